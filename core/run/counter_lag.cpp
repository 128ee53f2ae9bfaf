// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/counter_lag.h"

#include <algorithm>
#include <charconv>

namespace taskweight {

namespace {

constexpr std::int64_t kPageKib = 4;
constexpr std::int64_t kLeastGrowthKib = 1024;
constexpr std::int64_t kGrowthPercent = 2;

} // namespace

bool threadsCountLate(const std::string& kernel)
{
    int major = 0, minor = 0;
    const char* const end = kernel.data() + kernel.size();
    const auto [dot, fault] = std::from_chars(kernel.data(), end, major);
    if (fault != std::errc() || dot == end || *dot != '.')
        return false;
    std::from_chars(dot + 1, end, minor);
    return major < 6 || (major == 6 && minor < 2);
}

std::int64_t counterLagKib(const std::string& kernel, int cpuCount, std::int64_t threads)
{
    if (threadsCountLate(kernel))
        return 64 * kPageKib * threads;
    const std::int64_t cpus = cpuCount;
    return 3 * cpus * std::max<std::int64_t>(32, 2 * cpus) * kPageKib;
}

std::int64_t counterShortfallKib(const RunReadings& readings)
{
    const auto& counted = readings.plateauRollup;
    if (!counted || !counted->rssKib || !readings.residentAtPlateauKib)
        return 0;
    const std::int64_t behindKib
        = std::max<std::int64_t>(0, *counted->rssKib - *readings.residentAtPlateauKib);
    const std::int64_t growthKib
        = std::max(kLeastGrowthKib, *counted->rssKib * kGrowthPercent / 100);
    return threadsCountLate(readings.kernel) || behindKib > growthKib ? behindKib : 0;
}

} // namespace taskweight
