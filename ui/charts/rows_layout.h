// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/axis_scale.h"
#include "ui/charts/chart_type.h"
#include "ui/charts/drawing.h"
#include "ui/charts/rows_chart.h"

#include <vector>

namespace taskweight {

struct RowsScene : ChartScene {
    RowsData data;
};

/// A laid-out chart of rows.
struct RowsLayout {
    struct Place {
        std::size_t row = 0, panel = 0;
        QRectF area; ///< where a click or a tool tip finds it
        QRectF bar; ///< all parts together; empty without one
        QRectF text; ///< the value, or the words
    };
    std::vector<AxisScale> axes; ///< of the panels that are shown
    std::vector<Place> places;
    Overflow overflow;
    QRectF title;
    Drawing drawing;

    const Place* at(const QPointF& point) const;
};

RowsLayout layoutRows(const RowsScene& scene, const QRectF& area, const Theme& theme,
    const QFont& font, double scale, bool withTitle = true);

} // namespace taskweight
