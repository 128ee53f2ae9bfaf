// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/axis_scale.h"
#include "ui/charts/chart_type.h"
#include "ui/charts/drawing.h"
#include "ui/charts/end_labels.h"
#include "ui/charts/scaling_chart.h"

#include <vector>

namespace taskweight {

struct ScalingScene : ChartScene {
    ScalingData data;
};

/// A laid-out scaling chart.
struct ScalingLayout {
    struct Point {
        std::size_t row = 0, point = 0;
        QPointF at;
    };
    struct Crossing {
        std::size_t lighter = 0, heavier = 0; ///< rows, as they are beyond it
        double tasks = 0;
        QPointF at;
        QRectF text; ///< empty where there was no room for the count
    };
    AxisScale tasks, memory;
    MemoryUnit unit;
    QRectF plot;
    std::vector<Point> points;
    std::vector<Crossing> crossings;
    std::vector<EndLabel> labels; ///< `item` is the row
    QString note; ///< in words, below the axis
    QRectF title;
    Drawing drawing;
};

ScalingLayout layoutScaling(const ScalingScene& scene, const QRectF& area, const Theme& theme,
    const QFont& font, double scale, bool withTitle = true);

/// "peak, MiB, log axes"
QString scalingMetric(const ScalingLayout& layout);

} // namespace taskweight
