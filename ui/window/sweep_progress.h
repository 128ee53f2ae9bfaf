// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/sweep.h"
#include "ui/panels/run_bar.h"
#include "ui/window/session.h"

namespace taskweight {

/// "32 runs, about 6 min. 2 will be skipped: threads-max." for a plan not yet begun.
QString planWords(const SweepPlan& plan);

/// "ramp-up", or "plateau, 5.8 s left": where the run in flight stands at `elapsedMs` since "go"
/// (negative: before it).
QString liveWords(const LiveRun& live, std::optional<double> elapsedMs);

/// What the toolbar says while a sweep's models are built.
RunBarWords buildWords(const LiveBuild& build);

/// What the toolbar says while a sweep runs. `elapsedMs` is that of the run in flight, empty before
/// its "go".
RunBarWords progressWords(const SweepPlan& plan, std::size_t finished,
    const std::optional<LiveRun>& live, std::optional<double> elapsedMs);

} // namespace taskweight
