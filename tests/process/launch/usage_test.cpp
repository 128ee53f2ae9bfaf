// SPDX-License-Identifier: GPL-3.0-or-later
// What a worker used, and that neither we nor the launcher stand in it.
#include "tests/process/launch/harness.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>

namespace taskweight::test {

namespace {

std::int64_t maxRssOf(Harness& harness)
{
    EXPECT_TRUE(harness.runUntilLine("ready"));
    harness.worker->closeInput();
    EXPECT_TRUE(harness.runUntilOver());
    return harness.end ? harness.end->maxRssKib : -1;
}

} // namespace

TEST(WorkerUsage, OurOwn600MiBAreNotTheWorkers)
{
    constexpr std::size_t kBytes = std::size_t{ 600 } << 20;
    void* const area
        = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(area, MAP_FAILED);
    std::memset(area, 1, kBytes);
    ASSERT_GE(statusNumber(getpid(), "VmRSS"), 600 * 1024);
    {
        Harness harness;
        harness.misbehave("normal");
        const std::int64_t kib = maxRssOf(harness);
        EXPECT_GT(kib, 256);
        EXPECT_LE(kib, 4 * 1024);
    }
    munmap(area, kBytes);
}

TEST(WorkerUsage, SpikeOf3MsIsInThePeak)
{
    Harness harness;
    harness.misbehave("spike");
    const std::int64_t kib = maxRssOf(harness);
    EXPECT_GE(kib, 64 * 1024);
    EXPECT_LE(kib, 68 * 1024);
}

TEST(WorkerUsage, CpuTimeIsTheWorkers)
{
    Harness harness;
    harness.start({ "/bin/sh", "-c",
        "echo ready; read x; i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done" });
    maxRssOf(harness);
    EXPECT_GT(harness.end->userUs + harness.end->systemUs, 10'000);
}

TEST(WorkerUsage, WorkerIsTheFirstVictimOfTheOomKillerAndLeadsItsGroup)
{
    Harness harness;
    harness.misbehave("normal");
    ASSERT_TRUE(harness.runUntilLine("ready"));
    EXPECT_EQ(readFile("/proc/" + std::to_string(harness.pid) + "/oom_score_adj"), "1000\n");
    EXPECT_EQ(getpgid(harness.pid), harness.pid);
}

TEST(WorkerUsage, SignalsAreAsAShellGivesThem)
{
    Harness harness;
    harness.start({ "/bin/cat", "/proc/self/status" });
    ASSERT_TRUE(harness.runUntilOver());
    EXPECT_TRUE(harness.heard("SigBlk:\t0000000000000000"));
    EXPECT_TRUE(harness.heard("SigIgn:\t0000000000000000"));
}

TEST(Launcher, IsSmall)
{
    Harness harness;
    harness.misbehave("normal");
    ASSERT_TRUE(harness.runUntilLine("ready"));
    const auto launcher = static_cast<pid_t>(statusNumber(harness.pid, "PPid"));
    const long kib = statusNumber(launcher, "VmHWM");
    EXPECT_GT(kib, 0);
    EXPECT_LT(kib, 2048);
    EXPECT_EQ(statusNumber(launcher, "Threads"), 1);
    RecordProperty("launcherKib", static_cast<int>(kib));
}

} // namespace taskweight::test
