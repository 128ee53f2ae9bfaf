// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/chart_feed.h"

#include "core/base/format.h"
#include "core/results/results_file.h"
#include "ui/charts/run_data.h"
#include "ui/panels/text.h"
#include "ui/window/planned_slots.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

namespace taskweight {

namespace {

/// All files of published figures, by name; what cannot be read is left out.
std::vector<ResultSet> readReferences(const std::filesystem::path& folder)
{
    std::error_code none;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder, none))
        if (entry.path().extension() == ".json")
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<ResultSet> sets;
    for (const std::filesystem::path& file : files)
        if (auto set = readResults(file))
            sets.push_back(std::move(*set));
    return sets;
}

} // namespace

ChartFeed::ChartFeed(Session& session, GrowthChart& growth, ChartTabs& tabs, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_growth(growth)
    , m_tabs(tabs)
    , m_counts(tabs.counts())
{
    m_soon.setSingleShot(true);
    m_rest.setSingleShot(true);
    // In two turns of the event loop: with a large file each takes most of a frame.
    connect(&m_soon, &QTimer::timeout, this, [this] {
        feedGrowthUnlessPaused();
        m_rest.start(0);
    });
    connect(&m_rest, &QTimer::timeout, this, &ChartFeed::feedRest);
    const auto soon = [this] { m_soon.start(0); };
    connect(&session, &Session::resultsChanged, this, soon);
    connect(&session, &Session::runStarted, this, soon);
    connect(&session, &Session::sweepStarted, this, soon);
    connect(&session, &Session::sweepFinished, this, soon);
    connect(&session, &Session::buildChanged, this, [this, soon] {
        const bool was = std::exchange(m_isBuilding, m_session.build().has_value());
        if (was != m_isBuilding)
            soon();
    });
    connect(&session, &Session::selectionChanged, this, &ChartFeed::showSelection);
    connect(&session, &Session::samplesTaken, this, &ChartFeed::appendSamples);
    connect(&session, &Session::phaseChanged, this, [this] {
        if (!m_growth.isPaused() && !m_soon.isActive() && m_session.live()
            && m_session.live()->soFar.tasks == m_shownTasks)
            m_growth.setTimes(m_session.runCount(), m_session.live()->soFar.times);
    });
    connect(&growth, &ChartWidget::runClicked, &session, &Session::select);
    connect(&tabs, &ChartTabs::publishedAsked, this, [this] {
        if (!m_readPublished)
            readPublished();
    });
}

void ChartFeed::setLook(ModelStyles& styles, const Theme& theme)
{
    m_styles = &styles;
    m_theme = &theme;
    m_growth.setTheme(theme);
    m_tabs.setLook(styles, theme);
    feed();
    // Curves of the dark look cannot be read in the light one.
    if (std::exchange(m_isDark, theme.dark) != theme.dark && m_growth.isPaused())
        feedGrowth();
}

void ChartFeed::setPaused(bool paused)
{
    m_growth.setPaused(paused);
    if (!paused)
        m_soon.start(0);
}

void ChartFeed::setPublished(bool shown)
{
    m_showPublished = shown;
    if (shown && !m_readPublished)
        readPublished();
    m_soon.start(0);
}

void ChartFeed::readPublished()
{
    m_readPublished = true;
    m_session.inBackground(
        [folder = m_session.referenceFolder()] { return readReferences(folder); },
        [this](std::vector<ResultSet> sets) {
            m_published = std::move(sets);
            m_tabs.setPublished(m_published);
            m_soon.start(0);
        });
}

PictureSpec ChartFeed::growthSpec() const
{
    PictureSpec spec;
    spec.chart = ChartKind::growth;
    spec.tasks = m_shownTasks;
    spec.title = m_growth.ownTitle();
    spec.logarithmic = m_growth.isLogarithmic();
    spec.metric = m_growth.metric();
    spec.span = m_growth.span();
    return spec;
}

std::uint64_t ChartFeed::wantedTasks() const
{
    if (const auto key = m_session.selected()) {
        if (const RunRecord* run = m_session.run(*key); run != nullptr && !run->samples.empty())
            return run->tasks;
    }
    return m_session.live() ? m_session.live()->soFar.tasks : 0;
}

GrowthCurve ChartFeed::liveCurve() const
{
    const RunRecord& run = m_session.live()->soFar;
    GrowthCurve curve = growthCurveOf(run, m_styles->of(run.model, *m_theme));
    curve.key = m_session.runCount();
    curve.growing = true;
    return curve;
}

void ChartFeed::feed()
{
    m_soon.stop();
    feedGrowthUnlessPaused();
    feedRest();
}

void ChartFeed::feedGrowthUnlessPaused()
{
    if (m_styles != nullptr && !m_growth.isPaused())
        feedGrowth();
}

void ChartFeed::feedRest()
{
    m_rest.stop();
    if (m_styles == nullptr)
        return;
    feedCounts();
    m_tabs.feed();
    m_growth.setSelected(m_session.selected());
    m_tabs.showSelection();
    Q_EMIT redrawn();
}

void ChartFeed::feedGrowth()
{
    const std::uint64_t wanted = wantedTasks();
    std::vector<GrowthCurve> curves
        = growthCurves(m_session.results(), wanted, *m_styles, *m_theme);
    m_shownTasks = wanted;
    if (m_shownTasks == 0 && !curves.empty()) {
        if (const RunRecord* run = m_session.run(curves.front().key))
            m_shownTasks = run->tasks;
    }
    std::set<std::int64_t> sleepsMs;
    for (const GrowthCurve& curve : curves) {
        if (const RunRecord* run = m_session.run(curve.key))
            sleepsMs.insert(run->sleepMs);
    }
    if (m_session.live() && m_session.live()->soFar.tasks == m_shownTasks) {
        GrowthCurve live = liveCurve();
        // An earlier repeat of the same model makes way for the one that runs.
        std::erase_if(curves, [&](const GrowthCurve& curve) {
            return curve.label == live.label && curve.key != m_session.selected().value_or(-1);
        });
        sleepsMs.insert(m_session.live()->soFar.sleepMs);
        curves.push_back(std::move(live));
    }
    m_growthIsEmpty = curves.empty();
    const auto tasks = static_cast<std::int64_t>(m_shownTasks);
    // With --sleep auto each run has a sleep of its own, and the title gives none.
    const QString sleep = sleepsMs.size() == 1
        ? QLatin1Char(' ') + text(formatDuration(static_cast<double>(*sleepsMs.begin())))
        : QString();
    m_growth.setTitle(m_growthIsEmpty ? tr("Memory over time")
            : tasks == 1
            ? tr("Memory while 1 task sleeps%1").arg(sleep)
            : tr("Memory while %1 tasks sleep%2").arg(text(formatCount(tasks)), sleep));
    const bool hasOwn = m_session.runCount() > 0 && !m_session.isSample();
    m_growth.setEmptyText(m_session.build() ? tr("The models are being built, once")
            : m_session.isRunning()         ? tr("The first worker is starting")
            : hasOwn                        ? tr("No growth curve was recorded with these results")
                     : tr("Press Run to measure the models ticked at the left"));
    m_growth.setTasks(m_shownTasks);
    m_growth.setCurves(std::move(curves));
}

void ChartFeed::feedCounts()
{
    CountsData data = countsData(m_session.results(), *m_styles, *m_theme);
    if (m_session.isRunning() && m_session.plan() && !m_session.isSample())
        addPlannedSlots(data, *m_session.plan(), m_session.settings(), m_session.finishedRuns(),
            m_session.live(), m_session.runCount(), *m_styles, *m_theme);
    // Behind their models, also those that are still to come.
    if (m_showPublished && !m_session.isSample())
        addPublished(data, m_session.results(), m_published, *m_styles, *m_theme);
    m_counts.setTitle(m_session.isSample() ? tr("Published peak memory by task count")
                                           : tr("Peak memory by task count"));
    m_counts.setEmptyText(tr("Press Run to measure the models ticked at the left"));
    m_counts.setData(std::move(data));
}

void ChartFeed::showSelection()
{
    if (m_styles != nullptr && !m_growth.isPaused() && !m_soon.isActive()
        && wantedTasks() != m_shownTasks)
        feedGrowth();
    m_growth.setSelected(m_session.selected());
    m_tabs.showSelection();
}

void ChartFeed::appendSamples(const std::vector<Sample>& samples)
{
    // What is about to be fed anew holds the samples already.
    if (m_growth.isPaused() || m_soon.isActive() || !m_session.live()
        || m_session.live()->soFar.tasks != m_shownTasks)
        return;
    m_growth.appendSamples(m_session.runCount(), samples, m_session.live()->soFar.peakKib);
}

} // namespace taskweight
