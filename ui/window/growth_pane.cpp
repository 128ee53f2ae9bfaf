// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/growth_pane.h"

#include "ui/window/actions.h"

#include <QActionGroup>

namespace taskweight {

GrowthPane::GrowthPane(GrowthChart* chart, const Actions& actions, QWidget* parent)
    : ChartPane(chart, actions.growthLogarithmic, parent)
    , m_actions(actions)
{
    using Cursor = GrowthChart::TimeCursor;
    addChoice(actions.growthMetrics, QStringLiteral("growthMetric"), tr("Memory that is drawn"));
    const auto bind = [chart](QAction* action, auto call) {
        connect(action, &QAction::triggered, chart, [chart, call] { call(*chart); });
    };
    connect(actions.growthLogarithmic, &QAction::toggled, chart, &GrowthChart::setLogarithmic);
    bind(actions.zoomIn, [](GrowthChart& shown) { shown.zoomBy(0.5); });
    bind(actions.zoomOut, [](GrowthChart& shown) { shown.zoomBy(2); });
    bind(actions.undoZoom, [](GrowthChart& shown) { shown.undoZoom(); });
    bind(actions.resetZoom, [](GrowthChart& shown) { shown.resetZoom(); });
    bind(actions.panEarlier, [](GrowthChart& shown) { shown.panBy(-0.25); });
    bind(actions.panLater, [](GrowthChart& shown) { shown.panBy(0.25); });
    bind(actions.cursorA, [](GrowthChart& shown) { shown.placeTimeCursor(Cursor::a); });
    bind(actions.cursorB, [](GrowthChart& shown) { shown.placeTimeCursor(Cursor::b); });
    bind(actions.clearCursors, [](GrowthChart& shown) { shown.clearTimeCursors(); });
    for (std::size_t i = 0; i < kGrowthMetrics.size(); ++i)
        connect(actions.growthMetrics->actions().at(static_cast<qsizetype>(i)), &QAction::toggled,
            chart, [chart, metric = kGrowthMetrics[i]](bool on) {
                if (on)
                    chart->setMetric(metric);
            });
    connect(chart, &GrowthChart::zoomed, this, [this, chart] { update(*chart); });
    connect(chart, &GrowthChart::cursorsChanged, this, [this, chart] { update(*chart); });
    update(*chart);
}

void GrowthPane::update(const GrowthChart& chart)
{
    for (QAction* action : { m_actions.zoomOut, m_actions.undoZoom, m_actions.resetZoom,
             m_actions.panEarlier, m_actions.panLater })
        action->setEnabled(chart.span().has_value());
    m_actions.clearCursors->setEnabled(chart.timeCursor(GrowthChart::TimeCursor::a)
        || chart.timeCursor(GrowthChart::TimeCursor::b));
}

} // namespace taskweight
