// SPDX-License-Identifier: GPL-3.0-or-later
// What the two sources of GrowthChart share: growth_chart.cpp and growth_input.cpp.
#pragma once

#include "ui/charts/growth_chart.h"
#include "ui/charts/growth_layout.h"

#include <QTimer>

#include <array>
#include <optional>

namespace taskweight {

struct GrowthChart::Impl {
    GrowthScene scene;
    ZoomHistory zoom;
    std::optional<GrowthLayout> layout; ///< of the scene when it was last painted
    std::optional<GrowthLayout::Nearest> hover;
    QString hoverWords;
    std::optional<Drawing> cursors; ///< of the layout, painted over it
    QTimer frame; ///< runs while samples wait to be painted

    std::optional<QPointF> pointer; ///< where it is over the chart
    std::optional<QPointF> pressedAt; ///< where a rubber band may begin
    std::optional<double> bandTo; ///< x of the band's other end
    std::optional<QPointF> pannedFrom; ///< where the pointer was when the plot last moved with it
    std::optional<TimeCursor> dragged;
    std::optional<TimeCursor> lastCursor; ///< the one that the arrows move

    std::optional<std::array<std::optional<double>, 2>> beforeClick; ///< the cursors

    double wholeSeconds() const;
    std::optional<std::size_t> find(int key) const;
    void updateExtremes();
};

} // namespace taskweight
