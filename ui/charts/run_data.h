// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"
#include "ui/charts/counts_chart.h"
#include "ui/charts/growth_chart.h"

#include <vector>

namespace taskweight {

/// Turns results into what the charts draw; the window and the pictures share it. `styles` gives
/// the looks. A run's key is its index in the concatenation of all sets' runs.
CountsData countsData(const std::vector<ResultSet>& sets, ModelStyles& styles, const Theme& theme);

/// Adds published figures: of the models that the data have, each behind its model, at the data's
/// task counts. Those that are open already are left out. They have no key: they cannot be
/// selected.
void addPublished(CountsData& data, const std::vector<ResultSet>& open,
    const std::vector<ResultSet>& published, ModelStyles& styles, const Theme& theme);

/// The curves of the runs at one task count (the largest that has samples, when 0): the last repeat
/// of each model.
std::vector<GrowthCurve> growthCurves(const std::vector<ResultSet>& sets, std::uint64_t tasks,
    ModelStyles& styles, const Theme& theme);

} // namespace taskweight
