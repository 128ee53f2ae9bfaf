// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/figures.h"

#include "core/results/statistics.h"
#include "core/run/counter_lag.h"
#include "core/run/cross_checks.h"
#include "core/run/hidden_cost.h"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <utility>

namespace taskweight {

std::optional<std::int64_t> plateauOf(const std::vector<Sample>& samples, const PhaseTimes& times, std::int64_t sleepMs)
{
    if (!times.startedMs)
        return {};
    const double end = std::min(times.wokeMs.value_or(static_cast<double>(sleepMs)), static_cast<double>(sleepMs));
    std::vector<double> values;
    for (const Sample& sample : samples) {
        const double atMs = static_cast<double>(sample.atUs) / 1000;
        if (atMs >= *times.startedMs && atMs < end)
            values.push_back(static_cast<double>(sample.residentKib));
    }
    const auto middle = median(std::move(values));
    return middle ? std::optional(std::llround(*middle)) : std::nullopt;
}

void fillFigures(RunRecord& record, const RunReadings& readings)
{
    record.samples = readings.series.samples();
    record.sampling.count = readings.series.count();
    record.sampling.meanGapMs = readings.series.meanGapMs();
    record.sampling.p99GapMs = readings.series.p99GapMs();
    record.sampling.longestGapMs = readings.series.longestGapMs();

    record.baselineKib = readings.baselineKib;
    if (record.baselineKib && readings.readyRollup)
        record.baselineKib = std::max(*record.baselineKib, readings.readyRollup->rssKib.value_or(0));
    record.plateauKib = plateauOf(record.samples, record.times, record.sleepMs);
    if (record.plateauKib)
        *record.plateauKib += counterShortfallKib(readings);
    record.peaks.vmHwmKib = readings.vmHwmKib;
    if (readings.series.largestKib() > 0)
        record.peaks.largestSampleKib = readings.series.largestKib();

    // A program without the protocol is not held at its end, so its last high-water mark may be missed; the launcher's
    // rusage has it. ru_maxrss is clean, since the launcher between us and the worker is tiny.
    const bool heldAtEnd = record.times.finishedMs.has_value() && !readings.endWasUnreadable;
    record.peakKib = readings.vmHwmKib;
    if (!heldAtEnd && record.peaks.rusageKib)
        record.peakKib = std::max(record.peakKib.value_or(0), *record.peaks.rusageKib);
    if (record.peaks.largestSampleKib)
        record.peakKib = std::max(record.peakKib.value_or(0), *record.peaks.largestSampleKib);

    if (readings.plateauRollup && readings.plateauRollup->rssKib) {
        record.rollupRssKib = readings.plateauRollup->rssKib;
        record.peakKib = std::max(record.peakKib.value_or(0), *record.rollupRssKib);
    }

    if (readings.mostThreads > 0)
        record.threads = readings.mostThreads;
    if (readings.plateauRollup)
        record.pssKib = readings.plateauRollup->pssKib;
    if (readings.groupAtEnd)
        record.peaks.cgroupKib = readings.groupAtEnd->peakKib;
    fillHiddenCost(record, readings);

    // An exit by SIGKILL alone proves nothing; the group's count of kills does.
    if (record.outcome == Outcome::killed && record.signal == SIGKILL && readings.groupAtEnd
        && readings.groupAtEnd->oomKills.value_or(0) > 0)
        record.reason = "killed by the kernel for want of memory (oom_kill in its control group)";

    for (std::string& doubt : doubtsOf(record, readings))
        record.warnings.push_back(std::move(doubt));
}

} // namespace taskweight
