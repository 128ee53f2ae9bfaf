// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/probe/system_probe.h"
#include "core/results/record.h"
#include "core/run/sweep.h"

namespace taskweight {

/// What a results file says of the machine and of the sweep.
SweepHeader headerOf(const SweepSettings& settings, const KernelRoots& roots);

/// The version of this program, "0.1.0".
const char* programVersion();

} // namespace taskweight
