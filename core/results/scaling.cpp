// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/scaling.h"

#include <algorithm>
#include <cmath>

namespace taskweight {
namespace {

constexpr double kBytesPerKib = 1024;
constexpr double kAlike = 1.1; // factor within which two floors or slopes are told the same

bool areAlike(double a, double b)
{
    const double low = std::min(a, b), high = std::max(a, b);
    return high <= 0 || low * kAlike >= high;
}

NoLine whyNoLine(const std::vector<ScalingPoint>& points)
{
    if (points.empty())
        return NoLine::nothingCounts;
    if (points.size() == 1)
        return NoLine::oneCount;
    if (points.back().tasks / 10 < points.front().tasks)
        return NoLine::spanTooShort;
    return NoLine::noRise;
}

} // namespace

double ScalingLine::kibAt(double tasks) const
{
    return floorKib + tasks * bytesPerTask / kBytesPerKib;
}

std::optional<ScalingLine> fitLine(const std::vector<PlacedRun>& runs)
{
    // Stand-ins that hold what the fit reads: published figures are not proven, and would be left
    // out as they are.
    std::vector<RunRecord> standIns(runs.size());
    std::vector<const RunRecord*> pointers;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        standIns[i].tasks = runs[i].run->tasks;
        standIns[i].peakKib = runs[i].run->peakKib;
        standIns[i].validity = Validity::valid;
        pointers.push_back(&standIns[i]);
    }
    const std::optional<SlopeFit> fit = fitBytesPerTask(pointers);
    if (!fit)
        return std::nullopt;
    double sum = 0, weights = 0;
    for (const RunRecord& run : standIns) {
        const auto kib = static_cast<double>(*run.peakKib);
        if (kib <= 0)
            continue;
        const double rest = kib - static_cast<double>(run.tasks) * fit->bytesPerTask / kBytesPerKib;
        sum += rest / (kib * kib);
        weights += 1 / (kib * kib);
    }
    return ScalingLine{ weights > 0 ? std::max(0.0, sum / weights) : 0, fit->bytesPerTask };
}

std::optional<double> crossingOf(const ScalingLine& a, const ScalingLine& b)
{
    if (areAlike(a.floorKib, b.floorKib) || areAlike(a.bytesPerTask, b.bytesPerTask))
        return std::nullopt;
    const double tasks
        = (a.floorKib - b.floorKib) * kBytesPerKib / (b.bytesPerTask - a.bytesPerTask);
    return tasks > 1 ? std::optional(tasks) : std::nullopt;
}

std::vector<ModelScaling> scalingOf(const std::vector<ResultSet>& sets)
{
    std::vector<ModelScaling> all;
    for (const ModelGroup& group : groupByModel(sets)) {
        ModelScaling scaling;
        scaling.set = group.set;
        scaling.model = group.model;
        std::size_t total = 0;
        std::vector<PlacedRun> everything;
        for (const auto& [tasks, runs] : group.runs) {
            total += runs.size();
            everything.insert(everything.end(), runs.begin(), runs.end());
        }
        // Proven and unproven runs are never mixed in one line.
        const CountedRuns counted = countedRuns(everything);
        scaling.proven = counted.proven;
        scaling.leftOut = total - counted.runs.size();
        std::map<std::uint64_t, std::vector<PlacedRun>> byCount;
        for (const PlacedRun& placed : counted.runs)
            byCount[placed.run->tasks].push_back(placed);
        for (const auto& [tasks, runs] : byCount) {
            std::vector<double> peaks;
            for (const PlacedRun& placed : runs)
                peaks.push_back(static_cast<double>(*placed.run->peakKib));
            const Spread spread = *spreadOf(std::move(peaks));
            const auto off = [&](const PlacedRun& placed) {
                return std::abs(static_cast<double>(*placed.run->peakKib) - spread.median);
            };
            const auto nearest = std::min_element(runs.begin(), runs.end(),
                [&](const PlacedRun& a, const PlacedRun& b) { return off(a) < off(b); });
            scaling.points.push_back({ tasks, spread, nearest->key });
        }
        scaling.line = fitLine(counted.runs);
        if (!scaling.line)
            scaling.whyNot = whyNoLine(scaling.points);
        all.push_back(std::move(scaling));
    }
    return all;
}

} // namespace taskweight
