// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/sweep.h"

#include <gtest/gtest.h>

using namespace taskweight;

namespace {

Model threads()
{
    Model model;
    model.id = "cpp-thread";
    model.weight = { 3'000, 8'600, 27'600, 1, 2 };
    return model;
}

Model coroutine()
{
    Model model;
    model.id = "cpp-coroutine";
    model.weight = { 1'500, 48, 0.1, 0, 0 };
    return model;
}

/// A desktop with 24 GiB, as the kernel sets it up.
Limits desktop()
{
    Limits limits;
    limits.threadsMax = Limit { "threads-max", "/proc/sys/kernel/threads-max", 192'729, 1'000, "" };
    limits.pidMax = Limit { "pid_max", "/proc/sys/kernel/pid_max", 4'194'304, 1'000, "" };
    limits.mapCount = Limit { "max_map_count", "/proc/sys/vm/max_map_count", 65'530, 0, "" };
    limits.availableKib = 22LL * 1024 * 1024;
    limits.totalKib = 24LL * 1024 * 1024;
    return limits;
}

} // namespace

TEST(Preflight, TheTightestLimitIsNamed)
{
    EXPECT_EQ(limitFor(threads(), 10'000, desktop(), 0.1), std::nullopt);
    EXPECT_EQ(limitFor(threads(), 100'000, desktop(), 0.1)->name, "max_map_count");
    EXPECT_EQ(mostTasksHere(threads(), desktop(), 0.1), 32'000u) << "(65,530 - 100) / 2 maps, rounded down";

    Limits small = desktop();
    small.pidMax->total = 32'768;
    small.userProcesses = Limit { "RLIMIT_NPROC", "ulimit -u", 4'096, 96, "" };
    EXPECT_EQ(limitFor(threads(), 10'000, small, 0.1)->name, "RLIMIT_NPROC");
    EXPECT_EQ(mostTasksHere(threads(), small, 0.1), 3'900u);
    small.userProcesses.reset();
    EXPECT_EQ(limitFor(threads(), 32'000, small, 0.1)->name, "pid_max");
}

TEST(Preflight, LimitsOnThreadsDoNotTouchCoroutines)
{
    EXPECT_EQ(limitFor(coroutine(), 10'000'000, desktop(), 0.1), std::nullopt);
    const auto memory = limitFor(coroutine(), 1'000'000'000, desktop(), 0.1);
    ASSERT_TRUE(memory);
    EXPECT_EQ(memory->name, "memory");
    EXPECT_EQ(limitWords(coroutine(), 1'000'000'000, *memory), "memory: about 44.8 GiB needed, 19.6 GiB to be had");
}

TEST(Preflight, WordsSayHowMuchThereIsAndHowMuchIsNeeded)
{
    const Limit limit { "threads-max", "", 192'729, 1'204, "" };
    EXPECT_EQ(limitWords(threads(), 1'000'000, limit), "threads-max: 192,729 in all, 1,204 in use, 1,000,008 needed");
}

TEST(Preflight, UnknownLimitsStopNothing)
{
    EXPECT_EQ(limitFor(threads(), 1'000'000, {}, 0.1), std::nullopt);
}
