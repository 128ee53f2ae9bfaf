// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/scaling.h"

#include "tests/core/results/made_records.h"

#include <gtest/gtest.h>

namespace taskweight {
namespace {

using test::setOf;
using test::validRun;

TEST(Scaling, LineIsSlopeOfAllCountsAndFloorOfTheSmallest)
{
    // 4 MiB + 1 KiB a task, the largest run a tenth heavier than that.
    const auto all = scalingOf({ setOf({ validRun("a", 1, 4097), validRun("a", 10'000, 14'096),
        validRun("a", 1'000'000, 1'104'506) }) });
    ASSERT_EQ(all.size(), 1U);
    ASSERT_TRUE(all[0].line);
    EXPECT_NEAR(all[0].line->bytesPerTask, 1128, 3);
    EXPECT_NEAR(all[0].line->floorKib, 4000, 100);
    EXPECT_EQ(all[0].whyNot, NoLine::none);
}

TEST(Scaling, InvalidRunsAreNeverFitted)
{
    RunRecord invalid = validRun("a", 1'000'000, 9'000'000);
    invalid.validity = Validity::invalid;
    RunRecord failed = validRun("a", 1'000'000, 5);
    failed.outcome = Outcome::failed;
    const auto all = scalingOf(
        { setOf({ validRun("a", 1, 1000), validRun("a", 10'000, 11'000), invalid, failed }) });
    ASSERT_TRUE(all[0].line);
    EXPECT_NEAR(all[0].line->bytesPerTask, 1024, 1);
    EXPECT_EQ(all[0].points.size(), 2U);
    EXPECT_EQ(all[0].leftOut, 2U);
}

TEST(Scaling, SaysWhyThereIsNoLine)
{
    RunRecord invalid = validRun("d", 10, 50);
    invalid.validity = Validity::invalid;
    const auto all = scalingOf({ setOf({ validRun("a", 10, 50), validRun("b", 10, 50),
        validRun("b", 50, 9000), validRun("c", 1, 3000), validRun("c", 100, 3010), invalid }) });
    ASSERT_EQ(all.size(), 4U);
    EXPECT_EQ(all[0].whyNot, NoLine::oneCount);
    EXPECT_EQ(all[1].whyNot, NoLine::spanTooShort);
    EXPECT_EQ(all[2].whyNot, NoLine::noRise);
    EXPECT_EQ(all[3].whyNot, NoLine::nothingCounts);
}

TEST(Scaling, ProvenAndUnprovenRunsAreNotMixed)
{
    RunRecord unproven = validRun("a", 100'000, 900'000);
    unproven.validity = Validity::notProven;
    auto all
        = scalingOf({ setOf({ validRun("a", 1, 1000), validRun("a", 10'000, 11'000), unproven }) });
    EXPECT_TRUE(all[0].proven);
    EXPECT_EQ(all[0].points.size(), 2U);
    RunRecord small = validRun("a", 1, 1000);
    small.validity = Validity::notProven;
    all = scalingOf({ setOf({ small, unproven }) });
    EXPECT_FALSE(all[0].proven);
    EXPECT_TRUE(all[0].line);
}

TEST(Scaling, LinesCrossWhereTheyAreEqual)
{
    const ScalingLine lean{ 1000, 1024 }, heavy{ 41'000, 512 };
    const auto at = crossingOf(lean, heavy);
    ASSERT_TRUE(at);
    EXPECT_NEAR(*at, 80'000, 1);
    EXPECT_NEAR(lean.kibAt(*at), heavy.kibAt(*at), 1e-6);
}

TEST(Scaling, NoCrossingOfAlikeOrNestedLines)
{
    EXPECT_FALSE(crossingOf({ 1000, 100 }, { 1050, 50 }));
    EXPECT_FALSE(crossingOf({ 1000, 100 }, { 5000, 99 }));
    EXPECT_FALSE(crossingOf({ 1000, 100 }, { 5000, 200 }));
    EXPECT_FALSE(crossingOf({ 0, 0 }, { 0, 0 }));
}

} // namespace
} // namespace taskweight
