// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/probe/process_probe.h"
#include "core/probe/system_probe.h"
#include "core/results/record.h"
#include "core/run/sample_series.h"

#include <optional>
#include <vector>

namespace taskweight {

/// Everything that was read of one worker.
struct RunReadings {
    SampleSeries series;
    std::optional<std::int64_t> baselineKib;
    std::optional<std::int64_t> vmHwmKib; ///< the latest
    std::int64_t largestPageTablesKib = 0; ///< 0: never read
    std::int64_t mostThreads = 0; ///< 0: never read
    std::optional<std::int64_t> plateauThreads;
    std::optional<RollupReading> plateauRollup;
    std::optional<MemoryReading> machineAtReady, machineAtPlateau;
    std::optional<std::int64_t> swappedPagesBefore, swappedPagesAfter;
    bool hasChildren = false; ///< the worker ran processes of its own
};

/// The kernel's stack of one thread, KiB: THREAD_SIZE, 4 pages on x86-64 and 16 KiB on arm64
/// (arch/x86/include/asm/page_64_types.h, arch/arm64/include/asm/memory.h).
inline constexpr std::int64_t kKernelStackKib = 16;

/// Fills the record's figures from the readings and from the times that are in it already; warns where readings of the
/// peak disagree, where sampling had holes, and where the machine swapped. Pure.
void fillFigures(RunRecord& record, const RunReadings& readings);

/// Median resident memory of the samples with startedMs <= t < min(wokeMs, sleep end); empty without any.
std::optional<std::int64_t> plateauOf(const std::vector<Sample>& samples, const PhaseTimes& times, std::int64_t sleepMs);

} // namespace taskweight
