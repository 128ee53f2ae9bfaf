// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_type.h"
#include "ui/charts/drawing.h"

#include <vector>

namespace taskweight {

/// A name beside the right end of a line.
struct EndLabel {
    QPointF end; ///< of the line
    ModelStyle style;
    bool hollow = false;
    QString name, value;
    bool bold = false;
    double rank = 0; ///< the highest ones stay when not all fit
    std::size_t item = 0; ///< for the caller
    QRectF row; ///< where it stands; set by drawEndLabels
};

/// How labels stand in a margin: name and value on one line or on two, and in which size, so that
/// as many as possible are whole.
struct EndLabelStyle {
    QFont font, bold;
    bool twoLines = false;
    double width = 0; ///< of the margin, with the leaders
    double pitch = 0; ///< from label to label
};
EndLabelStyle fitEndLabels(
    const std::vector<EndLabel>& labels, const QSizeF& area, const ChartType& type);

/// Draws them right of `plot`, pushed apart so that none overlap, each with a leader from its line.
/// Those that find no room are taken out of `labels` and counted in a last line.
void drawEndLabels(Drawing& drawing, std::vector<EndLabel>& labels, const EndLabelStyle& style,
    const QRectF& plot, const QRectF& area, const ChartType& type, const Theme& theme);

} // namespace taskweight
