// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/run_groups.h"
#include "core/results/statistics.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace taskweight {

/// Memory as a straight line over the task count: floor + N x bytes per task.
struct ScalingLine {
    double floorKib = 0; ///< what the runtime takes without tasks; never below 0
    double bytesPerTask = 0; ///< the slope of statistics.h, the same figure as everywhere
    double kibAt(double tasks) const;
};

/// Why a model has no line.
enum class NoLine {
    none, ///< it has one
    nothingCounts, ///< no run that counts
    oneCount, ///< one task count only
    spanTooShort, ///< the largest count is less than ten times the smallest
    noRise, ///< the memory does not grow by more than runs differ anyway
};

struct ScalingPoint {
    std::uint64_t tasks = 0;
    Spread peakKib; ///< of the repeats that count
    int key = -1; ///< of the run next to the median
};

/// How one model grows with its task count. Runs that are invalid or failed take no part; they are
/// counted in `leftOut`.
struct ModelScaling {
    std::size_t set = 0;
    ModelIdentity model;
    bool proven = true; ///< all its points are of valid runs
    std::vector<ScalingPoint> points; ///< ascending by task count
    std::size_t leftOut = 0;
    std::optional<ScalingLine> line;
    NoLine whyNot = NoLine::none;
};
std::vector<ModelScaling> scalingOf(const std::vector<ResultSet>& sets);

/// Least squares over all counts give the slope, in which the largest counts weigh most. The floor
/// is the constant that, with that slope, has the least relative error: there the smallest counts
/// weigh most, which hold little else. (The intercept of the same least squares would be off by as
/// much as the largest run is, and often below 0.)
std::optional<ScalingLine> fitLine(const std::vector<PlacedRun>& runs);

/// The task count at which the lighter of two models becomes the heavier one; empty where the lines
/// do not cross above 1 task, or are too alike to tell (floors or slopes within 10 %).
std::optional<double> crossingOf(const ScalingLine& a, const ScalingLine& b);

} // namespace taskweight
