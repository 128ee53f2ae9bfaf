// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/engine.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace taskweight {

/// A sweep's progress as text: lines for a log, a bar for a terminal. Pure: it is told the events
/// and the time, in milliseconds of any one clock. Lines end with a newline; the bar has none and
/// no control characters.
class Progress {
public:
    /// `modelIds` are those of the plan's model indices.
    Progress(SweepPlan plan, std::vector<std::string> modelIds);

    /// What will be done, and what is skipped and why.
    std::string planLines() const;

    /// "run 2 of 8: asio-timer, 10k tasks, sleep 10 s"
    std::string startLine(const RunStarted& started, double nowMs);
    void note(const PhaseChanged& changed, double nowMs);
    void note(const SampleTaken& sample);
    /// "run 2 of 8: asio-timer, 10k tasks: valid, peak 6.31 MiB, ramp-up 12 ms", and below it what
    /// else is to be told.
    std::string finishLines(const RunFinished& finished, double nowMs);

    /// "[=====-----] 2 of 8  asio-timer 10k  plateau 6.31 MiB  about 40 s left", at most `columns`
    /// wide.
    std::string bar(std::size_t columns, double nowMs) const;

    /// From the plan's own estimate and, once runs have ended, the longer of that and their mean;
    /// the current run needs at least what is left of its sleep. Empty before the first run.
    std::optional<double> leftMs(double nowMs) const;

private:
    std::string runName(const PlannedRun& run) const;
    std::string position() const;
    double sleepLeftMs(double nowMs) const;

    SweepPlan m_plan;
    std::vector<std::string> m_modelIds;
    std::size_t m_toDo = 0; ///< runs that are not skipped
    std::size_t m_done = 0;
    double m_doneMs = 0; ///< time that the ended runs took
    std::optional<RunStarted> m_current;
    double m_currentSinceMs = 0;
    Phase m_phase = Phase::starting;
    double m_plateauSinceMs = 0;
    std::int64_t m_peakKib = 0;
};

} // namespace taskweight
