// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/task_cost.h"

#include "core/results/statistics.h"

#include <algorithm>
#include <set>

namespace taskweight {
namespace {

/// The runs of a group at one count; words say why there is none that counts.
struct AtCount {
    CountedRuns counted;
    int key = -1;
    std::string words;
};

AtCount atCount(const ModelGroup& group, std::uint64_t tasks)
{
    AtCount at;
    const auto found = group.runs.find(tasks);
    if (found == group.runs.end()) {
        at.words = "not run";
        return at;
    }
    at.counted = countedRuns(found->second);
    at.key = found->second.back().key;
    if (at.counted.runs.empty()) {
        const RunRecord& last = *found->second.back().run;
        at.words = last.isValid() ? "no peak" : slotWords(last);
    }
    return at;
}

using Figure = std::optional<double> RunRecord::*;

std::optional<Spread> spreadOfFigure(const std::vector<PlacedRun>& runs, Figure figure)
{
    std::vector<double> values;
    for (const PlacedRun& placed : runs)
        if (const std::optional<double> value = placed.run->*figure)
            values.push_back(*value);
    return spreadOf(std::move(values));
}

/// Least and most only of two values and more.
void keep(const Spread& spread, std::optional<double>& median, std::optional<double>& least,
    std::optional<double>& most)
{
    median = spread.median;
    if (spread.count > 1) {
        least = spread.min;
        most = spread.max;
    }
}

} // namespace

std::vector<std::uint64_t> taskCountsOf(const std::vector<ResultSet>& sets)
{
    std::set<std::uint64_t> counts;
    for (const ResultSet& set : sets)
        for (const RunRecord& run : set.runs)
            counts.insert(run.tasks);
    return { counts.begin(), counts.end() };
}

std::uint64_t bestComparedCount(const std::vector<ResultSet>& sets)
{
    std::map<std::uint64_t, int> models, tried;
    for (const ModelGroup& group : groupByModel(sets))
        for (const auto& [tasks, runs] : group.runs) {
            models[tasks] += !countedRuns(runs).runs.empty();
            ++tried[tasks];
        }
    if (std::ranges::all_of(models, [](const auto& each) { return each.second == 0; }))
        models = tried;
    int most = 0;
    for (const auto& [tasks, count] : models)
        most = std::max(most, count);
    std::uint64_t best = 0;
    for (const auto& [tasks, count] : models)
        if (count > 0 && 4 * count >= 3 * most)
            best = tasks;
    return best;
}

std::uint64_t mostHiddenCount(const std::vector<ResultSet>& sets)
{
    constexpr double kWorthShowing = 0.2;
    double largest = kWorthShowing;
    std::uint64_t best = 0;
    for (const std::uint64_t tasks : taskCountsOf(sets))
        for (const CostStack& stack : costStacks(sets, tasks)) {
            const double share = stack.totalKib() > 0
                ? static_cast<double>(stack.hiddenKib()) / static_cast<double>(stack.totalKib())
                : 0;
            if (share >= largest) {
                largest = share;
                best = tasks;
            }
        }
    return best > 0 ? best : bestComparedCount(sets);
}

std::vector<CostStack> costStacks(const std::vector<ResultSet>& sets, std::uint64_t tasks)
{
    std::vector<CostStack> stacks;
    for (const ModelGroup& group : groupByModel(sets)) {
        AtCount at = atCount(group, tasks);
        CostStack stack;
        stack.set = group.set;
        stack.model = group.model;
        stack.key = at.key;
        stack.words = std::move(at.words);
        stack.proven = at.counted.proven;
        std::vector<PlacedRun>& runs = at.counted.runs;
        if (!runs.empty()) {
            const auto middle = runs.begin() + static_cast<std::ptrdiff_t>((runs.size() - 1) / 2);
            std::nth_element(
                runs.begin(), middle, runs.end(), [](const PlacedRun& a, const PlacedRun& b) {
                    return *a.run->totalKib() < *b.run->totalKib();
                });
            const RunRecord& run = *middle->run;
            stack.key = middle->key;
            stack.residentKib = *run.peakKib;
            stack.pageTablesKib = run.pageTablesKib.value_or(0);
            stack.kernelStacksKib = run.kernelStacksKib.value_or(0);
            stack.slabKib = std::max<std::int64_t>(0, run.slabKib.value_or(0));
            stack.hiddenMeasured = run.hiddenKib().has_value();
            stack.slabIsNoise
                = run.slabKib && run.slabNoiseKib && *run.slabKib <= *run.slabNoiseKib;
        }
        stacks.push_back(std::move(stack));
    }
    return stacks;
}

std::vector<StartUp> startUps(const std::vector<ResultSet>& sets, std::uint64_t tasks)
{
    std::vector<StartUp> all;
    for (const ModelGroup& group : groupByModel(sets)) {
        AtCount at = atCount(group, tasks);
        StartUp startUp;
        startUp.set = group.set;
        startUp.model = group.model;
        startUp.key = at.counted.runs.empty() ? at.key : at.counted.runs.front().key;
        startUp.words = std::move(at.words);
        startUp.proven = at.counted.proven;
        if (const auto ramp = spreadOfFigure(at.counted.runs, &RunRecord::rampMs)) {
            keep(*ramp, startUp.rampMs, startUp.rampMinMs, startUp.rampMaxMs);
            if (ramp->median > 0)
                startUp.tasksPerSecond = static_cast<double>(tasks) / (ramp->median / 1e3);
        }
        if (const auto drain = spreadOfFigure(at.counted.runs, &RunRecord::drainMs))
            keep(*drain, startUp.drainMs, startUp.drainMinMs, startUp.drainMaxMs);
        if (startUp.words.empty() && !startUp.rampMs && !startUp.drainMs)
            startUp.words = "no times measured";
        all.push_back(std::move(startUp));
    }
    return all;
}

} // namespace taskweight
