// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/label_layout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace taskweight {

std::vector<double> pushApart(
    const std::vector<double>& wanted, double pitch, double low, double high)
{
    if (wanted.empty())
        return {};
    std::vector<std::size_t> order(wanted.size());
    std::iota(order.begin(), order.end(), std::size_t{ 0 });
    std::stable_sort(order.begin(), order.end(),
        [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });

    // With i * pitch taken off the i-th wish, the places need only not fall: isotonic regression,
    // by pooling neighbours that violate it (Barlow et al. 1972). Bounds are met by clamping its
    // result.
    struct Pool {
        double sum;
        std::size_t count;
        double mean() const { return sum / static_cast<double>(count); }
    };
    std::vector<Pool> pools;
    for (std::size_t i = 0; i < order.size(); ++i) {
        pools.push_back({ wanted[order[i]] - static_cast<double>(i) * pitch, 1 });
        while (pools.size() > 1 && pools[pools.size() - 2].mean() > pools.back().mean()) {
            pools[pools.size() - 2].sum += pools.back().sum;
            pools[pools.size() - 2].count += pools.back().count;
            pools.pop_back();
        }
    }

    const double highest = std::max(low, high - static_cast<double>(wanted.size() - 1) * pitch);
    std::vector<double> places(wanted.size());
    std::size_t i = 0;
    for (const Pool& pool : pools)
        for (std::size_t n = 0; n < pool.count; ++n, ++i)
            places[order[i]]
                = std::clamp(pool.mean(), low, highest) + static_cast<double>(i) * pitch;
    return places;
}

std::size_t howManyFit(double pitch, double low, double high)
{
    return high < low ? 0 : static_cast<std::size_t>(std::floor((high - low) / pitch + 1e-9)) + 1;
}

} // namespace taskweight
