// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/probe/worker_group.h"
#include "tests/core/probe/recorded.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

using namespace taskweight;

namespace {

class GroupFolder : public testing::Test {
protected:
    void SetUp() override { std::filesystem::create_directories(folder); }
    void TearDown() override { std::filesystem::remove_all(folder); }
    void write(const char* name, const char* text) const { std::ofstream(folder / name) << text; }

    const std::filesystem::path folder = std::filesystem::temp_directory_path()
        / ("taskweight-group-" + std::to_string(::getpid()));
};

} // namespace

TEST_F(GroupFolder, Version1TellsTheSumOfKernelMemory)
{
    write("memory.max_usage_in_bytes", "341108736\n");
    write("memory.kmem.usage_in_bytes", "256061440\n");
    write("memory.stat", "cache 8192\nrss 80000000\n");
    write("memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 1\n");
    EXPECT_EQ(readGroup(folder, 1), (GroupReading{ 1, 333'114, 250'060, {}, {}, {}, 8, 1, {} }));
}

TEST_F(GroupFolder, Version2TellsItsParts)
{
    write("memory.peak", "93323264\n");
    write("memory.stat",
        "anon 26000000\nfile 4096\nkernel 51380224\nkernel_stack 32784384\npagetables "
        "8388608\nslab 9437184\n");
    write("memory.events", "low 0\nhigh 0\nmax 0\noom 0\noom_kill 0\noom_group_kill 0\n");
    write("cpu.stat", "usage_usec 5\nnr_throttled 3\nthrottled_usec 1200\n");
    EXPECT_EQ(readGroup(folder, 2),
        (GroupReading{ 2, 91'136, 50'176, 32'016, 8'192, 9'216, 4, 0, 1'200 }));
}

TEST_F(GroupFolder, WhatIsNotThereIsEmpty) { EXPECT_EQ(readGroup(folder, 2), GroupReading{}); }

TEST(WorkerGroups, NoneOnAMachineWithoutThem)
{
    EXPECT_FALSE(WorkerGroups::find(recordedMachine("machine-bare")));
}

TEST(WorkerGroup, IsRemovedWithItsOwner)
{
    auto groups = WorkerGroups::find({});
    if (!groups)
        GTEST_SKIP() << "no control group can be made here";
    std::filesystem::path folder;
    {
        const auto group = groups->next();
        folder = group->folder();
        ASSERT_TRUE(std::filesystem::create_directory(folder)) << "as the launcher does";
        EXPECT_TRUE(std::filesystem::exists(folder / "cgroup.procs"));
        EXPECT_FALSE(group->holds(::getpid()));
        EXPECT_EQ(group->read().version, groups->version());
    }
    EXPECT_FALSE(std::filesystem::exists(folder));
}

TEST(WorkerGroup, OfATaskweightThatWasKilledIsRemovedByTheNext)
{
    auto groups = WorkerGroups::find({});
    if (!groups)
        GTEST_SKIP() << "no control group can be made here";
    const std::filesystem::path base = groups->next()->folder().parent_path();
    // A process that has ended and been waited for: its number is nobody's.
    const pid_t gone = ::fork();
    if (gone == 0)
        ::_exit(0);
    ::waitpid(gone, nullptr, 0);
    const auto forgotten = base / ("taskweight-" + std::to_string(gone) + "-1");
    const auto inUse = base / ("taskweight-" + std::to_string(::getpid()) + "-1000000");
    const auto foreign = base / "taskweight-of-somebody";
    for (const auto& folder : { forgotten, inUse, foreign })
        ASSERT_TRUE(std::filesystem::create_directory(folder));
    EXPECT_TRUE(WorkerGroups::find({}));
    EXPECT_FALSE(std::filesystem::exists(forgotten));
    for (const auto& folder : { inUse, foreign }) {
        EXPECT_TRUE(std::filesystem::exists(folder)) << folder;
        ::rmdir(folder.c_str());
    }
}

TEST(BusyTicks, AreThoseInWhichACpuWorked)
{
    EXPECT_EQ(parseBusyTicks("cpu  10 20 30 40000 500 6 7 8 9 10\ncpu0 1 2 3 4 5 6 7\n"), 73);
    EXPECT_EQ(parseBusyTicks("cpu  10 20\n"), std::nullopt);
    EXPECT_EQ(parseBusyTicks("intr 1 2 3\n"), std::nullopt);
    EXPECT_EQ(parseBusyTicks("cpu  10 20 30 40 50 6 -7\n"), std::nullopt);
}
