// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/hidden_cost.h"

#include <gtest/gtest.h>

using namespace taskweight;

namespace {

/// 10,000 threads at their plateau; more of everything was seen later.
RunReadings tenThousandThreads()
{
    RunReadings readings;
    readings.largestPageTablesKib = 41'000;
    readings.plateauPageTablesKib = 40'448;
    readings.mostThreads = 10'050;
    readings.plateauThreads = 10'001;
    readings.machineAtReady.emplace().slabUnreclaimableKib = 50'000;
    readings.machineAtPlateau.emplace().slabUnreclaimableKib = 110'000;
    readings.machineAtReady->slabKib = 90'000;
    readings.machineAtPlateau->slabKib = 900'000; // a cache of files that somebody filled
    readings.slabNoiseKib = 500;
    return readings;
}

} // namespace

TEST(HiddenCost, WithoutAGroupTheSlabIsTheRiseLessTheNoiseAndBothAreSaid)
{
    RunRecord run;
    fillHiddenCost(run, tenThousandThreads());
    EXPECT_EQ(run.hiddenSource, "proc");
    EXPECT_EQ(run.pageTablesKib, 41'000);
    EXPECT_EQ(run.kernelStacksKib, 160'016);
    EXPECT_EQ(run.slabNoiseKib, 500);
    EXPECT_EQ(run.slabKib, 59'500) << "unreclaimable slab only";
}

TEST(HiddenCost, ARiseWithinTheNoiseIsNone)
{
    RunReadings readings = tenThousandThreads();
    readings.slabNoiseKib = 70'000;
    RunRecord run;
    fillHiddenCost(run, readings);
    EXPECT_EQ(run.slabKib, 0);
    EXPECT_EQ(run.slabNoiseKib, 70'000);
}

TEST(HiddenCost, AGroupOfVersion1GivesTheSumToTheByte)
{
    RunReadings readings = tenThousandThreads();
    readings.groupAtPlateau.emplace().version = 1;
    readings.groupAtPlateau->kernelKib = 250'060;
    RunRecord run;
    fillHiddenCost(run, readings);
    EXPECT_EQ(run.hiddenSource, "cgroup v1");
    EXPECT_EQ(run.hiddenKib(), 250'060);
    EXPECT_EQ(run.pageTablesKib, 40'448) << "of the same moment as the sum";
    EXPECT_EQ(run.slabNoiseKib, std::nullopt) << "nobody else is in it";
}

TEST(HiddenCost, AGroupOfVersion2TellsItsParts)
{
    RunReadings readings = tenThousandThreads();
    readings.groupAtPlateau
        = GroupReading{ 2, 330'000, 251'000, 160'032, 40'500, 45'000, 100, 0, 0 };
    RunRecord run;
    fillHiddenCost(run, readings);
    EXPECT_EQ(run.hiddenSource, "cgroup v2");
    EXPECT_EQ(run.kernelStacksKib, 160'032);
    EXPECT_EQ(run.pageTablesKib, 40'500);
    EXPECT_EQ(run.hiddenKib(), 251'000) << "kernel memory that is neither counts with the slab";
}

TEST(HiddenCost, AGroupThatDoesNotCountKernelMemoryChangesNothing)
{
    RunReadings readings = tenThousandThreads();
    readings.groupAtPlateau.emplace().peakKib = 330'000;
    RunRecord run;
    fillHiddenCost(run, readings);
    EXPECT_EQ(run.hiddenSource, "proc");
}

TEST(HiddenCost, WhatWasNotReadHasNoSource)
{
    RunRecord run;
    fillHiddenCost(run, RunReadings());
    EXPECT_EQ(run.hiddenSource, "");
    EXPECT_EQ(run.hiddenKib(), std::nullopt);
}
