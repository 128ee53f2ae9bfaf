// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/growth_chart.h"
#include "ui/window/chart_pane.h"

namespace taskweight {

struct Actions;

/// The growth chart with its commands: zoom, move, cursors, and the choice of what is drawn.
class GrowthPane : public ChartPane {
    Q_OBJECT

public:
    GrowthPane(GrowthChart* chart, const Actions& actions, QWidget* parent = nullptr);

private:
    void update(const GrowthChart& chart);

    const Actions& m_actions;
};

} // namespace taskweight
