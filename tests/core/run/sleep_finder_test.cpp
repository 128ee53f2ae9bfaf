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

Model modelOf(const std::string& id, double threadsPerTask = 0)
{
    Model model;
    model.id = id;
    model.weight.threadsPerTask = threadsPerTask;
    return model;
}

} // namespace

TEST(SleepFinder, AnInvalidRunIsTriedAgainWithMoreThanItsRampUp)
{
    SleepFinder finder;
    const auto next = finder.nextMs(runOf(1'000'000, 4'000, 9'000, false), 1);
    ASSERT_TRUE(next);
    EXPECT_EQ(*next, 14'500) << "1.5 x 9 s + 1 s";
    EXPECT_EQ(finder.nextMs(runOf(1'000'000, 14'500, 9'000, true), 2), std::nullopt);
    EXPECT_EQ(finder.firstMs(modelOf("go-goroutine"), 1'000'000), 14'500) << "a repeat begins with what was valid";
}

TEST(SleepFinder, WhatOneCountTookForetellsTheNext)
{
    SleepFinder finder;
    finder.nextMs(runOf(100'000, 1'500, 1'000, true), 1);
    EXPECT_EQ(finder.firstMs(modelOf("go-goroutine"), 1'000'000), 16'000) << "1 s + 1.5 x 10 us x 1M";
    EXPECT_EQ(finder.firstMs(modelOf("rust-tokio"), 1), SleepFinder::kShortestMs + 100) << "nothing is known of another model";
}

TEST(SleepFinder, ThreadsTakeLongerToStartThanOtherTasks)
{
    const SleepFinder finder;
    EXPECT_EQ(finder.firstMs(modelOf("java-thread", 1.0), 10'000), 2'500) << "1 s + 1.5 x 100 us x 10k";
    EXPECT_EQ(finder.firstMs(modelOf("go-goroutine", 0.001), 10'000), 1'100) << "1 s + 1.5 x 3 us x 10k";
}

TEST(SleepFinder, AFewTasksForetellOnlyTenTimesAsMany)
{
    SleepFinder finder;
    finder.nextMs(runOf(1'000, 1'000, 400, true), 1);
    EXPECT_EQ(finder.firstMs(modelOf("go-goroutine"), 10'000), 7'000) << "1 s + 1.5 x 400 us x 10k";
    EXPECT_EQ(finder.firstMs(modelOf("go-goroutine"), 100'000), 1'500) << "1 s + 1.5 x 3 us x 100k";
    SleepFinder quick;
    quick.nextMs(runOf(1'000, 1'000, 20, true), 1);
    EXPECT_EQ(quick.firstMs(modelOf("go-goroutine"), 10'000), 1'100) << "20 ms are start-up noise";
}

TEST(SleepFinder, ALargerRunKnowsBetterThanASmallerOne)
{
    SleepFinder finder;
    finder.nextMs(runOf(1'000, 1'000, 400, true), 1);
    finder.nextMs(runOf(100'000, 7'000, 1'000, true), 1);
    finder.nextMs(runOf(100'000, 7'000, 500, true), 1);
    EXPECT_EQ(finder.firstMs(modelOf("go-goroutine"), 1'000'000), 16'000) << "1 s + 1.5 x 10 us x 1M, the slower of two";
    finder.nextMs(runOf(10'000, 7'000, 1'000, true), 1);
    EXPECT_EQ(finder.firstMs(modelOf("go-goroutine"), 1'000'000), 16'000);
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
