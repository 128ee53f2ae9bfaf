// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/probe/worker_group.h"

#include "core/probe/kernel_file.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace taskweight {

namespace fs = std::filesystem;

namespace {

/// Followed by the process that they are of, and a number: "taskweight-4711-3".
const std::string kGroupName = "taskweight-";

bool write(const fs::path& file, std::string_view text)
{
    const FileDescriptor open(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
    return open
        && ::write(open.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

bool hasWord(const fs::path& file, std::string_view word)
{
    const std::string text = readLine(file).value_or(std::string());
    std::string_view rest = text;
    for (std::string_view next = takeWord(rest); !next.empty(); next = takeWord(rest)) {
        if (next == word)
            return true;
    }
    return false;
}

/// Calls `use` with each process of a group.
template <typename Use>
void forEachProcess(const fs::path& folder, Use use)
{
    const std::string text = readFile(folder / "cgroup.procs").value_or(std::string());
    std::string_view rest = text;
    while (const auto line = takeLine(rest)) {
        if (const auto pid = wholeNumber<pid_t>(*line))
            use(*pid);
    }
}

bool holdsOnlyUs(const fs::path& folder)
{
    bool alone = true;
    forEachProcess(folder, [&](pid_t pid) { alone = alone && pid == ::getpid(); });
    return alone;
}

std::optional<std::int64_t> kib(std::optional<std::int64_t> bytes)
{
    return bytes ? std::optional(*bytes / 1024) : std::nullopt;
}

/// Lets the children of a group of version 2 count memory, and CPU for its throttling where that
/// can be had.
bool giveMemoryToChildren(const fs::path& folder)
{
    const fs::path control = folder / "cgroup.subtree_control";
    if (!hasWord(control, "memory") && !write(control, "+memory"))
        return false;
    if (!hasWord(control, "cpu") && hasWord(folder / "cgroup.controllers", "cpu"))
        write(control, "+cpu");
    return true;
}

std::optional<fs::path> usableVersion2(const ControlGroup& own)
{
    if (!hasWord(own.folder / "cgroup.controllers", "memory"))
        return std::nullopt;
    if (giveMemoryToChildren(own.folder)) // only the root of all groups may hold processes as well
        return own.folder;
    if (::geteuid() == 0 && !memoryLeftKib(own)
        && hasWord(own.root / "cgroup.subtree_control", "memory")
        && ::access(own.root.c_str(), W_OK) == 0) // not mounted read-only
        return own.root;
    // A group with processes may not give controllers to its children: we are the only one, and
    // move to a leaf.
    if (::access((own.folder / "cgroup.procs").c_str(), W_OK) != 0 || !holdsOnlyUs(own.folder))
        return std::nullopt;
    const fs::path leaf = own.folder / "taskweight";
    if (::mkdir(leaf.c_str(), 0755) != 0 && errno != EEXIST)
        return std::nullopt;
    if (!write(leaf / "cgroup.procs", "0"))
        return std::nullopt;
    if (giveMemoryToChildren(own.folder))
        return own.folder;
    write(own.folder / "cgroup.procs", "0");
    ::rmdir(leaf.c_str());
    return std::nullopt;
}

/// In a leaf that an earlier sweep of this process has moved us to.
std::optional<fs::path> madeBefore(const ControlGroup& own)
{
    const fs::path parent = own.folder.parent_path();
    if (own.folder.filename() == "taskweight"
        && hasWord(parent / "cgroup.subtree_control", "memory")
        && ::access(parent.c_str(), W_OK) == 0)
        return parent;
    return std::nullopt;
}

std::optional<fs::path> baseFor(const ControlGroup& own)
{
    std::error_code error;
    if (own.version == 1) {
        const bool counts = fs::exists(own.folder / "memory.kmem.usage_in_bytes", error);
        return counts && ::access(own.folder.c_str(), W_OK) == 0 ? std::optional(own.folder)
                                                                 : std::nullopt;
    }
    const auto before = madeBefore(own);
    return before ? before : usableVersion2(own);
}

} // namespace

GroupReading readGroup(const fs::path& folder, int version)
{
    GroupReading reading;
    reading.version = version;
    const std::string stat = readFile(folder / "memory.stat").value_or(std::string());
    if (version == 1) {
        reading.peakKib = kib(readNumber(folder / "memory.max_usage_in_bytes"));
        reading.kernelKib = kib(readNumber(folder / "memory.kmem.usage_in_bytes"));
        reading.cacheKib = kib(numberOf(stat, "cache"));
        reading.oomKills
            = numberOf(readFile(folder / "memory.oom_control").value_or(std::string()), "oom_kill");
        return reading;
    }
    reading.peakKib = kib(readNumber(folder / "memory.peak"));
    reading.kernelKib = kib(numberOf(stat, "kernel"));
    reading.kernelStackKib = kib(numberOf(stat, "kernel_stack"));
    reading.pageTablesKib = kib(numberOf(stat, "pagetables"));
    reading.slabKib = kib(numberOf(stat, "slab"));
    reading.cacheKib = kib(numberOf(stat, "file"));
    reading.oomKills
        = numberOf(readFile(folder / "memory.events").value_or(std::string()), "oom_kill");
    reading.throttledUs
        = numberOf(readFile(folder / "cpu.stat").value_or(std::string()), "throttled_usec");
    return reading;
}

WorkerGroup::WorkerGroup(fs::path folder, int version)
    : m_folder(std::move(folder))
    , m_version(version)
{
}

WorkerGroup::~WorkerGroup()
{
    for (int i = 0; i < 40; ++i) {
        if (::rmdir(m_folder.c_str()) == 0 || errno != EBUSY)
            return;
        killAll();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

GroupReading WorkerGroup::read() const { return readGroup(m_folder, m_version); }

bool WorkerGroup::holds(pid_t pid) const
{
    bool found = false;
    forEachProcess(m_folder, [&](pid_t each) { found = found || each == pid; });
    return found;
}

void WorkerGroup::killAll() const
{
    if (write(m_folder / "cgroup.kill", "1")) // version 2 since Linux 5.14: no fork escapes it
        return;
    forEachProcess(m_folder, [](pid_t pid) { ::kill(pid, SIGKILL); });
}

WorkerGroups::WorkerGroups(fs::path base, int version)
    : m_base(std::move(base))
    , m_version(version)
{
}

std::optional<WorkerGroups> WorkerGroups::find(const KernelRoots& roots)
{
    const auto own = controlGroupOf(roots, "self", "memory");
    const auto base = own ? baseFor(*own) : std::nullopt;
    if (!base)
        return std::nullopt;
    removeForgottenGroups(*base, own->version);
    return WorkerGroups(*base, own->version);
}

std::unique_ptr<WorkerGroup> WorkerGroups::next()
{
    static std::atomic<int> s_named = 0; // engines of one process share its group
    return std::make_unique<WorkerGroup>(
        m_base / (kGroupName + std::to_string(::getpid()) + "-" + std::to_string(++s_named)),
        m_version);
}

void removeForgottenGroups(const fs::path& base, int version)
{
    std::error_code error;
    std::vector<fs::path> forgotten;
    for (const auto& entry : fs::directory_iterator(base, error)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(kGroupName))
            continue;
        const std::string owner
            = name.substr(kGroupName.size(), name.find('-', kGroupName.size()) - kGroupName.size());
        const auto pid = wholeNumber<pid_t>(owner);
        if (pid && *pid > 0 && ::kill(*pid, 0) != 0 && errno == ESRCH)
            forgotten.push_back(entry.path());
    }
    for (const fs::path& folder : forgotten)
        WorkerGroup(folder, version); // what its destruction does is all that is wanted
}

bool wantsScopeOfItsOwn(const KernelRoots& roots)
{
    const auto own = controlGroupOf(roots, "self", "memory");
    return own && own->version == 2 && ::geteuid() != 0 && !baseFor(*own);
}

} // namespace taskweight
