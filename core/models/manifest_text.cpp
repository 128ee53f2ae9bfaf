// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/manifest_parts.h"

#include "core/base/format.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace taskweight {

namespace fs = std::filesystem;

namespace {
constexpr std::size_t kLargestFile = 256 * 1024;
} // namespace

Result<std::string> readManifestFile(const fs::path& path, const std::string& complaint)
{
    const auto failure = [&](std::string why) {
        return Error{ complaint, path.string(), std::move(why), "" };
    };
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return failure(errnoText(errno));
    struct stat facts { };
    std::string text;
    int error = ::fstat(file, &facts) == 0 ? 0 : errno;
    const bool isFile = S_ISREG(facts.st_mode);
    std::array<char, 16384> part;
    while (error == 0 && isFile && text.size() <= kLargestFile) {
        const ssize_t got = ::read(file, part.data(), part.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            error = got < 0 ? errno : 0;
            break;
        }
        text.append(part.data(), static_cast<std::size_t>(got));
    }
    ::close(file);
    if (error != 0)
        return failure(errnoText(error));
    if (!isFile)
        return failure("it is not a file");
    if (text.size() > kLargestFile)
        return failure("it is larger than " + formatMemory(kLargestFile / 1024)
            + ", the most that a manifest may be");
    // A string would also make an Error, so the result has to be told which one it is.
    return Result<std::string>(boost::system::in_place_value, std::move(text));
}

std::optional<int> firstLineNotUtf8(std::string_view text)
{
    int line = 1;
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find('\n'));
        if (validUtf8(part) != part)
            return line;
        text.remove_prefix(std::min(part.size() + 1, text.size()));
        ++line;
    }
    return std::nullopt;
}

} // namespace taskweight
