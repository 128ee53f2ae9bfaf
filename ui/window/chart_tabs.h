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
#include <vector>

class QComboBox;

namespace taskweight {

struct Actions;

/// The charts that say what tasks cost, one at a time: counts, scaling, cost, start-up, compare. A
/// chart is fed when it is shown, so that those behind cost nothing while a sweep runs.
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

    /// Figures that results can be held against.
    void setPublished(const std::vector<ResultSet>& published);

    /// The chart in front, and what one of them shows, for a picture of it.
    ChartKind kind() const;
    PictureSpec spec(ChartKind kind) const;
    ChartWidget* current(ChartKind kind) const;
    /// "counts", "scaling", "cost", "startUp": for the settings.
    QString current() const;
    void setCurrent(const QString& name);

Q_SIGNALS:
    /// The tab that compares is seen for the first time.
    void publishedAsked();

private:
    void feedCurrent();
    void feedCompare();
    std::uint64_t tasks(ChartKind kind) const;
    void fillSides(const CompareSets& sets);

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
    QComboBox* m_sideA;
    QComboBox* m_sideB;
    CompareChoice m_choice;
    bool m_publishedAsked = false;
    std::vector<ResultSet> m_published;
    std::array<bool, 5> m_stale{ true, true, true, true, true };
    ModelStyles* m_styles = nullptr;
    const Theme* m_theme = nullptr;
};

} // namespace taskweight
