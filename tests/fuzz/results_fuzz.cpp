// SPDX-License-Identifier: GPL-3.0-or-later
// A results file from anywhere: it is read or refused, what was read can be shown in every way, and
// written anew it is read as the same.
#include "core/results/comparison.h"
#include "core/results/results_file.h"
#include "core/results/scaling.h"
#include "core/results/tables.h"
#include "core/results/task_cost.h"
#include "tests/fuzz/check.h"

#include <cstdint>
#include <string>

using namespace taskweight;

namespace {

/// Nothing that a terminal or a viewer of Markdown acts upon.
void checkIsHarmless(const std::string& text, TableFormat format)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        FUZZ_CHECK(c >= 0x20 || c == '\n' || (c == '\t' && format == TableFormat::tsv));
        FUZZ_CHECK(c != 0x7f);
        if (format == TableFormat::markdown && (c == '<' || c == '&'))
            FUZZ_CHECK(i > 0 && text[i - 1] == '\\');
    }
}

ResultSet writtenAndRead(const ResultSet& set)
{
    std::string text = headerLine(set.header) + '\n';
    for (const RunRecord& run : set.runs)
        text += runLine(run) + '\n';
    const auto again = readResultsText(text, "again");
    FUZZ_CHECK(again && again->notes.empty());
    return *again;
}

/// Times are rounded to the microsecond once, and not again.
void checkIsReadAgain(const ResultSet& set)
{
    const ResultSet once = writtenAndRead(set);
    FUZZ_CHECK(once.runs.size() == set.runs.size());
    const ResultSet twice = writtenAndRead(once);
    FUZZ_CHECK(twice.header == once.header);
    FUZZ_CHECK(twice.runs == once.runs);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto set
        = readResultsText({ reinterpret_cast<const char*>(data), size }, "fuzzed.taskweight.jsonl");
    if (!set) {
        FUZZ_CHECK(!set.error().sentence().empty());
        return 0;
    }
    for (const RunRecord& run : set->runs) {
        FUZZ_CHECK(run.tasks >= 1);
        FUZZ_CHECK(!(run.isValid() && run.outcome != Outcome::completed));
        slotWords(run);
        outcomeSentence(run);
    }
    for (const TableFormat format : { TableFormat::table, TableFormat::markdown, TableFormat::csv,
             TableFormat::json, TableFormat::tsv }) {
        checkIsHarmless(runsTable({ &*set, 1 }, format), format);
        checkIsHarmless(comparisonTable(*set, *set, format), format);
    }
    scalingOf({ *set });
    if (!set->published)
        checkIsReadAgain(*set);
    return 0;
}
