// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/task_cost.h"

#include "tests/core/results/made_records.h"

#include <gtest/gtest.h>

namespace taskweight {
namespace {

using test::setOf;
using test::validRun;

RunRecord costly(std::int64_t peak, std::int64_t stacks)
{
    RunRecord run = validRun("thread", 10'000, peak);
    run.pageTablesKib = 100;
    run.kernelStacksKib = stacks;
    run.slabKib = -40;
    return run;
}

TEST(TaskCost, PartsAreOfOneRunAndAddUp)
{
    const auto stacks = costStacks(
        { setOf({ costly(1000, 9000), costly(1100, 4000), costly(900, 6000) }) }, 10'000);
    ASSERT_EQ(stacks.size(), 1U);
    EXPECT_EQ(stacks[0].key, 2); // total 7000 lies between 5200 and 10100
    EXPECT_EQ(stacks[0].residentKib, 900);
    EXPECT_EQ(stacks[0].slabKib, 0) << "a slab that shrank is no gain";
    EXPECT_EQ(stacks[0].totalKib(), 7000);
    EXPECT_TRUE(stacks[0].hiddenMeasured);
}

TEST(TaskCost, InvalidAndMissingRunsHaveWordsAndNoFigures)
{
    RunRecord invalid = validRun("a", 10, 500);
    invalid.validity = Validity::invalid;
    const auto stacks = costStacks({ setOf({ invalid, validRun("b", 20, 500) }) }, 10);
    ASSERT_EQ(stacks.size(), 2U);
    EXPECT_EQ(stacks[0].words, slotWords(invalid));
    EXPECT_EQ(stacks[0].totalKib(), 0);
    EXPECT_EQ(stacks[1].words, "not run");
    EXPECT_EQ(stacks[1].key, -1);
}

TEST(TaskCost, BestCountIsTheLargestThatMostModelsReached)
{
    RunRecord failed = validRun("a", 1000, 5);
    failed.outcome = Outcome::failed;
    EXPECT_EQ(bestComparedCount({ setOf({ validRun("a", 1, 5), validRun("a", 100, 5), failed,
                  validRun("b", 1, 5), validRun("b", 100, 5), validRun("b", 1000, 5) }) }),
        100U);
    EXPECT_EQ(bestComparedCount({ setOf({ failed }) }), 1000U) << "there its reason is told";
    EXPECT_EQ(bestComparedCount({}), 0U);
}

TEST(TaskCost, CostIsShownWhereMostIsHidden)
{
    const auto others = [](std::uint64_t tasks) { return validRun("coroutine", tasks, 5'000); };
    EXPECT_EQ(mostHiddenCount({ setOf(
                  { others(1), costly(1000, 9000), others(100'000), validRun("b", 100'000, 5) }) }),
        10'000U);
    EXPECT_EQ(mostHiddenCount({ setOf({ costly(100'000, 900), others(1'000'000) }) }), 1'000'000U)
        << "hardly anything is hidden: the best count";
    EXPECT_EQ(mostHiddenCount({}), 0U);
}

TEST(TaskCost, StartUpIsTheMedianOfTheRepeats)
{
    std::vector<RunRecord> runs;
    for (const double ramp : { 500.0, 100.0, 200.0 }) {
        runs.push_back(validRun("a", 1000, 5));
        runs.back().rampMs = ramp;
        runs.back().drainMs.reset();
    }
    const auto all = startUps({ setOf(runs) }, 1000);
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].rampMs, 200);
    EXPECT_EQ(all[0].rampMinMs, 100);
    EXPECT_EQ(all[0].rampMaxMs, 500);
    EXPECT_EQ(all[0].tasksPerSecond, 5000);
    EXPECT_FALSE(all[0].drainMs);
    EXPECT_EQ(all[0].words, "");
}

TEST(TaskCost, NoRateWithoutATime)
{
    RunRecord run = validRun("a", 1, 5);
    run.rampMs = 0;
    run.drainMs.reset();
    EXPECT_FALSE(startUps({ setOf({ run }) }, 1)[0].tasksPerSecond);
    run.rampMs.reset();
    EXPECT_EQ(startUps({ setOf({ run }) }, 1)[0].words, "no times measured");
}

} // namespace
} // namespace taskweight
