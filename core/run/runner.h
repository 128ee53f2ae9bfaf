// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/launch/worker.h"
#include "core/probe/system_probe.h"
#include "core/probe/worker_group.h"
#include "core/results/record.h"
#include "core/run/memory_guard.h"
#include "core/run/run_machine.h"

#include <functional>
#include <memory>

namespace taskweight {

/// One run to be made: what to start, what to hold it to, how to look at it.
struct RunOrder {
    ModelIdentity model;
    WorkerCommand command;
    std::vector<std::string> environment; ///< to be recorded
    RunTerms terms;
    int repeat = 1;
    double rateHz = 50;
    MemoryGuard guard;
    KernelRoots roots;
    HostFacts host; ///< its kernel, pages and CPUs decide how far readings can be trusted
    WorkerGroups* groups = nullptr; ///< null: no group can be made; must outlive the runner
    std::optional<std::int64_t> slabNoiseKib;
};

/// Called on the io thread, never from within Runner::start() or stop().
struct RunListener {
    std::function<void(Phase, std::int64_t atUs)> onPhase; ///< microseconds since "go"
    std::function<void(const Sample&, std::int64_t peakKib)> onSample;
    std::function<void(RunRecord)> onDone; ///< the last call; the runner may be destroyed in it
};

/// Makes one run: the thin shell that feeds the run machine with what the worker says and what the clock shows, reads
/// the worker's memory at the asked rate, and carries out what the machine decides. Lives on the io thread.
class Runner {
public:
    /// `machine` must outlive the runner.
    static std::unique_ptr<Runner> start(
        boost::asio::io_context& io, RunOrder order, const SystemProbe& machine, RunListener listener);
    /// Kills the worker if it still runs; no callback follows.
    virtual ~Runner() = default;
    /// Ends the run with outcome `stopped`; onDone follows when the worker is gone.
    virtual void stop() = 0;
};

} // namespace taskweight
