// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include <utility>
#include <vector>

namespace taskweight {

/// Each colour of a light picture with the one in its place in a dark one: the roles of the theme,
/// and every shade of every language.
std::vector<std::pair<QColor, QColor>> darkCounterparts();

} // namespace taskweight
