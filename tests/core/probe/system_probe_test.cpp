// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/probe/system_probe.h"

#include "tests/core/probe/recorded.h"

#include <gtest/gtest.h>

namespace taskweight {
namespace {

constexpr std::int64_t kKibPerMib = 1024;

TEST(Meminfo, HasTheLinesThatWeUse)
{
    const std::optional<MemoryReading> reading
        = SystemProbe(recordedMachine("machine-v2")).memory();
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->totalKib, 16316412);
    EXPECT_EQ(reading->availableKib, 12000000);
    EXPECT_EQ(reading->swapTotalKib, 2097148);
    EXPECT_EQ(reading->swapFreeKib, 2000000);
    EXPECT_EQ(reading->kernelStackKib, 16384);
    EXPECT_EQ(reading->pageTablesKib, 40960);
    EXPECT_EQ(reading->slabKib, 314264);
    EXPECT_EQ(reading->slabUnreclaimableKib, 114264);
}

TEST(Meminfo, WithoutMemAvailableCountsWhatIsFreeOrCached)
{
    const std::optional<MemoryReading> reading
        = SystemProbe(recordedMachine("machine-bare")).memory();
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->availableKib, 500000 + 50000 + 400000 - 20000);
    EXPECT_EQ(reading->kernelStackKib, std::nullopt);
    EXPECT_EQ(reading->pageTablesKib, std::nullopt);
}

TEST(Meminfo, EmptyOrCutTextIsNoReading)
{
    EXPECT_FALSE(parseMeminfo(""));
    EXPECT_FALSE(parseMeminfo("MemTotal: 16316412 kB\nMemFree: 80"));
    EXPECT_FALSE(parseMeminfo("MemTotal: 99999999999999999999 kB\nMemFree: 80 kB\n"));
}

TEST(Cgroup, Version2ReadsTheGroupOfTheProcess)
{
    const std::optional<CgroupReading> reading
        = SystemProbe(recordedMachine("machine-v2")).cgroupOf("500");
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->version, "v2");
    EXPECT_EQ(reading->path, "/user.slice/user-1000.slice/user@1000.service/app.slice/lab.scope");
    EXPECT_EQ(reading->currentKib, 40 * kKibPerMib);
    EXPECT_EQ(reading->peakKib, 64 * kKibPerMib);
    EXPECT_EQ(reading->kernelKib, 3 * kKibPerMib);
    EXPECT_EQ(reading->oomKills, 1);
}

TEST(Cgroup, TheTightestLimitUpThePathCounts)
{
    EXPECT_EQ(
        SystemProbe(recordedMachine("machine-v2")).cgroupOf("self")->limitKib, 8000 * kKibPerMib);
}

TEST(Cgroup, WithoutAControllerOfItsOwnTheGroupAboveCounts)
{
    const std::optional<CgroupReading> reading
        = SystemProbe(recordedMachine("machine-v2")).cgroupOf("600");
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->path, "/user.slice/user-1000.slice/user@1000.service/app.slice/lab.scope");
    EXPECT_EQ(reading->currentKib, 40 * kKibPerMib);
}

TEST(Cgroup, TheRootGroupOfVersion2CountsNothing)
{
    EXPECT_FALSE(SystemProbe(recordedMachine("machine-v2")).cgroupOf("601"));
}

TEST(Cgroup, Version1InAContainerIsFoundBelowItsMount)
{
    const std::optional<CgroupReading> reading
        = SystemProbe(recordedMachine("machine-v1")).cgroupOf("self");
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->version, "v1");
    EXPECT_EQ(reading->path, "/docker/abc");
    EXPECT_EQ(reading->currentKib, 300 * kKibPerMib);
    EXPECT_EQ(reading->peakKib, 500 * kKibPerMib);
    EXPECT_EQ(reading->kernelKib, 20 * kKibPerMib);
    EXPECT_EQ(reading->limitKib, 900 * kKibPerMib)
        << "from above the mount, hierarchical_memory_limit";
    EXPECT_EQ(reading->oomKills, 4);
}

