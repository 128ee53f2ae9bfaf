// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the window that chooses, starts and follows a sweep.
#include "core/base/format.h"
#include "core/results/statistics.h"
#include "ui/panels/inspector.h"
#include "ui/panels/message_bar.h"
#include "ui/panels/model_browser.h"
#include "ui/panels/model_tree_model.h"
#include "ui/panels/run_bar.h"
#include "ui/panels/runs_table.h"
#include "ui/panels/sweep_controls.h"
#include "ui/panels/text.h"
#include "ui/window/chart_feed.h"
#include "ui/window/first_ticks.h"
#include "ui/window/main_window.h"
#include "ui/window/sweep_progress.h"

#include <QFileInfo>
#include <QLabel>

#include <algorithm>

namespace taskweight {

void MainWindow::takeCatalogue()
{
    m_styles = ModelStyles(m_session.catalogue().models);
    m_browser->setCatalogue(m_session.catalogue(), m_session.states());
    if (const auto checked = m_settings.checkedModels(); checked && !m_ticked) {
        m_browser->model().setCheckedIds(*checked);
        m_ticked = true;
    }
    wearTheme();
    takeLimits();
    updateModelActions();
}

void MainWindow::takeLimits()
{
    if (!m_session.limits())
        return;
    const SweepSettings defaults;
    std::vector<std::uint64_t> mostTasks;
    for (const Model& model : m_session.catalogue().models)
        mostTasks.push_back(mostTasksHere(model, *m_session.limits(), defaults.memoryFloorShare));
    m_browser->model().setMostTasks(mostTasks);
    if (!m_ticked && !m_session.isLooking() && !m_session.catalogue().models.empty())
        tickDefaults();
    updatePlan();
    updateStatus();
    if (m_runWhenReady && m_actions.run->isEnabled()) {
        m_runWhenReady = false;
        startSweep();
    }
}

void MainWindow::tickDefaults()
{
    const QStringList ids
        = firstTicks(m_session.catalogue().models, m_session.states(), *m_session.limits());
    m_ticked = true;
    m_browser->model().setCheckedIds(ids);
}

std::optional<SweepSettings> MainWindow::chosenSweep(QString& trouble) const
{
    const auto choice = m_controls->choice();
    if (!choice) {
        trouble = text(choice.error().sentence());
        return std::nullopt;
    }
    SweepSettings settings;
    const QStringList ids = m_browser->model().checkedIds();
    const auto& models = m_session.catalogue().models;
    for (std::size_t i = 0; i < models.size(); ++i) {
        if (ids.contains(text(models[i].id))) {
            settings.models.push_back(models[i]);
            settings.states.push_back(m_session.states()[i]);
        }
    }
    settings.tasks = choice->tasks;
    settings.sleepMs = choice->sleepMs;
    settings.repeats = choice->repeats;
    settings.order = choice->order;
    settings.warmUp = choice->warmUp;
    if (m_session.isLooking() && (settings.models.empty() || m_browser->model().isAwaited())) {
        trouble = models.empty() ? tr("Looking for models...") : tr("Looking for toolchains...");
        return std::nullopt;
    }
    if (settings.models.empty() || settings.tasks.empty()) {
        trouble = models.empty()      ? tr("Looking for models...")
            : settings.models.empty() ? tr("Tick at least one model.")
                                      : tr("Choose at least one task count.");
        return std::nullopt;
    }
    return settings;
}

void MainWindow::updatePlan()
{
    QString trouble;
    const auto settings = chosenSweep(trouble);
    if (!settings) {
        m_controls->setSummary(trouble);
    } else if (!m_session.limits()) {
        m_controls->setSummary(tr("Reading this machine's limits..."));
    } else {
        m_controls->setSummary(
            planWords(planSweep(*settings, settings->states, *m_session.limits())));
    }
    const bool running = m_session.isRunning();
    m_actions.run->setEnabled(settings && m_session.limits() && !running);
    m_actions.stop->setEnabled(running);
}

void MainWindow::runWhenReady()
{
    m_runWhenReady = true;
    takeLimits();
}

void MainWindow::startSweep()
{
    QString trouble;
    auto settings = chosenSweep(trouble);
    if (!settings)
        return;
    m_stopping = false;
    m_sweepEnd.clear();
    m_session.start(std::move(*settings));
    updatePlan();
    updateProgress();
}

void MainWindow::stopSweep()
{
    m_stopping = true;
    m_session.stop();
    updateProgress();
}

void MainWindow::updateProgress()
{
    if (!m_session.isRunning()) {
        RunBarWords words;
        words.now = m_sweepEnd;
        m_runBar->setWords(words);
        return;
    }
    if (!m_session.plan())
        return;
    const auto elapsed = m_session.live() && m_sinceGo.isValid()
        ? std::optional(static_cast<double>(m_sinceGo.elapsed()))
        : std::nullopt;
    RunBarWords words = m_session.build()
        ? buildWords(*m_session.build())
        : progressWords(*m_session.plan(), m_session.finishedRuns(), m_session.live(), elapsed);
    if (m_stopping)
        words.now = tr("Stopping. Stop again to end at once.");
    m_runBar->setWords(words);
}

void MainWindow::showSweepEnd(bool stopped)
{
    m_tick.stop();
    m_stopping = false;
    std::size_t bad = 0;
    const std::vector<RunRecord> none;
    const auto& runs = m_session.results().empty() ? none : m_session.results().back().runs;
    for (const RunRecord& run : runs)
        bad += !run.isValid() && run.outcome != Outcome::skipped ? 1 : 0;
    const QString count = runs.size() == 1 ? tr("1 run") : tr("%1 runs").arg(runs.size());
    m_sweepEnd = stopped ? tr("Stopped after %1; what was measured is kept").arg(count)
        : bad == 0       ? tr("Finished: %1").arg(count)
                   : tr("Finished: %1, %2 of them not valid").arg(count, QString::number(bad));
    updatePlan();
    updateProgress();
    updateInspector();
    updateStatus();
}

void MainWindow::updateInspector()
{
    const auto sourceOf = [this](const std::string& id) {
        const auto& [name, source] = m_session.sourceOf(id);
        return SourceText{ name, source };
    };
    if (m_pickedModel) {
        const auto& models = m_session.catalogue().models;
        const auto model = std::ranges::find(models, *m_pickedModel, &Model::id);
        if (model != models.end()) {
            const auto place = static_cast<std::size_t>(model - models.begin());
            m_inspector->showModel(*model, m_session.states()[place], sourceOf(model->id));
            return;
        }
    }
    const auto key = m_session.selected();
    if (key && m_session.live() && *key == m_session.runCount()) {
        const auto elapsed = m_sinceGo.isValid()
            ? std::optional(static_cast<double>(m_sinceGo.elapsed()))
            : std::nullopt;
        const LiveRun& live = *m_session.live();
        m_inspector->showRunning(live.soFar, tr("Running: %1").arg(liveWords(live, elapsed)),
            sourceOf(live.soFar.model.id));
        return;
    }
    const RunRecord* run = key ? m_session.run(*key) : nullptr;
    if (run == nullptr) {
        m_inspector->showNothing();
        return;
    }
    const ResultSet& set = *m_session.setOf(*key);
    m_inspector->showRun(*run, set.published,
        fitBytesPerTask(runsOfModel(set, run->model.id, run->model.version)),
        sourceOf(run->model.id));
}

void MainWindow::updateStatus()
{
    QStringList words;
    if (m_session.limits())
        words.append(tr("%1 free").arg(text(formatMemory(m_session.limits()->availableKib))));
    const RunRecord* run = m_session.live() ? &m_session.live()->soFar
        : m_session.runCount() > 0          ? m_session.run(m_session.runCount() - 1)
                                            : nullptr;
    if (run != nullptr && run->sampling.count > 1) {
        words.append(tr("%1 samples a second, longest gap %2")
                         .arg(text(formatNumber(run->sampling.askedHz, 3)),
                             text(formatDuration(run->sampling.longestGapMs))));
    }
    if (!m_session.resultsPath().isEmpty())
        words.append(tr("results kept in %1").arg(QFileInfo(m_session.resultsPath()).fileName()));
    if (m_session.isSaving())
        words.append(tr("saving..."));
    m_status->setText(words.join(QStringLiteral(" \u00b7 ")));
    m_status->setToolTip(m_session.resultsPath());
}

} // namespace taskweight
