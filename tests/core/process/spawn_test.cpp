// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/captured_command.h"
#include "core/process/spawn.h"

#include <gmock/gmock.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace taskweight {
namespace {

std::string outputOf(const std::string& script, CaptureOrder order = {})
{
    order.words = { "/bin/sh", "-c", script };
    order.patience = std::chrono::seconds(20);
    const Captured captured = capture(order);
    EXPECT_TRUE(captured.succeeded()) << captured.failureWords();
    return captured.output;
}

TEST(Spawn, TellsWhyAProgramCannotBeExecuted)
{
    SpawnOrder order;
    EXPECT_EQ(spawn(order).errnoValue, EINVAL);
    order.words = { "/nonexistent/program" };
    EXPECT_EQ(spawn(order).errnoValue, ENOENT);
    order.words = { "no-such-program-of-test" };
    EXPECT_EQ(spawn(order).errnoValue, ENOENT);
    order.words = { "/etc" };
    EXPECT_EQ(spawn(order).errnoValue, EACCES);
    order.words = { "/bin/true" };
    order.folder = "/nonexistent";
    EXPECT_EQ(spawn(order).errnoValue, ENOENT);
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1); // none is left to be reaped
    EXPECT_EQ(errno, ECHILD);
}

TEST(Spawn, FolderAndEnvironmentAreTheChilds)
{
    ::setenv("TW_TEST_KEPT", "kept", 1);
    ::setenv("TW_TEST_CHANGED", "before", 1);
    CaptureOrder order;
    order.folder = "/usr";
    order.environment = { "TW_TEST_CHANGED=after" };
    EXPECT_EQ(outputOf("pwd; echo $TW_TEST_KEPT $TW_TEST_CHANGED", order), "/usr\nkept after\n");
    EXPECT_STREQ(std::getenv("TW_TEST_CHANGED"), "before");
}

TEST(Spawn, SignalsAreAtTheirDefaultsAndNoneIsBlocked)
{
    sigset_t usr1, before;
    sigemptyset(&usr1);
    sigaddset(&usr1, SIGUSR1);
    ::pthread_sigmask(SIG_BLOCK, &usr1, &before);
    const auto handler = std::signal(SIGPIPE, SIG_IGN);
    EXPECT_EQ(outputOf("grep -E '^Sig(Blk|Ign)' /proc/self/status"),
        "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
    sigset_t after;
    ::pthread_sigmask(SIG_SETMASK, nullptr, &after);
    EXPECT_TRUE(sigismember(&after, SIGUSR1)); // ours are as they were
    std::signal(SIGPIPE, handler);
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

TEST(Spawn, GivesNoDescriptorAwayButTheStandardStreams)
{
    EXPECT_EQ(
        outputOf(
            "for fd in /proc/self/fd/*; do [ ${fd##*/} -gt 2 ] && [ -e /proc/$$/fd/${fd##*/} ] "
            "&& echo $fd; done; true"),
        "");
}

TEST(Spawn, CopiesNoPageOfOurs)
{
    std::vector<char> memory(64 * 1024 * 1024, 'x');
    const auto faults = [] {
        rusage usage{};
        ::getrusage(RUSAGE_SELF, &usage);
        return usage.ru_minflt;
    };
    outputOf("true");
    const long before = faults();
    for (std::size_t at = 0; at < memory.size(); at += 4096)
        memory[at] = 'y';
    EXPECT_LT(faults() - before, 1000); // after fork(2) each of the 16,384 pages would be one
    EXPECT_EQ(memory[4096], 'y');
}

TEST(Capture, KeepsStandardErrorApartOrNot)
{
    CaptureOrder order;
    EXPECT_EQ(outputOf("echo a; echo b >&2", order), "a\n");
    order.withErrors = true;
    EXPECT_EQ(outputOf("echo a; echo b >&2", order), "a\nb\n");
}

TEST(Capture, SaysHowItFailed)
{
    CaptureOrder order;
    order.words = { "/bin/sh", "-c", "exit 3" };
    EXPECT_EQ(capture(order).failureWords(), "exit status 3");
    order.words = { "/bin/sh", "-c", "kill -9 $$" };
    EXPECT_EQ(capture(order).failureWords(), "killed by signal 9");
    order.words = { "/nonexistent" };
    EXPECT_EQ(capture(order).failureWords(), "No such file or directory");
    order.words = { "/bin/sleep", "100" };
    order.patience = std::chrono::milliseconds(50);
    EXPECT_EQ(capture(order).failureWords(), "no answer in time");
    EXPECT_FALSE(capture(order).succeeded());
}

} // namespace
} // namespace taskweight
