// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <filesystem>
#include <optional>
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
};

/// Reads one process through descriptors that are kept: they stay bound to the process, so a reused PID is never read
/// (notes: a zombie reads zeros, a reaped one gives ESRCH). A reading of 0 resident KiB, from a zombie or a process
/// whose leader has exited, is "no sample". One thread at a time; no allocation on the sample path.
class ProcessProbe {
public:
    /// Opens statm and status of `pid` below `procRoot` (usually "/proc").
    static Result<ProcessProbe> open(const std::filesystem::path& procRoot, pid_t pid);
    ProcessProbe(ProcessProbe&&) noexcept;
    ProcessProbe& operator=(ProcessProbe&&) noexcept;
    ~ProcessProbe();

    /// Empty when the process has gone or has no memory of its own any more.
    std::optional<StatmReading> statm() const;
    std::optional<StatusReading> status() const;
    /// Opens, reads and closes: its descriptor would bind the address space, not the process.
    std::optional<RollupReading> rollup() const;

private:
    struct Files;
    explicit ProcessProbe(Files files);
    int m_statm = -1;
    int m_status = -1;
    std::filesystem::path m_folder;
};

/// The parsers, for tests and fuzzing: text of the file in, reading out.
std::optional<StatmReading> parseStatm(std::string_view text, std::int64_t pageKib);
std::optional<StatusReading> parseStatus(std::string_view text);
std::optional<RollupReading> parseRollup(std::string_view text);

} // namespace taskweight
