// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/counts_chart.h"
#include "ui/charts/picture.h"
#include "ui/charts/rows_chart.h"
#include "ui/charts/scaling_chart.h"
#include "ui/window/chart_pane.h"
#include "ui/window/session.h"

#include <QTabWidget>

#include <array>

namespace taskweight {

struct Actions;

/// The charts that say what tasks cost, one at a time: counts, scaling, cost, start-up, compare. A chart is
/// fed when it is shown, so that those behind cost nothing while a sweep runs.
class ChartTabs : public QTabWidget {
    Q_OBJECT

public:
    ChartTabs(Session& session, const Actions& actions, QWidget* parent = nullptr);

    CountsChart& counts() { return *m_counts; }
    void setLook(ModelStyles& styles, const Theme& theme);
    /// The results have changed.
    void feed();
    void showSelection();
    /// Rows of the counts chart ascend by this count; empty: as the chart does by itself.
    void sortCounts(std::optional<std::uint64_t> tasks);

    /// The chart in front, for a picture of it, and the task count it shows (0: all).
    ChartKind kind() const;
    std::uint64_t tasks() const;
    /// "counts", "scaling", "cost", "startUp": for the settings.
    QString current() const;
    void setCurrent(const QString& name);

private:
    void feedCurrent();

    Session& m_session;
    const Actions& m_actions;
    CountsChart* m_counts;
    ScalingChart* m_scaling;
    RowsChart* m_cost;
    RowsChart* m_startUp;
    RowsChart* m_compare;
    ChartPane* m_costPane;
    ChartPane* m_startUpPane;
    ChartPane* m_comparePane;
    std::array<bool, 5> m_stale{ true, true, true, true, true };
    ModelStyles* m_styles = nullptr;
    const Theme* m_theme = nullptr;
};

} // namespace taskweight
