// SPDX-License-Identifier: GPL-3.0-or-later
// The timer of cpp-coroutine is a general one: any deadline, in any order, more than once.
#include "task.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <queue>
#include <random>
#include <vector>

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

Sleeper& newSleeper(Clock::rep deadline)
{
    return *new (arena.allocate(sizeof(Sleeper)))
        Sleeper{ Clock::time_point(Clock::duration(deadline)), {}, {} };
}

std::vector<int> woken;

Task sleepOnce(int id, std::chrono::milliseconds sleep)
{
    const auto start = Clock::now();
    co_await sleep;
    EXPECT_GE(Clock::now(), start + sleep);
    woken.push_back(id);
}

Task sleepOften(int times, std::chrono::microseconds sleep)
{
    for (int i = 0; i < times; ++i)
        co_await sleep;
    woken.push_back(times);
}

Task start(int id)
{
    co_await 1ms;
    sleepOnce(id, 1ms);
}

} // namespace

TEST(Timer, GivesSleepersInTheOrderOfTheirDeadlines)
{
    Timer heap;
    std::mt19937 random(1);
    std::vector<Clock::rep> deadlines(10'000);
    for (auto& deadline : deadlines) {
        deadline = static_cast<Clock::rep>(random() % 5'000); // many are equal
        heap.add(newSleeper(deadline));
    }
    std::sort(deadlines.begin(), deadlines.end());
    for (const auto deadline : deadlines) {
        ASSERT_FALSE(heap.empty());
        ASSERT_EQ(heap.next().deadline.time_since_epoch().count(), deadline);
        Sleeper& taken = heap.takeNext();
        ASSERT_EQ(taken.deadline.time_since_epoch().count(), deadline);
    }
    EXPECT_TRUE(heap.empty());
}

TEST(Timer, AgreesWithAPriorityQueueWhenAddsAndTakesMix)
{
    Timer heap;
    std::priority_queue<Clock::rep, std::vector<Clock::rep>, std::greater<>> expected;
    std::mt19937 random(2);
    for (int i = 0; i < 50'000; ++i) {
        if (!expected.empty() && random() % 5 < 2) {
            ASSERT_EQ(heap.takeNext().deadline.time_since_epoch().count(), expected.top());
            expected.pop();
            ASSERT_EQ(heap.empty(), expected.empty());
        } else {
            const auto deadline = static_cast<Clock::rep>(random());
            expected.push(deadline);
            heap.add(newSleeper(deadline));
        }
    }
}

TEST(Tasks, WakeInTheOrderOfTheirDeadlinesNotOfTheirStart)
{
    woken.clear();
    sleepOnce(1, 700ms);
    sleepOnce(2, 0ms);
    sleepOnce(3, 350ms);
    runTasks();
    EXPECT_THAT(woken, testing::ElementsAre(2, 3, 1));
}

TEST(Tasks, MaySleepAgainAndAgain)
{
    woken.clear();
    sleepOften(50, 100us);
    sleepOften(5, 1us);
    runTasks();
    EXPECT_THAT(woken, testing::UnorderedElementsAre(50, 5));
}

TEST(Tasks, MayStartOthersWhileTheyRun)
{
    woken.clear();
    for (int id = 0; id < 3; ++id)
        start(id);
    runTasks();
    EXPECT_THAT(woken, testing::UnorderedElementsAre(0, 1, 2));
}

TEST(Tasks, ComeOutRightWhenThousandsSleepDifferently)
{
    woken.clear();
    std::mt19937 random(3);
    for (int id = 0; id < 5'000; ++id)
        sleepOnce(id, std::chrono::milliseconds(random() % 50));
    runTasks();
    EXPECT_EQ(woken.size(), 5'000u);
}

TEST(Arena, UsesFreedFramesAgain)
{
    void* const first = arena.allocate(56);
    void* const second = arena.allocate(56);
    EXPECT_NE(first, second);
    arena.release(first, 56);
    EXPECT_NE(arena.allocate(48), first); // another size
    EXPECT_EQ(arena.allocate(56), first);
}

TEST(Arena, PutsFramesSideBySide)
{
    Arena fresh;
    auto* const first = static_cast<std::byte*>(fresh.allocate(48));
    auto* const second = static_cast<std::byte*>(fresh.allocate(41)); // 48 as well
    auto* const third = static_cast<std::byte*>(fresh.allocate(8));
    EXPECT_EQ(second - first, 48);
    EXPECT_EQ(third - second, 48);
    EXPECT_NE(fresh.indexOf(first), 0u);
    EXPECT_EQ(fresh.at(fresh.indexOf(third)), third);
}

TEST(Arena, RefusesFramesBeyondItsLargest)
{
    EXPECT_NE(arena.allocate(Arena::kLargestBytes), nullptr);
    EXPECT_THROW(arena.allocate(Arena::kLargestBytes + 1), std::bad_alloc);
}
