// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/probe/limits.h"

#include "core/probe/cgroup.h"
#include "core/probe/kernel_file.h"

#include <charconv>

namespace taskweight {

namespace fs = std::filesystem;

namespace {
/// capability numbers of linux/capability.h
constexpr int kCapSysAdmin = 21;
constexpr int kCapSysResource = 24;

/// All threads of the system, from "0.20 0.18 0.12 1/80 11206": the fourth word is running/total.
std::int64_t threadsOfSystem(const KernelRoots& roots)
{
    const std::string line = readLine(roots.proc / "loadavg").value_or(std::string());
    std::string_view rest = line;
    for (int i = 0; i < 3; ++i)
        takeWord(rest);
    const std::string_view entities = takeWord(rest);
    const std::size_t slash = entities.find('/');
    if (slash == std::string_view::npos)
        return 0;
    return wholeNumber<std::int64_t>(entities.substr(slash + 1)).value_or(0);
}

std::optional<Limit> systemLimit(
    const std::string& name, const fs::path& file, std::int64_t used, std::string fix)
{
    const std::optional<std::int64_t> total = readNumber(file);
    return total ? std::optional(Limit{ name, file.string(), *total, used, std::move(fix) })
                 : std::nullopt;
}

/// pids.max of our group and of those above it: the one that leaves least.
std::optional<Limit> tightestPidsMax(const KernelRoots& roots)
{
    const std::optional<ControlGroup> group = controlGroupOf(roots, "self", "pids");
    if (!group)
        return std::nullopt;
    std::optional<Limit> tightest;
    for (const fs::path& folder : group->foldersUpward()) {
        const std::optional<std::int64_t> most
            = readNumber(folder / "pids.max"); // "max" is no number
        if (!most)
            continue;
        Limit limit{ "pids.max", (folder / "pids.max").string(), *most,
            readNumber(folder / "pids.current").value_or(0),
            "raise the TasksMax of this systemd unit or slice, or the process limit of this "
            "container" };
        if (!tightest || limit.left() < tightest->left())
            tightest = std::move(limit);
    }
    return tightest;
}

/// The real user of a status file.
std::optional<std::int64_t> realUser(std::string_view status) { return numberOf(status, "Uid:"); }

/// The kernel lets root of the initial user namespace, CAP_SYS_RESOURCE and CAP_SYS_ADMIN exceed
/// RLIMIT_NPROC (kernel/fork.c, copy_process); elsewhere root is a user like any other.
bool exceedsProcessLimit(const KernelRoots& roots, std::string_view status)
{
    std::string map = readLine(roots.proc / "self" / "uid_map").value_or(std::string());
    std::string_view words = map;
    const bool initialNamespace = map.empty()
        || (takeWord(words) == "0" && takeWord(words) == "0" && takeWord(words) == "4294967295");
    if (!initialNamespace)
        return false;
    std::uint64_t capabilities = 0;
    const std::string_view text = valueOf(status, "CapEff:").value_or(std::string_view());
    std::from_chars(text.data(), text.data() + text.size(), capabilities, 16);
    const std::uint64_t enough
        = (std::uint64_t{ 1 } << kCapSysAdmin) | (std::uint64_t{ 1 } << kCapSysResource);
    return realUser(status) == 0 || (capabilities & enough) != 0;
}

/// Threads of all processes of a real user, as far as /proc shows them.
std::int64_t threadsOfUser(const KernelRoots& roots, std::int64_t user)
{
    std::int64_t threads = 0;
    std::error_code error;
    for (fs::directory_iterator entry(roots.proc, error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (!wholeNumber<std::int64_t>(name))
            continue;
        const std::string status = readFile(entry->path() / "status").value_or(std::string());
        if (realUser(status) == user)
            threads += numberOf(status, "Threads:").value_or(0);
    }
    return threads;
}

/// The soft RLIMIT_NPROC, from "Max processes   96364   96364   processes" in /proc/self/limits.
std::optional<Limit> processLimit(const KernelRoots& roots)
{
    const std::string status = readFile(roots.proc / "self" / "status").value_or(std::string());
    const std::optional<std::int64_t> user = realUser(status);
    if (!user || exceedsProcessLimit(roots, status))
        return std::nullopt;
    const std::string text = readFile(roots.proc / "self" / "limits").value_or(std::string());
    constexpr std::string_view name = "Max processes";
    std::string_view rest = text;
    while (const std::optional<std::string_view> line = takeLine(rest)) {
        if (!line->starts_with(name))
            continue;
        std::string_view values = line->substr(name.size());
        const std::optional<std::int64_t> soft
            = wholeNumber<std::int64_t>(takeWord(values)); // or "unlimited"
        if (!soft)
            return std::nullopt;
        return Limit{ "RLIMIT_NPROC", "ulimit -u", *soft, threadsOfUser(roots, *user),
            "raise it with ulimit -u, or for good in /etc/security/limits.conf (nproc)" };
    }
    return std::nullopt;
}
} // namespace

Limits readLimits(const KernelRoots& roots)
{
    const fs::path kernel = roots.proc / "sys" / "kernel";
    const fs::path vm = roots.proc / "sys" / "vm";
    const std::int64_t threads = threadsOfSystem(roots);
    const SystemProbe system(roots);

    Limits limits;
    limits.threadsMax = systemLimit("threads-max", kernel / "threads-max", threads,
        "as root: sysctl -w kernel.threads-max=NUMBER");
    limits.pidMax = systemLimit("pid_max", kernel / "pid_max", threads,
        "as root: sysctl -w kernel.pid_max=4194304 (the largest there is)");
    limits.pidsMax = tightestPidsMax(roots);
    limits.userProcesses = processLimit(roots);
    limits.mapCount = systemLimit(
        "max_map_count", vm / "max_map_count", 0, "as root: sysctl -w vm.max_map_count=NUMBER");
    limits.availableKib = system.availableKib();
    limits.totalKib = system.memory().value_or(MemoryReading()).totalKib;
    if (readNumber(vm / "overcommit_memory") == 2) {
        const std::string meminfo = readFile(roots.proc / "meminfo").value_or(std::string());
        limits.overcommitLimitKib = numberOf(meminfo, "CommitLimit:").value_or(0);
    }
    return limits;
}

} // namespace taskweight
