// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/machine_report.h"

#include "core/base/format.h"
#include "core/probe/process_probe.h"
#include "core/results/statistics.h"
#include "core/run/counter_lag.h"

#include <algorithm>
#include <chrono>
#include <unistd.h>

namespace taskweight {

namespace {

/// On ourselves, as a sampler reads a worker: through a kept descriptor, parsed.
std::optional<double> measureStatmUs(const KernelRoots& roots)
{
    const Result<ProcessProbe> probe = ProcessProbe::open(roots.proc, ::getpid());
    if (!probe)
        return std::nullopt;
    constexpr int kBatches = 21;
    constexpr int kReadings = 200;
    std::vector<double> perReadingUs;
    for (int batch = 0; batch < kBatches; ++batch) {
        const auto begin = std::chrono::steady_clock::now();
        for (int i = 0; i < kReadings; ++i)
            if (!probe->statm())
                return std::nullopt;
        const std::chrono::duration<double, std::micro> took
            = std::chrono::steady_clock::now() - begin;
        perReadingUs.push_back(took.count() / kReadings);
    }
    return median(perReadingUs);
}

Finding hugePages(const std::string& setting)
{
    Finding finding{ "transparent huge pages", setting.empty() ? "not told" : setting, true, "",
        "" };
    if (setting == "always") {
        finding.good = false;
        finding.meaning
            = "heaps grow in steps of 2 MiB, so that small counts weigh more than their tasks";
        finding.fix = "echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled";
    }
    return finding;
}

Finding overcommit(const std::string& mode, const Limits& limits)
{
    Finding finding{ "memory overcommit", mode.empty() ? "not told" : mode, true, "", "" };
    if (limits.overcommitLimitKib > 0) {
        finding.value += ", limit " + formatMemory(limits.overcommitLimitKib);
        finding.good = false;
        finding.meaning = "memory that is reserved counts, touched or not: threads with large "
                          "stacks fail early";
        finding.fix = "sudo sysctl vm.overcommit_memory=0";
    }
    return finding;
}

Finding swap(const MemoryReading& memory)
{
    const std::int64_t usedKib = memory.swapTotalKib - memory.swapFreeKib;
    if (memory.swapTotalKib == 0)
        return { "swap", "none", true, "", "" };
    Finding finding{ "swap",
        formatMemory(memory.swapTotalKib) + ", " + formatMemory(usedKib) + " in use", true, "",
        "" };
    if (usedKib > memory.swapTotalKib / 2) {
        finding.good = false;
        finding.meaning = "resident memory of a worker falls when its pages are swapped out";
        finding.fix
            = "close programs that need much memory, then: sudo swapoff -a && sudo swapon -a";
    }
    return finding;
}

Finding freeMemory(const MemoryReading& memory, std::int64_t availableKib)
{
    Finding finding{ "memory for a worker",
        formatMemory(availableKib) + " of " + formatMemory(memory.totalKib), true, "", "" };
    if (availableKib < memory.totalKib / 4) {
        finding.good = false;
        finding.meaning = "large counts are skipped, or stopped by the memory guard";
        finding.fix = "close programs that need much memory";
    }
    return finding;
}

Finding memoryOfThreads(const std::string& kernel)
{
    if (!threadsCountLate(kernel))
        return { "memory of threads", "counted as it is touched", true, "", "" };
    return { "memory of threads", "counted late", false,
        "the curves of many threads are too low; their figures are not, since the pages themselves "
        "are counted as well",
        "use Linux 6.2 or newer" };
}

Finding cgroupFinding(const std::optional<CgroupReading>& cgroup)
{
    if (!cgroup)
        return { "memory cgroup", "none", true,
            "the kernel's own memory is told from system-wide counters", "" };
    Finding finding{ "memory cgroup", cgroup->version + ", " + cgroup->path, true, "", "" };
    finding.value += cgroup->limitKib ? ", limit " + formatMemory(*cgroup->limitKib) : ", no limit";
    return finding;
}

Finding launcher(const Places& places)
{
    if (::access(places.launcher.c_str(), X_OK) == 0)
        return { "launcher", places.launcher.string(), true, "", "" };
    return { "launcher", "missing: " + places.launcher.string(), false, "no worker can be started",
        "build or install taskweight again, whole" };
}

} // namespace

bool MachineReport::canMeasure() const
{
    return launcherThere
        && std::any_of(models.begin(), models.end(),
            [](const ModelOverview& each) { return each.state.readiness == Readiness::ready; });
}

MachineReport examine(const Places& places, const KernelRoots& roots)
{
    const SystemProbe probe(roots);
    MachineReport report;
    report.host = probe.host();
    report.memory = probe.memory().value_or(MemoryReading{});
    report.availableKib = probe.availableKib();
    report.cgroup = probe.cgroupOf("self");
    report.limits = readLimits(roots);

    const Catalogue catalogue = loadCatalogue(places);
    report.toolchains = Toolchains::find(catalogue.models, places);
    report.models = overviewOf(catalogue, report.toolchains, places, report.limits);
    report.problems = catalogue.problems;
    report.statmUs = measureStatmUs(roots);

    const Finding launcherFinding = launcher(places);
    report.launcherThere = launcherFinding.good;
    report.findings = { launcherFinding, freeMemory(report.memory, report.availableKib),
        swap(report.memory), hugePages(report.host.transparentHugePages),
        overcommit(report.host.overcommit, report.limits), memoryOfThreads(report.host.kernel),
        cgroupFinding(report.cgroup) };
    return report;
}

} // namespace taskweight
