// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/probe/cgroup.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <sys/types.h>

namespace taskweight {

/// What the control group of one worker says of its memory; what its version does not tell is
/// empty.
struct GroupReading {
    int version = 2;
    std::optional<std::int64_t>
        peakKib; ///< largest of all that is charged: also kernel memory and page cache
    std::optional<std::int64_t>
        kernelKib; ///< all kernel memory: v1 memory.kmem.usage_in_bytes, v2 `kernel`
    std::optional<std::int64_t> kernelStackKib; ///< v2
    std::optional<std::int64_t> pageTablesKib; ///< v2
    std::optional<std::int64_t> slabKib; ///< v2
    std::optional<std::int64_t> cacheKib; ///< page cache charged to it
    std::optional<std::int64_t>
        oomKills; ///< processes that the kernel's out-of-memory killer ended in it
    std::optional<std::int64_t>
        throttledUs; ///< v2 cpu.stat: time for which a CPU quota held it back

    bool operator==(const GroupReading&) const = default;
};

/// The control group of one worker, which is born in it (WorkerCommand::group): the launcher makes
/// it, and removes it whatever becomes of us. One thread at a time.
class WorkerGroup {
public:
    WorkerGroup(std::filesystem::path folder, int version);
    WorkerGroup(const WorkerGroup&) = delete;
    WorkerGroup& operator=(const WorkerGroup&) = delete;
    /// Kills what is still in it and removes it, should the launcher not have; gives up on what
    /// does not die within 0.2 s.
    ~WorkerGroup();

    const std::filesystem::path& folder() const { return m_folder; }
    /// Kernel memory is uncharged when the worker exits: read it while it lives. Peak and kills
    /// stay.
    GroupReading read() const;
    /// Whether the process is in it: one that could not enter is charged elsewhere.
    bool holds(pid_t pid) const;
    /// SIGKILL to all in it, also to those that have left the worker's session and process group.
    void killAll() const;

private:
    std::filesystem::path m_folder;
    int m_version;
};

/// The parsers, for tests: the text of memory.stat and of a few files of one number.
GroupReading readGroup(const std::filesystem::path& folder, int version);

/// Where groups for workers can be made. As the kernel allows it (cgroups(7)): version 1 below our
/// own group; version 2 below a group that is delegated to us and holds no process but us, which
/// then moves to a leaf of it, or, for root, below the mounted tree's root. Nothing is made where
/// our own group has a limit that this would escape.
class WorkerGroups {
public:
    /// Empty where none can be made: no memory controller, no permission, or processes of others in
    /// our group. Clears up behind those that were killed.
    static std::optional<WorkerGroups> find(const KernelRoots& roots);

    int version() const { return m_version; }
    /// The name of a new group. It is there once the launcher has made it.
    std::unique_ptr<WorkerGroup> next();

private:
    WorkerGroups(std::filesystem::path base, int version);

    std::filesystem::path m_base;
    int m_version;
};

/// Removes the groups for workers below `base` whose taskweight does not run any more: where it and
/// the launcher were both killed. find() does.
void removeForgottenGroups(const std::filesystem::path& base, int version);

/// Whether our process would be alone in a delegated group of version 2 if systemd made one for it:
/// memory is under version 2, and our present group cannot be used.
bool wantsScopeOfItsOwn(const KernelRoots& roots);

} // namespace taskweight
