// SPDX-License-Identifier: GPL-3.0-or-later
// Published figures: they are never proven, and never taken for a measurement.
#include "core/results/results_file.h"
#include "core/results/tables.h"
#include "tests/fuzz/check.h"

#include <cstdint>

using namespace taskweight;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto set = readResultsText({ reinterpret_cast<const char*>(data), size }, "fuzzed.json");
    if (!set) {
        FUZZ_CHECK(!set.error().sentence().empty());
        return 0;
    }
    for (const RunRecord& run : set->runs)
        FUZZ_CHECK(!set->published || !run.isValid());
    runsTable({ &*set, 1 }, TableFormat::table);
    comparisonTable(*set, *set, TableFormat::csv);
    return 0;
}
