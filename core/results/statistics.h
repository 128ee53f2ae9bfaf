// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace taskweight {

/// Middle of the sorted values, mean of the two middle ones for an even count; empty for none.
std::optional<double> median(std::vector<double> values);

/// The valid repeats of one model at one task count. No spread is told from one value.
struct Spread {
    std::size_t count = 0;
    double median = 0, min = 0, max = 0;
    std::optional<double> mad; ///< median absolute deviation, from 2 values on
    std::vector<double> outliers; ///< by kOutlierRule, from kLeastForOutliers values on; still counted above
};
std::optional<Spread> spreadOf(std::vector<double> values);

/// Iglewicz and Hoaglin's modified z-score above 3.5: 0.6745 |x - median| / MAD ("How to Detect and Handle Outliers",
/// ASQC 1993). Where more than half of the values are the same to the page, one that differs by less than
/// kLeastOutlierKib is none.
inline constexpr double kOutlierMads = 3.5 / 0.6745;
inline constexpr std::size_t kLeastForOutliers = 5;
inline constexpr double kLeastOutlierKib = 128;
inline constexpr const char* kOutlierRule = "more than 5.2 median absolute deviations from the median";

/// Least squares of memory over task count within one model: bytes per task is the slope, never
/// peak / N.
struct SlopeFit {
    double bytesPerTask = 0;
    double baselineKib = 0; ///< intercept
    std::optional<double> standardErrorBytes; ///< from 3 different counts on
    double rSquared = 0;
    std::size_t counts = 0; ///< different task counts used
};
/// A rise below this is no slope: from run to run a process differs by some tens of KiB (libraries'
/// pages, the allocator's, address randomization).
inline constexpr double kLeastRiseKib = 128;
/// From the valid runs of one model (peak over tasks); needs two counts that differ by at least a
/// factor of ten and a rise between the outermost of at least kLeastRiseKib, else empty.
std::optional<SlopeFit> fitBytesPerTask(const std::vector<const RunRecord*>& runsOfOneModel);

using ModelKey = std::pair<std::string, std::string>; ///< id and version

/// The slope of each model of a set, also of those that have none: a property of the model, the same
/// for all its runs.
std::map<ModelKey, std::optional<SlopeFit>> slopesOf(const ResultSet& set);

/// What must be said beside a slope: that two counts tell no error, or that memory does not grow evenly; empty for one
/// that can be trusted.
std::string slopeDoubt(const SlopeFit& fit);
/// Why there is no slope: too few counts, counts too close, or no rise; empty where there is one.
std::string whyNoSlope(const std::vector<const RunRecord*>& runsOfOneModel);

/// Runs of one model (by id and version) within a set, in order.
std::vector<const RunRecord*> runsOfModel(
    const ResultSet& set, const std::string& modelId, const std::string& version);

} // namespace taskweight
