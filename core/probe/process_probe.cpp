// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/probe/process_probe.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

namespace taskweight {

namespace {
/// Fits a status file on machines of thousands of CPUs; only a user in many hundreds of groups has
/// a longer one.
constexpr std::size_t kStatusBuffer = 16 * 1024;

/// The number at the front of `text`, which has to be followed by a blank or an end of line.
std::optional<std::int64_t> takePages(std::string_view& text)
{
    std::int64_t pages = 0;
    const char* const end = text.data() + text.size();
    const auto [next, error] = std::from_chars(text.data(), end, pages);
    if (error != std::errc() || pages < 0 || next == end || (*next != ' ' && *next != '\n'))
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(next - text.data()) + 1);
    return pages;
}
} // namespace

std::optional<StatmReading> parseStatm(std::string_view text, std::int64_t pageKib)
{
    const std::optional<std::int64_t> size = takePages(text);
    const std::optional<std::int64_t> resident = size ? takePages(text) : std::nullopt;
    const std::optional<std::int64_t> shared = resident ? takePages(text) : std::nullopt;
    if (!shared)
        return std::nullopt;
    const std::int64_t most = std::numeric_limits<std::int64_t>::max() / pageKib;
    if (*size > most || *resident > most || *shared > most)
        return std::nullopt;
    return StatmReading{ *size * pageKib, *resident * pageKib, *shared * pageKib };
}

std::optional<StatusReading> parseStatus(std::string_view text)
{
    StatusReading reading;
    const std::array<std::pair<std::string_view, std::optional<std::int64_t>*>, 7> fields{ {
        { "VmHWM:", &reading.vmHwmKib },
        { "VmRSS:", &reading.vmRssKib },
        { "VmPTE:", &reading.vmPteKib },
        { "VmSwap:", &reading.vmSwapKib },
        { "RssAnon:", &reading.rssAnonKib },
        { "HugetlbPages:", &reading.hugetlbKib },
        { "Threads:", &reading.threads },
    } };
    bool hasState = false;
    while (std::optional<std::string_view> line = takeLine(text)) {
        const std::string_view key = takeWord(*line);
        if (key == "State:") {
            const std::string_view state = takeWord(*line);
            hasState = !state.empty();
            reading.state = hasState ? state.front() : '?';
            continue;
        }
        for (const auto& [name, value] : fields) {
            if (key == name) {
                *value = wholeNumber<std::int64_t>(takeWord(*line));
                break;
            }
        }
    }
    return hasState ? std::optional(reading) : std::nullopt;
}

std::optional<RollupReading> parseRollup(std::string_view text)
{
    RollupReading reading;
    std::optional<std::int64_t> clean, dirty, hugetlb;
    while (std::optional<std::string_view> line = takeLine(text)) {
        const std::string_view key = takeWord(*line);
        const auto number = [&line] { return wholeNumber<std::int64_t>(takeWord(*line)); };
        if (key == "Rss:")
            reading.rssKib = number();
        else if (key == "Pss:")
            reading.pssKib = number();
        else if (key == "AnonHugePages:")
            reading.anonHugeKib = number();
        else if (key == "Private_Clean:")
            clean = number();
        else if (key == "Private_Dirty:")
            dirty = number();
        else if (key == "Private_Hugetlb:")
            hugetlb = number();
    }
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() / 3; // the sum must fit
    if (clean && dirty && std::max({ *clean, *dirty, hugetlb.value_or(0) }) <= most)
        reading.ussKib = *clean + *dirty + hugetlb.value_or(0);
    if (!reading.rssKib && !reading.pssKib)
        return std::nullopt;
    return reading;
}

ProcessProbe::ProcessProbe(FileDescriptor folder, FileDescriptor statm, FileDescriptor status)
    : m_folder(std::move(folder))
    , m_statm(std::move(statm))
    , m_status(std::move(status))
    , m_pageKib(::sysconf(_SC_PAGESIZE) / 1024)
{
}

Result<ProcessProbe> ProcessProbe::open(const std::filesystem::path& procRoot, pid_t pid)
{
    const std::filesystem::path folder = procRoot / std::to_string(pid);
    const auto failure = [&](const std::filesystem::path& file) {
        const int why = errno;
        return Error{ "cannot watch process " + std::to_string(pid), file.string(),
            why == ENOENT || why == ESRCH ? "there is no such process" : errnoText(why), "" };
    };
    // Files opened below the kept folder belong to the same process, whoever gets its number later.
    FileDescriptor folderFile = openForReading(AT_FDCWD, folder.c_str(), O_DIRECTORY);
    if (!folderFile)
        return failure(folder);
    FileDescriptor statm = openForReading(folderFile.get(), "statm");
    if (!statm)
        return failure(folder / "statm");
    FileDescriptor status = openForReading(folderFile.get(), "status");
    if (!status)
        return failure(folder / "status");
    return ProcessProbe(std::move(folderFile), std::move(statm), std::move(status));
}

std::optional<StatmReading> ProcessProbe::statm() const
{
    std::array<char, 256> buffer; // seven numbers of at most 20 digits
    const std::optional<StatmReading> reading = parseStatm(readInto(buffer, m_statm), m_pageKib);
    return reading && reading->residentKib > 0 ? reading : std::nullopt;
}

std::optional<StatusReading> ProcessProbe::status() const
{
    std::array<char, kStatusBuffer> buffer;
    const std::string_view text = readInto(buffer, m_status);
    const std::optional<StatusReading> reading = text.size() < buffer.size()
        ? parseStatus(text)
        : parseStatus(readFile(m_status).value_or(std::string()));
    return reading && reading->vmRssKib.value_or(0) > 0 ? reading : std::nullopt;
}

std::optional<RollupReading> ProcessProbe::rollup() const
{
    const std::optional<std::string> text
        = readFile(openForReading(m_folder.get(), "smaps_rollup"));
    return text ? parseRollup(*text) : std::nullopt;
}

bool ProcessProbe::hasChildren() const
{
    const FileDescriptor list = openForReading(m_folder.get(), "task", O_DIRECTORY);
    const int copy = list ? ::fcntl(list.get(), F_DUPFD_CLOEXEC, 0) : -1;
    DIR* threads = copy >= 0 ? ::fdopendir(copy) : nullptr;
    if (!threads)
        return false;
    bool found = false;
    int left = 64 + 2; // with "." and ".."
    while (const dirent* entry = found || left-- == 0 ? nullptr : ::readdir(threads)) {
        const std::string path = std::string(entry->d_name) + "/children";
        const auto children = readFile(openForReading(list.get(), path.c_str()));
        found = children && !trimmed(*children).empty();
    }
    ::closedir(threads);
    return found;
}

} // namespace taskweight
