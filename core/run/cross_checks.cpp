// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/cross_checks.h"

#include "core/base/format.h"
#include "core/run/counter_lag.h"

#include <algorithm>
#include <cmath>

namespace taskweight {

namespace {

constexpr std::int64_t kLeastToleranceKib = 1024;
/// For what happens between two readings.
constexpr double kToleranceShare = 0.02;
/// Below this no lag of counters and no foreign load is worth a word.
constexpr double kDoubtfulShare = 0.05;
/// /proc/stat counts in ticks of 10 ms: too coarse for a shorter run.
constexpr double kLeastLoadMs = 500;
constexpr double kForeignLoadShare = 0.5;

using Doubts = std::vector<std::string>;

double real(std::int64_t value) { return static_cast<double>(value); }

void checkPeaks(const RunRecord& record, const RunReadings& readings, Doubts& doubts)
{
    const PeakReadings& peaks = record.peaks;
    if (!peaks.vmHwmKib)
        return;
    const double hwm = real(*peaks.vmHwmKib);
    const std::int64_t lagKib
        = counterLagKib(readings.kernel, readings.cpuCount, readings.mostThreads);
    const double tolerance
        = std::max({ real(kLeastToleranceKib), hwm * kToleranceShare, real(lagKib) });
    // The largest sample may well be lower: a short spike lies between two samples. It cannot be
    // higher.
    if (peaks.largestSampleKib && real(*peaks.largestSampleKib) > hwm + tolerance)
        doubts.push_back("a sample of " + formatKib(*peaks.largestSampleKib)
            + " lies above the kernel's peak of " + formatKib(*peaks.vmHwmKib));
    // Only a worker that ended by itself was read at its very end.
    if (peaks.rusageKib && record.outcome == Outcome::completed
        && std::abs(real(*peaks.rusageKib) - hwm) > tolerance)
        doubts.push_back("the readings of the peak disagree: " + formatKib(*peaks.vmHwmKib)
            + " by /proc/PID/status, " + formatKib(*peaks.rusageKib) + " by wait4");
    // The group counts more, kernel memory and page cache, and less: file pages that others touched
    // first.
    if (peaks.cgroupKib && readings.anonymousAtPlateauKib
        && real(*peaks.cgroupKib) + tolerance < real(*readings.anonymousAtPlateauKib))
        doubts.push_back("the control group's peak of " + formatKib(*peaks.cgroupKib)
            + " lies below the worker's own memory of "
            + formatKib(*readings.anonymousAtPlateauKib));
}

void checkSampling(const RunRecord& record, Doubts& doubts)
{
    const double periodMs = 1000 / record.sampling.askedHz;
    const auto asked = [&] { return ", asked for were " + formatDuration(periodMs); };
    if (record.sampling.longestGapMs > std::max(10 * periodMs, 100.0))
        doubts.push_back("the longest gap between two samples was "
            + formatDuration(record.sampling.longestGapMs) + asked());
    else if (record.sampling.p99GapMs > std::max(3 * periodMs, 60.0))
        doubts.push_back("one gap in a hundred between samples was longer than "
            + formatDuration(record.sampling.p99GapMs) + asked());
}

void checkSwap(const RunReadings& readings, Doubts& doubts)
{
    const auto& before = readings.swappedPagesBefore;
    const auto& after = readings.swappedPagesAfter;
    if (readings.mostSwapKib > 0)
        doubts.push_back(formatKib(readings.mostSwapKib)
            + " of the worker were in swap: resident memory is too low");
    else if (before && after && *after > *before)
        doubts.push_back("the machine swapped during the run: resident memory may be too low");
}

void checkCpu(const RunRecord& record, const RunReadings& readings, Doubts& doubts)
{
    if (readings.busyMs && readings.tookMs >= kLeastLoadMs && readings.cpuCount > 0 && record.userMs
        && record.systemMs) {
        const double others
            = *readings.busyMs - *record.userMs - *record.systemMs - readings.ownCpuMs;
        const double cores = others / readings.tookMs;
        if (cores > kForeignLoadShare * readings.cpuCount)
            doubts.push_back("other programs kept "
                + formatNumber(std::min(cores, 1.0 * readings.cpuCount), 2) + " of "
                + formatCount(readings.cpuCount)
                + " cores busy: the times are longer than on a quiet machine");
    }
    const auto& group = readings.groupAtEnd;
    if (group && group->throttledUs.value_or(0) > 0)
        doubts.push_back("a CPU quota held the worker back for "
            + formatDuration(real(*group->throttledUs) / 1000));
}

void checkHugePages(const RunRecord& record, const RunReadings& readings, Doubts& doubts)
{
    const double peakKib = real(record.peakKib.value_or(0));
    const auto& rollup = readings.plateauRollup;
    if (readings.transparentHugePages == "always" && rollup && rollup->anonHugeKib
        && real(*rollup->anonHugeKib) > peakKib * kDoubtfulShare)
        doubts.push_back(formatKib(*rollup->anonHugeKib)
            + " of it are huge pages, which the kernel gives unasked on this machine "
              "(transparent_hugepage: always)");
}

void checkCounters(const RunRecord& record, const RunReadings& readings, Doubts& doubts)
{
    if (!record.peakKib)
        return;
    const double tolerance
        = std::max(real(kLeastToleranceKib), real(*record.peakKib) * kDoubtfulShare);
    const bool late = threadsCountLate(readings.kernel);
    const std::int64_t shortfallKib = counterShortfallKib(readings);
    if (real(shortfallKib) > tolerance) {
        doubts.push_back(std::string(late ? "Linux before 6.2 counts what threads touch late"
                                          : "the kernel's counters were behind")
            + ": the curve is too low by " + formatKib(shortfallKib)
            + " at the plateau. The figures are right: there the pages themselves were counted");
        return;
    }
    if (!late || record.rollupRssKib)
        return;
    const std::int64_t lagKib
        = counterLagKib(readings.kernel, readings.cpuCount, readings.mostThreads);
    if (real(lagKib) > tolerance)
        doubts.push_back("Linux before 6.2 counts what threads touch late: resident memory may be "
                         "too low, by up to "
            + formatKib(lagKib));
}

} // namespace

Doubts doubtsOf(const RunRecord& record, const RunReadings& readings)
{
    Doubts doubts;
    checkPeaks(record, readings, doubts);
    checkSampling(record, doubts);
    checkSwap(readings, doubts);
    checkCpu(record, readings, doubts);
    checkHugePages(record, readings, doubts);
    checkCounters(record, readings, doubts);
    if (readings.hasChildren)
        doubts.push_back("the program ran processes of its own, which were not measured");
    return doubts;
}

} // namespace taskweight
