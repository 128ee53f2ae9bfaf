// SPDX-License-Identifier: GPL-3.0-or-later
#include "every_worker.h"

#include <gmock/gmock.h>

namespace {

/// All that a worker says between "go" and its end.
std::vector<std::string> linesOfRun(WorkerProcess& worker)
{
    EXPECT_EQ(worker.readLine(), "ready");
    worker.sendLine("go");
    std::vector<std::string> lines;
    do
        lines.push_back(worker.readLine());
    while (!lines.back().empty() && !lines.back().starts_with("finished"));
    return lines;
}

} // namespace

class WorkerProtocol : public EveryWorker { };

INSTANTIATE_TEST_SUITE_P(Models, WorkerProtocol, testing::ValuesIn(workerIds()), nameOfWorker);

TEST_P(WorkerProtocol, RunsOneTask)
{
    WorkerProcess worker(GetParam(), { "--tasks", "1", "--sleep-ms", "200" });
    EXPECT_THAT(linesOfRun(worker), testing::ElementsAre("started 1", "woke", "finished 1 1"));
    EXPECT_EQ(worker.end(), 0);
    EXPECT_EQ(worker.errorOutput(), "");
}

TEST_P(WorkerProtocol, HasAThousandTasksAliveAtOnce)
{
    // On a very busy machine a thousand threads take longer to start than the first of these.
    std::vector<std::string> lines;
    for (const char* sleepMs : { "2000", "20000" }) {
        WorkerProcess worker(GetParam(), { "--tasks", "1000", "--sleep-ms", sleepMs });
        lines = linesOfRun(worker);
        EXPECT_EQ(worker.end(), 0);
        if (!lines.empty() && lines.front() == "started 1000")
            break;
    }
    EXPECT_THAT(lines, testing::ElementsAre("started 1000", "woke", "finished 1000 1000"));
}

TEST_P(WorkerProtocol, StaysUntilItsInputEnds)
{
    WorkerProcess worker(GetParam(), { "--tasks", "1", "--sleep-ms", "0" });
    linesOfRun(worker);
    EXPECT_GT(worker.statusKib("VmHWM"), 0); // a zombie has no memory
    EXPECT_EQ(worker.end(), 0);
}

TEST_P(WorkerProtocol, IsReadyBeforeAnyTaskAndEndsWhenNobodySaysGo)
{
    WorkerProcess worker(GetParam(), { "--tasks", "10", "--sleep-ms", "200" });
    EXPECT_EQ(worker.readLine(), "ready");
    worker.closeInput();
    EXPECT_EQ(worker.readLine(), "");
    EXPECT_EQ(worker.end(), 2);
    EXPECT_THAT(worker.errorOutput(), testing::HasSubstr("standard input ended before \"go\""));
}

TEST_P(WorkerProtocol, TakesNoOtherWordThanGo)
{
    WorkerProcess worker(GetParam(), { "--tasks", "10", "--sleep-ms", "200" });
    EXPECT_EQ(worker.readLine(), "ready");
    worker.sendLine("gone");
    EXPECT_EQ(worker.readLine(), "");
    EXPECT_EQ(worker.end(), 2);
    EXPECT_THAT(worker.errorOutput(), testing::HasSubstr("not \"gone\""));
}

TEST_P(WorkerProtocol, SaysWhyWhenNobodyListens)
{
    WorkerProcess worker(GetParam(), { "--tasks", "10", "--sleep-ms", "0" });
    EXPECT_EQ(worker.readLine(), "ready");
    worker.closeOutput();
    worker.sendLine("go");
    EXPECT_EQ(worker.end(), 2);
    EXPECT_THAT(worker.errorOutput(), testing::HasSubstr("cannot write to standard output"));
}

TEST(Workers, SayWhenMemoryForSoManyTasksIsNotToBeHad)
{
    const std::string tasks = "9223372036854775807";
    for (const char* id : { "asio-timer", "boost-fiber", "cpp-thread", "cpp-thread-small-stack" }) {
        WorkerProcess worker(id, { "--tasks", tasks, "--sleep-ms", "0" });
        EXPECT_EQ(worker.readLine(), "ready");
        worker.sendLine("go");
        EXPECT_EQ(worker.readLine(), "") << id;
        EXPECT_EQ(worker.end(), 1) << id;
        EXPECT_THAT(
            worker.errorOutput(), testing::HasSubstr("(0 of " + tasks + " tasks had begun)"));
    }
}
