// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/growth_chart.h"
#include "ui/window/chart_tabs.h"
#include "ui/window/session.h"

#include <QObject>
#include <QTimer>

namespace taskweight {

/// Keeps the charts true to the session: the growth curves of one task count (of the selected
/// run, else of the one that runs), the run in flight as its samples come, the bars of all counts
/// with what is still to be done. The other tabs feed themselves when told.
class ChartFeed : public QObject {
    Q_OBJECT

public:
    ChartFeed(Session& session, GrowthChart& growth, ChartTabs& tabs, QObject* parent = nullptr);

    /// Published figures beside one's own in the counts chart.
    void setPublished(bool shown);
    void setLook(ModelStyles& styles, const Theme& theme);
    /// Holds the growth chart as it is; what comes meanwhile is shown when it goes on.
    void setPaused(bool paused);
    /// What the growth chart shows, for a picture of it.
    PictureSpec growthSpec() const;
    /// Those that have been read; none before they are asked for.
    const std::vector<ResultSet>& published() const { return m_published; }
    bool showsPublished() const { return m_showPublished; }
    /// Whether there is nothing to show in the growth chart.
    bool isGrowthEmpty() const { return m_growthIsEmpty; }

Q_SIGNALS:
    void redrawn();

private:
    void feed();
    void feedGrowthUnlessPaused();
    void feedRest();
    void feedGrowth();
    void feedCounts();
    void readPublished();
    void showSelection();
    std::uint64_t wantedTasks() const;
    GrowthCurve liveCurve() const;
    void appendSamples(const std::vector<Sample>& samples);

    Session& m_session;
    GrowthChart& m_growth;
    ChartTabs& m_tabs;
    CountsChart& m_counts;
    std::vector<ResultSet> m_published; ///< read when they are first asked for
    bool m_readPublished = false;
    ModelStyles* m_styles = nullptr;
    const Theme* m_theme = nullptr;
    QTimer m_soon; ///< several changes in one drain of events are drawn once
    QTimer m_rest; ///< what the growth chart has, the other charts get in the next turn
    std::uint64_t m_shownTasks = 0;
    bool m_showPublished = false;
    bool m_isBuilding = false;
    bool m_isDark = false;
    bool m_growthIsEmpty = true;
};

} // namespace taskweight
