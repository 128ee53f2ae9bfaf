// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/counter_lag.h"

#include <gtest/gtest.h>

using namespace taskweight;

TEST(CounterLag, ThreadsCountLateBeforeLinux62)
{
    EXPECT_TRUE(threadsCountLate("6.1.0-50-cloud-amd64"));
    EXPECT_TRUE(threadsCountLate("5.15.0-72-generic"));
    EXPECT_TRUE(threadsCountLate("6.1"));
    EXPECT_FALSE(threadsCountLate("6.2.0"));
    EXPECT_FALSE(threadsCountLate("6.18.44"));
    EXPECT_FALSE(threadsCountLate("10.0"));
    EXPECT_FALSE(threadsCountLate(""));
    EXPECT_FALSE(threadsCountLate("5"));
}

TEST(CounterLag, IsSixtyFourPagesAThreadOrABatchForEachCpu)
{
    EXPECT_EQ(counterLagKib("6.1.0-38-amd64", 2, 10'000), 2'560'000);
    EXPECT_EQ(counterLagKib("6.2.0", 2, 10'000), 768);
    EXPECT_EQ(counterLagKib("6.18.44", 64, 1), 98'304);
    EXPECT_EQ(counterLagKib("5.15", 2, 1), 256);
}

/// 10,000 Rust threads on Debian 12's kernel, as read there: statm had one page a thread, and there were two.
TEST(CounterLag, TheShortfallIsWhatACountOfThePagesFindsMore)
{
    RunReadings readings;
    EXPECT_EQ(counterShortfallKib(readings), 0) << "nothing was counted";
    readings.kernel = "6.1.0-50-cloud-amd64";
    readings.residentAtPlateauKib = 47'012;
    EXPECT_EQ(counterShortfallKib(readings), 0) << "nothing was counted";
    readings.plateauRollup.emplace();
    EXPECT_EQ(counterShortfallKib(readings), 0) << "a kernel that does not say";
    readings.plateauRollup->rssKib = 97'704;
    EXPECT_EQ(counterShortfallKib(readings), 50'692);
    readings.residentAtPlateauKib = 97'700;
    EXPECT_EQ(counterShortfallKib(readings), 4);
    readings.residentAtPlateauKib = 98'000;
    EXPECT_EQ(counterShortfallKib(readings), 0) << "what the worker gave back in between";
}

TEST(CounterLag, AWorkerThatGrowsBetweenTwoReadingsIsNoShortfall)
{
    RunReadings readings;
    readings.kernel = "6.18.44";
    readings.residentAtPlateauKib = 98'000;
    readings.plateauRollup.emplace().rssKib = 99'900;
    EXPECT_EQ(counterShortfallKib(readings), 0) << "within 2 %";
    readings.plateauRollup->rssKib = 100'100;
    EXPECT_EQ(counterShortfallKib(readings), 2'100);
    readings.residentAtPlateauKib = 1'000;
    readings.plateauRollup->rssKib = 2'000;
    EXPECT_EQ(counterShortfallKib(readings), 0) << "within 1 MiB";
}
