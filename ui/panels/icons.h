// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

#include <QIcon>
#include <QString>

namespace taskweight {

/// An icon of resources/icons ("run", "stop", ...) drawn in the ink of the theme, muted when
/// disabled.
QIcon themedIcon(const QString& name, const Theme& theme);

/// The program's own icon, in its own colours.
QIcon applicationIcon();

/// The small square that stands for a model: solid, hatched, or hollow for published figures.
QIcon swatchIcon(const ModelStyle& style, const Theme& theme, bool hollow = false);

} // namespace taskweight
