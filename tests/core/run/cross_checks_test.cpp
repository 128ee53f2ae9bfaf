// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/cross_checks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace taskweight;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

RunRecord quietRun()
{
    RunRecord run;
    run.outcome = Outcome::completed;
    run.peakKib = 100'000;
    run.peaks = { 100'000, 99'000, 100'400, 130'000 };
    run.userMs = 300;
    run.systemMs = 200;
    run.sampling = { 50, 500, 20, 45, 21 };
    return run;
}

RunReadings quietReadings()
{
    RunReadings readings;
    readings.kernel = "6.18.44";
    readings.transparentHugePages = "madvise";
    readings.cpuCount = 2;
    readings.mostThreads = 1;
    readings.swappedPagesBefore = readings.swappedPagesAfter = 7;
    readings.tookMs = 10'000;
    readings.busyMs = 900;
    readings.ownCpuMs = 100;
    readings.anonymousAtPlateauKib = 95'000;
    readings.groupAtEnd.emplace().throttledUs = 0;
    return readings;
}

} // namespace

TEST(CrossChecks, ARunWhoseReadingsAgreeHasNoDoubts)
{
    EXPECT_THAT(doubtsOf(quietRun(), quietReadings()), IsEmpty());
}

TEST(CrossChecks, NothingReadIsNoDoubt)
{
    EXPECT_THAT(doubtsOf(RunRecord(), RunReadings()), IsEmpty());
}

TEST(CrossChecks, EachReadingOfThePeakIsHeldAgainstTheKernelsMark)
{
    RunRecord run = quietRun();
    run.peaks.largestSampleKib = 103'000;
    EXPECT_THAT(doubtsOf(run, quietReadings()),
        ElementsAre(HasSubstr("103,000 KiB lies above the kernel's peak")));
    run = quietRun();
    run.peaks.rusageKib = 90'000;
    EXPECT_THAT(doubtsOf(run, quietReadings()), ElementsAre(HasSubstr("90,000 KiB by wait4")));
    run.outcome = Outcome::killed;
    EXPECT_THAT(doubtsOf(run, quietReadings()), IsEmpty()) << "nobody read it at its end";
    run = quietRun();
    run.peaks.cgroupKib = 60'000;
    EXPECT_THAT(doubtsOf(run, quietReadings()),
        ElementsAre(HasSubstr("group's peak of 60,000 KiB lies below")));
}

TEST(CrossChecks, TheToleranceIsTwoPercentOrTheLagOfTheCounters)
{
    RunRecord run = quietRun();
    run.peaks.rusageKib = 101'999;
    EXPECT_THAT(doubtsOf(run, quietReadings()), IsEmpty());
    run.peaks.rusageKib = 102'100;
    EXPECT_THAT(doubtsOf(run, quietReadings()), testing::SizeIs(1));
    RunReadings readings = quietReadings();
    readings.cpuCount = 64; // batches of 128 pages on each CPU
    EXPECT_THAT(doubtsOf(run, readings), IsEmpty());
}

TEST(CrossChecks, HolesInTheSampling)
{
    RunRecord run = quietRun();
    run.sampling.p99GapMs = 61;
    EXPECT_THAT(doubtsOf(run, quietReadings()), ElementsAre(HasSubstr("one gap in a hundred")));
    run.sampling.longestGapMs = 250;
    EXPECT_THAT(doubtsOf(run, quietReadings()), ElementsAre(HasSubstr("the longest gap")));
    run.sampling = { 1, 10, 1'000, 1'100, 1'100 };
    EXPECT_THAT(doubtsOf(run, quietReadings()), IsEmpty()) << "one sample a second was asked for";
}

TEST(CrossChecks, SwappingOfTheWorkerIsToldApartFromThatOfTheMachine)
{
    RunReadings readings = quietReadings();
    readings.swappedPagesAfter = 8;
    EXPECT_THAT(doubtsOf(quietRun(), readings), ElementsAre(HasSubstr("the machine swapped")));
    readings.mostSwapKib = 2'048;
    EXPECT_THAT(doubtsOf(quietRun(), readings),
        ElementsAre(HasSubstr("2,048 KiB of the worker were in swap")));
}

TEST(CrossChecks, OthersAtWorkAndAQuota)
{
    RunReadings readings = quietReadings();
    readings.busyMs = 600 + 15'000;
    EXPECT_THAT(doubtsOf(quietRun(), readings),
        ElementsAre(HasSubstr("other programs kept 1.5 of 2 cores busy")));
    readings.tookMs = 400;
    EXPECT_THAT(doubtsOf(quietRun(), readings), IsEmpty()) << "too short for clock ticks of 10 ms";
    readings = quietReadings();
    readings.groupAtEnd->throttledUs = 1'500'000;
    EXPECT_THAT(
        doubtsOf(quietRun(), readings), ElementsAre(HasSubstr("a CPU quota held the worker back")));
}

TEST(CrossChecks, HugePagesThatNobodyAskedFor)
{
    RunReadings readings = quietReadings();
    readings.transparentHugePages = "always";
    EXPECT_THAT(doubtsOf(quietRun(), readings), IsEmpty()) << "the setting alone changes nothing";
    readings.plateauRollup.emplace().anonHugeKib = 40'960;
    EXPECT_THAT(
        doubtsOf(quietRun(), readings), ElementsAre(HasSubstr("40,960 KiB of it are huge pages")));
    readings.transparentHugePages = "madvise";
    EXPECT_THAT(doubtsOf(quietRun(), readings), IsEmpty()) << "the worker asked for them";
}

TEST(CrossChecks, OldKernelsCountThreadsLateAndNothingElseWasCounted)
{
    RunReadings readings = quietReadings();
    readings.kernel = "6.1.0-38-amd64";
    EXPECT_THAT(doubtsOf(quietRun(), readings), IsEmpty())
        << "256 KiB of one thread matter to nobody";
    readings.mostThreads = 1'000;
    EXPECT_THAT(doubtsOf(quietRun(), readings), ElementsAre(HasSubstr("by up to 256,000 KiB")));
}

TEST(CrossChecks, ACurveThatCountersBehindHadMadeTooLow)
{
    RunReadings readings = quietReadings();
    readings.kernel = "6.1.0-38-amd64";
    readings.mostThreads = 10'000;
    readings.residentAtPlateauKib = 60'000;
    readings.plateauRollup.emplace().rssKib = 100'000;
    RunRecord run = quietRun();
    run.rollupRssKib = 100'000;
    EXPECT_THAT(doubtsOf(run, readings),
        ElementsAre("Linux before 6.2 counts what threads touch late: the curve is too low by 40,000 KiB at "
                    "the plateau. The figures are right: there the pages themselves were counted"));
    readings.kernel = "6.8.0";
    EXPECT_THAT(doubtsOf(run, readings),
        ElementsAre(HasSubstr("counters were behind: the curve is too low by 40,000 KiB")));
    readings.residentAtPlateauKib = 99'000;
    EXPECT_THAT(doubtsOf(run, readings), IsEmpty());
}
