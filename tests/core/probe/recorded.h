// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/probe/system_probe.h"

#include <filesystem>
#include <string>

namespace taskweight {

inline std::filesystem::path recordedTree(const std::string& name)
{
    return std::filesystem::path(TASKWEIGHT_TEST_DATA) / "proc" / name;
}

/// The roots of a recorded machine, tests/data/proc/README.md.
inline KernelRoots recordedMachine(const std::string& name)
{
    const std::filesystem::path tree = recordedTree(name);
    return { tree / "proc", tree / "sys", tree / "etc" };
}

} // namespace taskweight
