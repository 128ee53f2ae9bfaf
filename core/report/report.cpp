// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report.h"

#include "core/base/format.h"
#include "core/results/peak_span.h"
#include "core/results/run_groups.h"
#include "core/results/statistics.h"
#include "core/results/task_cost.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace taskweight {
namespace {

std::string count(std::uint64_t number) { return formatCount(static_cast<std::int64_t>(number)); }

std::string countOf(std::size_t number, const char* one, const char* many)
{
    return count(number) + ' ' + (number == 1 ? one : many);
}

Cell countCell(std::uint64_t number) { return figureCell(count(number)); }

template <typename Value, typename Format>
Cell cellOf(const std::optional<Value>& value, Format format)
{
    return value ? figureCell(format(*value)) : Cell{};
}

std::string memoryText(double kib) { return formatMemory(std::llround(kib)); }

/// What a set is called: its file, or its title.
std::string nameOf(const ResultSet& set)
{
    const std::string name = fileOrTitle(set);
    return name.empty() ? "unsaved sweep" : name;
}

/// In a column that is left out when there is one set only.
Cell setCell(const std::vector<ResultSet>& sets, std::size_t set)
{
    return sets.size() > 1 ? textCell(nameOf(sets[set])) : Cell{};
}

const char* taskWords(const ModelIdentity& model)
{
    return model.kind == TaskKind::timerOnly ? "timer only" : "a task each";
}

std::string modelName(const ModelIdentity& model)
{
    return model.name.empty() ? model.id : model.name;
}

std::string runName(const RunRecord& run)
{
    std::string name
        = modelName(run.model) + ", " + formatTasks(static_cast<std::int64_t>(run.tasks));
    return run.repeat > 1 ? name + ", repeat " + formatCount(run.repeat) : name;
}

template <typename Visit>
void forEachRun(const std::vector<ResultSet>& sets, Visit visit)
{
    for (std::size_t set = 0; set < sets.size(); ++set)
        for (const RunRecord& run : sets[set].runs)
            visit(set, run);
}

/// Median peak by model and task count, and the slope.
ReportPart weights(const std::vector<ResultSet>& sets)
{
    ReportPart part{ "What a task weighs",
        { "The kernel's high-water mark of resident memory (VmHWM), the median of the runs that "
          "count. Bytes per task are the least-squares slope over the task counts, never a peak "
          "divided by tasks. A question mark: nothing proves that all tasks were alive at once. A "
          "model whose tasks are timers only does less than one with a task each: do not rank the "
          "two kinds together." },
        {} };
    const std::vector<std::uint64_t> counts = taskCountsOf(sets);
    part.table.columns = { { "file" }, { "model" }, { "task" } };
    for (const std::uint64_t tasks : counts)
        part.table.columns.push_back({ formatTasks(static_cast<std::int64_t>(tasks)), true });
    part.table.columns.push_back({ "bytes per task", true });
    for (const ModelGroup& group : groupByModel(sets)) {
        std::vector<Cell> row{ setCell(sets, group.set), textCell(modelName(group.model)),
            textCell(taskWords(group.model)) };
        for (const std::uint64_t tasks : counts) {
            const auto found = group.runs.find(tasks);
            if (found == group.runs.end()) {
                row.push_back(textCell("not run"));
                continue;
            }
            const CountedRuns counted = countedRuns(found->second);
            std::vector<double> peaks;
            for (const PlacedRun& placed : counted.runs)
                peaks.push_back(static_cast<double>(*placed.run->peakKib));
            const auto spread = spreadOf(peaks);
            if (!spread) {
                row.push_back(textCell(slotWords(*found->second.back().run)));
                continue;
            }
            std::string words = memoryText(spread->median);
            if (memoryText(spread->min) != memoryText(spread->max))
                words += " (" + memoryText(spread->min) + " to " + memoryText(spread->max) + ")";
            row.push_back(figureCell(counted.proven ? words : words + " ?"));
        }
        const auto fit
            = fitBytesPerTask(runsOfModel(sets[group.set], group.model.id, group.model.version));
        std::string slope = fit ? formatBytesPerTask(fit->bytesPerTask) : std::string();
        if (fit && fit->standardErrorBytes)
            slope += " \u00b1 " + formatNumber(*fit->standardErrorBytes, 2);
        row.push_back(fit ? figureCell(slope) : Cell{});
        part.table.rows.push_back(std::move(row));
    }
    part.table.dropIfEmpty("file");
    part.table.dropIfEmpty("bytes per task");
    return part;
}

/// That all tasks were alive, in words, and what does not count, with the reason.
ReportPart proof(const std::vector<ResultSet>& sets)
{
    ReportPart part{ "Proof", {}, {} };
    std::size_t all = 0, valid = 0, unproven = 0, published = 0, peaks = 0;
    double worst = 0;
    part.table.columns = { { "file" }, { "model" }, { "tasks", true }, { "repeat", true },
        { "why it does not count" } };
    forEachRun(sets, [&](std::size_t set, const RunRecord& run) {
        ++all;
        if (const auto span = peakSpan(run.peaks)) {
            ++peaks;
            worst = std::max(worst, span->share);
        }
        if (sets[set].published) {
            ++published;
        } else if (run.isValid()) {
            ++valid;
        } else if (run.outcome == Outcome::completed && run.validity == Validity::notProven) {
            ++unproven;
        } else {
            part.table.rows.push_back({ setCell(sets, set), textCell(modelName(run.model)),
                countCell(run.tasks), run.repeat > 1 ? figureCell(formatCount(run.repeat)) : Cell{},
                textCell(outcomeSentence(run)) });
        }
    });
    part.table.dropIfEmpty("file");
    part.table.dropIfEmpty("repeat");
    std::vector<std::string>& say = part.sentences;
    const std::size_t own = all - published;
    if (all == 0)
        say.push_back("There is no run.");
    if (own > 0)
        say.push_back("Of " + countOf(own, "run", "runs") + " " + count(valid)
            + (valid == 1 ? " is" : " are")
            + " valid: all tasks were alive at the same moment, counted by the tasks themselves.");
    if (unproven > 0)
        say.push_back(countOf(unproven, "run", "runs")
            + " completed, but nothing proves that all tasks were alive at once.");
    if (published > 0)
        say.push_back(countOf(published, "figure is", "figures are")
            + " published, measured by others on another machine: nothing here proves them.");
    if (peaks > 0)
        say.push_back("The peak was read in several ways in " + countOf(peaks, "run", "runs")
            + " (the kernel's mark, the samples, rusage, the control group where there is one); "
              "they differ by "
            + formatNumber(worst * 100, 2) + " % at most.");
    if (!part.table.rows.empty())
        say.push_back("What follows does not count and is never averaged or ranked.");
    return part;
}

ReportPart doubts(const std::vector<ResultSet>& sets)
{
    ReportPart part{ "Warnings", {}, {} };
    part.table.columns = { { "file" }, { "run" }, { "warning" } };
    for (std::size_t set = 0; set < sets.size(); ++set)
        for (const std::string& note : sets[set].notes)
            part.table.rows.push_back({ setCell(sets, set), textCell("the file"), textCell(note) });
    forEachRun(sets, [&](std::size_t set, const RunRecord& run) {
        for (const std::string& warning : run.warnings)
            part.table.rows.push_back(
                { setCell(sets, set), textCell(runName(run)), textCell(warning) });
    });
    part.table.dropIfEmpty("file");
    if (part.table.rows.empty())
        part.sentences = { "None: no run and no file gives reason to doubt." };
    return part;
}

std::string programName(const SweepHeader& header)
{
    return header.programVersion.empty() ? header.program
                                         : header.program + ' ' + header.programVersion;
}

ReportPart machines(const std::vector<ResultSet>& sets)
{
    ReportPart part{ "Machine and settings", {}, {} };
    part.table.columns = { { "file" }, { "measured" }, { "host" }, { "processor" },
        { "cores", true }, { "memory", true }, { "swap", true }, { "kernel" }, { "system" },
        { "huge pages" }, { "overcommit" }, { "control groups" }, { "by" }, { "settings" } };
    for (const ResultSet& set : sets) {
        const SweepHeader& header = set.header;
        part.table.rows.push_back({ textCell(nameOf(set)), textCell(header.startedAtUtc),
            textCell(header.hostName), textCell(header.cpu),
            header.cpuCount > 0 ? figureCell(formatCount(header.cpuCount)) : Cell{},
            header.memoryKib > 0 ? figureCell(formatMemory(header.memoryKib)) : Cell{},
            header.memoryKib > 0 ? figureCell(formatMemory(header.swapKib)) : Cell{},
            textCell(header.kernel), textCell(header.distribution),
            textCell(header.transparentHugePages), textCell(header.overcommit),
            textCell(header.cgroup), textCell(set.published ? "published" : programName(header)),
            textCell(header.settings) });
    }
    for (const char* column : { "measured", "host", "processor", "cores", "memory", "swap",
             "kernel", "system", "huge pages", "overcommit", "control groups", "settings" })
        part.table.dropIfEmpty(column);
    if (part.table.rows.size() != 1)
        return part;
    // One machine reads better from top to bottom.
    Grid upright;
    upright.columns = { { "what" }, { "as it was" } };
    for (std::size_t at = 0; at < part.table.columns.size(); ++at)
        upright.rows.push_back({ textCell(part.table.columns[at].name), part.table.rows[0][at] });
    part.table = std::move(upright);
    return part;
}

std::string commandLine(const RunRecord& run)
{
    std::string line;
    for (const std::vector<std::string>& words : { run.environment, run.command })
        for (const std::string& word : words)
            line += (line.empty() ? "" : " ") + word;
    return line;
}

ReportPart models(const std::vector<ResultSet>& sets)
{
    ReportPart part{ "Models and versions", {}, {} };
    part.table.columns = { { "file" }, { "model" }, { "id" }, { "language" }, { "family" },
        { "task" }, { "version" }, { "command, as it was run with the most tasks" } };
    for (const ModelGroup& group : groupByModel(sets)) {
        const ModelIdentity& model = group.model;
        std::string command;
        for (const auto& [tasks, runs] : group.runs)
            for (const PlacedRun& placed : runs)
                if (!placed.run->command.empty())
                    command = commandLine(*placed.run);
        part.table.rows.push_back({ setCell(sets, group.set), textCell(modelName(model)),
            textCell(model.id), textCell(model.language), textCell(familyName(model.family)),
            textCell(taskWords(model)), textCell(model.version), textCell(command) });
    }
    part.table.dropIfEmpty("file");
    part.table.dropIfEmpty("command, as it was run with the most tasks");
    return part;
}

ReportPart runs(const std::vector<ResultSet>& sets)
{
    ReportPart part{ "Every run", {}, {} };
    part.table.columns = { { "file" }, { "model" }, { "tasks", true }, { "repeat", true },
        { "outcome" }, { "alive at once", true }, { "baseline", true }, { "plateau", true },
        { "peak", true }, { "page tables", true }, { "kernel stacks", true }, { "slab", true },
        { "threads", true }, { "ramp-up", true }, { "drain", true }, { "user", true },
        { "system", true }, { "samples", true }, { "longest gap", true } };
    forEachRun(sets, [&](std::size_t set, const RunRecord& run) {
        const auto wholes
            = [](auto number) { return formatCount(static_cast<std::int64_t>(number)); };
        part.table.rows.push_back({ setCell(sets, set), textCell(modelName(run.model)),
            countCell(run.tasks), run.repeat > 1 ? figureCell(formatCount(run.repeat)) : Cell{},
            textCell(sets[set].published ? "published" : slotWords(run)),
            cellOf(run.aliveMax, wholes), cellOf(run.baselineKib, formatMemory),
            cellOf(run.plateauKib, formatMemory), cellOf(run.peakKib, formatMemory),
            cellOf(run.pageTablesKib, formatMemory), cellOf(run.kernelStacksKib, formatMemory),
            cellOf(run.slabKib, formatMemory), cellOf(run.threads, wholes),
            cellOf(run.rampMs, formatMeasuredDuration), cellOf(run.drainMs, formatMeasuredDuration),
            cellOf(run.userMs, formatMeasuredDuration),
            cellOf(run.systemMs, formatMeasuredDuration),
            run.sampling.count > 0 ? figureCell(formatCount(run.sampling.count)) : Cell{},
            run.sampling.count > 1 ? figureCell(formatMeasuredDuration(run.sampling.longestGapMs))
                                   : Cell{} });
    });
    for (const char* column :
        { "file", "repeat", "alive at once", "baseline", "plateau", "page tables", "kernel stacks",
            "slab", "threads", "ramp-up", "drain", "user", "system", "samples", "longest gap" })
        part.table.dropIfEmpty(column);
    return part;
}

} // namespace

Report reportOf(const std::vector<ResultSet>& sets)
{
    Report report;
    std::set<std::string> titles, ids;
    std::size_t all = 0;
    std::string first, last;
    forEachRun(sets, [&](std::size_t set, const RunRecord& run) {
        ++all;
        ids.insert(run.model.id);
        const std::string& when
            = run.startedAtUtc.empty() ? sets[set].header.startedAtUtc : run.startedAtUtc;
        const std::string day = when.substr(0, 10);
        if (!day.empty() && (first.empty() || day < first))
            first = day;
        last = std::max(last, day);
    });
    for (const ResultSet& set : sets)
        if (!set.header.title.empty() && !set.published)
            titles.insert(set.header.title);
    report.title = titles.size() == 1 ? *titles.begin() : "What does a task weigh?";
    report.summary = countOf(all, "run", "runs") + " of " + countOf(ids.size(), "model", "models")
        + (first.empty()        ? ""
                : first == last ? ", measured on " + first
                                : ", measured from " + first + " to " + last)
        + ".";
    report.parts
        = { weights(sets), proof(sets), doubts(sets), machines(sets), models(sets), runs(sets) };
    return report;
}

} // namespace taskweight
