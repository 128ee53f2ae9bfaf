// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/file_descriptor.h"

#include <charconv>
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// Reading the small text files of /proc and /sys: no locale, no streams, and nothing thrown when
/// one is not there.
namespace taskweight {

/// Opens for reading, below the folder `at` (or AT_FDCWD), not to be inherited (O_CLOEXEC); errno tells why when there is none.
FileDescriptor openForReading(int at, const char* path, int moreFlags = 0);

/// What the file holds from its start, read into `buffer` by pread; empty text when it cannot be
/// read. A file that is longer than the buffer is cut.
std::string_view readInto(std::span<char> buffer, const FileDescriptor& file);

/// The whole file (at most 4 MiB), or nothing when it cannot be read.
std::optional<std::string> readFile(const FileDescriptor& file);
std::optional<std::string> readFile(const std::filesystem::path& path);

/// The file's first line without blanks around it.
std::optional<std::string> readLine(const std::filesystem::path& path);

/// The next whole line of `text`, which then begins after it. A last line without its end of line
/// has been cut off and is not given out: half a number would be read as a smaller one.
std::optional<std::string_view> takeLine(std::string_view& text);

/// The next word of `text`, blanks and tabs between; empty at the end.
std::string_view takeWord(std::string_view& text);

std::string_view trimmed(std::string_view text);

/// A whole decimal number: nothing else in `text`, and within the type's range.
template <std::integral T>
std::optional<T> wholeNumber(std::string_view text)
{
    T value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// The number that a file consists of; nothing for "max" and the like.
std::optional<std::int64_t> readNumber(const std::filesystem::path& path);

/// The number in the line that begins with exactly `key` ("Pss:", "oom_kill"), whatever unit
/// follows it.
std::optional<std::int64_t> numberOf(std::string_view text, std::string_view key);

/// The rest of the line that begins with exactly the word `key`, without blanks around it.
std::optional<std::string_view> valueOf(std::string_view text, std::string_view key);

} // namespace taskweight
