// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/probe/kernel_file.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <sys/types.h>

namespace taskweight {

/// /proc/PID/statm, pages turned into KiB.
struct StatmReading {
    std::int64_t sizeKib = 0;
    std::int64_t residentKib = 0;
    std::int64_t sharedKib = 0;
};

/// The lines of /proc/PID/status that we use; a field that the kernel does not write is empty.
struct StatusReading {
    std::optional<std::int64_t> vmHwmKib;
    std::optional<std::int64_t> vmRssKib;
    std::optional<std::int64_t> vmPteKib;
    std::optional<std::int64_t> vmSwapKib;
    std::optional<std::int64_t> rssAnonKib;
    std::optional<std::int64_t> hugetlbKib;
    std::optional<std::int64_t> threads;
    char state = '?'; ///< 'R', 'S', 'Z', ...
};

/// /proc/PID/smaps_rollup: O(pages), only for rest points.
struct RollupReading {
    std::optional<std::int64_t> rssKib;
    std::optional<std::int64_t> pssKib;
    std::optional<std::int64_t> ussKib; ///< Private_Clean + Private_Dirty (+ Private_Hugetlb)
    std::optional<std::int64_t> anonHugeKib; ///< AnonHugePages: in transparent huge pages
};

/// Reads one process through descriptors that are kept. They stay bound to the process, so that a
/// reused PID is never read: after the process has ended they read zeros (zombie) or ESRCH
/// (reaped). A reading of 0 resident KiB, from a zombie, a process whose first thread has exited,
/// or a kernel thread, is "no sample". One thread at a time; no allocation on the path of a statm
/// sample.
class ProcessProbe {
public:
    /// Opens statm and status of `pid` below `procRoot` (usually "/proc").
    static Result<ProcessProbe> open(const std::filesystem::path& procRoot, pid_t pid);

    /// Empty when the process has gone or has no memory of its own any more.
    std::optional<StatmReading> statm() const;
    std::optional<StatusReading> status() const;
    /// Opens, reads and closes: a kept descriptor would stay with the address space of before an
    /// exec. Also empty where the kernel does not let us look (another user's process, set-uid
    /// programs).
    std::optional<RollupReading> rollup() const;
    /// Whether it has processes of its own, by task/TID/children of its first 64 threads (proc(5):
    /// needs CONFIG_PROC_CHILDREN; false where the kernel does not tell). For rest points.
    bool hasChildren() const;

private:
    ProcessProbe(FileDescriptor folder, FileDescriptor statm, FileDescriptor status);

    FileDescriptor m_folder;
    FileDescriptor m_statm;
    FileDescriptor m_status;
    std::int64_t m_pageKib;
};

/// The parsers, for tests and fuzzing: text of the file in, reading out. What is missing, cut off
/// in the middle of a number or beyond the range of 64 bits is empty, never a smaller number.
std::optional<StatmReading> parseStatm(std::string_view text, std::int64_t pageKib);
std::optional<StatusReading> parseStatus(std::string_view text);
std::optional<RollupReading> parseRollup(std::string_view text);

} // namespace taskweight
