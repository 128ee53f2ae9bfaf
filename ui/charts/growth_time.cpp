// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/growth_time.h"

#include "core/base/format.h"

#include <algorithm>
#include <cmath>

namespace taskweight {

std::string growthTimeText(double seconds, const AxisScale& axis, double width)
{
    constexpr double kInMinutes = 180; // as the axis is, from there on
    const double shown = axis.high - axis.low;
    if (shown >= kInMinutes)
        return formatDuration(std::round(seconds) * 1e3);
    const double perPixel = std::max(shown / std::max(1.0, width), 1e-6);
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(perPixel))), 0, 3);
    return formatDecimals(seconds, decimals) + " s";
}

} // namespace taskweight
