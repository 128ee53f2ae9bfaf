// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/format.h"
#include "core/base/text.h"
#include "core/results/comparison.h"
#include "core/results/grid.h"
#include "core/results/tables.h"

#include <cmath>
#include <filesystem>

namespace taskweight {
namespace {

std::string joined(const std::vector<std::string>& parts, const std::string& before = {})
{
    std::string out;
    for (const std::string& part : parts)
        out += (out.empty() ? before : "; ") + part;
    return out;
}

template <typename Member>
Cell spreadCell(const std::optional<Spread>& spread, Member member)
{
    return spread ? realCell((*spread).*member) : Cell{};
}

Grid machineGrid(const std::vector<Compared>& pairs)
{
    Grid grid;
    for (const char* name : { "model", "model_name", "kind", "tasks", "version_a", "version_b",
             "runs_a", "runs_b", "peak_a_kib", "peak_a_min_kib", "peak_a_max_kib", "peak_b_kib",
             "peak_b_min_kib", "peak_b_max_kib", "ratio", "ratio_least", "ratio_most", "proven_a",
             "proven_b", "left_out_a", "left_out_b", "verdict" })
        grid.columns.push_back({ name });
    for (const Compared& pair : pairs) {
        const std::optional<Spread>& a = pair.a.peakKib;
        const std::optional<Spread>& b = pair.b.peakKib;
        grid.rows.push_back({
            textCell(pair.model.id),
            textCell(pair.model.name),
            textCell(taskKindName(pair.model.kind)),
            numberCell(pair.tasks),
            textCell(pair.a.version),
            textCell(pair.b.version),
            numberCell(a ? a->count : 0),
            numberCell(b ? b->count : 0),
            spreadCell(a, &Spread::median),
            spreadCell(a, &Spread::min),
            spreadCell(a, &Spread::max),
            spreadCell(b, &Spread::median),
            spreadCell(b, &Spread::min),
            spreadCell(b, &Spread::max),
            realCell(pair.ratio),
            realCell(pair.ratioLeast),
            realCell(pair.ratioMost),
            textCell(pair.a.proven ? "yes" : "no"),
            textCell(pair.b.proven ? "yes" : "no"),
            textCell(joined(pair.a.leftOut)),
            textCell(joined(pair.b.leftOut)),
            textCell(pair.verdict),
        });
    }
    return grid;
}

Cell peakCell(const std::optional<Spread>& spread)
{
    return spread ? figureCell(formatMemory(std::llround(spread->median))) : Cell{};
}

Cell versionsCell(const Compared& pair)
{
    const auto named = [](const std::string& version) {
        return version.empty() ? std::string("unknown") : version;
    };
    if (pair.a.version == pair.b.version)
        return {};
    return textCell("A " + named(pair.a.version) + ", B " + named(pair.b.version));
}

Cell leftOutCell(const Compared& pair)
{
    // Where a side has no run that counts, the verdict says why already.
    if (!pair.a.peakKib || !pair.b.peakKib)
        return {};
    const std::string a = joined(pair.a.leftOut, "A ");
    const std::string b = joined(pair.b.leftOut, "B ");
    return textCell(a.empty() || b.empty() ? a + b : a + ", " + b);
}

Grid readableGrid(const std::vector<Compared>& pairs)
{
    Grid grid;
    grid.columns = { { "model" }, { "tasks", true }, { "peak A", true }, { "peak B", true },
        { "B / A", true }, { "verdict" }, { "versions" }, { "left out" } };
    for (const Compared& pair : pairs) {
        const std::string& name = pair.model.name.empty() ? pair.model.id : pair.model.name;
        grid.rows.push_back({
            textCell(pair.model.kind == TaskKind::timerOnly ? name + " (timer only)" : name),
            figureCell(formatCount(static_cast<std::int64_t>(pair.tasks))),
            peakCell(pair.a.peakKib),
            peakCell(pair.b.peakKib),
            pair.ratio ? figureCell(formatNumber(*pair.ratio, 3) + 'x') : Cell{},
            textCell(pair.verdict),
            versionsCell(pair),
            leftOutCell(pair),
        });
    }
    grid.dropIfEmpty("versions");
    grid.dropIfEmpty("left out");
    return grid;
}

/// "A: first.taskweight.jsonl, Linux 6.18.44, Xeon": what the letters stand for. Published figures
/// go by their id, wherever they are installed.
std::string sideWords(const char* letter, const ResultSet& set)
{
    std::string words = set.path.empty() ? set.header.title
        : set.published                  ? std::filesystem::path(set.path).stem().string()
                                         : set.path;
    for (const std::string* part :
        { &set.header.distribution, &set.header.kernel, &set.header.cpu }) {
        if (!part->empty())
            words += (words.empty() ? "" : ", ") + *part;
    }
    return std::string(letter) + ": " + words;
}

} // namespace

std::string comparisonTable(const ResultSet& a, const ResultSet& b, TableFormat format)
{
    const std::vector<Compared> pairs = compare(a, b);
    if (format == TableFormat::csv || format == TableFormat::json)
        return gridText(machineGrid(pairs), format);
    const std::string table = gridText(readableGrid(pairs), format);
    if (format == TableFormat::tsv)
        return table;

    const bool isMarkdown = format == TableFormat::markdown;
    const auto line = [&](const std::string& text) {
        return (isMarkdown ? markdownText(text) : printable(text)) + (isMarkdown ? "\n\n" : "\n");
    };
    const std::string head = line(sideWords("A", a)) + line(sideWords("B", b));
    if (pairs.empty())
        return head + "The two have no model and task count in common.\n";
    return head + (isMarkdown ? "" : "\n") + table;
}

} // namespace taskweight
