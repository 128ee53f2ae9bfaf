// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/counts_chart.h"
#include "ui/window/session.h"

namespace taskweight {

/// Adds to the counts chart what a sweep has still to do: its task counts, its models, and
/// "running" or "waiting" in the slots without a result. `key` is that of the run in flight.
void addPlannedSlots(CountsData& data, const SweepPlan& plan, const SweepSettings& settings,
    std::size_t finished, const std::optional<LiveRun>& live, int key, ModelStyles& styles,
    const Theme& theme);

} // namespace taskweight
