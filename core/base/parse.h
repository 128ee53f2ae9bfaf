// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// What people type, read strictly and without the locale. Every error names the text and what was expected.
namespace taskweight {

/// The largest task count that is accepted: what a 64-bit worker can still hold in its address space
/// (2^47 bytes of user space on x86-64, Documentation/arch/x86/x86_64/mm.rst, at 48 bytes a task).
inline constexpr std::uint64_t kMostTasks = 1'000'000'000'000;

/// "1", "10k", "1M", "2.5k", "100,000": whole tasks from 1 to kMostTasks. Not "0", "-5", "1e3", "".
Result<std::uint64_t> parseTasks(std::string_view text);

/// "1,10k,100k,1M": a list of parseTasks, at least one, duplicates removed, order kept.
Result<std::vector<std::uint64_t>> parseTaskList(std::string_view text);

/// "10s", "250ms", "2min", "1.5s"; a bare number means seconds. Milliseconds, at least 1, at most one day.
Result<std::int64_t> parseDurationMs(std::string_view text);

/// A sampling rate in Hz, 1 to 1000.
Result<double> parseRateHz(std::string_view text);

/// "80%" of `totalKib`, or an amount: "4GiB", "512MiB", "2G". KiB.
Result<std::int64_t> parseMemoryKib(std::string_view text, std::int64_t totalKib);

/// Words of a command line as a POSIX shell splits them (blanks, ' ", backslash), nothing expanded. An open quote
/// is an error.
Result<std::vector<std::string>> splitWords(std::string_view text);

} // namespace taskweight
