// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/sample_series.h"

#include <algorithm>
#include <cmath>

namespace taskweight {

namespace {

constexpr double kWidth = 1.02;

const Sample& larger(const Sample& a, const Sample& b) { return b.residentKib > a.residentKib ? b : a; }

} // namespace

SampleSeries::SampleSeries(std::size_t capacity)
    : m_capacity(std::max<std::size_t>(capacity, 2))
{
}

void SampleSeries::add(const Sample& sample)
{
    if (m_count == 0)
        m_firstUs = sample.atUs;
    else
        addGap(sample.atUs - m_lastUs);
    m_lastUs = sample.atUs;
    m_largestKib = std::max(m_largestKib, sample.residentKib);
    ++m_count;

    if (m_inLast > 0 && m_inLast < m_stride) {
        m_samples.back() = larger(m_samples.back(), sample);
        ++m_inLast;
        return;
    }
    if (m_samples.size() == m_capacity) {
        for (std::size_t pair = 0; pair < m_capacity / 2; ++pair)
            m_samples[pair] = larger(m_samples[2 * pair], m_samples[2 * pair + 1]);
        m_samples.resize(m_capacity / 2);
        m_stride *= 2;
    }
    m_samples.push_back(sample);
    m_inLast = 1;
}

void SampleSeries::addGap(std::int64_t us)
{
    m_longestGapUs = std::max(m_longestGapUs, us);
    const double place = std::log(static_cast<double>(std::max<std::int64_t>(us, 1))) / std::log(kWidth);
    ++m_gaps[std::min(static_cast<std::size_t>(place), kGapClasses - 1)];
}

double SampleSeries::p99GapMs() const
{
    const std::int64_t gaps = m_count - 1;
    std::int64_t longer = gaps; // than the upper end of the class
    for (std::size_t each = 0; each < kGapClasses && gaps > 0; ++each) {
        longer -= m_gaps[each];
        if (longer * 100 <= gaps)
            return std::min(longestGapMs(), std::pow(kWidth, static_cast<double>(each + 1)) / 1000);
    }
    return longestGapMs();
}

double SampleSeries::meanGapMs() const
{
    return m_count > 1 ? static_cast<double>(m_lastUs - m_firstUs) / 1000 / static_cast<double>(m_count - 1) : 0;
}

} // namespace taskweight
