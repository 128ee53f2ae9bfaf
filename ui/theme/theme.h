// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model.h"
#include "core/results/record.h"

#include <QBrush>
#include <QColor>
#include <QPalette>
#include <QString>

#include <map>
#include <string>
#include <vector>

namespace taskweight {

/// Every colour that is not a model's, once for light and once for dark.
struct Theme {
    bool dark = false;
    QColor chartBackground, window, ink, muted, grid, alternateRow, accent, accentText, good;

    static const Theme& light();
    static const Theme& darkTheme();
    /// The one that fits a palette: by the lightness of its window colour (Qt 6.4 has no QStyleHints::colorScheme).
    static const Theme& of(const QPalette& palette);
    QPalette palette() const;
};

/// How a model is drawn everywhere: hue is the language, strength the model within it, hatched a timer only.
struct ModelStyle {
    QColor color;
    bool hatched = false;

    /// Solid, or diagonal lines of the colour, for what is painted by others; mark.h paints bars and colour squares.
    QBrush brush(const Theme& theme) const;

    bool operator==(const ModelStyle&) const = default;
};

/// Gives each model its style: by the language's hue, and by the model's place in the catalogue among those of its
/// language and kind, so that it looks the same in every file and chart. The first three have 100, 62 and 38 % of the hue
/// over the background (in the dark the third is lighter than the hue instead, and the fourth has 38 %); further ones alternate between darker and lighter shades, and repeat after nine: the names beside
/// the marks carry the identity. Models that the catalogue does not know follow, in the order in which they are first
/// asked for. GUI thread.
class ModelStyles {
public:
    explicit ModelStyles(const std::vector<Model>& catalogue = {});
    ModelStyle of(const ModelIdentity& model, const Theme& theme);

private:
    std::map<std::string, std::size_t> m_place; ///< model id -> place within its language and kind
    std::map<std::string, std::size_t> m_count; ///< language and kind -> models placed
};

/// The hues, for the test of their distances: language -> colour.
const std::vector<std::pair<QString, QColor>>& languageHues(bool dark);

} // namespace taskweight
