// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"

#include <array>
#include <cstddef>
#include <vector>

namespace taskweight {

/// The samples of one run in bounded memory. When it is full, neighbours are merged in pairs, the larger one kept, and
/// from then on only so many of the new ones are taken: a long recording is coarser, never larger, and its largest
/// sample stays in it.
class SampleSeries {
public:
    explicit SampleSeries(std::size_t capacity = 20'000);

    void add(const Sample& sample);

    /// In time order, at most `capacity`.
    const std::vector<Sample>& samples() const { return m_samples; }
    /// How many were added in all.
    std::int64_t count() const { return m_count; }
    std::int64_t largestKib() const { return m_largestKib; }
    double meanGapMs() const;
    /// 99 of 100 gaps were no longer; at most 2 % too large.
    double p99GapMs() const;
    double longestGapMs() const { return static_cast<double>(m_longestGapUs) / 1000; }

private:
    void addGap(std::int64_t us);

    std::size_t m_capacity;
    std::vector<Sample> m_samples;
    std::int64_t m_stride = 1; ///< how many added samples one kept sample stands for
    std::int64_t m_inLast = 0; ///< of those, how many the last kept one has taken in
    std::int64_t m_count = 0;
    std::int64_t m_largestKib = 0;
    static constexpr std::size_t kGapClasses = 1200; ///< each 2 % wider than the one before: up to some hours
    std::array<std::int64_t, kGapClasses> m_gaps {};
    std::int64_t m_firstUs = 0, m_lastUs = 0, m_longestGapUs = 0;
};

} // namespace taskweight
