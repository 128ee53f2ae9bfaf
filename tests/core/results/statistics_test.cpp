// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/statistics.h"

#include "tests/core/results/made_records.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace taskweight;
using test::validRun;

namespace {

std::optional<SlopeFit> fit(const std::vector<RunRecord>& runs)
{
    std::vector<const RunRecord*> pointers;
    for (const RunRecord& run : runs)
        pointers.push_back(&run);
    return fitBytesPerTask(pointers);
}

} // namespace

TEST(Median, IsTheMiddleInAnyOrder)
{
    std::vector<double> values(101);
    std::iota(values.begin(), values.end(), 0.0);
    std::mt19937 random(1);
    for (int i = 0; i < 20; ++i) {
        std::shuffle(values.begin(), values.end(), random);
        EXPECT_EQ(median(values), 50);
    }
    EXPECT_EQ(median({ 4, 1, 3, 2 }), 2.5);
    EXPECT_EQ(median({ 7 }), 7);
    EXPECT_EQ(median({}), std::nullopt);
}

TEST(Spread, IsNotToldFromOneValue)
{
    const auto spread = spreadOf({ 5 });
    ASSERT_TRUE(spread);
    EXPECT_EQ(spread->count, 1U);
    EXPECT_EQ(spread->median, 5);
    EXPECT_EQ(spread->mad, std::nullopt);
    EXPECT_FALSE(spreadOf({}));
}

TEST(Spread, HasMedianRangeAndMedianDeviation)
{
    const auto spread = spreadOf({ 9, 1, 2, 2, 4 });
    ASSERT_TRUE(spread);
    EXPECT_EQ(spread->median, 2);
    EXPECT_EQ(spread->min, 1);
    EXPECT_EQ(spread->max, 9);
    EXPECT_EQ(spread->mad, 1); // of 7 1 0 0 2
}

