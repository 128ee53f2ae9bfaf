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
/// - huge pages that nobody asked for, and counters of resident memory that are behind
///
/// The record's figures must be in it already.
std::vector<std::string> doubtsOf(const RunRecord& record, const RunReadings& readings);

} // namespace taskweight
