// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utc_time.h"

#include <ctime>

namespace taskweight {

std::string utcNow()
{
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    static_cast<void>(gmtime_r(&now, &parts)); // fails after the year 2^31
    char text[32];
    const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return { text, length };
}

} // namespace taskweight
