// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_run.h"

#include "app/cli/output.h"
#include "app/cli/progress.h"
#include "app/cli/sweep_request.h"
#include "app/cli/wake_up.h"
#include "core/base/format.h"
#include "core/base/text.h"
#include "core/probe/limits.h"
#include "core/results/tables.h"
#include "core/run/engine.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <sys/ioctl.h>
#include <unistd.h>

namespace taskweight {

namespace {

constexpr int kBarEveryMs = 200;
constexpr std::size_t kMostBuildLines = 40; ///< of a build that failed

double nowMs()
{
    using namespace std::chrono;
    return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

std::size_t terminalColumns()
{
    winsize size{};
    const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : 80;
}

/// Follows one sweep: shows what happens and collects what was measured.
class SweepFollower {
public:
    SweepFollower(const std::vector<Model>& models, bool quiet, bool verbose)
        : m_quiet(quiet)
        , m_verbose(verbose)
        , m_hasBar(!quiet && ::isatty(STDERR_FILENO) == 1)
    {
        for (const Model& model : models)
            m_modelIds.push_back(model.id);
    }

    bool hasBar() const { return m_hasBar; }
    bool isOver() const { return m_over; }
    const ResultSet& results() const { return m_results; }

    void take(const Event& event)
    {
        std::visit([this](const auto& what) { follow(what); }, event);
    }

    /// Above the bar, or as a line of its own; also when quiet.
    void tell(const std::string& lines)
    {
        writeError((m_barShown ? "\r\x1b[K" : "") + lines);
        m_barShown = false;
    }

    void drawBar()
    {
        const double now = nowMs();
        if (!m_hasBar || !m_progress || m_over || (m_barShown && now - m_barDrawnMs < kBarEveryMs))
            return;
        // One column stays free: a full line would wrap.
        writeError("\r" + m_progress->bar(terminalColumns() - 1, now) + "\x1b[K");
        m_barShown = true;
        m_barDrawnMs = now;
    }

private:
    void follow(const SweepStarted& started)
    {
        m_progress.emplace(*started.plan, m_modelIds);
        m_results.header = *started.header;
        m_results.path = started.path;
        tellProgress(m_progress->planLines());
    }
    void follow(const BuildStarted& started)
    {
        const bool isFirst = m_building != started.what;
        m_building = started.what;
        if (isFirst) {
            m_buildOutput.clear();
            tellProgress("building " + printable(started.what)
                + (started.command.empty() ? ": another taskweight is at it; waiting\n" : "\n"));
        }
        if (!started.command.empty())
            tellBuild("$ " + started.command);
    }
    void follow(const BuildOutput& output) { tellBuild(output.line); }
    void follow(const BuildFinished& finished)
    {
        m_building.clear();
        if (!finished.error) {
            tellProgress("built in " + formatDuration(finished.tookMs) + "\n");
            return;
        }
        std::string text;
        for (const std::string& line : m_buildOutput)
            text += "  " + line + "\n";
        tell((m_verbose ? "" : text) + "taskweight-cli: " + printable(finished.error->sentence())
            + "\n");
    }
    void follow(const RunStarted& started)
    {
        if (!m_progress)
            return;
        const std::string line = m_progress->startLine(started, nowMs());
        if (!m_hasBar)
            tellProgress(line);
    }
    void follow(const PhaseChanged& changed)
    {
        if (m_progress)
            m_progress->note(changed, nowMs());
    }
    void follow(const SampleTaken& sample)
    {
        if (m_progress)
            m_progress->note(sample);
    }
    void follow(const RunFinished& finished)
    {
        m_results.runs.push_back(*finished.record);
        m_results.runs.back().samples.clear(); // the table does not show them
        if (m_progress)
            tellProgress(m_progress->finishLines(finished, nowMs()));
    }
    void follow(const Trouble& trouble)
    {
        tell("taskweight-cli: " + printable(trouble.error.sentence()) + "\n");
    }
    void follow(const SweepFinished&)
    {
        m_over = true;
        tellProgress("");
    }

    /// Shown now, or kept to be shown should the build fail: the end of it.
    void tellBuild(const std::string& line)
    {
        if (m_verbose) {
            tell(printable(line) + "\n");
            return;
        }
        if (m_buildOutput.size() == kMostBuildLines)
            m_buildOutput.pop_front();
        m_buildOutput.push_back(printable(line));
    }

    void tellProgress(const std::string& lines)
    {
        if (!m_quiet)
            tell(lines);
    }

    std::vector<std::string> m_modelIds;
    bool m_quiet = false;
    bool m_verbose = false;
    std::string m_building; ///< what is being built
    std::deque<std::string> m_buildOutput;
    bool m_hasBar = false;
    bool m_barShown = false;
    double m_barDrawnMs = 0;
    bool m_over = false;
    std::optional<Progress> m_progress;
    ResultSet m_results;
};

bool needsNoProtocol(const RunRecord& run, const std::vector<Model>& models)
{
    const auto model = std::find_if(
        models.begin(), models.end(), [&](const Model& each) { return each.id == run.model.id; });
    return model != models.end() && model->protocol == Protocol::optional;
}

/// A model that was asked for by name, not by "all", and cannot be run here.
bool someNamedIsMissing(const RunOptions& options, const SweepSettings& settings)
{
    for (std::size_t i = 0; i < settings.models.size(); ++i) {
        if (settings.states[i].readiness != Readiness::ready
            && isNamed(options, settings.models[i]))
            return true;
    }
    return false;
}

} // namespace

ExitStatus statusOf(std::span<const RunRecord> runs, const std::vector<Model>& models)
{
    bool measured = false;
    bool failed = false;
    for (const RunRecord& run : runs) {
        if (run.outcome == Outcome::skipped)
            continue;
        const bool good = run.isValid()
            || (run.outcome == Outcome::completed && run.validity == Validity::notProven
                && needsNoProtocol(run, models));
        failed = failed || !good;
        measured = measured || run.outcome != Outcome::couldNotStart;
    }
    if (!measured)
        return kNothingMeasured;
    return failed ? kSomeFailed : kAllValid;
}

int runSweep(const RunOptions& options, const Places& places)
{
    const Catalogue catalogue = loadCatalogue(places);
    for (const Error& problem : catalogue.problems)
        writeError("note: not all models are here: " + printable(problem.sentence()) + "\n");

    const Result<SweepSettings> settings
        = sweepRequest(options, catalogue, places, readLimits().totalKib);
    if (!settings) {
        complain(settings.error());
        return kWrongUse;
    }

    WakeUp wakeUp; // outlives the engine, whose thread rings it
    SweepFollower follower(settings->models, options.quiet, options.verbose);
    Engine engine(places, KernelRoots{}, [&wakeUp] { wakeUp.notify(); });
    if (const Result<void> started = engine.start(*settings, options.out); !started) {
        complain(started.error());
        return kWrongUse;
    }

    int interruptsSeen = 0;
    while (!follower.isOver()) {
        for (; interruptsSeen < wakeUp.interrupts(); ++interruptsSeen) {
            engine.stop();
            if (interruptsSeen == 0)
                follower.tell("stopping; once more ends the worker at once\n");
        }
        for (const Event& event : engine.takeEvents())
            follower.take(event);
        follower.drawBar();
        if (!follower.isOver())
            wakeUp.wait(follower.hasBar() ? kBarEveryMs : -1);
    }

    const ResultSet& results = follower.results();
    const std::string table = runsTable({ &results, 1 }, TableFormat::table);
    bool written = true;
    if (isStandardOutput(options.out))
        writeError(table); // it would be written over the results
    else
        written = writeOut(table);
    if (interruptsSeen > 0)
        return kInterrupted;
    const ExitStatus status = statusOf(results.runs, settings->models);
    if (status == kNothingMeasured)
        writeError(
            "taskweight-cli: nothing could be measured. 'taskweight-cli doctor' may tell why.\n");
    if (status != kAllValid)
        return status;
    if (someNamedIsMissing(options, *settings))
        return kSomeFailed;
    return written ? kAllValid : kWrongUse;
}

} // namespace taskweight
