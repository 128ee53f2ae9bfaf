// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/hidden_cost.h"

#include <algorithm>

namespace taskweight {

namespace {

void fillFromProc(RunRecord& record, const RunReadings& readings)
{
    if (readings.largestPageTablesKib > 0)
        record.pageTablesKib = readings.largestPageTablesKib;
    if (readings.mostThreads > 0)
        record.kernelStacksKib
            = readings.plateauThreads.value_or(readings.mostThreads) * kKernelStackKib;
    if (record.pageTablesKib || record.kernelStacksKib)
        record.hiddenSource = "proc";

    const auto slabOf
        = [](const std::optional<MemoryReading>& machine) -> std::optional<std::int64_t> {
        if (!machine)
            return std::nullopt;
        return machine->slabUnreclaimableKib ? machine->slabUnreclaimableKib : machine->slabKib;
    };
    const auto before = slabOf(readings.machineAtReady);
    const auto after = slabOf(readings.machineAtPlateau);
    if (!before || !after)
        return;
    record.slabNoiseKib = readings.slabNoiseKib;
    record.slabKib
        = std::max<std::int64_t>(0, *after - *before - readings.slabNoiseKib.value_or(0));
}

} // namespace

void fillHiddenCost(RunRecord& record, const RunReadings& readings)
{
    fillFromProc(record, readings);
    const auto& group = readings.groupAtPlateau;
    if (!group || !group->kernelKib)
        return;
    if (group->version == 2 && group->kernelStackKib && group->pageTablesKib) {
        record.kernelStacksKib = group->kernelStackKib;
        record.pageTablesKib = group->pageTablesKib;
    } else if (readings.plateauPageTablesKib) {
        record.pageTablesKib = readings.plateauPageTablesKib;
    }
    record.slabKib = std::max<std::int64_t>(0,
        *group->kernelKib - record.kernelStacksKib.value_or(0) - record.pageTablesKib.value_or(0));
    record.slabNoiseKib.reset();
    record.hiddenSource = group->version == 2 ? "cgroup v2" : "cgroup v1";
}

} // namespace taskweight
