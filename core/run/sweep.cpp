// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/sweep.h"

#include "core/run/sleep_finder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <utility>

namespace taskweight {

namespace {

constexpr std::array<std::pair<Order, const char*>, 3> kOrders {
    { { Order::interleaved, "interleaved" }, { Order::listed, "listed" }, { Order::random, "random" } }
};

/// What a run takes beyond its sleep, for the time told before a sweep: start, exit, and a microsecond a task.
double besidesSleepMs(std::uint64_t tasks) { return 100 + static_cast<double>(tasks) / 1000; }

/// Fisher-Yates with our own drawing: std::shuffle may differ from one standard library to the next, and a seed is
/// recorded so that an order can be had again.
void shuffle(std::vector<PlannedRun>& runs, std::uint32_t seed)
{
    std::mt19937 draw(seed);
    for (std::size_t last = runs.size(); last > 1; --last)
        std::swap(runs[last - 1], runs[draw() % last]);
}

} // namespace

const char* orderName(Order order)
{
    for (const auto& [value, name] : kOrders)
        if (value == order)
            return name;
    return "";
}

std::optional<Order> orderFromName(std::string_view name)
{
    for (const auto& [value, known] : kOrders)
        if (name == known)
            return value;
    return {};
}

std::int64_t defaultTimeoutMs(std::uint64_t tasks, std::int64_t sleepMs)
{
    constexpr std::int64_t kStartAndExitMs = 180'000;
    constexpr std::uint64_t kTasksPerMs = 2;
    return sleepMs + kStartAndExitMs + static_cast<std::int64_t>(tasks / kTasksPerMs);
}

std::size_t SweepPlan::skipped() const
{
    return static_cast<std::size_t>(
        std::count_if(runs.begin(), runs.end(), [](const PlannedRun& run) { return !run.skipReason.empty(); }));
}

SweepPlan planSweep(const SweepSettings& settings, const std::vector<ModelState>& states, const Limits& limits)
{
    SweepPlan plan;
    const auto add = [&](std::size_t model, std::uint64_t tasks, int repeat) {
        plan.runs.push_back({ model, tasks, repeat, {}, {} });
    };
    if (settings.order == Order::listed) {
        for (std::size_t model = 0; model < settings.models.size(); ++model)
            for (const std::uint64_t tasks : settings.tasks)
                for (int repeat = 1; repeat <= settings.repeats; ++repeat)
                    add(model, tasks, repeat);
    } else {
        for (int repeat = 1; repeat <= settings.repeats; ++repeat)
            for (const std::uint64_t tasks : settings.tasks)
                for (std::size_t model = 0; model < settings.models.size(); ++model)
                    add(model, tasks, repeat);
        if (settings.order == Order::random)
            shuffle(plan.runs, settings.seed);
    }

    double expectedMs = 0;
    std::vector<bool> isWarm(settings.models.size(), !settings.warmUp);
    for (PlannedRun& run : plan.runs) {
        const Model& model = settings.models[run.model];
        const ModelState* state = run.model < states.size() ? &states[run.model] : nullptr;
        if (state && state->readiness != Readiness::ready) {
            run.skipLimit = readinessName(state->readiness);
            run.skipReason = run.skipLimit + ": " + state->why;
        } else if (!settings.force) {
            if (const auto limit = limitFor(model, run.tasks, limits, settings.memoryFloorShare)) {
                run.skipLimit = limit->name;
                run.skipReason = limitWords(model, run.tasks, *limit);
            }
        }
        if (!run.skipReason.empty())
            continue;
        const std::int64_t sleepMs
            = settings.sleepMs.value_or(SleepFinder().firstMs(model, run.tasks));
        expectedMs += static_cast<double>(sleepMs) + besidesSleepMs(run.tasks);
        if (!isWarm[run.model])
            expectedMs += static_cast<double>(std::min(sleepMs, kWarmUpSleepMs))
                + besidesSleepMs(run.tasks);
        isWarm[run.model] = true;
    }
    plan.expectedMs = std::llround(expectedMs);
    return plan;
}

} // namespace taskweight
