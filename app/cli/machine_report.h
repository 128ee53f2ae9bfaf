// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/model_overview.h"
#include "core/probe/limits.h"
#include "core/probe/system_probe.h"

#include <optional>
#include <string>
#include <vector>

namespace taskweight {

/// One thing that is as it should be, or is not, and what to do then.
struct Finding {
    std::string subject; ///< "transparent huge pages"
    std::string value; ///< "madvise"
    bool good = true;
    std::string meaning; ///< what it does to the figures; may be empty
    std::string fix; ///< when not good
};

/// What `doctor` finds on this machine.
struct MachineReport {
    HostFacts host;
    MemoryReading memory;
    std::int64_t availableKib = 0; ///< for a new worker
    std::optional<CgroupReading> cgroup; ///< that this program runs in
    Limits limits;
    std::vector<Finding> findings;
    std::vector<ModelOverview> models;
    Toolchains toolchains; ///< of these models
    std::vector<Error> problems; ///< manifests that could not be read
    bool launcherThere = false;
    std::optional<double> statmUs; ///< median time of one reading of /proc/PID/statm

    /// A sweep would measure something.
    bool canMeasure() const;
};

MachineReport examine(const Places& places, const KernelRoots& roots);

} // namespace taskweight
