// SPDX-License-Identifier: GPL-3.0-or-later
#include "every_worker.h"

#include <gmock/gmock.h>

class WorkerCommandLine : public EveryWorker { };

INSTANTIATE_TEST_SUITE_P(Models, WorkerCommandLine, testing::ValuesIn(workerIds()), nameOfWorker);

TEST_P(WorkerCommandLine, TellsItsVersionInOneLine)
{
    WorkerProcess worker(GetParam(), { "--version" });
    EXPECT_THAT(worker.readLine(), testing::ContainsRegex("^(clang|g)[+][+] [0-9]+[.][0-9]+"));
    EXPECT_EQ(worker.readLine(), "");
    EXPECT_EQ(worker.end(), 0);
}

TEST_P(WorkerCommandLine, RefusesNumbersThatAreNone)
{
    for (const char* tasks : { "0", "1e3", "-5", "+5", " 5", "5 ", "0x10", "1.5", "",
             "9223372036854775808", "99999999999999999999" }) {
        WorkerProcess worker(GetParam(), { "--tasks", tasks, "--sleep-ms", "200" });
        EXPECT_EQ(worker.readLine(), "") << tasks;
        EXPECT_EQ(worker.end(), 2) << tasks;
        EXPECT_THAT(worker.errorOutput(),
            testing::HasSubstr("--tasks takes a whole number from 1 to 9223372036854775807, not \""
                + std::string(tasks) + "\""));
    }
}

TEST_P(WorkerCommandLine, RefusesAnIncompleteCommandLine)
{
    const std::vector<std::vector<std::string>> incomplete{ {}, { "--tasks" }, { "--tasks", "5" },
        { "--sleep-ms", "200" }, { "--tasks", "5", "--sleep-ms" }, { "--tasks", "5", "200" },
        { "--tasks=5", "--sleep-ms", "200" }, { "--tasks", "5", "--sleep-ms", "-1" } };
    for (const auto& arguments : incomplete) {
        WorkerProcess worker(GetParam(), arguments);
        EXPECT_EQ(worker.readLine(), "");
        EXPECT_EQ(worker.end(), 2) << testing::PrintToString(arguments);
        EXPECT_THAT(worker.errorOutput(), testing::StartsWith(GetParam() + ": "));
    }
}
