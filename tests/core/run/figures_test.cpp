// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/figures.h"
#include "core/run/memory_guard.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace taskweight;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

/// A run of 2 s sleep that was started at 1 s and woke at 2 s, with a sample every 100 ms.
RunRecord courseOfTwoSeconds()
{
    RunRecord run;
    run.sleepMs = 2'000;
    run.outcome = Outcome::completed;
    run.sampling.askedHz = 10;
    run.times = { -20, 0, 1'000, 2'000, 3'000, 3'010 };
    return run;
}

RunReadings readingsOfTwoSeconds()
{
    RunReadings readings;
    for (int i = 0; i <= 30; ++i)
        readings.series.add({ i * 100'000, i < 10 ? 1'000 + i * 100 : i < 20 ? 2'000 + i % 3 : 5'000, 40, 3 });
    readings.baselineKib = 900;
    readings.vmHwmKib = 5'100;
    readings.largestPageTablesKib = 40;
    readings.mostThreads = 3;
    return readings;
}

} // namespace

TEST(Figures, ThePlateauIsTheMedianBetweenStartedAndWoke)
{
    RunRecord run = courseOfTwoSeconds();
    fillFigures(run, readingsOfTwoSeconds());
    EXPECT_EQ(run.plateauKib, 2'001);
    EXPECT_EQ(run.baselineKib, 900);
    EXPECT_EQ(run.peakKib, 5'100) << "the kernel's mark, not the largest sample";
    EXPECT_EQ(run.peaks.largestSampleKib, 5'000);
    EXPECT_EQ(run.pageTablesKib, 40);
    EXPECT_EQ(run.kernelStacksKib, 48) << "3 threads x 16 KiB";
    EXPECT_DOUBLE_EQ(run.sampling.meanGapMs, 100);
    EXPECT_THAT(run.warnings, IsEmpty());
}

TEST(Figures, WhatWasNotReadStaysEmpty)
{
    RunRecord run = courseOfTwoSeconds();
    fillFigures(run, RunReadings());
    EXPECT_EQ(run.peakKib, std::nullopt);
    EXPECT_EQ(run.plateauKib, std::nullopt);
    EXPECT_EQ(run.pageTablesKib, std::nullopt);
    EXPECT_EQ(run.kernelStacksKib, std::nullopt);
    EXPECT_EQ(run.slabKib, std::nullopt);
    EXPECT_EQ(run.pssKib, std::nullopt);
    EXPECT_TRUE(run.samples.empty());
}

TEST(Figures, WithoutAPlateauThereIsNoPlateau)
{
    RunRecord run = courseOfTwoSeconds();
    run.times.startedMs = 2'500; // after the first task woke
    fillFigures(run, readingsOfTwoSeconds());
    EXPECT_EQ(run.plateauKib, std::nullopt);
}

TEST(Figures, AProgramThatWasNotHeldAtItsEndTakesThePeakFromWait4)
{
    RunRecord run = courseOfTwoSeconds();
    run.times = {};
    run.peaks.rusageKib = 9'000;
    fillFigures(run, readingsOfTwoSeconds());
    EXPECT_EQ(run.peakKib, 9'000);
}

TEST(Figures, WhereThreadsCountLateThePagesThatWereCountedStand)
{
    RunReadings readings = readingsOfTwoSeconds();
    readings.kernel = "6.1.0-50-cloud-amd64";
    readings.residentAtPlateauKib = 2'001;
    readings.plateauRollup.emplace().rssKib = 9'001;
    readings.readyRollup.emplace().rssKib = 1'952;
    RunRecord run = courseOfTwoSeconds();
    fillFigures(run, readings);
    EXPECT_EQ(run.peakKib, 9'001) << "the kernel's mark of 5,100 is behind";
    EXPECT_EQ(run.plateauKib, 9'001);
    EXPECT_EQ(run.baselineKib, 1'952);
    EXPECT_EQ(run.rollupRssKib, 9'001);
    EXPECT_EQ(run.peaks.vmHwmKib, 5'100);
    EXPECT_THAT(run.warnings, ElementsAre(HasSubstr("the curve is too low by 7,000 KiB")));
}

TEST(Figures, ACountThatIsLessLeavesTheKernelsMark)
{
    RunReadings readings = readingsOfTwoSeconds();
    readings.kernel = "6.18.44";
    readings.residentAtPlateauKib = 2'001;
    readings.plateauRollup.emplace().rssKib = 2'001;
    readings.readyRollup.emplace();
    RunRecord run = courseOfTwoSeconds();
    fillFigures(run, readings);
    EXPECT_EQ(run.peakKib, 5'100);
    EXPECT_EQ(run.plateauKib, 2'001);
    EXPECT_EQ(run.baselineKib, 900);
    EXPECT_EQ(run.rollupRssKib, 2'001);
    EXPECT_THAT(run.warnings, IsEmpty());
}

TEST(Figures, PeaksThatDisagreeAreSaid)
{
    RunRecord run = courseOfTwoSeconds();
    run.peaks.rusageKib = 600'000;
    fillFigures(run, readingsOfTwoSeconds());
    EXPECT_THAT(run.warnings, ElementsAre(HasSubstr("5,100 KiB by /proc/PID/status, 600,000 KiB by wait4")));
}

TEST(Figures, TheSlabIsItsRiseAndNeverNegative)
{
    RunReadings readings = readingsOfTwoSeconds();
    readings.machineAtReady.emplace().slabKib = 1'000;
    readings.machineAtPlateau.emplace().slabKib = 1'700;
    RunRecord run = courseOfTwoSeconds();
    fillFigures(run, readings);
    EXPECT_EQ(run.slabKib, 700);
    EXPECT_EQ(run.hiddenKib(), 40 + 48 + 700);
    readings.machineAtPlateau->slabKib = 400;
    run = courseOfTwoSeconds();
    fillFigures(run, readings);
    EXPECT_EQ(run.slabKib, 0);
}

TEST(Figures, HolesInTheSamplingAndSwappingAreSaid)
{
    RunReadings readings = readingsOfTwoSeconds();
    readings.series.add({ 5'000'000, 5'000, 40, 3 });
    readings.swappedPagesBefore = 10;
    readings.swappedPagesAfter = 11;
    readings.hasChildren = true;
    RunRecord run = courseOfTwoSeconds();
    fillFigures(run, readings);
    EXPECT_THAT(run.warnings,
        ElementsAre(HasSubstr("longest gap between two samples was 2 s"), HasSubstr("swapped"), HasSubstr("processes of its own")));
}

TEST(MemoryGuard, StopsBelowTheFloorAndAboveTheLimitWithWords)
{
    const MemoryGuard guard { 2 * 1024 * 1024, 1024 * 1024 };
    EXPECT_EQ(guard.reasonToStop(2 * 1024 * 1024, 1024 * 1024), std::nullopt);
    EXPECT_THAT(guard.reasonToStop(2 * 1024 * 1024 - 1, 10).value(), HasSubstr("below the floor of 2.00 GiB"));
    EXPECT_EQ(guard.reasonToStop(1024 * 1024, 0).value(),
        "only 1,024 MiB of memory were left, below the floor of 2.00 GiB") << "a worker that cannot be read";
    EXPECT_THAT(guard.reasonToStop(8 * 1024 * 1024, 1024 * 1024 + 1).value(), HasSubstr("above the limit of 1,024 MiB"));
}
