// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/worker_line.h"

#include <gtest/gtest.h>

using namespace taskweight;

TEST(WorkerLine, TheFourLinesOfTheProtocolAreKnown)
{
    EXPECT_EQ(parseWorkerLine("ready"), (WorkerLine { WorkerLine::ready, 0, 0 }));
    EXPECT_EQ(parseWorkerLine("started 1000000"), (WorkerLine { WorkerLine::started, 1'000'000, 0 }));
    EXPECT_EQ(parseWorkerLine("woke"), (WorkerLine { WorkerLine::woke, 0, 0 }));
    EXPECT_EQ(parseWorkerLine("finished 10 9"), (WorkerLine { WorkerLine::finished, 10, 9 }));
    EXPECT_EQ(parseWorkerLine("finished 10 9\r"), (WorkerLine { WorkerLine::finished, 10, 9 }));
}

TEST(WorkerLine, WhatIsNotQuiteTheProtocolIsNotTheProtocol)
{
    for (const char* line : { "", "Ready", "ready ", " ready", "started", "started ", "started -1", "started 1e3", "started 5 5",
             "started 99999999999999999999", "finished 10", "finished 10 ", "finished 10 9 8", "finished  10 9", "woke up" })
        EXPECT_EQ(parseWorkerLine(line).kind, WorkerLine::other) << line;
}
