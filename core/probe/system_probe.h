// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/probe/kernel_file.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace taskweight {

/// Where the kernel's files are: parameters, so that recorded trees can be read.
struct KernelRoots {
    std::filesystem::path proc = "/proc";
    std::filesystem::path sys = "/sys";
    std::filesystem::path etc = "/etc";
};

/// /proc/meminfo, KiB. Kernels before 3.14 do not tell `availableKib`; there it is MemFree +
/// Buffers + Cached - Shmem.
struct MemoryReading {
    std::int64_t totalKib = 0;
    std::int64_t availableKib = 0;
    std::int64_t swapTotalKib = 0;
    std::int64_t swapFreeKib = 0;
    std::optional<std::int64_t> kernelStackKib;
    std::optional<std::int64_t> pageTablesKib;
    std::optional<std::int64_t> slabKib; ///< Slab: SReclaimable + SUnreclaim
    std::optional<std::int64_t> slabUnreclaimableKib;
};

/// What a memory cgroup says of itself; absence is empty, never 0.
struct CgroupReading {
    std::string version; ///< "v2", "v1"
    std::string
        path; ///< "/user.slice/...": the process's group, or the first above it that counts memory
    std::optional<std::int64_t> currentKib;
    std::optional<std::int64_t> peakKib;
    std::optional<std::int64_t> limitKib; ///< the tightest up the path; empty without one
    std::optional<std::int64_t>
        kernelKib; ///< v1 memory.kmem.usage_in_bytes, v2 memory.stat `kernel`
    std::optional<std::int64_t> oomKills; ///< v2 memory.events, v1 memory.oom_control
};

/// What stays the same while the program runs; each is "" or 0 when the kernel does not tell.
struct HostFacts {
    std::string hostName;
    std::string distribution; ///< "Debian GNU/Linux 12 (bookworm)"
    std::string kernel; ///< "6.1.0-38-amd64", as `uname -r`
    std::string cpu; ///< "AMD EPYC"; "" on machines whose /proc/cpuinfo has no model name
    std::string transparentHugePages; ///< "always", "madvise", "never"
    std::string overcommit; ///< "heuristic", "always", "never"
    int cpuCount = 0; ///< those that this program may use
    std::int64_t memoryKib = 0, swapKib = 0;
};

struct ControlGroup;

/// Small, cheap readings of the whole machine. Holds /proc/meminfo open. One thread at a time.
class SystemProbe {
public:
    explicit SystemProbe(KernelRoots roots = {});

    std::optional<MemoryReading> memory() const;
    /// The memory cgroup that process `pid` ("self") is in. Reads some ten files: for rest points,
    /// not for each sample.
    std::optional<CgroupReading> cgroupOf(const std::string& pid) const;
    /// What a new worker may still take before the machine, or our cgroup, has nothing left: the
    /// smaller of MemAvailable and (limit - current) of our own memory cgroup and of those above
    /// it, where file pages that nobody uses just now count as free. 0 when the kernel does not
    /// tell.
    std::int64_t availableKib() const;
    HostFacts host() const;
    /// Pages swapped in and out since boot, /proc/vmstat.
    std::optional<std::int64_t> swappedPages() const;
    /// CPU time that all programs and the kernel used since boot, all CPUs together, /proc/stat; in steps of a clock
    /// tick, usually 10 ms.
    std::optional<double> busyMs() const;

private:
    KernelRoots m_roots;
    FileDescriptor m_meminfo;
    std::shared_ptr<const ControlGroup>
        m_ownGroup; ///< found once: /proc/self/mountinfo is slow to read
};

/// The parser, for tests and fuzzing. Empty without MemTotal and MemFree.
std::optional<MemoryReading> parseMeminfo(std::string_view text);

/// The ticks of /proc/stat's first line in which a CPU worked: user, nice, system, irq, softirq. Time stolen by a
/// hypervisor is not in them.
std::optional<std::int64_t> parseBusyTicks(std::string_view text);

} // namespace taskweight
