// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>
#include <vector>

namespace taskweight {

/// The unit of a memory axis: "MiB" and how many KiB one of it is.
struct MemoryUnit {
    QString name;
    double kib = 1024;
};

/// KiB when everything is below 1 MiB, GiB when something is above 10 GiB, else MiB.
MemoryUnit memoryUnit(std::int64_t largestKib);

struct Tick {
    double value = 0;
    QString label;
};

/// A range snapped to round numbers, and where its ticks stand.
struct AxisScale {
    double low = 0;
    double high = 1;
    bool logarithmic = false;
    std::vector<Tick> ticks; ///< ascending, the first at `low`

    /// 0 at `low`, 1 at `high`. On a log axis everything at or below 0 lies at 0: never a NaN.
    double position(double value) const;
};

/// The smallest of 1, 2, 5 times a power of ten that covers `span` in at most `mostSteps` steps.
double roundStep(double span, int mostSteps);

/// From 0 to the next whole step at or above `largest`, so that it changes in steps and not with
/// each sample.
AxisScale linearAxis(double largest, int mostSteps);

/// Whole decades around the values, labelled 0.1, 1, 10, 100, 1k. One decade more below when the
/// smallest value lies so close to its decade that a bar from there would be too short to see. At
/// most `mostTicks` labels.
AxisScale decadeAxis(double smallest, double largest, int mostTicks = 16);

/// Whole decades around the values, for points: nothing below the smallest is needed. Labels are
/// counts: "1", "10", "100", "1k".
AxisScale decadesAround(double smallest, double largest, int mostTicks = 16);

/// Seconds from 0. While something grows the end moves in coarse steps; afterwards it lies at half
/// a step. Minutes from three minutes on.
AxisScale timeAxis(double lastSeconds, bool growing, int mostSteps);
/// A part of it, exactly from `from` to `to`, seconds, with round ticks between.
AxisScale timeSpanAxis(double from, double to, int mostSteps);

} // namespace taskweight
