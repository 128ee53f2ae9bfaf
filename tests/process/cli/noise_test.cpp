// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/noise.h"

#include <gmock/gmock.h>

namespace taskweight::test {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

RunRecord measured(std::int64_t peakKib, double rampMs)
{
    RunRecord run;
    run.tasks = kNoiseTasks;
    run.validity = Validity::valid;
    run.peakKib = peakKib;
    run.rampMs = rampMs;
    return run;
}

} // namespace

TEST(Noise, IsTheSpreadOfTheValidRuns)
{
    RunRecord invalid = measured(90'000, 900);
    invalid.validity = Validity::invalid;
    invalid.reason = "99,000 of 100,000 tasks were alive at once";
    invalid.aliveMax = 99'000;
    RunRecord disturbed = measured(8'080, 24);
    disturbed.warnings = { "other programs kept 2 of 2 cores busy" };
    const Noise noise
        = noiseOf({ measured(8'000, 20), disturbed, measured(8'040, 22), disturbed, invalid });
    EXPECT_EQ(noise.runs, 5u);
    ASSERT_TRUE(noise.peakKib && noise.rampMs);
    EXPECT_EQ(noise.peakKib->count, 4u);
    EXPECT_EQ(noise.peakKib->median, 8'060);
    EXPECT_EQ(noise.rampMs->max, 24);
    EXPECT_THAT(
        noise.disturbances, ElementsAre(disturbed.warnings[0], "invalid: 99k of 100k alive"));

    const std::string text = noiseText(noise);
    EXPECT_THAT(text, HasSubstr("100,000 tasks, 5 times"));
    EXPECT_THAT(text, HasSubstr("0.99% apart"));
    EXPECT_THAT(text, HasSubstr("are not to be told apart"));
    EXPECT_THAT(text, HasSubstr("LOOK  other programs"));
}

TEST(Noise, OfOneValidRunIsNotTold)
{
    RunRecord failed = measured(8'000, 20);
    failed.outcome = Outcome::failed;
    const std::string text = noiseText(noiseOf({ measured(8'000, 20), failed }));
    EXPECT_THAT(text, HasSubstr("No spread can be told: 1 of them"));
    EXPECT_THAT(text, Not(HasSubstr("median")));
    EXPECT_THAT(noiseText(noiseOf({})), HasSubstr("No spread can be told: 0"));
}

TEST(Noise, NamesOutliersWithTheirRule)
{
    std::vector<RunRecord> runs(9, measured(8'000, 20));
    runs.push_back(measured(12'000, 20));
    EXPECT_THAT(noiseText(noiseOf(runs)),
        HasSubstr("12,000 KiB is an outlier: more than 5.2 median absolute"));
}

} // namespace taskweight::test
