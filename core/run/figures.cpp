// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/figures.h"

#include "core/base/format.h"
#include "core/results/statistics.h"

#include <algorithm>
#include <cmath>

namespace taskweight {

namespace {

/// Readings of one peak may differ by the kernel's batching of its counters: up to 64 pages per CPU and counter, and
/// 2 % on top for what happens between two readings (lib/percpu_counter.c, mm/memory.c).
constexpr std::int64_t kToleranceKib = 1024;
constexpr double kToleranceShare = 0.02;

void warnWherePeaksDisagree(RunRecord& record)
{
    const auto& peaks = record.peaks;
    if (!peaks.vmHwmKib)
        return;
    const double hwm = static_cast<double>(*peaks.vmHwmKib);
    const double tolerance = std::max(static_cast<double>(kToleranceKib), hwm * kToleranceShare);
    // The largest sample may well be lower: a short spike lies between two samples. It cannot be higher.
    if (peaks.largestSampleKib && static_cast<double>(*peaks.largestSampleKib) > hwm + tolerance)
        record.warnings.push_back("a sample of " + formatKib(*peaks.largestSampleKib) + " lies above the kernel's peak of "
            + formatKib(*peaks.vmHwmKib));
    // Only a worker that ended by itself was read at its very end.
    if (peaks.rusageKib && record.outcome == Outcome::completed
        && std::abs(static_cast<double>(*peaks.rusageKib) - hwm) > tolerance)
        record.warnings.push_back("the readings of the peak disagree: " + formatKib(*peaks.vmHwmKib)
            + " by /proc/PID/status, " + formatKib(*peaks.rusageKib) + " by wait4");
}

} // namespace

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
    record.sampling.longestGapMs = readings.series.longestGapMs();

    record.baselineKib = readings.baselineKib;
    record.plateauKib = plateauOf(record.samples, record.times, record.sleepMs);
    record.peaks.vmHwmKib = readings.vmHwmKib;
    if (readings.series.largestKib() > 0)
        record.peaks.largestSampleKib = readings.series.largestKib();

    // A program without the protocol is not held at its end, so its last high-water mark may be missed; the launcher's
    // rusage has it. ru_maxrss is clean, since the launcher between us and the worker is tiny.
    const bool heldAtEnd = record.times.finishedMs.has_value();
    record.peakKib = readings.vmHwmKib;
    if (!heldAtEnd && record.peaks.rusageKib)
        record.peakKib = std::max(record.peakKib.value_or(0), *record.peaks.rusageKib);
    if (record.peaks.largestSampleKib)
        record.peakKib = std::max(record.peakKib.value_or(0), *record.peaks.largestSampleKib);

    if (readings.largestPageTablesKib > 0)
        record.pageTablesKib = readings.largestPageTablesKib;
    if (readings.mostThreads > 0) {
        record.threads = readings.mostThreads;
        record.kernelStacksKib = readings.plateauThreads.value_or(readings.mostThreads) * kKernelStackKib;
    }
    if (readings.machineAtReady && readings.machineAtPlateau && readings.machineAtReady->slabKib
        && readings.machineAtPlateau->slabKib)
        record.slabKib = std::max<std::int64_t>(
            0, *readings.machineAtPlateau->slabKib - *readings.machineAtReady->slabKib);
    if (readings.plateauRollup)
        record.pssKib = readings.plateauRollup->pssKib;

    warnWherePeaksDisagree(record);
    const double period = 1000 / record.sampling.askedHz;
    if (record.sampling.longestGapMs > std::max(10 * period, 100.0))
        record.warnings.push_back("the longest gap between two samples was " + formatDuration(record.sampling.longestGapMs)
            + ", asked for were " + formatDuration(period));
    if (readings.swappedPagesBefore && readings.swappedPagesAfter
        && *readings.swappedPagesAfter > *readings.swappedPagesBefore)
        record.warnings.push_back("the machine swapped during the run: resident memory may be too low");
    if (readings.hasChildren)
        record.warnings.push_back("the program ran processes of its own, which were not measured");
}

} // namespace taskweight
