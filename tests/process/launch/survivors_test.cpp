// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever happens, nothing is left.
#include "tests/process/launch/harness.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <set>
#include <sys/wait.h>

#include <boost/asio/posix/stream_descriptor.hpp>

namespace taskweight::test {

namespace {

constexpr auto kLimit = 1s;

/// Longer than what is promised, as our own side may be slowed down by a sanitizer.
bool hasEnded(Harness& harness)
{
    return harness.runUntil([&] { return harness.end.has_value(); }, 3 * kLimit);
}

/// A process that starts a worker through Worker and is then killed by `signal`; how many are left
/// a second later.
std::size_t survivorsOfDriver(int signal, const std::vector<std::string>& words)
{
    const std::string marker = uniqueMarker();
    int said[2];
    EXPECT_EQ(pipe2(said, O_CLOEXEC), 0);
    const pid_t driver = fork();
    if (driver == 0) {
        dup2(said[1], 1);
        setenv("TASKWEIGHT_TEST_MARKER", marker.c_str(), 1);
        std::vector<std::string> all{ TASKWEIGHT_TEST_DRIVER, TASKWEIGHT_TEST_LAUNCHER };
        all.insert(all.end(), words.begin(), words.end());
        std::vector<char*> pointers;
        for (std::string& word : all)
            pointers.push_back(word.data());
        pointers.push_back(nullptr);
        execv(pointers[0], pointers.data());
        _exit(127);
    }
    close(said[1]);
    char text[6] = {};
    EXPECT_EQ(read(said[0], text, 5), 5);
    EXPECT_STREQ(text, "ready");
    EXPECT_GE(alive(marker).size(), 3U); // driver, launcher, worker
    kill(driver, signal);
    waitpid(driver, nullptr, 0);
    close(said[0]);
    return survivorsAfter(marker, kLimit);
}

} // namespace

TEST(Survivors, DaemonInItsOwnSessionIsKilledAndCounted)
{
    Harness harness;
    harness.misbehave("daemon");
    ASSERT_TRUE(harness.runUntilLine("ready"));
    EXPECT_EQ(alive(harness.marker).size(), 3U); // launcher, worker, daemon
    harness.worker->closeInput();
    ASSERT_TRUE(harness.runUntilOver());
    EXPECT_EQ(endOf(*harness.end), "exit 0");
    EXPECT_EQ(harness.end->strays, 1);
    EXPECT_TRUE(harness.heard("finished 1 1"));
    EXPECT_EQ(survivorsAfter(harness.marker, kLimit), 0U);
}

TEST(Survivors, KillReachesADaemon)
{
    Harness harness;
    harness.misbehave("daemon");
    ASSERT_TRUE(harness.runUntilLine("ready"));
    harness.worker->kill();
    ASSERT_TRUE(hasEnded(harness));
    EXPECT_EQ(endOf(*harness.end), "signal 9");
    EXPECT_EQ(survivorsAfter(harness.marker, kLimit), 0U);
}

TEST(Survivors, ChildrenAndTheirChildrenAreKilled)
{
    Harness harness;
    harness.start({ "/bin/sh", "-c",
        "for i in 1 2 3; do setsid sh -c 'setsid sleep 600 & sleep 600' & sleep 600 & done; "
        "sleep 0.2; echo ready; read line" });
    ASSERT_TRUE(harness.runUntilLine("ready"));
    EXPECT_EQ(
        alive(harness.marker).size(), 14U); // launcher, worker, 3 x (sh, its two sleeps, one sleep)
    harness.worker->kill();
    ASSERT_TRUE(hasEnded(harness));
    EXPECT_GE(harness.end->strays, 12);
    EXPECT_EQ(survivorsAfter(harness.marker, kLimit), 0U);
}

TEST(Survivors, ProcessThatKeepsForkingAwayIsCaught)
{
    Harness harness;
    harness.misbehave("hopper");
    ASSERT_TRUE(harness.runUntilLine("ready"));
    harness.worker->closeInput();
    ASSERT_TRUE(harness.runUntilOver());
    EXPECT_EQ(endOf(*harness.end), "exit 0");
    EXPECT_GE(harness.end->strays, 1); // 2: caught between fork and exit
    EXPECT_EQ(survivorsAfter(harness.marker, kLimit), 0U);
}

TEST(Survivors, ChildrenDoNotOutliveAWorkerThatCrashes)
{
    Harness harness;
    harness.misbehave("children", { "5" });
    ASSERT_TRUE(harness.runUntilLine("ready"));
    ::kill(harness.pid, SIGSEGV);
    ASSERT_TRUE(hasEnded(harness));
    EXPECT_EQ(endOf(*harness.end), "signal 11");
    EXPECT_EQ(harness.end->strays, 5);
    EXPECT_EQ(survivorsAfter(harness.marker, kLimit), 0U);
}

TEST(Survivors, OrphanThatEndedByItselfIsNoStray)
{
    Harness harness;
    harness.start({ "/bin/sh", "-c", "(sleep 0.05 &) ; echo ready; read line" });
    ASSERT_TRUE(harness.runUntilLine("ready"));
    // In the moment of its exec a process shows no environment, and so no marker: it has ended only when it is gone
    // long after its time.
    const auto ready = std::chrono::steady_clock::now();
    ASSERT_TRUE(harness.runUntil(
        [&] { return std::chrono::steady_clock::now() > ready + 500ms && alive(harness.marker).size() == 2; }, 10s));
    harness.worker->closeInput();
    ASSERT_TRUE(harness.runUntilOver());
    EXPECT_EQ(harness.end->strays, 0);
}

TEST(Survivors, TerminateIsHeardAlsoByAStoppedWorker)
{
    for (const bool stopped : { false, true }) {
        Harness harness;
        harness.misbehave("normal");
        ASSERT_TRUE(harness.runUntilLine("ready"));
        if (stopped)
            ::kill(harness.pid, SIGSTOP);
        harness.worker->terminate();
        ASSERT_TRUE(hasEnded(harness));
        EXPECT_EQ(endOf(*harness.end), "signal 15");
    }
}

TEST(Survivors, WorkerThatIgnoresSigtermIsKilled)
{
    Harness harness;
    harness.misbehave("ignore-term");
    ASSERT_TRUE(harness.runUntilLine("ready"));
    harness.worker->terminate();
    EXPECT_FALSE(harness.runUntil([&] { return harness.end.has_value(); }, 200ms));
    harness.worker->kill();
    ASSERT_TRUE(hasEnded(harness));
    EXPECT_EQ(endOf(*harness.end), "signal 9");
}

TEST(Survivors, StoppedWorkerIsKilled)
{
    Harness harness;
    harness.misbehave("normal");
    ASSERT_TRUE(harness.runUntilLine("ready"));
    ::kill(harness.pid, SIGSTOP);
    harness.worker->kill();
    ASSERT_TRUE(hasEnded(harness));
    EXPECT_EQ(endOf(*harness.end), "signal 9");
}

TEST(Survivors, KillRightAfterTheStartIsNotLost)
{
    for (int i = 0; i < 20; ++i) {
        Harness harness;
        harness.misbehave("never-ready");
        harness.worker->kill();
        ASSERT_TRUE(hasEnded(harness));
        EXPECT_EQ(endOf(*harness.end), "signal 9");
        EXPECT_EQ(survivorsAfter(harness.marker, kLimit), 0U);
    }
}

TEST(Survivors, DestroyedWorkerLeavesNothingAndCallsNothing)
{
    for (const std::string mode :
        { "normal", "daemon", "children", "ignore-term", "never-ready" }) {
        Harness harness;
        harness.misbehave(mode);
        ASSERT_TRUE(harness.runUntil([&] { return harness.pid != 0; }));
        harness.worker.reset();
        EXPECT_EQ(survivorsAfter(harness.marker, kLimit), 0U) << mode;
        EXPECT_TRUE(harness.runOut()) << mode;
        EXPECT_EQ(harness.overCount, 0) << mode;
        EXPECT_EQ(zombies(), 0U) << mode;
    }
}

TEST(Survivors, DestroyedIoContextLeavesNothing)
{
    const std::string marker = uniqueMarker();
    {
        boost::asio::io_context io;
        const auto worker = Worker::start(io,
            { TASKWEIGHT_TEST_LAUNCHER, { TASKWEIGHT_TEST_MISBEHAVING, "--mode", "daemon" },
                { "TASKWEIGHT_TEST_MARKER=" + marker }, {} },
            {});
        io.run_for(200ms);
        EXPECT_EQ(alive(marker).size(), 3U);
    }
    EXPECT_EQ(alive(marker).size(), 0U);
    EXPECT_EQ(zombies(), 0U);
}

TEST(Survivors, NothingOutlivesUsWhenWeAreKilled)
{
    const std::string misbehaving = TASKWEIGHT_TEST_MISBEHAVING;
    for (const int signal : { SIGKILL, SIGTERM }) {
        for (const std::string mode : { "normal", "daemon", "ignore-term" })
            EXPECT_EQ(survivorsOfDriver(signal, { misbehaving, "--mode", mode }), 0U) << mode;
    }
}

TEST(Survivors, KilledLauncherIsToldAndTheWorkerDies)
{
    Harness harness;
    harness.misbehave("children");
    ASSERT_TRUE(harness.runUntilLine("ready"));
    const long launcher = statusNumber(harness.pid, "PPid");
    ::kill(static_cast<pid_t>(launcher), SIGKILL);
    ASSERT_TRUE(hasEnded(harness));
    EXPECT_EQ(endOf(*harness.end), "signal 9");
    EXPECT_EQ(harness.end->strays, -1);
    EXPECT_EQ(survivorsAfter(harness.marker, kLimit), 0U);
    EXPECT_TRUE(harness.runOut());
    EXPECT_EQ(zombies(), 0U);
}

TEST(Survivors, TwoHundredStartsLeaveNoZombieAndNoDescriptor)
{
    Harness harness;
    const boost::asio::posix::stream_descriptor makesTheReactor(harness.io);
    const std::size_t descriptors = openDescriptors();
    for (int i = 0; i < 200; ++i) {
        harness.end.reset();
        harness.overCount = 0;
        harness.misbehave("exit-early", { std::to_string(i) });
        ASSERT_TRUE(harness.runUntilOver());
        ASSERT_EQ(endOf(*harness.end), "exit " + std::to_string(i));
    }
    EXPECT_TRUE(harness.runOut());
    EXPECT_EQ(zombies(), 0U);
    EXPECT_EQ(openDescriptors(), descriptors);
}

TEST(Survivors, ThirtyAtOnceDoNotHoldEachOther)
{
    std::vector<std::unique_ptr<Harness>> harnesses;
    for (int i = 0; i < 30; ++i) {
        harnesses.push_back(std::make_unique<Harness>());
        harnesses.back()->misbehave("normal");
    }
    for (auto& harness : harnesses) {
        ASSERT_TRUE(harness->runUntilLine("ready"));
        harness->worker->closeInput();
    }
    for (auto& harness : harnesses) {
        ASSERT_TRUE(harness->runUntilOver());
        EXPECT_EQ(endOf(*harness->end), "exit 0");
        EXPECT_TRUE(harness->heard("finished 1 1"));
    }
}

TEST(Survivors, NothingOfOursReachesTheWorker)
{
    const int leaky = open("/dev/null", O_RDONLY); // without O_CLOEXEC
    ASSERT_GE(leaky, 0);
    const int leakyHigh = fcntl(leaky, F_DUPFD, 500);
    Harness harness;
    harness.misbehave("normal");
    ASSERT_TRUE(harness.runUntilLine("ready"));
    std::set<std::string> open;
    for (const auto& entry :
        std::filesystem::directory_iterator("/proc/" + std::to_string(harness.pid) + "/fd"))
        open.insert(entry.path().filename());
    EXPECT_EQ(open, (std::set<std::string>{ "0", "1", "2" }));
    close(leaky);
    close(leakyHigh);
}

} // namespace taskweight::test
