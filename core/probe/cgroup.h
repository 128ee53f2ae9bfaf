// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/probe/system_probe.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Where a control group's files are. Version 1 has a tree per controller, version 2 one tree for
/// all; a hybrid system has both, and each controller is in one of them (cgroups(7)).
namespace taskweight {

/// The group of one process in the tree of one controller.
struct ControlGroup {
    int version = 2; ///< 1 or 2
    std::filesystem::path root; ///< the tree's mount point: nothing above it can be read
    std::filesystem::path path; ///< as /proc/PID/cgroup writes it, "/user.slice/..."
    std::filesystem::path folder; ///< the group's folder, `root` or below

    /// The group's folder and those above it, up to the mount point.
    std::vector<std::filesystem::path> foldersUpward() const;
};

/// The group of process `pid` ("self" or a number) for `controller` ("memory", "pids"). Empty
/// without such a mount, or when the group lies outside of what is mounted here (another cgroup
/// namespace).
std::optional<ControlGroup> controlGroupOf(
    const KernelRoots& roots, const std::string& pid, std::string_view controller);

/// What the memory group says of itself and of the groups above it.
std::optional<CgroupReading> readMemoryGroup(const KernelRoots& roots, const std::string& pid);

/// The group that counts the memory of the process: its own or, where that has no memory
/// controller, the first one above that has.
std::optional<ControlGroup> memoryGroupOf(const KernelRoots& roots, const std::string& pid);

/// What the memory limits of the group and of those above it leave: the smallest of limit -
/// current, where file pages that nobody uses just now count as free. Empty without a limit.
std::optional<std::int64_t> memoryLeftKib(const ControlGroup& group);

} // namespace taskweight
