// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/memory_guard.h"

#include "core/base/format.h"

namespace taskweight {

std::optional<std::string> MemoryGuard::reasonToStop(std::int64_t availableKib, std::int64_t residentKib) const
{
    if (limitKib && residentKib > *limitKib)
        return "the worker went above the limit of " + formatMemory(*limitKib);
    if (availableKib < floorKib) {
        std::string words = "only " + formatMemory(availableKib) + " of memory were left, below the floor of "
            + formatMemory(floorKib);
        if (residentKib > 0)
            words += "; the worker had " + formatMemory(residentKib);
        return words;
    }
    return {};
}

} // namespace taskweight
