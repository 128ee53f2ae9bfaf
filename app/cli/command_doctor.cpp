// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_doctor.h"

#include "app/cli/output.h"
#include "app/cli/toolchain_overview.h"
#include "core/base/format.h"
#include "core/base/text.h"
#include "core/results/grid.h"

#include <boost/json.hpp>

#include <algorithm>

namespace taskweight {

namespace {

namespace json = boost::json;

std::vector<Limit> limitsOf(const Limits& limits)
{
    std::vector<Limit> list;
    for (const auto* limit : { &limits.threadsMax, &limits.pidMax, &limits.pidsMax,
             &limits.userProcesses, &limits.mapCount })
        if (*limit)
            list.push_back(**limit);
    return list;
}

std::string machineText(const MachineReport& report)
{
    const HostFacts& host = report.host;
    return "Machine\n  " + printable(host.distribution) + ", Linux " + printable(host.kernel)
        + "\n  " + std::to_string(host.cpuCount) + " x " + printable(host.cpu) + ", "
        + formatMemory(report.memory.totalKib) + " of memory\n";
}

std::string findingsText(const std::vector<Finding>& findings)
{
    std::string text = "\nWhat matters to the figures\n";
    for (const Finding& finding : findings) {
        text += (finding.good ? "  ok    " : "  LOOK  ") + finding.subject + ": "
            + printable(finding.value) + "\n";
        if (!finding.meaning.empty())
            text += "        " + finding.meaning + "\n";
        if (!finding.good && !finding.fix.empty())
            text += "        to do: " + finding.fix + "\n";
    }
    return text;
}

std::string limitsText(const Limits& limits)
{
    Grid grid;
    grid.columns = { { "limit" }, { "in all", true }, { "in use", true }, { "left", true },
        { "counts" }, { "to raise it" } };
    for (const Limit& limit : limitsOf(limits)) {
        const bool maps = limits.mapCount && limit == *limits.mapCount;
        grid.rows.push_back({ textCell(limit.name), figureCell(formatCount(limit.total)),
            maps ? Cell{} : figureCell(formatCount(limit.used)),
            figureCell(formatCount(limit.left())),
            textCell(maps ? "mappings of one process" : "threads"), textCell(limit.fix) });
    }
    return "\nLimits of the kernel\n" + indentedText(grid);
}

std::string modelsText(const MachineReport& report)
{
    Grid grid;
    grid.columns = { { "model" }, { "state" }, { "most tasks here", true } };
    std::string notReady;
    for (const ModelOverview& each : report.models) {
        grid.rows.push_back({ textCell(each.model.id),
            textCell(readinessName(each.state.readiness)), textCell(each.mostTasksWords()) });
        if (each.state.readiness != Readiness::ready)
            notReady += "  " + each.stateWords() + "\n";
    }
    return "\nModels\n" + indentedText(grid) + notReady;
}

std::string foundToolchains(const Toolchains& toolchains)
{
    const std::string text = toolchainsText(toolchains);
    return text.empty() ? text : "\nToolchains (* is taken unless another is asked for)\n" + text;
}

std::string problemsText(const std::vector<Error>& problems)
{
    if (problems.empty())
        return {};
    std::string text = "\nManifests that cannot be read; the other models are not affected\n";
    for (const Error& problem : problems)
        text += "  " + printable(problem.sentence()) + "\n";
    return text;
}

std::string samplingText(std::optional<double> statmUs)
{
    if (!statmUs)
        return "\nMeasuring\n  /proc/PID/statm cannot be read: no growth curve can be drawn\n";
    const double shareAt50Hz = *statmUs * 50 / 1e6 * 100;
    return "\nMeasuring\n  one reading of a worker's memory takes " + formatNumber(*statmUs, 2)
        + " us: at 50 a second, " + formatNumber(shareAt50Hz, 2) + "% of one core\n";
}

std::string verdict(const MachineReport& report)
{
    if (!report.canMeasure())
        return "\nNothing can be measured here: "
            + std::string(report.launcherThere ? "no model is ready" : "the launcher is missing")
            + ".\n";
    const auto ready = std::count_if(report.models.begin(), report.models.end(),
        [](const ModelOverview& each) { return each.state.readiness == Readiness::ready; });
    return "\n" + std::to_string(ready) + " of " + std::to_string(report.models.size())
        + " models can be run here.\n";
}

template <typename T>
json::value orNull(const std::optional<T>& value)
{
    return value ? json::value(*value) : json::value(nullptr);
}

json::array limitsJson(const Limits& limits)
{
    json::array array;
    for (const Limit& limit : limitsOf(limits))
        array.push_back(json::object{ { "name", limit.name }, { "where", limit.where },
            { "total", limit.total }, { "used", limit.used }, { "left", limit.left() },
            { "fix", limit.fix } });
    return array;
}

json::value spreadJson(const std::optional<Spread>& spread)
{
    if (!spread)
        return nullptr;
    return json::object{ { "count", spread->count }, { "median", spread->median },
        { "mad", orNull(spread->mad) }, { "min", spread->min }, { "max", spread->max } };
}

json::value noiseJson(const std::optional<Noise>& noise)
{
    if (!noise)
        return nullptr;
    return json::object{ { "model", kNoiseModel }, { "tasks", kNoiseTasks },
        { "runs", noise->runs }, { "peak_kib", spreadJson(noise->peakKib) },
        { "ramp_ms", spreadJson(noise->rampMs) },
        { "disturbances", json::value_from(noise->disturbances) } };
}

} // namespace

std::string reportText(const MachineReport& report, const std::optional<Noise>& noise)
{
    return machineText(report) + findingsText(report.findings) + limitsText(report.limits)
        + foundToolchains(report.toolchains) + modelsText(report) + problemsText(report.problems)
        + samplingText(report.statmUs) + (noise ? noiseText(*noise) : "") + verdict(report);
}

std::string reportJson(const MachineReport& report, const std::optional<Noise>& noise)
{
    json::array findings;
    for (const Finding& finding : report.findings)
        findings.push_back(json::object{ { "subject", finding.subject }, { "value", finding.value },
            { "good", finding.good }, { "meaning", finding.meaning }, { "fix", finding.fix } });

    json::value cgroup = nullptr;
    if (report.cgroup)
        cgroup = json::object{ { "version", report.cgroup->version },
            { "path", report.cgroup->path }, { "current_kib", orNull(report.cgroup->currentKib) },
            { "limit_kib", orNull(report.cgroup->limitKib) } };

    const json::object document{
        { "schema", "taskweight-doctor-1" },
        { "machine",
            json::object{ { "host_name", report.host.hostName },
                { "distribution", report.host.distribution }, { "kernel", report.host.kernel },
                { "cpu", report.host.cpu }, { "cpu_count", report.host.cpuCount },
                { "memory_kib", report.memory.totalKib }, { "available_kib", report.availableKib },
                { "swap_total_kib", report.memory.swapTotalKib },
                { "swap_free_kib", report.memory.swapFreeKib },
                { "transparent_huge_pages", report.host.transparentHugePages },
                { "overcommit", report.host.overcommit } } },
        { "cgroup", cgroup },
        { "findings", findings },
        { "limits", limitsJson(report.limits) },
        { "toolchains", toolchainsJson(report.toolchains) },
        { "models", modelsJson(report.models, report.toolchains) },
        { "problems", problemsJson(report.problems) },
        { "statm_us", orNull(report.statmUs) },
        { "noise", noiseJson(noise) },
        { "can_measure", report.canMeasure() },
    };
    return json::serialize(document) + "\n";
}

int examineMachine(const DoctorOptions& options, const Places& places)
{
    const MachineReport report = examine(places, KernelRoots{});
    std::optional<Noise> noise;
    if (options.noise && report.canMeasure()) {
        const auto measured = measureNoise(places);
        if (!measured) {
            complain(measured.error());
            return kNothingMeasured;
        }
        if (!*measured)
            return kInterrupted;
        noise = **measured;
    }
    if (!writeOut(options.json ? reportJson(report, noise) : reportText(report, noise)))
        return kWrongUse;
    return report.canMeasure() ? kAllValid : kNothingMeasured;
}

} // namespace taskweight
