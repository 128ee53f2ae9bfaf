// SPDX-License-Identifier: GPL-3.0-or-later
// How a worker ends, or does not even begin.
#include "tests/process/launch/harness.h"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sys/resource.h>
#include <sys/wait.h>

#include <boost/asio/posix/stream_descriptor.hpp>

namespace taskweight::test {

namespace {

std::string endOfMode(const std::string& mode, std::vector<std::string> more = {})
{
    Harness harness;
    harness.misbehave(mode, std::move(more));
    if (!harness.runUntilOver() || !harness.end)
        return harness.failure ? harness.failure->sentence() : "still running";
    EXPECT_FALSE(harness.failure);
    EXPECT_EQ(harness.overCount, 1);
    EXPECT_GT(harness.pid, 0);
    return endOf(*harness.end);
}

Error failureOf(std::vector<std::string> words)
{
    Harness harness;
    harness.start(std::move(words));
    EXPECT_FALSE(harness.failure) << "told from within start()";
    EXPECT_TRUE(harness.runUntilOver());
    EXPECT_FALSE(harness.end);
    EXPECT_EQ(harness.overCount, 1);
    EXPECT_EQ(harness.pid, 0);
    EXPECT_TRUE(harness.runOut());
    EXPECT_EQ(zombies(), 0U);
    return harness.failure.value_or(Error{});
}

std::filesystem::path scratchFile(const std::string& name, const std::string& text, bool executable)
{
    const std::filesystem::path path = std::filesystem::path(testing::TempDir())
        / ("taskweight-launch-" + std::to_string(getpid()) + "-" + name);
    std::ofstream(path) << text;
    std::filesystem::permissions(
        path, executable ? std::filesystem::perms::owner_all : std::filesystem::perms::owner_read);
    return path;
}

} // namespace

TEST(WorkerEnd, ExitStatusAndSignalStayApart)
{
    EXPECT_EQ(endOfMode("exit-early", { "0" }), "exit 0");
    EXPECT_EQ(endOfMode("exit-early", { "9" }), "exit 9");
    EXPECT_EQ(endOfMode("exit-early", { "127" }), "exit 127");
    EXPECT_EQ(endOfMode("exit-early", { "137" }), "exit 137");
    EXPECT_EQ(endOfMode("signal-early", { "9" }), "signal 9");
    EXPECT_EQ(endOfMode("signal-early", { "6" }), "signal 6");
    EXPECT_EQ(endOfMode("signal-early", { "11" }), "signal 11");
    EXPECT_EQ(endOfMode("signal-early", { "15" }), "signal 15");
    EXPECT_EQ(endOfMode("signal-early", { "13" }),
        "signal 13"); // ours ignored or not, its own are the default
    EXPECT_EQ(endOfMode("silent", { "--sleep-ms", "10" }), "exit 0");
}

TEST(WorkerEnd, WholeProtocolIsHeardInOrder)
{
    Harness harness;
    harness.misbehave("normal", { "--tasks", "1000", "--sleep-ms", "20" });
    ASSERT_TRUE(harness.runUntilLine("ready"));
    harness.worker->sendLine("go");
    ASSERT_TRUE(harness.runUntilLine("finished 1000 1000"));
    harness.worker->closeInput();
    ASSERT_TRUE(harness.runUntilOver());
    ASSERT_TRUE(harness.end);
    EXPECT_EQ(endOf(*harness.end), "exit 0");
    EXPECT_EQ(harness.end->strays, 0);
    EXPECT_EQ(harness.lines,
        (std::vector<std::string>{ "ready", "started 1000", "woke", "finished 1000 1000" }));
    EXPECT_EQ(harness.outputClosed, 1);
    EXPECT_TRUE(harness.executedFirst);
    EXPECT_TRUE(harness.runOut());
    EXPECT_FALSE(harness.lateCall);
}

TEST(WorkerEnd, LastLineOfAWorkerThatExitsAtOnceIsNeverLost)
{
    for (int i = 0; i < 100; ++i) {
        Harness harness;
        harness.start(
            { "/bin/sh", "-c", "echo first; echo finished 1 1; printf 'no newline'; exit 4" });
        ASSERT_TRUE(harness.runUntilOver());
        ASSERT_EQ(
            harness.lines, (std::vector<std::string>{ "first", "finished 1 1", "no newline" }));
        ASSERT_EQ(endOf(*harness.end), "exit 4");
        ASSERT_EQ(harness.outputClosed, 1);
    }
}

TEST(WorkerStart, MissingProgramCouldNotStart)
{
    const Error error = failureOf({ "/nowhere/at-all" });
    EXPECT_EQ(error.what, "cannot start the worker");
    EXPECT_EQ(error.where, "/nowhere/at-all");
    EXPECT_EQ(error.why, "No such file or directory");
    EXPECT_NE(error.fix, "");
    EXPECT_EQ(failureOf({ "no-such-program-anywhere" }).fix,
        "install the program, or add its folder to PATH");
}

TEST(WorkerStart, FolderCouldNotStart)
{
    const Error error = failureOf({ "/tmp/" });
    EXPECT_EQ(error.why, "Permission denied");
    EXPECT_NE(error.fix.find("not a folder"), std::string::npos);
}

TEST(WorkerStart, FileThatIsNotExecutableCouldNotStart)
{
    const auto path = scratchFile("plain", "#!/bin/sh\n", false);
    EXPECT_EQ(failureOf({ path }).why, "Permission denied");
    std::filesystem::remove(path);
}

TEST(WorkerStart, MissingInterpreterIsNamed)
{
    const auto path = scratchFile("script", "#!/nowhere/interpreter\n", true);
    const Error error = failureOf({ path });
    EXPECT_EQ(error.why, "No such file or directory");
    EXPECT_NE(error.fix.find("interpreter"), std::string::npos);
    std::filesystem::remove(path);
}

TEST(WorkerStart, NoCommandCouldNotStart)
{
    EXPECT_EQ(failureOf({}).why, "its command line names no program");
}

TEST(WorkerStart, LauncherThatIsMissingIsNamed)
{
    for (const auto& [launcher, why] : std::vector<std::pair<std::string, std::string>>{
             { "/nowhere/taskweight-launcher", "No such file or directory" },
             { "/tmp", "Is a directory" } }) {
        Harness harness;
        harness.command.launcher = launcher;
        harness.misbehave("normal");
        ASSERT_TRUE(harness.runUntilOver());
        ASSERT_TRUE(harness.failure);
        EXPECT_EQ(harness.failure->what, "cannot start the launcher");
        EXPECT_EQ(harness.failure->where, launcher);
        EXPECT_EQ(harness.failure->why, why);
        EXPECT_NE(harness.failure->fix, "");
    }
}

TEST(WorkerStart, LauncherThatIsNoProgramIsReportedAndReaped)
{
    const auto path = scratchFile("launcher", "garbage", true);
    const std::size_t descriptors = openDescriptors();
    {
        Harness harness;
        harness.command.launcher = path;
        harness.misbehave("normal");
        ASSERT_TRUE(harness.runUntilOver());
        ASSERT_TRUE(harness.failure);
        EXPECT_EQ(harness.failure->why, "Exec format error");
    }
    EXPECT_EQ(zombies(), 0U);
    EXPECT_EQ(openDescriptors(), descriptors);
    std::filesystem::remove(path);
}

TEST(WorkerStart, WorkingFolderThatIsNoneIsNamed)
{
    for (const auto& [folder, why] : std::vector<std::pair<std::string, std::string>>{
             { "/nowhere/folder", "No such file or directory" },
             { "/bin/sh", "Not a directory" } }) {
        Harness harness;
        harness.command.folder = folder;
        harness.misbehave("normal");
        ASSERT_TRUE(harness.runUntilOver());
        ASSERT_TRUE(harness.failure);
        EXPECT_EQ(harness.failure->where, folder);
        EXPECT_EQ(harness.failure->why, why);
    }
}

TEST(WorkerStart, FolderAndEnvironmentAreTheWorkers)
{
    Harness harness;
    harness.command.folder = "/usr";
    harness.command.environment.push_back("HOME=/changed home");
    harness.start({ "sh", "-c", "pwd; echo \"$HOME\"; env | grep -c ^HOME=" });
    ASSERT_TRUE(harness.runUntilOver());
    EXPECT_EQ(harness.lines, (std::vector<std::string>{ "/usr", "/changed home", "1" }));
}

TEST(WorkerStart, TooFewDescriptorsAreAnErrorAndLoseNone)
{
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "the sanitizer's own check of a virtual call needs a pipe, and there is none";
#endif
    const std::size_t before = openDescriptors();
    rlimit usual;
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &usual), 0);
    int failures = 0;
    for (rlim_t spare = 0; spare < 14; ++spare) {
        Harness harness;
        const boost::asio::posix::stream_descriptor makesTheReactor(harness.io);
        const rlimit tight{ openDescriptors() - 1 + spare,
            usual.rlim_max }; // one is of the counting
        ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &tight), 0);
        harness.misbehave("exit-early", { "9" });
        ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &usual), 0);
        ASSERT_TRUE(harness.runUntilOver());
        EXPECT_TRUE(harness.end ? endOf(*harness.end) == "exit 9"
                                : harness.failure->why == "Too many open files")
            << spare << ": " << (harness.end ? endOf(*harness.end) : harness.failure->sentence());
        if (harness.failure) {
            EXPECT_NE(harness.failure->fix.find("ulimit -n"), std::string::npos);
            ++failures;
        }
        EXPECT_EQ(survivorsAfter(harness.marker, 1s), 0U);
    }
    EXPECT_GE(failures, 8); // four pairs
    EXPECT_LT(failures, 14);
    EXPECT_EQ(openDescriptors(), before);
    EXPECT_EQ(zombies(), 0U);
}

TEST(Launcher, SaysHowItIsUsed)
{
    Harness harness;
    harness.start({ TASKWEIGHT_TEST_LAUNCHER });
    ASSERT_TRUE(harness.runUntilOver());
    EXPECT_EQ(endOf(*harness.end), "exit 2");
    EXPECT_EQ(harness.worker->errorOutput().rfind("usage: taskweight-launcher", 0), 0U);
}

} // namespace taskweight::test