TEST(Cgroup, AGroupOutsideOfTheMountIsNotRead)
{
    EXPECT_FALSE(SystemProbe(recordedMachine("machine-v1")).cgroupOf("700"));
}

TEST(Cgroup, OnAHybridSystemMemoryIsInVersion1)
{
    const std::optional<CgroupReading> reading
        = SystemProbe(recordedMachine("machine-hybrid")).cgroupOf("self");
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->version, "v1");
    EXPECT_EQ(reading->path, "/lab");
    EXPECT_EQ(reading->currentKib, 200 * kKibPerMib);
    EXPECT_EQ(reading->limitKib, std::nullopt) << "the largest number means no limit";
    EXPECT_EQ(reading->kernelKib, std::nullopt);
    EXPECT_EQ(reading->oomKills, std::nullopt);
}

TEST(Cgroup, NoneOrAnUnknownProcessIsNoReading)
{
    EXPECT_FALSE(SystemProbe(recordedMachine("machine-bare")).cgroupOf("self"));
    EXPECT_FALSE(SystemProbe(recordedMachine("machine-v2")).cgroupOf("12345"));
}

TEST(Available, IsWhatTheTightestGroupLeavesWhenThatIsLess)
{
    // 8000 MiB limit, 5000 MiB used, of which 1000 MiB are file pages that nobody uses.
    EXPECT_EQ(SystemProbe(recordedMachine("machine-v2")).availableKib(), 4000 * kKibPerMib);
    EXPECT_EQ(SystemProbe(recordedMachine("machine-v1")).availableKib(), 800 * kKibPerMib);
}

TEST(Available, IsTheMachinesWithoutALimit)
{
    EXPECT_EQ(SystemProbe(recordedMachine("machine-hybrid")).availableKib(), 12000000);
    EXPECT_EQ(SystemProbe(recordedMachine("machine-bare")).availableKib(), 930000);
}

TEST(Host, FactsOfARecordedMachine)
{
    const HostFacts host = SystemProbe(recordedMachine("machine-v2")).host();
    EXPECT_EQ(host.hostName, "lab");
    EXPECT_EQ(host.distribution, "Debian GNU/Linux 13 (trixie)");
    EXPECT_EQ(host.kernel, "6.12.43+deb13-amd64");
    EXPECT_EQ(host.cpu, "AMD EPYC 7B13");
    EXPECT_EQ(host.transparentHugePages, "madvise");
    EXPECT_EQ(host.overcommit, "heuristic");
    EXPECT_EQ(host.cpuCount, 3) << "allowed 0-1,3,96-127, online 0-3";
    EXPECT_EQ(host.memoryKib, 16316412);
    EXPECT_EQ(host.swapKib, 2097148);
}

TEST(Host, QuotesArmAndOldKernels)
{
    const HostFacts host = SystemProbe(recordedMachine("machine-v1")).host();
    EXPECT_EQ(host.distribution, "Old \"Lab\" Linux");
    EXPECT_EQ(host.cpu, "");
    EXPECT_EQ(host.cpuCount, 2) << "from /proc/cpuinfo";
    EXPECT_EQ(host.transparentHugePages, "always");
    EXPECT_EQ(host.overcommit, "never");
}

TEST(Host, WhatTheKernelDoesNotTellIsEmpty)
{
    const HostFacts host = SystemProbe({ "/nonexistent", "/nonexistent", "/nonexistent" }).host();
    EXPECT_EQ(host.hostName, "");
    EXPECT_EQ(host.distribution, "");
    EXPECT_EQ(host.transparentHugePages, "");
    EXPECT_EQ(host.overcommit, "");
    EXPECT_EQ(host.cpuCount, 0);
    EXPECT_EQ(host.memoryKib, 0);
}

TEST(Swap, CountsPagesInAndOut)
{
    EXPECT_EQ(SystemProbe(recordedMachine("machine-v2")).swappedPages(), 42);
    EXPECT_EQ(SystemProbe({ "/nonexistent", "/nonexistent", "/nonexistent" }).swappedPages(),
        std::nullopt);
}

} // namespace
} // namespace taskweight
