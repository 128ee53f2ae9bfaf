// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/figures.h"

#include <string>
#include <vector>

namespace taskweight {

/// What casts doubt on a run's figures, each in one sentence; empty for a run whose readings agree.
/// Pure.
///
/// - readings of one peak that disagree: VmHWM, the largest sample, ru_maxrss, the control group's
/// peak
/// - holes in the sampling, by the gap that 99 of 100 stayed below and by the longest
/// - swapping, by the machine's counters and by the worker's VmSwap
/// - CPU that others used, or that a quota took away
/// - huge pages that nobody asked for, and counters of kernels before 6.2
///
/// The record's figures must be in it already.
std::vector<std::string> doubtsOf(const RunRecord& record, const RunReadings& readings);

/// By how much the kernel's counters of resident memory may lag behind, KiB: before Linux 6.2 by 64
/// pages for each thread (mm/memory.c), since then by a batch for each CPU and each of three
/// counters (lib/percpu_counter.c: max(32, 2 x CPUs) pages).
std::int64_t counterLagKib(const std::string& kernel, int cpuCount, std::int64_t threads);

} // namespace taskweight
