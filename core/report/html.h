// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/grid.h"

#include <string>
#include <string_view>

namespace taskweight {

/// A text as content or quoted attribute of HTML: whatever a file holds, it is shown and never
/// understood. Control characters are escaped as printable() does.
std::string htmlText(std::string_view text);

/// A table in a box that scrolls when it is wider than the page; empty without rows.
std::string htmlTable(const Grid& grid);

} // namespace taskweight