TEST(Slope, FindsTheBytesOfALine)
{
    // 2 KiB a task over a baseline of 3000 KiB.
    const auto found = fit({ validRun("m", 1, 3'002), validRun("m", 1'000, 5'000),
        validRun("m", 1'000'000, 2'003'000) });
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->bytesPerTask, 2048, 1e-6);
    EXPECT_NEAR(found->baselineKib, 3'000, 1e-6);
    EXPECT_NEAR(found->rSquared, 1, 1e-12);
    EXPECT_EQ(found->counts, 3U);
    ASSERT_TRUE(found->standardErrorBytes);
    EXPECT_NEAR(*found->standardErrorBytes, 0, 1e-3);
}

TEST(Slope, HasTheStandardErrorOfTheTextbook)
{
    // About the means 40 and 80.5: sums of squares 5000 and 19885, of products 9970.
    const auto found = fit({ validRun("m", 10, 21), validRun("m", 20, 39), validRun("m", 30, 62),
        validRun("m", 100, 200) });
    ASSERT_TRUE(found);
    const double slope = 9970.0 / 5000;
    const double residual = 19885 - slope * 9970;
    EXPECT_NEAR(found->bytesPerTask, 1024 * slope, 1e-9);
    ASSERT_TRUE(found->standardErrorBytes);
    EXPECT_NEAR(*found->standardErrorBytes, 1024 * std::sqrt(residual / 2 / 5000), 1e-6);
}

TEST(Slope, OfTwoCountsHasNoError)
{
    const auto found = fit({ validRun("m", 1, 1'000), validRun("m", 1'025, 2'000) });
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->bytesPerTask, 1000, 1e-9);
    EXPECT_EQ(found->standardErrorBytes, std::nullopt);
}

TEST(Slope, IsNotMadeOfAFewPages)
{
    EXPECT_FALSE(fit({ validRun("m", 1, 2'000), validRun("m", 1'000, 2'000) }));
    EXPECT_FALSE(fit({ validRun("m", 1, 2'000), validRun("m", 1'000, 1'000) }))
        << "nor is it negative";
    EXPECT_FALSE(fit({ validRun("m", 1, 2'000), validRun("m", 1'000, 2'127) }));
    EXPECT_TRUE(fit({ validRun("m", 1, 2'000), validRun("m", 1'000, 2'128) }));
}

TEST(Slope, NeedsCountsThatDifferByTen)
{
    EXPECT_FALSE(fit({}));
    EXPECT_FALSE(fit({ validRun("m", 1, 2'000), validRun("m", 1, 2'100) }));
    EXPECT_FALSE(fit({ validRun("m", 2, 2'000), validRun("m", 19, 2'300) }));
    EXPECT_TRUE(fit({ validRun("m", 2, 2'000), validRun("m", 20, 2'300) }));
}

TEST(Slope, CountsValidRunsOnly)
{
    std::vector<RunRecord> runs = { validRun("m", 1, 1'000), validRun("m", 1'000, 2'000) };
    const double slope = fit(runs)->bytesPerTask;
    runs.push_back(validRun("m", 1'000'000, 5));
    runs.back().validity = Validity::invalid;
    runs.push_back(validRun("m", 1'000'000, 5));
    runs.back().outcome = Outcome::timedOut;
    runs.push_back(validRun("m", 1'000'000, 5));
    runs.back().peakKib.reset();
    EXPECT_EQ(fit(runs)->bytesPerTask, slope);
}

TEST(Spread, OutliersAreNamedByTheRuleAndStayInTheFigures)
{
    const auto spread = spreadOf({ 10'000, 10'100, 9'900, 10'050, 9'950, 14'000 });
    ASSERT_TRUE(spread);
    EXPECT_EQ(spread->outliers, std::vector<double>({ 14'000 }));
    EXPECT_EQ(spread->max, 14'000);
    EXPECT_TRUE(spreadOf({ 1, 1'000'000 })->outliers.empty()) << "two values name none";
    EXPECT_TRUE(spreadOf({ 100, 100, 100, 100, 104 })->outliers.empty()) << "a page more is none";
    EXPECT_EQ(spreadOf({ 100, 100, 100, 100, 400 })->outliers.size(), 1U);
    EXPECT_TRUE(spreadOf({ 5 })->outliers.empty());
}

TEST(Slope, SaysInWordsWhatItLacks)
{
    const auto why = [](const std::vector<RunRecord>& runs) {
        std::vector<const RunRecord*> pointers;
        for (const RunRecord& run : runs)
            pointers.push_back(&run);
        return whyNoSlope(pointers);
    };
    EXPECT_EQ(why({}), "no slope: no valid run");
    EXPECT_EQ(why({ validRun("m", 5, 2'000) }), "no slope: valid runs at one count only");
    EXPECT_EQ(why({ validRun("m", 2, 2'000), validRun("m", 19, 9'000) }), "no slope: the counts must differ tenfold");
    EXPECT_EQ(why({ validRun("m", 1, 2'000), validRun("m", 100, 2'001) }), "no slope: memory rose by less than 128 KiB");
    EXPECT_EQ(why({ validRun("m", 1, 2'000), validRun("m", 100, 9'000) }), "");

    EXPECT_EQ(slopeDoubt(*fit({ validRun("m", 1, 2'000), validRun("m", 100, 9'000) })),
        "from two counts: no error can be told");
    EXPECT_EQ(slopeDoubt(*fit({ validRun("m", 1, 1'000), validRun("m", 100, 2'000), validRun("m", 200, 3'000) })), "");
    EXPECT_EQ(slopeDoubt(*fit({ validRun("m", 1, 1'000), validRun("m", 100, 5'000), validRun("m", 200, 3'000) }))
                  .substr(0, 27),
        "memory does not grow evenly");
}

TEST(RunsOfModel, AreThoseOfOneVersionInOrder)
{
    ResultSet set;
    set.runs
        = { validRun("a", 1, 1), validRun("b", 1, 2), validRun("a", 2, 3), validRun("a", 3, 4) };
    set.runs[3].model.version = "2";
    const auto runs = runsOfModel(set, "a", "");
    ASSERT_EQ(runs.size(), 2U);
    EXPECT_EQ(runs[0], &set.runs[0]);
    EXPECT_EQ(runs[1], &set.runs[2]);
    EXPECT_EQ(runsOfModel(set, "a", "2").size(), 1U);
}
