// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"
#include "ui/charts/rows_chart.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace taskweight {

/// Two sets to be held against each other: the first and the last of several; of one set its plain
/// models against the tuned ones made from them (ModelIdentity::base). Empty when there is nothing
/// to compare.
struct ComparedSets {
    ResultSet a, b; ///< without samples
    QString nameA, nameB;
};
std::optional<ComparedSets> setsToCompare(const std::vector<ResultSet>& sets);

/// Task counts at which both have runs of one model, ascending.
std::vector<std::uint64_t> comparedCounts(const ComparedSets& sets);

/// At one task count (0: the largest that both have) for each model: both peaks as bars, their
/// ratio with the range that the repeats allow, and what that says in words.
RowsData compareData(const std::vector<ResultSet>& sets, std::uint64_t tasks, ModelStyles& styles,
    const Theme& theme);

/// "B against A at 10,000 tasks"
QString compareTitle(const std::vector<ResultSet>& sets, std::uint64_t tasks);

} // namespace taskweight
