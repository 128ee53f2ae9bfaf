// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/probe/cgroup.h"

#include "core/probe/kernel_file.h"

#include <algorithm>
#include <array>

namespace taskweight {

namespace fs = std::filesystem;

namespace {
/// A mounted tree: `root` is the group that is seen at `point`.
struct Mount {
    int version = 0;
    std::string root;
    fs::path point;
    std::string options; ///< version 1: the controllers among them
};

/// Names of the files of a memory group, Documentation/admin-guide/cgroup-v2.rst and
/// cgroup-v1/memory.rst.
struct MemoryFiles {
    std::string_view version;
    const char* current;
    const char* peak;
    const char* limit;
    const char* oomEvents;
    const char* inactiveFileKey; ///< in memory.stat
};
constexpr MemoryFiles kVersion1{ "v1", "memory.usage_in_bytes", "memory.max_usage_in_bytes",
    "memory.limit_in_bytes", "memory.oom_control", "total_inactive_file" };
constexpr MemoryFiles kVersion2{ "v2", "memory.current", "memory.peak", "memory.max",
    "memory.events", "inactive_file" };

/// Version 1 writes "no limit" as the largest number of whole pages.
constexpr std::int64_t kNoLimitBytes = std::int64_t{ 1 } << 60;

const MemoryFiles& filesOf(const ControlGroup& group)
{
    return group.version == 1 ? kVersion1 : kVersion2;
}

bool listHas(std::string_view commaList, std::string_view word)
{
    while (!commaList.empty()) {
        const std::string_view item = commaList.substr(0, commaList.find(','));
        if (item == word)
            return true;
        commaList.remove_prefix(std::min(item.size() + 1, commaList.size()));
    }
    return false;
}

/// mountinfo writes blanks and backslashes in names as \ooo, proc_pid_mountinfo(5).
std::string unescaped(std::string_view text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        int code = 0;
        if (text[i] == '\\' && i + 3 < text.size()
            && std::from_chars(&text[i + 1], &text[i + 4], code, 8).ptr == &text[i + 4] && code > 0
            && code < 256) {
            plain += static_cast<char>(code);
            i += 3;
        } else {
            plain += text[i];
        }
    }
    return plain;
}

/// A path of the running system, seen through the roots: /sys/fs/cgroup is below `roots.sys`.
fs::path below(const KernelRoots& roots, const fs::path& path)
{
    const fs::path inSys = path.lexically_relative("/sys");
    return inSys.empty() || *inSys.begin() == ".." ? path : roots.sys / inSys;
}

/// Lines are "36 35 98:0 /root /mount/point rw,noatime master:1 - type source options", the fields
/// before "-" as many as there are.
std::vector<Mount> readMounts(const KernelRoots& roots)
{
    std::vector<Mount> mounts;
    const std::string text = readFile(roots.proc / "self" / "mountinfo").value_or(std::string());
    std::string_view rest = text;
    while (std::optional<std::string_view> line = takeLine(rest)) {
        for (int i = 0; i < 3; ++i)
            takeWord(*line);
        const std::string root = unescaped(takeWord(*line));
        const std::string point = unescaped(takeWord(*line));
        while (!line->empty() && takeWord(*line) != "-") { }
        const std::string_view type = takeWord(*line);
        takeWord(*line);
        const int version = type == "cgroup2" ? 2 : type == "cgroup" ? 1 : 0;
        if (version != 0)
            mounts.push_back({ version, root, below(roots, point), std::string(takeWord(*line)) });
    }
    return mounts;
}

/// The group in the first mount that shows it.
std::optional<ControlGroup> locate(const std::vector<Mount>& mounts, int version,
    std::string_view controller, const std::string& path)
{
    for (const Mount& mount : mounts) {
        if (mount.version != version || (version == 1 && !listHas(mount.options, controller)))
            continue;
        const fs::path inMount = fs::path(path).lexically_relative(mount.root);
        if (inMount.empty() || *inMount.begin() == "..")
            continue;
        const fs::path folder = inMount == "." ? mount.point : mount.point / inMount;
        return ControlGroup{ version, mount.point, path, folder };
    }
    return std::nullopt;
}

std::optional<std::int64_t> kibOf(std::optional<std::int64_t> bytes)
{
    return bytes ? std::optional(*bytes / 1024) : std::nullopt;
}

std::optional<std::int64_t> limitBytes(const ControlGroup& group, const fs::path& folder)
{
    const std::optional<std::int64_t> limit = readNumber(folder / filesOf(group).limit);
    return limit && *limit < kNoLimitBytes ? limit : std::nullopt;
}

void keepSmaller(std::optional<std::int64_t>& smallest, std::int64_t value)
{
    smallest = std::min(smallest.value_or(value), value);
}
} // namespace

