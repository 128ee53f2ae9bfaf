// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

using namespace taskweight;

namespace {

SweepSettings twoModels(Order order)
{
    SweepSettings settings;
    settings.models.resize(2);
    settings.models[0].id = "a";
    settings.models[1].id = "b";
    settings.tasks = { 1, 10 };
    settings.repeats = 2;
    settings.order = order;
    settings.seed = 7;
    return settings;
}

std::string orderOf(const SweepPlan& plan)
{
    std::string text;
    for (const PlannedRun& run : plan.runs)
        text += (text.empty() ? "" : " ") + std::string(run.model == 0 ? "a" : "b") + std::to_string(run.tasks) + "." + std::to_string(run.repeat);
    return text;
}

} // namespace

TEST(SweepPlan, ARunHasTimeToStartOnABusyMachine)
{
    EXPECT_EQ(defaultTimeoutMs(1, 1'000), 181'000);
    EXPECT_EQ(defaultTimeoutMs(10'000, 1'000), 186'000);
    EXPECT_EQ(defaultTimeoutMs(10'000'000, 10'000), 5'190'000);
}

TEST(SweepPlan, InterleavedGoesOverTheModelsFirst)
{
    EXPECT_EQ(orderOf(planSweep(twoModels(Order::interleaved), {}, {})),
        "a1.1 b1.1 a10.1 b10.1 a1.2 b1.2 a10.2 b10.2");
}

TEST(SweepPlan, ListedGoesOverTheRepeatsFirst)
{
    EXPECT_EQ(orderOf(planSweep(twoModels(Order::listed), {}, {})), "a1.1 a1.2 a10.1 a10.2 b1.1 b1.2 b10.1 b10.2");
}

TEST(SweepPlan, RandomHasAllRunsOnceAndRepeatsWithItsSeed)
{
    auto settings = twoModels(Order::random);
    const auto plan = planSweep(settings, {}, {});
    EXPECT_EQ(plan.runs, planSweep(settings, {}, {}).runs);
    auto listed = planSweep(twoModels(Order::listed), {}, {}).runs;
    EXPECT_NE(plan.runs, listed);
    EXPECT_THAT(plan.runs, testing::UnorderedElementsAreArray(listed));
    settings.seed = 8;
    EXPECT_NE(plan.runs, planSweep(settings, {}, {}).runs);
}

TEST(SweepPlan, SkipsByNameAndCountsOnlyTheRestAsTime)
{
    auto settings = twoModels(Order::listed);
    settings.repeats = 1;
    settings.models[0].weight.threadsPerTask = 1;
    Limits limits;
    limits.threadsMax = Limit { "threads-max", "", 15, 0, "" };
    const auto plan = planSweep(settings, { ModelState {}, ModelState { Readiness::notBuilt, "no program x", "", "" } }, limits);
    ASSERT_EQ(plan.runs.size(), 4u);
    EXPECT_EQ(plan.runs[0].skipReason, "");
    EXPECT_EQ(plan.runs[1].skipLimit, "threads-max");
    EXPECT_EQ(plan.runs[2].skipReason, "not built: no program x");
    EXPECT_EQ(plan.skipped(), 3u);
    EXPECT_EQ(plan.expectedMs, 10'100);

    settings.force = true;
    EXPECT_EQ(planSweep(settings, {}, limits).skipped(), 0u) << "limits can be overruled";
}

TEST(SweepPlan, ASleepStillToBeFoundCountsAsItWillBeginWith)
{
    auto settings = twoModels(Order::listed);
    settings.models.resize(1);
    settings.tasks = { 1'000'000 };
    settings.repeats = 1;
    settings.sleepMs.reset();
    EXPECT_EQ(planSweep(settings, {}, {}).expectedMs, 5'500 + 100 + 1'000);
}

TEST(SweepPlan, AWarmUpTakesItsTime)
{
    SweepSettings settings = twoModels(Order::listed);
    const std::int64_t without = planSweep(settings, {}, {}).expectedMs;
    settings.warmUp = true;
    const std::int64_t with = planSweep(settings, {}, {}).expectedMs;
    const auto models = static_cast<std::int64_t>(settings.models.size());
    EXPECT_GE(with, without + 1'000 * models);
    EXPECT_LE(with, without + 1'300 * models) << "once a model, and never longer than a second";
}

TEST(SweepPlan, OrderNamesAreRead)
{
    for (const Order order : { Order::interleaved, Order::listed, Order::random })
        EXPECT_EQ(orderFromName(orderName(order)), order);
    EXPECT_EQ(orderFromName("backwards"), std::nullopt);
}
