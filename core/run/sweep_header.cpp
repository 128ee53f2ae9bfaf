// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/sweep_header.h"

#include "core/base/format.h"
#include "core/base/utc_time.h"

namespace taskweight {

namespace {

/// The sweep as the command line would say it.
std::string settingsLine(const SweepSettings& settings)
{
    std::string models, counts;
    for (const Model& model : settings.models)
        models += (models.empty() ? "" : ",") + model.id;
    for (const std::uint64_t tasks : settings.tasks)
        counts += (counts.empty() ? "" : ",") + std::to_string(tasks);
    if (models.find_first_of("[ ") != std::string::npos)
        models = "'" + models + "'"; // settings in brackets, for a shell
    std::string line = "--models " + models + " --tasks " + counts + " --sleep "
        + (settings.sleepMs ? std::to_string(*settings.sleepMs) + "ms" : "auto") + " --repeats "
        + std::to_string(settings.repeats) + " --order " + orderName(settings.order) + " --rate "
        + formatNumber(settings.rateHz, 6);
    if (settings.order == Order::random)
        line += " --seed " + std::to_string(settings.seed);
    if (settings.memoryLimitKib)
        line += " --memory-limit " + std::to_string(*settings.memoryLimitKib) + "KiB";
    if (settings.timeoutMs)
        line += " --timeout " + std::to_string(*settings.timeoutMs) + "ms";
    if (settings.warmUp)
        line += " --warm-up";
    if (settings.force)
        line += " --force";
    return line;
}

} // namespace

SweepHeader headerOf(const SweepSettings& settings, const KernelRoots& roots)
{
    const SystemProbe machine(roots);
    const HostFacts host = machine.host();
    SweepHeader header;
    header.programVersion = programVersion();
    header.startedAtUtc = utcNow();
    header.title = settings.title;
    header.hostName = host.hostName;
    header.distribution = host.distribution;
    header.kernel = host.kernel;
    header.cpu = host.cpu;
    header.cpuCount = host.cpuCount;
    header.memoryKib = host.memoryKib;
    header.swapKib = host.swapKib;
    header.transparentHugePages = host.transparentHugePages;
    header.overcommit = host.overcommit;
    const auto cgroup = machine.cgroupOf("self");
    header.cgroup = cgroup ? cgroup->version : "none";
    header.settings = settingsLine(settings);
    return header;
}

const char* programVersion() { return TASKWEIGHT_VERSION; }

} // namespace taskweight
