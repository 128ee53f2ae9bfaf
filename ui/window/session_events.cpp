// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the session that follows a sweep: the engine's events become state and signals.
#include "core/base/text.h"
#include "core/models/tuning.h"
#include "ui/panels/text.h"
#include "ui/window/session.h"

#include <algorithm>
#include <utility>

namespace taskweight {
namespace {

ModelIdentity identityOf(const Model& model, const std::string& version)
{
    return { model.id, model.name, model.language, model.family, model.kind, version, model.base };
}

} // namespace

void Session::drain()
{
    for (Event& event : m_engine->takeEvents())
        std::visit([this](auto& what) { handle(what); }, event);
    flushSamples();
    if (std::exchange(m_buildChanged, false))
        Q_EMIT buildChanged();
}

void Session::flushSamples()
{
    if (m_newSamples.empty())
        return;
    const std::vector<Sample> samples = std::move(m_newSamples);
    m_newSamples.clear();
    Q_EMIT samplesTaken(samples);
}

void Session::handle(SweepStarted& event)
{
    dropSample();
    // The sweep before this one stays in its file; what was opened stays open.
    if (m_hasOwn) {
        const int gone = static_cast<int>(m_results.back().runs.size());
        const int end = runCount();
        eraseSets(m_results.size() - 1, m_results.size());
        shiftSelection(end, -gone);
    }
    ResultSet own;
    own.header = *event.header;
    own.path = event.path;
    own.runs.reserve(event.plan->runs.size()); // so that none moves while others are saved
    insertSet(m_results.size(), std::move(own));
    m_hasOwn = true;
    m_plan = *event.plan;
    m_finished = 0;
    m_following = true;
    m_live.reset();
    m_resultsPath = text(event.path);
    Q_EMIT resultsChanged();
    Q_EMIT sweepStarted();
}

void Session::handle(BuildStarted& event)
{
    LiveBuild build;
    build.model = event.model;
    const Model& model = m_settings.models[event.model];
    const std::string tool = toolVersion(model);
    build.name = text(tool.empty() ? model.name : model.name + " with " + tool);
    build.isWaiting = event.command.empty();
    build.count = 0;
    for (std::size_t i = 0; i < m_settings.models.size(); ++i) {
        const bool isBuilt = m_settings.models[i].build && m_plan
            && std::ranges::any_of(m_plan->runs,
                [i](const PlannedRun& run) { return run.model == i && run.skipReason.empty(); });
        build.count += isBuilt ? 1 : 0;
        if (i == event.model)
            build.number = build.count;
    }
    m_build = std::move(build);
    m_buildChanged = true;
}

void Session::handle(BuildOutput& event)
{
    const QString line = text(printable(event.line)).simplified();
    if (!m_build || m_build->model != event.model || line.isEmpty())
        return;
    m_build->lastLine = line;
    m_buildChanged = true;
}

void Session::handle(BuildFinished& event)
{
    m_build.reset();
    m_buildChanged = true;
    if (event.error)
        Q_EMIT trouble(*event.error);
}

void Session::handle(RunStarted& event)
{
    flushSamples();
    LiveRun live;
    live.run = event.run;
    live.isWarmUp = event.attempt == 0;
    const Model& model = m_settings.models[event.planned.model];
    std::string version;
    for (std::size_t i = 0; i < m_catalogue.models.size(); ++i) {
        if (m_catalogue.models[i].id == model.id)
            version = m_states[i].version;
    }
    live.soFar.model = identityOf(model, version);
    live.soFar.tasks = event.planned.tasks;
    live.soFar.repeat = event.planned.repeat;
    live.soFar.sleepMs = event.sleepMs;
    m_live = std::move(live);
    Q_EMIT runStarted();
    follow();
}

void Session::handle(PhaseChanged& event)
{
    if (!m_live || event.run != m_live->run)
        return;
    flushSamples();
    m_live->phase = event.phase;
    const double atMs = static_cast<double>(event.atUs) / 1000;
    PhaseTimes& times = m_live->soFar.times;
    switch (event.phase) {
    case Phase::starting:
        times.launchedMs = atMs;
        break;
    case Phase::ready:
        times.readyMs = atMs;
        break;
    case Phase::rampUp:
        break;
    case Phase::plateau:
        times.startedMs = atMs;
        m_live->soFar.rampMs = atMs;
        break;
    case Phase::drain:
        times.wokeMs = atMs;
        break;
    case Phase::finished:
        times.finishedMs = atMs;
        break;
    }
    Q_EMIT phaseChanged();
}

void Session::handle(SampleTaken& event)
{
    if (!m_live || event.run != m_live->run)
        return;
    RunRecord& run = m_live->soFar;
    if (!run.samples.empty()) {
        const double gapMs
            = static_cast<double>(event.sample.atUs - run.samples.back().atUs) / 1000;
        run.sampling.longestGapMs = std::max(run.sampling.longestGapMs, gapMs);
    }
    ++run.sampling.count;
    run.samples.push_back(event.sample);
    run.peakKib = std::max(run.peakKib.value_or(0), event.peakKib);
    run.threads = std::max(run.threads.value_or(0), event.sample.threads);
    run.pageTablesKib = std::max(run.pageTablesKib.value_or(0), event.sample.pageTablesKib);
    m_newSamples.push_back(event.sample);
}

void Session::handle(RunFinished& event)
{
    flushSamples();
    if (m_live && m_live->run == event.run)
        m_live.reset();
    ++m_finished;
    std::vector<RunRecord>& runs = m_results.back().runs;
    if (isSaving() && runs.size() == runs.capacity())
        m_savePool.waitForDone(); // more runs than were planned would move what is being saved
    runs.push_back(*event.record);
    // A run that was skipped never was in flight, and pushes the key of the next one on.
    Q_EMIT resultsChanged();
    if (m_selected)
        Q_EMIT selectionChanged();
    Q_EMIT runFinished();
}

void Session::handle(SweepFinished& event)
{
    flushSamples();
    m_running = false;
    m_live.reset();
    m_build.reset();
    Q_EMIT sweepFinished(event.stopped);
}

void Session::handle(Trouble& event) { Q_EMIT trouble(event.error); }

} // namespace taskweight
