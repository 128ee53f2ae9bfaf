// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/growth_curve.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace taskweight {

/// A sample by one metric.
struct WeighedSample {
    std::int64_t atUs = 0, kib = 0;
};

/// The lowest and the highest of each 4, 16, 64, ... samples of a curve, so that neither a line
/// over a plot nor a range takes longer with a longer recording. Samples that weigh nothing (no
/// reading) are passed over.
class SampleExtremes {
public:
    /// Takes in what has been added to the curve since; with another metric all of it.
    void update(const GrowthCurve& curve, GrowthMetric metric);

    struct Pair {
        WeighedSample low, high;
    };
    /// Of the samples from `first` to before `last`.
    std::optional<Pair> over(const GrowthCurve& curve, std::size_t first, std::size_t last) const;
    /// Samples of that part in time order, among them its first and last one, and the lowest and
    /// highest of each group that is at most 1/`columns` of it: what a line of that many columns
    /// needs.
    std::vector<WeighedSample> thinned(
        const GrowthCurve& curve, std::size_t first, std::size_t last, std::size_t columns) const;

private:
    using Level = std::vector<std::optional<Pair>>;
    WeighedSample weighed(const GrowthCurve& curve, std::size_t sample) const
    {
        return { curve.samples[sample].atUs, kibOf(curve, curve.samples[sample], m_metric) };
    }

    GrowthMetric m_metric = GrowthMetric::resident;
    std::size_t m_taken = 0;
    std::vector<Level> m_levels; ///< of 4, 16, ... samples; only whole groups
};

} // namespace taskweight
