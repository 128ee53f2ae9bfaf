// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/results/record.h"

#include <span>
#include <string>

namespace taskweight {

enum class TableFormat { table, markdown, csv, json, tsv };
Result<TableFormat> tableFormatFromName(std::string_view name);

/// One row per run. `csv` and `json` are the documented interface (all columns of the design, KiB
/// and ms, plain numbers, empty or null when not measured); `table`, `markdown` and `tsv` are for
/// people, in the units of format.h.
std::string runsTable(std::span<const ResultSet> sets, TableFormat format);

/// Two results side by side: for each model and task count in both, medians, ratio B / A with its
/// range over the repeats, and a plain verdict ("2.1x, 1.9 to 2.3", "same within the spread", "one
/// run each: no spread").
std::string comparisonTable(const ResultSet& a, const ResultSet& b, TableFormat format);

} // namespace taskweight
