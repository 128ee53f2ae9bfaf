// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/sleep_finder.h"

#include <gtest/gtest.h>

using namespace taskweight;

namespace {

RunRecord runOf(std::uint64_t tasks, std::int64_t sleepMs, double rampMs, bool valid)
{
    RunRecord run;
    run.model.id = "go-goroutine";
    run.tasks = tasks;
    run.sleepMs = sleepMs;
    run.rampMs = rampMs;
    run.outcome = Outcome::completed;
    run.validity = valid ? Validity::valid : Validity::invalid;
    return run;
}

} // namespace

TEST(SleepFinder, AnInvalidRunIsTriedAgainWithMoreThanItsRampUp)
{
    SleepFinder finder;
    const auto next = finder.nextMs(runOf(1'000'000, 4'000, 9'000, false), 1);
    ASSERT_TRUE(next);
    EXPECT_EQ(*next, 14'500) << "1.5 x 9 s + 1 s";
    EXPECT_EQ(finder.nextMs(runOf(1'000'000, 14'500, 9'000, true), 2), std::nullopt);
    EXPECT_EQ(finder.firstMs("go-goroutine", 1'000'000), 14'500) << "a repeat begins with what was valid";
}

TEST(SleepFinder, WhatOneCountTookForetellsTheNext)
{
    SleepFinder finder;
    finder.nextMs(runOf(100'000, 1'500, 1'000, true), 1);
    EXPECT_EQ(finder.firstMs("go-goroutine", 1'000'000), 16'000) << "1 s + 1.5 x 10 us x 1M";
    EXPECT_EQ(finder.firstMs("rust-tokio", 1), SleepFinder::kShortestMs + 100) << "nothing is known of another model";
}

TEST(SleepFinder, ARampUpBarelyLongerThanTheSleepStillDoublesIt)
{
    SleepFinder finder;
    EXPECT_EQ(finder.nextMs(runOf(100, 5'000, 10, false), 1), 10'000);
}

TEST(SleepFinder, GivesUpOnFailuresAndAfterSomeAttempts)
{
    SleepFinder finder;
    RunRecord failed = runOf(100, 5'000, 10, false);
    failed.outcome = Outcome::failed;
    EXPECT_EQ(finder.nextMs(failed, 1), std::nullopt);
    EXPECT_EQ(finder.nextMs(runOf(100, 5'000, 10, false), SleepFinder::kMostAttempts), std::nullopt);
    EXPECT_EQ(finder.nextMs(runOf(100, SleepFinder::kLongestMs, 10, false), 1), std::nullopt);
    EXPECT_EQ(finder.nextMs(runOf(100, 400'000, 10, false), 1), SleepFinder::kLongestMs);
}
