// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parse.h"
#include "core/results/record.h"

#include <string_view>

/// The fields of our file format, named once for both directions: an archive either writes them
/// (json_writer.h) or reads and checks them (json_reader.h). A field that is not there was not
/// measured.
namespace taskweight {

/// What a whole number may be. Wider than anything that can be measured; what lies outside is
/// damage.
struct Bounds {
    std::int64_t least = 0;
    std::int64_t most = 0;
};
inline constexpr Bounds kTaskBounds{ 1, static_cast<std::int64_t>(kMostTasks) };
inline constexpr Bounds kCountBounds{ 0, 1'000'000'000'000'000 };
inline constexpr Bounds kKibBounds{ 0, 1LL << 47 }; ///< 2^57 bytes: five-level page tables
inline constexpr Bounds kChangeKibBounds{ -kKibBounds.most, kKibBounds.most };
inline constexpr Bounds kSleepMsBounds{ 0, 366LL * 24 * 60 * 60 * 1000 };
inline constexpr Bounds kRepeatBounds{ 1, 1'000'000 };
inline constexpr Bounds kExitBounds{ 0, 255 };
inline constexpr Bounds kSignalBounds{ 1, 128 };
inline constexpr Bounds kCpuBounds{ 0, 1'000'000 };

inline std::optional<Family> familyOrOther(std::string_view name)
{
    return familyFromName(name).value_or(Family::other);
}

inline std::optional<TaskKind> taskKindFromName(std::string_view name)
{
    for (const TaskKind kind : { TaskKind::spawned, TaskKind::timerOnly }) {
        if (name == taskKindName(kind))
            return kind;
    }
    return std::nullopt;
}

/// `Header` is a SweepHeader, const when it is written.
template <typename Archive, typename Header>
void headerFields(Archive& archive, Header& header)
{
    archive.text("program", header.program);
    archive.text("program_version", header.programVersion);
    archive.text("started_at_utc", header.startedAtUtc);
    archive.text("title", header.title);
    archive.text("settings", header.settings);
    archive.object("host", [&](Archive& host) {
        host.text("name", header.hostName);
        host.text("distribution", header.distribution);
        host.text("kernel", header.kernel);
        host.text("cpu", header.cpu);
        host.whole("cpu_count", header.cpuCount, kCpuBounds);
        host.whole("memory_kib", header.memoryKib, kKibBounds);
        host.whole("swap_kib", header.swapKib, kKibBounds);
        host.text("transparent_huge_pages", header.transparentHugePages);
        host.text("overcommit", header.overcommit);
        host.text("cgroup", header.cgroup);
    });
}

/// `Run` is a RunRecord, const when it is written.
template <typename Archive, typename Run>
void runFields(Archive& archive, Run& run)
{
    archive.object("model", [&](Archive& model) {
        model.need("id");
        model.text("id", run.model.id);
        model.text("name", run.model.name);
        model.text("language", run.model.language);
        model.name("family", run.model.family, familyName, familyOrOther);
        model.name("kind", run.model.kind, taskKindName, taskKindFromName);
        model.text("version", run.model.version);
        model.text("base", run.model.base);
    });
    for (const char* key : { "model", "tasks", "outcome", "validity" })
        archive.need(key);
    archive.whole("tasks", run.tasks, kTaskBounds);
    archive.whole("repeat", run.repeat, kRepeatBounds);
    archive.whole("sleep_ms", run.sleepMs, kSleepMsBounds);

    archive.name("outcome", run.outcome, outcomeName, outcomeFromName);
    archive.name("validity", run.validity, validityName, validityFromName);
    archive.text("reason", run.reason);
    archive.whole("exit_code", run.exitCode, kExitBounds);
    archive.whole("signal", run.signal, kSignalBounds);
    archive.whole("started", run.started, kCountBounds);
    archive.whole("alive_max", run.aliveMax, kCountBounds);

    archive.whole("baseline_kib", run.baselineKib, kKibBounds);
    archive.whole("plateau_kib", run.plateauKib, kKibBounds);
    archive.whole("peak_kib", run.peakKib, kKibBounds);
    archive.whole("page_tables_kib", run.pageTablesKib, kKibBounds);
    archive.whole("kernel_stacks_kib", run.kernelStacksKib, kKibBounds);
    archive.whole("slab_kib", run.slabKib, kChangeKibBounds);
    archive.whole("slab_noise_kib", run.slabNoiseKib, kKibBounds);
    archive.text("hidden_source", run.hiddenSource);
    archive.whole("pss_kib", run.pssKib, kKibBounds);
    archive.whole("rollup_rss_kib", run.rollupRssKib, kKibBounds);
    archive.whole("threads", run.threads, kCountBounds);
    archive.object("peaks", [&](Archive& peaks) {
        peaks.whole("vm_hwm_kib", run.peaks.vmHwmKib, kKibBounds);
        peaks.whole("largest_sample_kib", run.peaks.largestSampleKib, kKibBounds);
        peaks.whole("rusage_kib", run.peaks.rusageKib, kKibBounds);
        peaks.whole("cgroup_kib", run.peaks.cgroupKib, kKibBounds);
    });

    archive.real("ramp_ms", run.rampMs);
    archive.real("drain_ms", run.drainMs);
    archive.real("wall_ms", run.wallMs);
    archive.real("user_ms", run.userMs);
    archive.real("system_ms", run.systemMs);
    archive.object("times", [&](Archive& times) {
        times.real("launched_ms", run.times.launchedMs);
        times.real("ready_ms", run.times.readyMs);
        times.real("started_ms", run.times.startedMs);
        times.real("woke_ms", run.times.wokeMs);
        times.real("finished_ms", run.times.finishedMs);
        times.real("exited_ms", run.times.exitedMs);
    });

    archive.text("started_at_utc", run.startedAtUtc);
    archive.words("command", run.command);
    archive.words("environment", run.environment);
    archive.words("warnings", run.warnings);
    archive.text("error_output", run.errorOutput);
    archive.object("sampling", [&](Archive& sampling) {
        sampling.real("asked_hz", run.sampling.askedHz);
        sampling.whole("count", run.sampling.count, kCountBounds);
        sampling.real("mean_gap_ms", run.sampling.meanGapMs);
        sampling.real("p99_gap_ms", run.sampling.p99GapMs);
        sampling.real("longest_gap_ms", run.sampling.longestGapMs);
    });
    archive.samples("samples", run.samples);
}

} // namespace taskweight
