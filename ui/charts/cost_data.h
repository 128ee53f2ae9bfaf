// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"
#include "ui/charts/rows_chart.h"

#include <cstdint>
#include <vector>

namespace taskweight {

/// What N tasks cost in their parts: resident peak, page tables, kernel stacks and slab on a linear
/// axis, the lightest first. `tasks` 0: the largest count that most models reached.
RowsData costData(const std::vector<ResultSet>& sets, std::uint64_t tasks, ModelStyles& styles,
    const Theme& theme);

/// How fast N tasks start, how long until all have, and how late they are done; the fastest first.
RowsData startUpData(const std::vector<ResultSet>& sets, std::uint64_t tasks, ModelStyles& styles,
    const Theme& theme);

/// "What 10,000 tasks cost", "How 10,000 tasks start and end"
QString costTitle(std::uint64_t tasks);
QString startUpTitle(std::uint64_t tasks);

/// The greys of the parts that resident memory does not show; none of them is a language's hue.
struct HiddenColors {
    QColor pageTables, kernelStacks, slab;
    static HiddenColors of(const Theme& theme);
};

} // namespace taskweight
