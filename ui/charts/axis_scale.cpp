// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axis_scale.h"

#include "core/base/format.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace taskweight {

namespace {

/// A tick with the decimals of its step, so that all of an axis have the same: 0, 0.5, 1.0, 1.5.
QString stepLabel(double value, double step)
{
    if (std::abs(value) < step / 2)
        return QStringLiteral("0");
    const int decimals = static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
    return QString::fromStdString(formatDecimals(value, std::clamp(decimals, 0, 9)));
}

QString decadeLabel(double value)
{
    return QString::fromStdString(
        value < 1 ? formatNumber(value, 1) : formatCountShort(std::llround(value)));
}

double orOne(double value) { return std::isfinite(value) && value > 0 ? value : 1; }

} // namespace

MemoryUnit memoryUnit(std::int64_t largestKib)
{
    if (largestKib > 0 && largestKib < 1024)
        return { QStringLiteral("KiB"), 1 };
    if (largestKib > std::int64_t{ 10 } * 1024 * 1024)
        return { QStringLiteral("GiB"), 1024.0 * 1024 };
    return { QStringLiteral("MiB"), 1024 };
}

double AxisScale::position(double value) const
{
    if (!logarithmic)
        return (value - low) / (high - low);
    if (!(value > 0))
        return 0;
    return (std::log10(value) - std::log10(low)) / (std::log10(high) - std::log10(low));
}

double roundStep(double span, int mostSteps)
{
    const double least = orOne(span) / std::max(1, mostSteps);
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : { 1.0, 2.0, 5.0 })
        if (factor * power * (1 + 1e-9) >= least)
            return factor * power;
    return 10 * power;
}

AxisScale linearAxis(double largest, int mostSteps)
{
    const double step = roundStep(largest, mostSteps);
    const auto steps = static_cast<int>(std::max(1.0, std::ceil(orOne(largest) / step - 1e-9)));
    AxisScale axis;
    axis.high = steps * step;
    for (int i = 0; i <= steps; ++i)
        axis.ticks.push_back({ i * step, stepLabel(i * step, step) });
    return axis;
}

namespace {
AxisScale decadesFrom(int first, int last, int mostTicks)
{
    AxisScale axis;
    axis.logarithmic = true;
    axis.low = std::pow(10.0, first);
    axis.high = std::pow(10.0, last);
    const int each = 1 + (last - first) / std::max(1, mostTicks);
    for (int decade = first; decade <= last; decade += each) {
        const double value = std::pow(10.0, decade);
        axis.ticks.push_back({ value, decadeLabel(value) });
    }
    return axis;
}
} // namespace

AxisScale decadeAxis(double smallest, double largest, int mostTicks)
{
    constexpr double kShortestBar = 1.25; // a tenth of a decade
    smallest = orOne(smallest);
    largest = std::max(smallest, orOne(largest));
    auto first = static_cast<int>(std::floor(std::log10(smallest) + 1e-12));
    const auto last = std::max(first + 1, static_cast<int>(std::ceil(std::log10(largest) - 1e-12)));
    if (smallest < kShortestBar * std::pow(10.0, first))
        --first;
    return decadesFrom(first, last, mostTicks);
}

AxisScale decadesAround(double smallest, double largest, int mostTicks)
{
    smallest = orOne(smallest);
    largest = std::max(smallest, orOne(largest));
    const auto first = static_cast<int>(std::floor(std::log10(smallest) + 1e-12));
    const auto last = std::max(first + 1, static_cast<int>(std::ceil(std::log10(largest) - 1e-12)));
    return decadesFrom(first, last, mostTicks);
}

AxisScale timeSpanAxis(double from, double to, int mostSteps)
{
    AxisScale axis;
    axis.low = from;
    axis.high = std::max(to, from + 1e-6);
    const double unit = to - from >= 180 ? 60 : 1;
    const double step = roundStep((axis.high - axis.low) / unit, mostSteps);
    const QString suffix = unit > 1 ? QStringLiteral(" min") : QStringLiteral(" s");
    for (double at = std::ceil(axis.low / unit / step - 1e-9);
         at * step * unit <= axis.high * (1 + 1e-9); ++at)
        axis.ticks.push_back({ at * step * unit, stepLabel(at * step, step) + suffix });
    return axis;
}

AxisScale timeAxis(double lastSeconds, bool growing, int mostSteps)
{
    const double last = orOne(lastSeconds);
    const double unit = last >= 180 ? 60 : 1;
    double end = last / unit;
    if (growing) {
        constexpr std::array kEnds{ 1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0 };
        const double power = std::pow(10.0, std::floor(std::log10(end)));
        const auto* const found = std::find_if(
            kEnds.begin(), kEnds.end(), [&](double candidate) { return candidate * power >= end; });
        end = (found == kEnds.end() ? 10 : *found) * power;
    }
    const double step = roundStep(end, mostSteps);
    end = std::ceil(2 * end / step - 1e-9) * step / 2;
    AxisScale axis;
    axis.high = end * unit;
    const QString suffix = unit > 1 ? QStringLiteral(" min") : QStringLiteral(" s");
    for (int i = 0; i * step <= end * (1 + 1e-9); ++i)
        axis.ticks.push_back({ i * step * unit, stepLabel(i * step, step) + suffix });
    return axis;
}

} // namespace taskweight
