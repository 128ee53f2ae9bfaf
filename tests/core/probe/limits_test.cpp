// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/probe/limits.h"

#include "tests/core/probe/recorded.h"

#include <gmock/gmock.h>

namespace taskweight {
namespace {

TEST(Limits, ThreadLimitsCountAllThreadsOfTheSystem)
{
    const KernelRoots roots = recordedMachine("machine-v2");
    const Limits limits = readLimits(roots);
    ASSERT_TRUE(limits.threadsMax && limits.pidMax);
    EXPECT_EQ(limits.threadsMax->name, "threads-max");
    EXPECT_EQ(limits.threadsMax->where, (roots.proc / "sys/kernel/threads-max").string());
    EXPECT_EQ(limits.threadsMax->total, 126933);
    EXPECT_EQ(limits.threadsMax->used, 803);
    EXPECT_EQ(limits.threadsMax->left(), 126130);
    EXPECT_EQ(limits.pidMax->total, 4194304);
    EXPECT_EQ(limits.pidMax->used, 803);
}

TEST(Limits, MapCountIsOfOneProcess)
{
    const Limits limits = readLimits(recordedMachine("machine-v2"));
    ASSERT_TRUE(limits.mapCount);
    EXPECT_EQ(limits.mapCount->total, 65530);
    EXPECT_EQ(limits.mapCount->used, 0);
}

TEST(Limits, TheTightestPidsMaxUpThePathCounts)
{
    const KernelRoots roots = recordedMachine("machine-v2");
    const Limits limits = readLimits(roots);
    ASSERT_TRUE(limits.pidsMax);
    EXPECT_EQ(limits.pidsMax->where,
        (roots.sys / "fs/cgroup/user.slice/user-1000.slice/pids.max").string());
    EXPECT_EQ(limits.pidsMax->total, 10813);
    EXPECT_EQ(limits.pidsMax->used, 650);
}

TEST(Limits, PidsMaxOfVersion1)
{
    const Limits limits = readLimits(recordedMachine("machine-v1"));
    ASSERT_TRUE(limits.pidsMax);
    EXPECT_EQ(limits.pidsMax->total, 512);
    EXPECT_EQ(limits.pidsMax->used, 12);
}

TEST(Limits, WithoutPidsMaxThereIsNone)
{
    EXPECT_FALSE(readLimits(recordedMachine("machine-hybrid")).pidsMax);
    EXPECT_FALSE(readLimits(recordedMachine("machine-bare")).pidsMax);
}

TEST(Limits, UserProcessesCountTheThreadsOfTheUser)
{
    const Limits limits = readLimits(recordedMachine("machine-v2"));
    ASSERT_TRUE(limits.userProcesses);
    EXPECT_EQ(limits.userProcesses->name, "RLIMIT_NPROC");
    EXPECT_EQ(limits.userProcesses->where, "ulimit -u");
    EXPECT_EQ(limits.userProcesses->total, 63466);
    EXPECT_EQ(limits.userProcesses->used, 4 + 30 + 7) << "ours and two others, not root's";
}

TEST(Limits, UserProcessesDoNotBindRootNorCapSysResource)
{
    EXPECT_FALSE(readLimits(recordedMachine("machine-v1")).userProcesses) << "uid 0";
    EXPECT_FALSE(readLimits(recordedMachine("machine-hybrid")).userProcesses)
        << "CapEff with bit 24";
}

TEST(Limits, UserProcessesBindRootOfAUserNamespace)
{
    const Limits limits = readLimits(recordedMachine("machine-bare"));
    ASSERT_TRUE(limits.userProcesses);
    EXPECT_EQ(limits.userProcesses->used, 4 + 6);
}

TEST(Limits, CommitLimitCountsInOvercommitMode2Only)
{
    EXPECT_EQ(readLimits(recordedMachine("machine-v1")).overcommitLimitKib, 10255352);
    EXPECT_EQ(readLimits(recordedMachine("machine-v2")).overcommitLimitKib, 0);
}

TEST(Limits, MemoryIsWhatANewWorkerMayTake)
{
    const Limits limits = readLimits(recordedMachine("machine-v2"));
    EXPECT_EQ(limits.availableKib, 4000 * 1024);
    EXPECT_EQ(limits.totalKib, 16316412);
}

TEST(Limits, EachSaysHowToRaiseIt)
{
    const Limits limits = readLimits(recordedMachine("machine-v2"));
    EXPECT_THAT(limits.threadsMax->fix, testing::HasSubstr("kernel.threads-max"));
    EXPECT_THAT(limits.pidMax->fix, testing::HasSubstr("kernel.pid_max"));
    EXPECT_THAT(limits.mapCount->fix, testing::HasSubstr("vm.max_map_count"));
    EXPECT_THAT(limits.pidsMax->fix, testing::HasSubstr("TasksMax"));
    EXPECT_THAT(limits.userProcesses->fix, testing::HasSubstr("ulimit -u"));
}

TEST(Limits, OfAnEmptyTreeAreNone)
{
    const Limits limits = readLimits({ "/nonexistent", "/nonexistent", "/nonexistent" });
    EXPECT_FALSE(limits.threadsMax || limits.pidMax || limits.pidsMax || limits.userProcesses
        || limits.mapCount);
    EXPECT_EQ(limits.availableKib, 0);
}

TEST(Limits, OfThisMachineAreRead)
{
    const Limits limits = readLimits();
    ASSERT_TRUE(limits.threadsMax && limits.pidMax && limits.mapCount);
    EXPECT_GT(limits.threadsMax->used, 0);
    EXPECT_GT(limits.threadsMax->left(), 0);
    EXPECT_GT(limits.totalKib, 0);
}

TEST(Limit, LeavesNothingWhenMoreIsUsedThanAllowed)
{
    EXPECT_EQ((Limit{ "pids.max", "", 10, 12, "" }.left()), 0);
}

} // namespace
} // namespace taskweight
