// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/sample_extremes.h"

#include <algorithm>

namespace taskweight {

namespace {

constexpr std::size_t kGroup = 4;

void take(std::optional<SampleExtremes::Pair>& extremes, const WeighedSample& sample)
{
    if (sample.kib <= 0)
        return;
    if (!extremes) {
        extremes = SampleExtremes::Pair{ sample, sample };
        return;
    }
    if (sample.kib < extremes->low.kib)
        extremes->low = sample;
    if (sample.kib > extremes->high.kib)
        extremes->high = sample;
}

void take(std::optional<SampleExtremes::Pair>& extremes,
    const std::optional<SampleExtremes::Pair>& others)
{
    if (!others)
        return;
    take(extremes, others->low);
    take(extremes, others->high);
}

} // namespace

void SampleExtremes::update(const GrowthCurve& curve, GrowthMetric metric)
{
    if (metric != m_metric || curve.samples.size() < m_taken) {
        m_levels.clear();
        m_taken = 0;
        m_metric = metric;
    }
    m_taken = curve.samples.size();
    if (m_levels.empty())
        m_levels.emplace_back();
    for (std::size_t group = m_levels[0].size(); (group + 1) * kGroup <= m_taken; ++group) {
        std::optional<Pair>& extremes = m_levels[0].emplace_back();
        for (std::size_t i = group * kGroup; i < (group + 1) * kGroup; ++i)
            take(extremes, weighed(curve, i));
    }
    for (std::size_t level = 0; m_levels[level].size() >= kGroup; ++level) {
        if (level + 1 == m_levels.size())
            m_levels.emplace_back();
        const Level& below = m_levels[level];
        Level& above = m_levels[level + 1];
        for (std::size_t group = above.size(); (group + 1) * kGroup <= below.size(); ++group) {
            std::optional<Pair>& extremes = above.emplace_back();
            for (std::size_t i = group * kGroup; i < (group + 1) * kGroup; ++i)
                take(extremes, below[i]);
        }
    }
}

std::optional<SampleExtremes::Pair> SampleExtremes::over(
    const GrowthCurve& curve, std::size_t first, std::size_t last) const
{
    std::optional<Pair> extremes;
    for (std::size_t at = first; at < last;) {
        // The largest group that begins here and ends within.
        std::size_t size = 1, level = 0;
        while (level < m_levels.size() && at % (size * kGroup) == 0 && at + size * kGroup <= last
            && at / (size * kGroup) < m_levels[level].size()) {
            size *= kGroup;
            ++level;
        }
        if (level == 0)
            take(extremes, weighed(curve, at));
        else
            take(extremes, m_levels[level - 1][at / size]);
        at += size;
    }
    return extremes;
}

std::vector<WeighedSample> SampleExtremes::thinned(
    const GrowthCurve& curve, std::size_t first, std::size_t last, std::size_t columns) const
{
    std::vector<WeighedSample> line;
    if (first >= last)
        return line;
    const std::size_t most = (last - first) / std::max<std::size_t>(1, columns);
    std::size_t size = 1, level = 0;
    while (level < m_levels.size() && size * kGroup <= most) {
        size *= kGroup;
        ++level;
    }
    // As many whole groups together as a column takes: two points of it, not two of each group.
    const std::size_t together = level > 0 ? most / size : 1;
    const std::size_t step = size * together;
    line.reserve((last - first) / step * 2 + 2 * step + 2);
    const auto add = [&](const WeighedSample& sample) {
        if (sample.kib > 0 && (line.empty() || line.back().atUs < sample.atUs))
            line.push_back(sample);
    };
    add(weighed(curve, first));
    for (std::size_t at = first; at < last;) {
        const bool whole = level > 0 && at % step == 0 && at + step <= last
            && at / size + together <= m_levels[level - 1].size();
        if (!whole) {
            add(weighed(curve, at++));
            continue;
        }
        std::optional<Pair> extremes;
        for (std::size_t group = at / size; group < at / size + together; ++group)
            take(extremes, m_levels[level - 1][group]);
        if (extremes) {
            const auto [one, other] = std::minmax(extremes->low, extremes->high,
                [](const WeighedSample& a, const WeighedSample& b) { return a.atUs < b.atUs; });
            add(one);
            add(other);
        }
        at += step;
    }
    add(weighed(curve, last - 1));
    return line;
}

} // namespace taskweight
