// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"

#include <cstddef>
#include <optional>

namespace taskweight {

/// How far the readings of one peak lie apart.
struct PeakSpan {
    std::size_t readings = 0; ///< two to four
    double share = 0; ///< of the largest: (largest - least) / largest
};

/// Empty for fewer than two readings, and when none is above 0.
std::optional<PeakSpan> peakSpan(const PeakReadings& peaks);

} // namespace taskweight
