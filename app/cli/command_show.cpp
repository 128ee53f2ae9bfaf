// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_show.h"

#include "app/cli/output.h"
#include "core/base/text.h"
#include "core/results/find_results.h"
#include "core/results/results_file.h"
#include "core/results/tables.h"

namespace taskweight {

namespace {

Result<ResultSet> loadAndTellNotes(const std::string& fileOrId, const Places& places)
{
    const Result<std::filesystem::path> file = findResults(fileOrId, places.reference);
    if (!file)
        return file.error();
    Result<ResultSet> set = readResults(*file);
    if (set)
        for (const std::string& note : set->notes)
            writeError("note: " + printable(fileOrId + ": " + note) + "\n");
    return set;
}

int fail(const Error& error)
{
    complain(error);
    return kWrongUse;
}

} // namespace

int showResults(const ShowOptions& options, const Places& places)
{
    const Result<TableFormat> format = tableFormatFromName(options.format);
    if (!format)
        return fail(format.error());
    std::vector<ResultSet> sets;
    for (const std::string& file : options.files) {
        Result<ResultSet> set = loadAndTellNotes(file, places);
        if (!set)
            return fail(set.error());
        sets.push_back(std::move(*set));
    }
    return writeOut(runsTable(sets, *format)) ? kAllValid : kWrongUse;
}

int compareResults(const CompareOptions& options, const Places& places)
{
    const Result<TableFormat> format = tableFormatFromName(options.format);
    if (!format)
        return fail(format.error());
    const Result<ResultSet> a = loadAndTellNotes(options.a, places);
    if (!a)
        return fail(a.error());
    const Result<ResultSet> b = loadAndTellNotes(options.b, places);
    if (!b)
        return fail(b.error());
    return writeOut(comparisonTable(*a, *b, *format)) ? kAllValid : kWrongUse;
}

} // namespace taskweight
