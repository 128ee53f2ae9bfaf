// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"
#include "core/run/sweep.h"

#include <functional>
#include <memory>
#include <variant>
#include <vector>

namespace taskweight {

/// What a sweep tells while it goes. `run` is the index into the plan.
struct SweepStarted {
    std::shared_ptr<const SweepPlan> plan; ///< never null; shared, so that an event stays small
    std::shared_ptr<const SweepHeader> header; ///< never null
    std::string path; ///< the results file; empty when none is written
};
/// A model is being built: before the first run, one after another. Not told of a build that is there.
struct BuildStarted {
    std::size_t model = 0; ///< index into SweepSettings::models, here and below
    std::string what; ///< "go-goroutine with Go 1.19.8"
    std::string command; ///< the command that begins, or "" while another taskweight builds the same
};
struct BuildOutput {
    std::size_t model = 0;
    std::string line; ///< of its commands: any bytes, at most 4 KiB; in all no more than the log takes
};
struct BuildFinished {
    std::size_t model = 0;
    double tookMs = 0;
    std::shared_ptr<const Error> error; ///< null: it is built
};
struct RunStarted {
    std::size_t run = 0;
    PlannedRun planned;
    std::int64_t sleepMs = 0; ///< also tells an attempt of `--sleep auto` from the one before
    int attempt = 1; ///< 0: a warm-up, whose result is thrown away; the run itself follows
};
struct PhaseChanged {
    std::size_t run = 0;
    Phase phase = Phase::starting;
    std::int64_t atUs = 0; ///< since "go"
};
struct SampleTaken {
    std::size_t run = 0;
    Sample sample;
    std::int64_t peakKib = 0; ///< the running high-water mark
};
struct RunFinished {
    std::size_t run = 0;
    std::shared_ptr<const RunRecord> record;
    double overheadMs = 0; ///< what the harness added beyond ramp-up + sleep + drain
};
struct SweepFinished {
    bool stopped = false; ///< by the user
    std::size_t eventsDropped = 0; ///< samples that did not fit into the queue; the records have them all
};
struct Trouble {
    Error error; ///< of the sweep itself: results that cannot be written any more; the sweep goes on
};
using Event = std::variant<SweepStarted, BuildStarted, BuildOutput, BuildFinished, RunStarted, PhaseChanged, SampleTaken, RunFinished, SweepFinished, Trouble>;

/// Runs one sweep at a time on an io thread of its own. The public functions may be called from any one thread.
///
/// Events wait in a bounded queue; `notify` is called on the io thread, once until the next takeEvents(), must not
/// block, and must only lead to a call of it; samples alone lead to a call some ten times a second. When the queue is full the oldest samples are dropped and
/// counted; other events never are.
class Engine {
public:
    Engine(Places places, KernelRoots roots, std::function<void()> notify);
    /// Kills what runs and joins the thread; within a second.
    ~Engine();

    /// Begins a sweep. With a path, the file is created (an existing one is appended to only if it is a results file)
    /// before the first run, and each run is appended and flushed as it ends. Errors: one is running; the file cannot
    /// be written; no models.
    Result<void> start(SweepSettings settings, const std::filesystem::path& resultsFile);
    /// Kills the build or run in flight (outcome `stopped`, or its result when its tasks had ended) and ends the sweep;
    /// SweepFinished follows when the worker is gone.
    void stop();
    bool isRunning() const;
    std::vector<Event> takeEvents();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace taskweight
