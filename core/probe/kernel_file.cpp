// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/probe/kernel_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace taskweight {

namespace {
constexpr std::size_t kLargestFile = 4 * 1024 * 1024;
constexpr std::string_view kBlanks = " \t";

ssize_t readAt(const FileDescriptor& file, char* to, std::size_t size, std::size_t offset)
{
    ssize_t got = 0;
    do {
        got = ::pread(file.get(), to, size, static_cast<off_t>(offset));
    } while (got < 0 && errno == EINTR);
    return got;
}
} // namespace

FileDescriptor openForReading(int at, const char* path, int moreFlags)
{
    return FileDescriptor(::openat(at, path, O_RDONLY | O_CLOEXEC | moreFlags));
}

std::string_view readInto(std::span<char> buffer, const FileDescriptor& file)
{
    const ssize_t got = readAt(file, buffer.data(), buffer.size(), 0);
    return got > 0 ? std::string_view(buffer.data(), static_cast<std::size_t>(got))
                   : std::string_view();
}

std::optional<std::string> readFile(const FileDescriptor& file)
{
    if (!file)
        return std::nullopt;
    std::string text;
    std::array<char, 4096> part;
    while (text.size() < kLargestFile) {
        const ssize_t got = readAt(file, part.data(), part.size(), text.size());
        if (got < 0)
            return std::nullopt;
        if (got == 0)
            break;
        text.append(part.data(), static_cast<std::size_t>(got));
    }
    return text;
}

std::optional<std::string> readFile(const std::filesystem::path& path)
{
    return readFile(openForReading(AT_FDCWD, path.c_str()));
}

std::optional<std::string> readLine(const std::filesystem::path& path)
{
    const std::optional<std::string> text = readFile(path);
    if (!text)
        return std::nullopt;
    return std::string(trimmed(std::string_view(*text).substr(0, text->find('\n'))));
}

std::optional<std::string_view> takeLine(std::string_view& text)
{
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos)
        return std::nullopt;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    return line;
}

std::string_view takeWord(std::string_view& text)
{
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
    text.remove_prefix(word.size());
    return word;
}

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

std::optional<std::int64_t> readNumber(const std::filesystem::path& path)
{
    const std::optional<std::string> line = readLine(path);
    return line ? wholeNumber<std::int64_t>(*line) : std::nullopt;
}

std::optional<std::int64_t> numberOf(std::string_view text, std::string_view key)
{
    std::optional<std::string_view> value = valueOf(text, key);
    return value ? wholeNumber<std::int64_t>(takeWord(*value)) : std::nullopt;
}

std::optional<std::string_view> valueOf(std::string_view text, std::string_view key)
{
    while (std::optional<std::string_view> line = takeLine(text)) {
        if (takeWord(*line) == key)
            return trimmed(*line);
    }
    return std::nullopt;
}

} // namespace taskweight
