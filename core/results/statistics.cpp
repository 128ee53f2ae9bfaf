// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/statistics.h"

#include "core/base/format.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace taskweight {
namespace {

constexpr double kBytesPerKib = 1024;
constexpr double kLeastEven = 0.98;

} // namespace

std::optional<double> median(std::vector<double> values)
{
    if (values.empty())
        return std::nullopt;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1)
        return *middle;
    return std::midpoint(*std::max_element(values.begin(), middle), *middle);
}

std::optional<Spread> spreadOf(std::vector<double> values)
{
    if (values.empty())
        return std::nullopt;
    Spread spread;
    spread.count = values.size();
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    spread.min = *least;
    spread.max = *most;
    spread.median = *median(values);
    if (values.size() >= 2) {
        std::vector<double> distances;
        for (const double value : values)
            distances.push_back(std::abs(value - spread.median));
        spread.mad = median(std::move(distances));
        const double far = std::max(*spread.mad * kOutlierMads, kLeastOutlierKib);
        for (const double value : values) {
            if (values.size() >= kLeastForOutliers && std::abs(value - spread.median) > far)
                spread.outliers.push_back(value);
        }
    }
    return spread;
}

std::optional<SlopeFit> fitBytesPerTask(const std::vector<const RunRecord*>& runsOfOneModel)
{
    struct Point {
        double tasks, kib;
    };
    std::vector<Point> points;
    std::set<std::uint64_t> counts;
    for (const RunRecord* run : runsOfOneModel) {
        if (!run->isValid() || !run->peakKib)
            continue;
        points.push_back({ static_cast<double>(run->tasks), static_cast<double>(*run->peakKib) });
        counts.insert(run->tasks);
    }
    if (counts.size() < 2 || *counts.rbegin() / 10 < *counts.begin())
        return std::nullopt;

    // Sums of squares about the means: the raw sums would lose digits at a trillion tasks.
    const double n = static_cast<double>(points.size());
    double meanTasks = 0, meanKib = 0;
    for (const Point& point : points) {
        meanTasks += point.tasks / n;
        meanKib += point.kib / n;
    }
    double tasksSquared = 0, product = 0, kibSquared = 0;
    for (const Point& point : points) {
        const double tasks = point.tasks - meanTasks;
        const double kib = point.kib - meanKib;
        tasksSquared += tasks * tasks;
        product += tasks * kib;
        kibSquared += kib * kib;
    }
    const double slope = product / tasksSquared;
    const auto span = static_cast<double>(*counts.rbegin() - *counts.begin());
    if (slope * span < kLeastRiseKib)
        return std::nullopt;
    SlopeFit fit;
    fit.bytesPerTask = slope * kBytesPerKib;
    fit.baselineKib = meanKib - slope * meanTasks;
    fit.counts = counts.size();
    const double residual = std::max(0.0, kibSquared - slope * product);
    fit.rSquared = kibSquared > 0 ? 1 - residual / kibSquared : 1;
    if (counts.size() >= 3)
        fit.standardErrorBytes = std::sqrt(residual / (n - 2) / tasksSquared) * kBytesPerKib;
    return fit;
}

std::string slopeDoubt(const SlopeFit& fit)
{
    if (fit.rSquared < kLeastEven)
        return "memory does not grow evenly with the count (r2 " + formatNumber(fit.rSquared, 2) + ')';
    return fit.counts < 3 ? "from two counts: no error can be told" : "";
}

std::string whyNoSlope(const std::vector<const RunRecord*>& runsOfOneModel)
{
    if (fitBytesPerTask(runsOfOneModel))
        return "";
    std::set<std::uint64_t> counts;
    for (const RunRecord* run : runsOfOneModel) {
        if (run->isValid() && run->peakKib)
            counts.insert(run->tasks);
    }
    if (counts.empty())
        return "no slope: no valid run";
    if (counts.size() < 2)
        return "no slope: valid runs at one count only";
    if (*counts.rbegin() / 10 < *counts.begin())
        return "no slope: the counts must differ tenfold";
    return "no slope: memory rose by less than " + formatKib(static_cast<std::int64_t>(kLeastRiseKib));
}

std::map<ModelKey, std::optional<SlopeFit>> slopesOf(const ResultSet& set)
{
    std::map<ModelKey, std::vector<const RunRecord*>> runs;
    for (const RunRecord& run : set.runs)
        runs[{ run.model.id, run.model.version }].push_back(&run);
    std::map<ModelKey, std::optional<SlopeFit>> slopes;
    for (const auto& [key, runsOfOneModel] : runs)
        slopes[key] = fitBytesPerTask(runsOfOneModel);
    return slopes;
}

std::vector<const RunRecord*> runsOfModel(
    const ResultSet& set, const std::string& modelId, const std::string& version)
{
    std::vector<const RunRecord*> runs;
    for (const RunRecord& run : set.runs) {
        if (run.model.id == modelId && run.model.version == version)
            runs.push_back(&run);
    }
    return runs;
}

} // namespace taskweight
