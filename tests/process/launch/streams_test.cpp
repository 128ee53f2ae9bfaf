// SPDX-License-Identifier: GPL-3.0-or-later
// What flows between us and a worker.
#include "tests/process/launch/harness.h"

#include <gtest/gtest.h>

#include <sys/wait.h>

#include <boost/asio/post.hpp>

namespace taskweight::test {

TEST(WorkerStreams, FloodOnStandardErrorDoesNotBlockAndItsEndIsKept)
{
    Harness harness;
    harness.start({ "/bin/sh", "-c",
        "head -c 1048576 /dev/zero | tr '\\0' x >&2; echo THE END >&2; echo ready; read line" });
    ASSERT_TRUE(harness.runUntilLine("ready"));
    harness.worker->closeInput();
    ASSERT_TRUE(harness.runUntilOver());
    const std::string kept = harness.worker->errorOutput();
    EXPECT_EQ(kept, std::string(16 * 1024 - 8, 'x') + "THE END\n");
}

TEST(WorkerStreams, JunkOnStandardErrorBecomesValidText)
{
    Harness harness;
    harness.misbehave("flood-stderr", { "1" });
    ASSERT_TRUE(harness.runUntilLine("ready"));
    harness.worker->kill();
    ASSERT_TRUE(harness.runUntilOver());
    const std::string kept = harness.worker->errorOutput();
    EXPECT_GT(kept.size(), 16'000U);
    EXPECT_LE(kept.size(), 16U * 1024);
}

TEST(WorkerStreams, FloodOnStandardOutputNeedsNoMemoryAndStarvesNobody)
{
    Harness harness;
    const long before = statusNumber(getpid(), "VmRSS");
    int otherHandlers = 0;
    std::function<void()> other = [&] {
        ++otherHandlers;
        if (!harness.end && harness.lineCount < 20'000)
            boost::asio::post(harness.io, other);
    };
    boost::asio::post(harness.io, other);
    harness.misbehave("flood-stdout", { "200" });
    ASSERT_TRUE(harness.runUntilLine("ready"));
    EXPECT_GT(harness.lineCount, 200U << 20 >> 14); // lines of 9,000 bytes
    EXPECT_EQ(harness.longestLine, 4096U);
    EXPECT_GT(otherHandlers, 1000);
    EXPECT_LT(statusNumber(getpid(), "VmRSS") - before, 64 * 1024);
}

TEST(WorkerStreams, KillEndsAFlood)
{
    Harness harness;
    harness.misbehave("flood-stdout", { "100000" });
    ASSERT_TRUE(harness.runUntil([&] { return harness.lineCount > 100; }));
    harness.worker->kill();
    ASSERT_TRUE(harness.runUntil([&] { return harness.end.has_value(); }, 1s));
    EXPECT_EQ(endOf(*harness.end), "signal 9");
}

TEST(WorkerStreams, WorkerThatClosesItsOutputIsToldAndRunsOn)
{
    Harness harness;
    harness.misbehave("close-stdout");
    ASSERT_TRUE(harness.runUntil([&] { return harness.outputClosed == 1; }));
    EXPECT_FALSE(harness.end);
    harness.worker->sendLine("go");
    harness.worker->closeInput();
    ASSERT_TRUE(harness.runUntilOver());
    EXPECT_EQ(endOf(*harness.end), "exit 0");
    EXPECT_EQ(harness.outputClosed, 1);
    EXPECT_EQ(harness.lines, std::vector<std::string>{ "ready" });
}

TEST(WorkerStreams, WorkerThatClosedItsInputDoesNotKillUs)
{
    Harness harness;
    harness.misbehave("close-stdin");
    ASSERT_TRUE(harness.runUntilLine("ready"));
    harness.worker->sendLine("go");
    harness.worker->sendLine("go");
    ASSERT_TRUE(harness.runUntilOver());
    EXPECT_EQ(endOf(*harness.end), "exit 0");
    harness.worker->sendLine("after the end");
    harness.worker->closeInput();
    harness.worker->terminate();
    harness.worker->kill();
}

TEST(WorkerStreams, LongInputArrivesWhole)
{
    Harness harness;
    harness.start({ "/bin/sh", "-c", "sleep 0.1; wc -c" });
    ASSERT_TRUE(harness.runUntil([&] { return harness.pid != 0; }));
    harness.worker->sendLine(std::string(299'999, 'x')); // more than a pipe holds
    harness.worker->closeInput();
    ASSERT_TRUE(harness.runUntilOver());
    EXPECT_EQ(harness.lines, std::vector<std::string>{ "300000" });
}

TEST(WorkerStreams, WorkerMayBeDestroyedFromWithinAnyCallback)
{
    for (const std::string at : { "executed", "line", "closed", "ended" }) {
        boost::asio::io_context io;
        const std::string marker = uniqueMarker();
        std::unique_ptr<Worker> worker;
        int calls = 0;
        const auto destroy = [&](const std::string& where) {
            calls += worker ? 0 : 1;
            if (where == at)
                worker.reset();
        };
        WorkerListener listener;
        listener.onExecuted = [&](pid_t) { destroy("executed"); };
        listener.onLine = [&](std::string_view) { destroy("line"); };
        listener.onOutputClosed = [&] { destroy("closed"); };
        listener.onEnded = [&](WorkerExit) { destroy("ended"); };
        WorkerCommand command{ TASKWEIGHT_TEST_LAUNCHER, { "/bin/sh", "-c", "echo a; echo b" },
            { "TASKWEIGHT_TEST_MARKER=" + marker }, {} };
        worker = Worker::start(io, command, listener);
        io.run_for(10s);
        EXPECT_TRUE(io.stopped()) << at;
        EXPECT_FALSE(worker) << at;
        EXPECT_EQ(calls, 0) << "called after its destruction in " << at;
        EXPECT_EQ(survivorsAfter(marker, 1s), 0U);
    }
}

} // namespace taskweight::test
