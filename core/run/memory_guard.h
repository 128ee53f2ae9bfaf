// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace taskweight {

/// Decides when a worker must be stopped before the machine swaps or the desktop dies. Pure.
struct MemoryGuard {
    std::int64_t floorKib = 0; ///< what must stay available
    std::optional<std::int64_t> limitKib; ///< what one worker may take

    /// The reason to stop it now, in words, or nothing. `availableKib` is what is left for a program: MemAvailable, or
    /// less in a memory cgroup with a limit.
    std::optional<std::string> reasonToStop(std::int64_t availableKib, std::int64_t residentKib) const;
};

} // namespace taskweight
