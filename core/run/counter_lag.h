// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/figures.h"

#include <cstdint>
#include <string>

namespace taskweight {

/// Whether the kernel lets each thread count the pages of its last 64 faults for itself
/// (SPLIT_RSS_COUNTING, mm/memory.c; gone with commit f1a7941243c1 in 6.2). A thread that touches two
/// pages of its stack and sleeps never adds them to statm, VmRSS and VmHWM.
bool threadsCountLate(const std::string& kernel);

/// By how much the kernel's counters of resident memory may be behind, KiB: where threads count late
/// by 64 pages for each, otherwise by a batch for each CPU and each of three counters
/// (lib/percpu_counter.c: max(32, 2 x CPUs) pages).
std::int64_t counterLagKib(const std::string& kernel, int cpuCount, std::int64_t threads);

/// By how much they were behind a count of the pages at the plateau (smaps_rollup), KiB. 0 where
/// nothing was counted, and for what the worker may have gained from one reading to the next: 1 MiB
/// or 2 % where threads do not count late.
std::int64_t counterShortfallKib(const RunReadings& readings);

} // namespace taskweight
