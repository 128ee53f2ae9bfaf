// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/launch/worker.h"
#include "core/models/model.h"
#include "core/results/record.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace taskweight {

/// What a run is to be held to.
struct RunTerms {
    Protocol protocol = Protocol::spoken;
    std::uint64_t tasks = 1;
    std::int64_t sleepMs = 10'000;
    std::int64_t timeoutMs = 120'000; ///< from start to "finished"
    std::int64_t readyTimeoutMs = 60'000; ///< from start to "ready"
    std::int64_t exitTimeoutMs = 2'000; ///< from "finished" to the exit
};

/// What the shell has to do, in the order given.
enum class Action {
    readBaseline, ///< measure: the worker is at rest, no task exists
    sendGo, ///< the clock's zero
    readPlateau, ///< the dear readings, once, while all tasks sleep
    readEnd, ///< last look at the kernel's peak, all tasks have ended
    closeInput, ///< ask the worker to exit
    terminate, ///< SIGTERM
    kill, ///< SIGKILL to the whole tree
};

/// The course of one run as a pure state machine: no input or output, no clock of its own. It is told what happened
/// and when (microseconds of any monotonic clock) and answers with what to do. Driven by the runner, and by tests.
///
///     starting -> ready -> ramp-up -> plateau -> drain -> finished -> (over)
///
/// A run that must end early is killed, and its outcome is what was first decided, not how the kill then looked.
class RunMachine {
public:
    RunMachine(RunTerms terms, std::int64_t nowUs);

    std::vector<Action> onExecuted(std::int64_t nowUs);
    std::vector<Action> onCouldNotStart(const Error& error);
    std::vector<Action> onLine(std::int64_t nowUs, std::string_view line);
    std::vector<Action> onEnded(std::int64_t nowUs, const WorkerExit& exit);
    std::vector<Action> onTime(std::int64_t nowUs);
    std::vector<Action> onStop(std::int64_t nowUs);
    /// `words` say why, "3.1 GiB are left of 23.4 GiB".
    std::vector<Action> onMemoryGuard(std::int64_t nowUs, std::string words);

    /// When onTime() wants to be called next; empty when nothing is awaited.
    std::optional<std::int64_t> nextDeadlineUs() const;

    Phase phase() const { return m_phase; }
    bool isOver() const { return m_over; }
    /// The clock's zero: when "go" was sent; for a program without the protocol, when it was executed.
    std::optional<std::int64_t> zeroUs() const { return m_zeroUs; }
    /// Whether the worker has spoken the protocol.
    bool isSpoken() const { return m_spoken; }

    /// Puts outcome, reason, validity, counts, times and warnings into the record. Only when over.
    void describe(RunRecord& record) const;

private:
    struct Verdict {
        Outcome outcome;
        std::string reason;
    };

    std::vector<Action> abandon(std::int64_t nowUs, Outcome outcome, std::string reason);
    std::vector<Action> onReady(std::int64_t nowUs);
    std::vector<Action> onStarted(std::int64_t nowUs, std::uint64_t started);
    std::vector<Action> onFinished(std::int64_t nowUs, std::uint64_t finished, std::uint64_t alive);
    double sinceZeroMs(std::int64_t atUs) const;
    std::int64_t plateauEndUs() const;
    void judgeExit(const WorkerExit& exit);
    void judgeValidity(RunRecord& record) const;

    RunTerms m_terms;
    Phase m_phase = Phase::starting;
    bool m_over = false;
    bool m_spoken = false;
    bool m_killed = false;
    std::optional<Verdict> m_verdict; ///< decided before the end
    std::int64_t m_beganUs;
    std::optional<std::int64_t> m_executedUs, m_readyUs, m_zeroUs, m_startedUs, m_wokeUs, m_finishedUs, m_endedUs;
    std::optional<std::int64_t> m_plateauReadUs; ///< when the dear readings are due
    std::optional<std::int64_t> m_exitDeadlineUs;
    std::optional<std::uint64_t> m_started, m_alive;
    std::optional<WorkerExit> m_exit;
    int m_strangeLines = 0;
    bool m_lingered = false;
};

} // namespace taskweight
