// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/probe/system_probe.h"

#include <cstdint>
#include <optional>
#include <string>

namespace taskweight {

/// One kernel limit: how much there is in all and how much others already use.
struct Limit {
    std::string name; ///< "threads-max", "pid_max", "max_map_count", "pids.max", "RLIMIT_NPROC"
    std::string
        where; ///< "/proc/sys/kernel/threads-max", "/sys/fs/cgroup/.../pids.max", "ulimit -u"
    std::int64_t total = 0;
    std::int64_t used = 0; ///< 0 where it counts per process
    std::string fix; ///< "sysctl kernel.threads-max=..." as words

    std::int64_t left() const { return total > used ? total - used : 0; }
    bool operator==(const Limit&) const = default;
};

/// The limits that end a run with EAGAIN or worse (notes: all five give EAGAIN, so the cause is
/// found beforehand). Those on threads count every thread of the system or of the user;
/// max_map_count counts per process.
struct Limits {
    std::optional<Limit> threadsMax, pidMax, pidsMax, userProcesses; ///< threads
    std::optional<Limit> mapCount; ///< maps of one process
    std::int64_t availableKib = 0; ///< memory for a new worker
    std::int64_t totalKib = 0;
    std::int64_t overcommitLimitKib = 0; ///< CommitLimit in overcommit mode 2, else 0
};

/// Reads them now. RLIMIT_NPROC is left out for root and CAP_SYS_RESOURCE, for whom the kernel
/// ignores it.
Limits readLimits(const KernelRoots& roots = {});

} // namespace taskweight
