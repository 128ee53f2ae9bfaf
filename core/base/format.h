// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

/// The one place where memory, counts and times become text. English digits and separators whatever
/// the locale: a figure reads the same in the window, on the command line, in an export and in a
/// talk.
namespace taskweight {

/// Three significant digits in IEC units: 6461 KiB is "6.31 MiB", 1025024 is "1,001 MiB", 1384792
/// is "1.32 GiB". KiB below 1 MiB, MiB below 1.2 GiB (so that 1001 MiB stays "1,001 MiB"), then
/// GiB.
std::string formatMemory(std::int64_t kib);

/// As formatMemory, for use on a bar: "6.3", "48", "1001" in MiB, "1.3G", and "0.5" below one MiB.
std::string formatMemoryOnBar(std::int64_t kib);

/// "1,384,792 KiB": the exact figure, as the inspector shows it.
std::string formatKib(std::int64_t kib);

/// "1,415 B", "48.9 B" (one decimal below 100): bytes of one task.
std::string formatBytesPerTask(double bytes);

/// "1,000,000".
std::string formatCount(std::int64_t count);

/// "1M", "100k", "825k", "1.5k": at most three significant digits.
std::string formatCountShort(std::int64_t count);

/// "1 task", "10k tasks", "1M tasks".
std::string formatTasks(std::int64_t count);

/// "850 us", "12 ms", "1.61 s", "10 s", "3 min 40 s", "1 h 5 min": a time that was chosen, or is
/// told in a sentence.
std::string formatDuration(double milliseconds);

/// The same of a measured time, which keeps its three significant digits: "1.00 s" below "1.19 s"
/// in one column.
std::string formatMeasuredDuration(double milliseconds);

/// A measured rate, which keeps its three significant digits: "621k tasks/s", "19.0k tasks/s".
std::string formatRate(double perSecond);

/// A number with that many decimals, zeros kept, and thousands apart: "1,200.0".
std::string formatDecimals(double value, int decimals);

/// A number with `digits` significant digits and no trailing zeros, by std::to_chars.
std::string formatNumber(double value, int digits);

} // namespace taskweight
