// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace taskweight {

/// The names of the {placeholders} in a word, in order.
std::vector<std::string> placeholdersIn(std::string_view word);

/// The word with every placeholder that `valueOf` knows replaced; the others stay as they are. What
/// is filled in is not looked at again.
std::string fillIn(std::string_view word,
    const std::function<std::optional<std::string>(std::string_view name)>& valueOf);

} // namespace taskweight
