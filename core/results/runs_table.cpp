// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/format.h"
#include "core/results/grid.h"
#include "core/results/run_groups.h"
#include "core/results/statistics.h"
#include "core/results/tables.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace taskweight {
namespace {

std::string warningWords(const std::vector<std::string>& parts)
{
    std::string out;
    for (const std::string& part : parts) {
        if (!out.empty())
            out += "; ";
        out += part;
    }
    return out;
}

/// One column of the documented interface: its name and how a run fills it.
struct MachineColumn {
    const char* name;
    Cell (*cell)(const ResultSet&, const RunRecord&);
};

// The order is part of the interface; new columns come at the end.
constexpr MachineColumn kMachineColumns[] = {
    { "model", [](const ResultSet&, const RunRecord& run) { return textCell(run.model.id); } },
    { "model_version",
        [](const ResultSet&, const RunRecord& run) { return textCell(run.model.version); } },
    { "tasks", [](const ResultSet&, const RunRecord& run) { return numberCell(run.tasks); } },
    { "repeat", [](const ResultSet&, const RunRecord& run) { return numberCell(run.repeat); } },
    { "outcome",
        [](const ResultSet&, const RunRecord& run) { return textCell(outcomeName(run.outcome)); } },
    { "valid",
        [](const ResultSet&, const RunRecord& run) {
            const bool completed = run.outcome == Outcome::completed;
            return textCell(validityName(completed ? run.validity : Validity::invalid));
        } },
    { "started", [](const ResultSet&, const RunRecord& run) { return numberCell(run.started); } },
    { "alive_max",
        [](const ResultSet&, const RunRecord& run) { return numberCell(run.aliveMax); } },
    { "baseline_kib",
        [](const ResultSet&, const RunRecord& run) { return numberCell(run.baselineKib); } },
    { "plateau_kib",
        [](const ResultSet&, const RunRecord& run) { return numberCell(run.plateauKib); } },
    { "peak_kib", [](const ResultSet&, const RunRecord& run) { return numberCell(run.peakKib); } },
    { "page_tables_kib",
        [](const ResultSet&, const RunRecord& run) { return numberCell(run.pageTablesKib); } },
    { "kernel_stacks_kib",
        [](const ResultSet&, const RunRecord& run) { return numberCell(run.kernelStacksKib); } },
    { "slab_kib", [](const ResultSet&, const RunRecord& run) { return numberCell(run.slabKib); } },
    { "threads", [](const ResultSet&, const RunRecord& run) { return numberCell(run.threads); } },
    { "ramp_ms", [](const ResultSet&, const RunRecord& run) { return realCell(run.rampMs); } },
    { "drain_ms", [](const ResultSet&, const RunRecord& run) { return realCell(run.drainMs); } },
    { "wall_ms", [](const ResultSet&, const RunRecord& run) { return realCell(run.wallMs); } },
    { "user_ms", [](const ResultSet&, const RunRecord& run) { return realCell(run.userMs); } },
    { "system_ms", [](const ResultSet&, const RunRecord& run) { return realCell(run.systemMs); } },
    { "pss_kib", [](const ResultSet&, const RunRecord& run) { return numberCell(run.pssKib); } },
    { "sample_count",
        [](const ResultSet&, const RunRecord& run) {
            return run.sampling.count > 0 ? numberCell(run.sampling.count) : Cell{};
        } },
    { "model_name",
        [](const ResultSet&, const RunRecord& run) { return textCell(run.model.name); } },
    { "language",
        [](const ResultSet&, const RunRecord& run) { return textCell(run.model.language); } },
    { "family",
        [](const ResultSet&, const RunRecord& run) {
            return textCell(familyName(run.model.family));
        } },
    { "kind",
        [](const ResultSet&, const RunRecord& run) {
            return textCell(taskKindName(run.model.kind));
        } },
    { "sleep_ms", [](const ResultSet&, const RunRecord& run) { return numberCell(run.sleepMs); } },
    { "hidden_kib",
        [](const ResultSet&, const RunRecord& run) { return numberCell(run.hiddenKib()); } },
    { "total_kib",
        [](const ResultSet&, const RunRecord& run) { return numberCell(run.totalKib()); } },
    { "exit_code",
        [](const ResultSet&, const RunRecord& run) { return numberCell(run.exitCode); } },
    { "signal", [](const ResultSet&, const RunRecord& run) { return numberCell(run.signal); } },
    { "reason", [](const ResultSet&, const RunRecord& run) { return textCell(run.reason); } },
    { "warnings",
        [](const ResultSet&, const RunRecord& run) {
            return textCell(warningWords(run.warnings));
        } },
    { "started_at_utc",
        [](const ResultSet&, const RunRecord& run) { return textCell(run.startedAtUtc); } },
    { "host",
        [](const ResultSet& set, const RunRecord&) { return textCell(set.header.hostName); } },
    { "file", [](const ResultSet& set, const RunRecord&) { return textCell(set.path); } },
    { "published",
        [](const ResultSet& set, const RunRecord&) {
            return textCell(set.published ? "yes" : "no");
        } },
    { "hidden_source",
        [](const ResultSet&, const RunRecord& run) { return textCell(run.hiddenSource); } },
    { "slab_noise_kib",
        [](const ResultSet&, const RunRecord& run) { return numberCell(run.slabNoiseKib); } },
    { "cgroup_peak_kib",
        [](const ResultSet&, const RunRecord& run) { return numberCell(run.peaks.cgroupKib); } },
    { "p99_gap_ms",
        [](const ResultSet&, const RunRecord& run) {
            return run.sampling.count > 1 ? realCell(run.sampling.p99GapMs) : Cell{};
        } },
};

Grid machineGrid(std::span<const ResultSet> sets)
{
    Grid grid;
    for (const MachineColumn& column : kMachineColumns)
        grid.columns.push_back({ column.name });
    for (const ResultSet& set : sets) {
        for (const RunRecord& run : set.runs) {
            std::vector<Cell>& row = grid.rows.emplace_back();
            for (const MachineColumn& column : kMachineColumns)
                row.push_back(column.cell(set, run));
        }
    }
    return grid;
}

std::string shownName(const ModelIdentity& model)
{
    const std::string& name = model.name.empty() ? model.id : model.name;
    return model.kind == TaskKind::timerOnly ? name + " (timer only)" : name;
}

/// "2,650 B +- 3": with its standard error, where one can be told.
std::string slopeWords(const SlopeFit& fit)
{
    std::string words = formatBytesPerTask(fit.bytesPerTask);
    if (fit.standardErrorBytes)
        words += " +- " + formatNumber(*fit.standardErrorBytes, 2);
    return words;
}

/// The repeats of each model and count, where there are at least two that are valid.
Grid repeatsGrid(std::span<const ResultSet> sets)
{
    Grid grid;
    grid.columns = { { "file" }, { "repeats of" }, { "tasks", true }, { "valid", true },
        { "median peak", true }, { "MAD", true }, { "least", true }, { "most", true },
        { "outliers" } };
    for (const ResultSet& set : sets) {
        std::vector<std::pair<ModelKey, std::uint64_t>> order; // as they come
        std::map<std::pair<ModelKey, std::uint64_t>, std::vector<double>> peaks;
        std::map<ModelKey, std::string> names;
        for (const RunRecord& run : set.runs) {
            if (!run.isValid() || !run.peakKib)
                continue;
            const ModelKey model{ run.model.id, run.model.version };
            std::vector<double>& values = peaks[{ model, run.tasks }];
            if (values.empty())
                order.push_back({ model, run.tasks });
            values.push_back(static_cast<double>(*run.peakKib));
            names[model] = shownName(run.model);
        }
        for (const auto& key : order) {
            const auto spread = spreadOf(peaks[key]);
            if (!spread || !spread->mad)
                continue;
            const auto memory = [](double kib) { return figureCell(formatKib(std::llround(kib))); };
            std::string outliers;
            for (const double kib : spread->outliers)
                outliers += (outliers.empty() ? "" : "; ") + formatKib(std::llround(kib));
            if (!outliers.empty())
                outliers += std::string(", ") + kOutlierRule;
            grid.rows.push_back(
                { sets.size() > 1 ? textCell(fileOrTitle(set)) : Cell{}, textCell(names[key.first]),
                    figureCell(formatCount(static_cast<std::int64_t>(key.second))),
                    figureCell(formatCount(static_cast<std::int64_t>(spread->count))),
                    memory(spread->median), memory(*spread->mad), memory(spread->min),
                    memory(spread->max), outliers.empty() ? Cell{} : textCell(outliers) });
        }
    }
    grid.dropIfEmpty("file");
    grid.dropIfEmpty("outliers");
    return grid;
}

/// The slope of each model, or why it has none, where it was run at more than one count.
Grid slopesGrid(std::span<const ResultSet> sets)
{
    Grid grid;
    grid.columns = { { "file" }, { "slope of" }, { "bytes/task", true }, { "std. error", true },
        { "r2", true }, { "counts", true }, { "note" } };
    for (const ResultSet& set : sets) {
        if (set.published)
            continue; // one run a count, and none of them proven
        std::vector<ModelKey> order; // as they come
        std::map<ModelKey, std::vector<const RunRecord*>> runs;
        for (const RunRecord& run : set.runs) {
            const ModelKey key{ run.model.id, run.model.version };
            if (runs[key].empty())
                order.push_back(key);
            runs[key].push_back(&run);
        }
        for (const ModelKey& key : order) {
            const std::vector<const RunRecord*>& ofModel = runs[key];
            const bool isSeveral = std::any_of(ofModel.begin(), ofModel.end(),
                [&](const RunRecord* run) { return run->tasks != ofModel.front()->tasks; });
            if (!isSeveral)
                continue;
            const std::optional<SlopeFit> fit = fitBytesPerTask(ofModel);
            const std::string note = fit ? slopeDoubt(*fit) : whyNoSlope(ofModel);
            grid.rows.push_back({ sets.size() > 1 ? textCell(fileOrTitle(set)) : Cell{},
                textCell(shownName(ofModel.front()->model)),
                fit ? figureCell(formatBytesPerTask(fit->bytesPerTask)) : Cell{},
                fit && fit->standardErrorBytes
                    ? figureCell(formatNumber(*fit->standardErrorBytes, 2) + " B")
                    : Cell{},
                fit && fit->counts >= 3 ? figureCell(formatNumber(fit->rSquared, 4)) : Cell{},
                fit ? figureCell(formatCount(static_cast<std::int64_t>(fit->counts))) : Cell{},
                note.empty() ? Cell{} : textCell(note) });
        }
    }
    for (const char* column : { "file", "std. error", "r2", "note" })
        grid.dropIfEmpty(column);
    return grid;
}

Cell memoryCell(const std::optional<std::int64_t>& kib)
{
    return kib ? figureCell(formatMemory(*kib)) : Cell{};
}

Cell durationCell(const std::optional<double>& milliseconds)
{
    return milliseconds ? figureCell(formatMeasuredDuration(*milliseconds)) : Cell{};
}

Grid readableGrid(std::span<const ResultSet> sets)
{
    Grid grid;
    grid.columns = { { "file" }, { "model" }, { "tasks", true }, { "repeat", true }, { "outcome" },
        { "alive", true }, { "peak", true }, { "plateau", true }, { "hidden", true },
        { "bytes/task", true }, { "ramp", true }, { "drain", true } };
    for (const ResultSet& set : sets) {
        const auto slopes = slopesOf(set);
        const bool repeated = std::any_of(
            set.runs.begin(), set.runs.end(), [](const RunRecord& run) { return run.repeat > 1; });
        for (const RunRecord& run : set.runs) {
            const std::optional<SlopeFit>& fit = slopes.at({ run.model.id, run.model.version });
            grid.rows.push_back({
                sets.size() > 1 ? textCell(fileOrTitle(set)) : Cell{},
                textCell(shownName(run.model)),
                figureCell(formatCount(static_cast<std::int64_t>(run.tasks))),
                repeated ? figureCell(formatCount(run.repeat)) : Cell{},
                textCell(slotWords(run)),
                run.aliveMax ? figureCell(formatCount(static_cast<std::int64_t>(*run.aliveMax)))
                             : Cell{},
                memoryCell(run.peakKib),
                memoryCell(run.plateauKib),
                memoryCell(run.hiddenKib()),
                fit && run.isValid() ? figureCell(slopeWords(*fit)) : Cell{},
                durationCell(run.rampMs),
                durationCell(run.drainMs),
            });
        }
    }
    grid.dropIfEmpty("file");
    grid.dropIfEmpty("repeat");
    return grid;
}

} // namespace

std::string runsTable(std::span<const ResultSet> sets, TableFormat format)
{
    if (format == TableFormat::csv || format == TableFormat::json)
        return gridText(machineGrid(sets), format);
    const Grid grid = readableGrid(sets);
    if (grid.rows.empty() && format == TableFormat::table)
        return "No runs.\n";
    std::string text = gridText(grid, format);
    if (format == TableFormat::tsv)
        return text; // one table, to be pasted into a sheet
    for (const Grid& more : { repeatsGrid(sets), slopesGrid(sets) })
        if (!more.rows.empty())
            text += '\n' + gridText(more, format);
    return text;
}

} // namespace taskweight
