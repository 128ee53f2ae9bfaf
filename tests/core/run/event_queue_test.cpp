// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/event_queue.h"

#include <gtest/gtest.h>

#include <thread>

using namespace taskweight;

TEST(EventQueue, NotifiesOnceUntilSomebodyComes)
{
    int notified = 0;
    EventQueue queue(100, [&] { ++notified; });
    queue.put(SampleTaken {});
    queue.put(SampleTaken {});
    EXPECT_EQ(notified, 1);
    EXPECT_EQ(queue.take().size(), 2u);
    queue.put(RunFinished {});
    EXPECT_EQ(notified, 2);
}

TEST(EventQueue, SamplesAloneComeInHandfulsAndAllElseAtOnce)
{
    int notified = 0;
    EventQueue queue(100, [&] { ++notified; });
    queue.put(RunStarted {});
    queue.take();
    queue.put(SampleTaken {});
    EXPECT_EQ(notified, 1) << "the last call was a moment ago";
    queue.put(PhaseChanged {});
    EXPECT_EQ(notified, 2);
    EXPECT_EQ(queue.take().size(), 2u);
    std::this_thread::sleep_for(EventQueue::kSamplesWait);
    queue.put(SampleTaken {});
    EXPECT_EQ(notified, 3) << "it waits no longer than that";
}

TEST(EventQueue, DropsTheOldestSamplesAndNothingElse)
{
    EventQueue queue(10, {});
    queue.put(RunStarted {});
    for (std::size_t i = 0; i < 30; ++i)
        queue.put(SampleTaken { i, {}, 0 });
    queue.put(RunFinished {});
    const auto events = queue.take();
    EXPECT_LE(events.size(), 10u);
    EXPECT_EQ(events.size() + queue.dropped(), 32u);
    EXPECT_TRUE(std::holds_alternative<RunStarted>(events.front()));
    EXPECT_TRUE(std::holds_alternative<RunFinished>(events.back()));
    EXPECT_EQ(std::get<SampleTaken>(events[events.size() - 2]).run, 29u) << "the newest sample stays";
}

TEST(EventQueue, ResultsAreKeptBeyondTheCapacity)
{
    EventQueue queue(4, {});
    for (int i = 0; i < 50; ++i)
        queue.put(RunFinished {});
    EXPECT_EQ(queue.take().size(), 50u);
    EXPECT_EQ(queue.dropped(), 0u);
}

TEST(EventQueue, NothingIsLostBetweenTwoThreads)
{
    constexpr std::size_t count = 20'000;
    EventQueue queue(count, {});
    std::thread producer([&] {
        for (std::size_t i = 0; i < count; ++i)
            queue.put(SampleTaken { i, {}, 0 });
    });
    std::size_t expected = 0;
    while (expected < count)
        for (const Event& event : queue.take())
            ASSERT_EQ(std::get<SampleTaken>(event).run, expected++);
    producer.join();
}
