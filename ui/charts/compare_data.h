// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/compare_sides.h"
#include "ui/charts/rows_chart.h"

#include <cstdint>
#include <vector>

namespace taskweight {

/// Task counts at which there is something to compare, ascending; none when all belong together.
std::vector<std::uint64_t> comparedCounts(const Comparison& comparison);

/// At one task count (0: the largest) for each model and each other side: both peaks as bars, their
/// ratio with the range that the repeats allow, and what that says in words. Of one model against
/// one the rows are the task counts. Published figures are the hollow ones.
RowsData compareData(
    const Comparison& comparison, std::uint64_t tasks, ModelStyles& styles, const Theme& theme);

/// "after against before at 10,000 tasks"
QString compareTitle(const Comparison& comparison, std::uint64_t tasks);

/// What to do when there is nothing to compare.
QString compareAdvice();

} // namespace taskweight
