// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/probe/process_probe.h"
#include "core/probe/system_probe.h"
#include "core/probe/worker_group.h"
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
    bool endWasUnreadable = false; ///< all tasks had ended, and the kernel showed no memory of the worker any more
    std::int64_t largestPageTablesKib = 0; ///< 0: never read
    std::int64_t mostThreads = 0; ///< 0: never read
    std::optional<std::int64_t> plateauThreads, plateauPageTablesKib;
    std::optional<std::int64_t> anonymousAtPlateauKib; ///< RssAnon
    std::int64_t mostSwapKib = 0; ///< largest VmSwap
    std::optional<RollupReading> readyRollup, plateauRollup;
    std::optional<std::int64_t> residentAtPlateauKib; ///< statm just before plateauRollup
    std::optional<MemoryReading> machineAtReady, machineAtPlateau;
    std::optional<std::int64_t> slabNoiseKib; ///< how far the machine's slab moves when nothing runs
    std::optional<GroupReading> groupAtPlateau, groupAtEnd; ///< the worker's own group, if it was born in one
    std::optional<std::int64_t> swappedPagesBefore, swappedPagesAfter;
    bool hasChildren = false; ///< the worker ran processes of its own
    std::string kernel; ///< "6.1.0-38-amd64"
    std::string transparentHugePages;
    int cpuCount = 0;
    double tookMs = 0; ///< from the start of the worker to its end
    std::optional<double> busyMs; ///< CPU that the whole machine used meanwhile
    double ownCpuMs = 0; ///< of which by ourselves
};

/// The kernel's stack of one thread, KiB: THREAD_SIZE, 4 pages on x86-64 and 16 KiB on arm64
/// (arch/x86/include/asm/page_64_types.h, arch/arm64/include/asm/memory.h).
inline constexpr std::int64_t kKernelStackKib = 16;

/// Fills the record's figures from the readings and from the times that are in it already; adds the
/// warnings of doubtsOf(). Pure.
void fillFigures(RunRecord& record, const RunReadings& readings);

/// Median resident memory of the samples with startedMs <= t < min(wokeMs, sleep end); empty without any.
std::optional<std::int64_t> plateauOf(const std::vector<Sample>& samples, const PhaseTimes& times, std::int64_t sleepMs);

} // namespace taskweight
