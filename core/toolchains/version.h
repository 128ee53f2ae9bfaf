// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <string_view>

namespace taskweight {

/// By the numbers in them: "1.9" < "1.18" < "1.18.1"; "21" equals "21.0". What is no digit only
/// separates.
std::strong_ordering compareVersions(std::string_view a, std::string_view b);

/// Whether `version` is `begin` or a version within it: "3.13.5" begins with "3.13", not with
/// "3.1".
bool versionBegins(std::string_view version, std::string_view begin);

} // namespace taskweight
