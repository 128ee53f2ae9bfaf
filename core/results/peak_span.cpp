// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/peak_span.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace taskweight {

std::optional<PeakSpan> peakSpan(const PeakReadings& peaks)
{
    std::vector<std::int64_t> readings;
    for (const auto& reading :
        { peaks.vmHwmKib, peaks.largestSampleKib, peaks.rusageKib, peaks.cgroupKib })
        if (reading)
            readings.push_back(*reading);
    if (readings.size() < 2)
        return std::nullopt;
    const auto [least, most] = std::ranges::minmax(readings);
    if (most <= 0)
        return std::nullopt;
    return PeakSpan{ readings.size(),
        static_cast<double>(most - least) / static_cast<double>(most) };
}

} // namespace taskweight