std::vector<fs::path> ControlGroup::foldersUpward() const
{
    std::vector<fs::path> folders{ folder };
    while (folders.back() != root && folders.back() != folders.back().parent_path())
        folders.push_back(folders.back().parent_path());
    return folders;
}

std::optional<ControlGroup> controlGroupOf(
    const KernelRoots& roots, const std::string& pid, std::string_view controller)
{
    const std::optional<std::string> text = readFile(roots.proc / pid / "cgroup");
    if (!text)
        return std::nullopt;
    // Lines are "hierarchy:controllers:path"; "0::path" is version 2. A controller is in version
    // 1's tree or in version 2's, so a line of version 1 that names it decides.
    std::optional<std::string> version1, version2;
    std::string_view rest = *text;
    while (const std::optional<std::string_view> line = takeLine(rest)) {
        const std::size_t first = line->find(':');
        const std::size_t second = line->find(':', first + 1);
        if (first == std::string_view::npos || second == std::string_view::npos)
            continue;
        const std::string path(line->substr(second + 1));
        const std::string_view controllers = line->substr(first + 1, second - first - 1);
        if (controllers.empty())
            version2 = path;
        else if (listHas(controllers, controller))
            version1 = path;
    }
    const std::vector<Mount> mounts = readMounts(roots);
    if (version1)
        return locate(mounts, 1, controller, *version1);
    return version2 ? locate(mounts, 2, controller, *version2) : std::nullopt;
}

std::optional<ControlGroup> memoryGroupOf(const KernelRoots& roots, const std::string& pid)
{
    std::optional<ControlGroup> group = controlGroupOf(roots, pid, "memory");
    std::error_code error;
    while (group && !fs::exists(group->folder / filesOf(*group).current, error)) {
        if (group->folder == group->root || group->path == group->path.parent_path())
            return std::nullopt;
        group->folder = group->folder.parent_path();
        group->path = group->path.parent_path();
    }
    return group;
}

std::optional<CgroupReading> readMemoryGroup(const KernelRoots& roots, const std::string& pid)
{
    const std::optional<ControlGroup> group = memoryGroupOf(roots, pid);
    if (!group)
        return std::nullopt;
    const MemoryFiles& files = filesOf(*group);
    const fs::path& folder = group->folder;
    const std::string stat = readFile(folder / "memory.stat").value_or(std::string());
    CgroupReading reading;
    reading.version = files.version;
    reading.path = group->path.string();
    reading.currentKib = kibOf(readNumber(folder / files.current));
    reading.peakKib = kibOf(readNumber(folder / files.peak));
    reading.kernelKib
        = kibOf(group->version == 1 ? readNumber(folder / "memory.kmem.usage_in_bytes")
                                    : numberOf(stat, "kernel"));
    reading.oomKills
        = numberOf(readFile(folder / files.oomEvents).value_or(std::string()), "oom_kill");
    std::optional<std::int64_t> limit;
    for (const fs::path& each : group->foldersUpward()) {
        if (const std::optional<std::int64_t> bytes = limitBytes(*group, each))
            keepSmaller(limit, *bytes);
    }
    // Also counts the groups above the mount point, which a container does not see.
    const std::optional<std::int64_t> inherited = numberOf(stat, "hierarchical_memory_limit");
    if (inherited && *inherited < kNoLimitBytes)
        keepSmaller(limit, *inherited);
    reading.limitKib = kibOf(limit);
    return reading;
}

std::optional<std::int64_t> memoryLeftKib(const ControlGroup& group)
{
    const MemoryFiles& files = filesOf(group);
    std::optional<std::int64_t> left;
    for (const fs::path& folder : group.foldersUpward()) {
        const std::optional<std::int64_t> limit = limitBytes(group, folder);
        const std::optional<std::int64_t> current
            = limit ? readNumber(folder / files.current) : std::nullopt;
        if (!current)
            continue;
        const std::string stat = readFile(folder / "memory.stat").value_or(std::string());
        const std::int64_t unusedCache = numberOf(stat, files.inactiveFileKey).value_or(0);
        const std::int64_t used = *current
            - std::clamp(unusedCache, std::int64_t{ 0 }, std::max(*current, std::int64_t{ 0 }));
        keepSmaller(left, std::max(*limit - used, std::int64_t{ 0 }));
    }
    return kibOf(left);
}

} // namespace taskweight
