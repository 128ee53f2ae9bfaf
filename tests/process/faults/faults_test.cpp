// SPDX-License-Identifier: GPL-3.0-or-later
// The whole program under what a machine can do to it. After each test nothing of it runs any more,
// and what it had measured can be read.
#include "core/probe/worker_group.h"
#include "core/results/results_file.h"
#include "tests/process/cli/cli_process.h"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <set>
#include <thread>
#include <unistd.h>

namespace taskweight::test {

namespace {

using namespace std::chrono_literals;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// The program that is started is a shell, which sets the scene and becomes taskweight-cli.
std::vector<std::string> script(const std::string& words) { return { "-c", words }; }

std::string run(const std::string& arguments)
{
    return std::string("exec ") + TASKWEIGHT_PROGRAM + " run " + arguments;
}

/// A worker that misbehaves, as a program of the user's own.
std::string misbehaving(const std::string& mode)
{
    return "--command 'bad=" TASKWEIGHT_MISBEHAVING " --mode " + mode
        + " --tasks {tasks} --sleep-ms {sleep_ms}' ";
}

std::string shown(const std::filesystem::path& file)
{
    CliProcess show(
        script(std::string("exec ") + TASKWEIGHT_PROGRAM + " show --format csv " + file.string()));
    const Finished end = show.wait();
    EXPECT_EQ(end.status, 0) << end.err;
    return end.out;
}

/// Processes of the marked tree whose command line begins with the file name `program`.
std::vector<pid_t> named(const CliProcess& cli, const std::string& program)
{
    std::vector<pid_t> found;
    for (const pid_t pid : cli.descendants()) {
        const std::string line = readFile("/proc/" + std::to_string(pid) + "/cmdline");
        if (std::filesystem::path(line.c_str()).filename() == program)
            found.push_back(pid);
    }
    return found;
}

template <typename Condition>
bool comesTrue(Condition condition, std::chrono::milliseconds limit = 20s)
{
    for (const auto deadline = std::chrono::steady_clock::now() + limit; !condition();) {
        if (std::chrono::steady_clock::now() > deadline)
            return false;
        std::this_thread::sleep_for(5ms);
    }
    return true;
}

/// Control groups of workers of this taskweight that are still there.
std::vector<std::filesystem::path> groupsOf(pid_t taskweight)
{
    static auto groups = WorkerGroups::find({}); // once: it clears up
    std::vector<std::filesystem::path> left;
    if (!groups)
        return left;
    const std::string own = "taskweight-" + std::to_string(taskweight) + "-";
    for (const auto& entry :
        std::filesystem::directory_iterator(groups->next()->folder().parent_path()))
        if (entry.path().filename().string().starts_with(own))
            left.push_back(entry.path());
    return left;
}

/// Neither a process nor a control group.
testing::AssertionResult leavesNothing(const CliProcess& cli, std::chrono::milliseconds limit = 2s)
{
    const bool clean = comesTrue(
        [&] { return cli.descendants().empty() && groupsOf(cli.pid()).empty(); }, limit);
    if (clean)
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << cli.descendants().size() << " processes and "
                                       << groupsOf(cli.pid()).size() << " control groups are left";
}

/// Runs the script as "nobody", who can read and execute what was built; or skips.
#define REQUIRE_NOBODY()                                                                           \
    if (::geteuid() != 0                                                                           \
        || std::system(                                                                            \
               "setpriv --reuid=65534 --regid=65534 --clear-groups test -x " TASKWEIGHT_PROGRAM    \
               " 2>/dev/null")                                                                     \
            != 0)                                                                                  \
    GTEST_SKIP() << "needs root, setpriv, and programs that others may execute"

constexpr const char* kAsNobody = "exec setpriv --reuid=65534 --regid=65534 --clear-groups sh -c ";

} // namespace

TEST(Faults, KilledInAnyPhaseItLeavesReadableResultsAndNoWorker)
{
    for (const char* mode :
        { "never-ready", "hang-after-go", "normal", "daemon", "ignore-term", "children" }) {
        const TemporaryFolder folder;
        const auto file = folder.path() / "killed.taskweight.jsonl";
        CliProcess cli(script(run("--models cpp-coroutine " + misbehaving(mode)
            + "--tasks 1,10 --order listed --sleep 300ms --out " + file.string())));
        ASSERT_TRUE(cli.waitForError("run 3 of 4")) << mode << cli.errorOutput();
        ASSERT_TRUE(comesTrue([&] { return !named(cli, "tw-misbehaving").empty(); })) << mode;
        std::this_thread::sleep_for(100ms);
        cli.signal(SIGKILL);
        EXPECT_EQ(cli.wait().status, 128 + SIGKILL);
        EXPECT_TRUE(leavesNothing(cli)) << mode;
        EXPECT_THAT(shown(file), HasSubstr("cpp-coroutine")) << mode;
    }
}

TEST(Faults, KilledAtAnyMomentItLeavesNoControlGroup)
{
    for (int delayMs = 0; delayMs < 400; delayMs += 23) {
        CliProcess cli(
            script(run("--models cpp-coroutine --tasks 1 --repeats 50 --sleep 5ms --quiet")));
        std::this_thread::sleep_for(std::chrono::milliseconds(delayMs));
        cli.signal(SIGKILL);
        cli.wait();
        EXPECT_TRUE(leavesNothing(cli)) << "after " << delayMs << " ms";
    }
}

TEST(Faults, AWorkerKilledInAnyPhaseIsToldAsSuch)
{
    struct Case {
        const char* mode;
        int signal;
        const char* words;
    };
    for (const Case& wanted : {
             Case{ "never-ready", SIGSEGV, "killed by signal 11 (SIGSEGV)" },
             Case{ "hang-after-go", SIGTERM, "killed by signal 15 (SIGTERM)" },
             Case{ "normal", SIGKILL, "killed by signal 9 (SIGKILL), cause unknown" },
             Case{ "children", SIGABRT, "killed by signal 6 (SIGABRT)" },
         }) {
        const TemporaryFolder folder;
        const auto file = folder.path() / "worker.taskweight.jsonl";
        CliProcess cli(script(
            run(misbehaving(wanted.mode) + "--tasks 10 --sleep 20s --out " + file.string())));
        ASSERT_TRUE(comesTrue([&] { return !named(cli, "tw-misbehaving").empty(); }))
            << wanted.mode << cli.errorOutput();
        std::this_thread::sleep_for(300ms);
        for (const pid_t pid : named(cli, "tw-misbehaving"))
            ::kill(pid, wanted.signal);
        EXPECT_EQ(cli.wait().status, 1) << wanted.mode;
        EXPECT_TRUE(leavesNothing(cli)) << wanted.mode;
        EXPECT_THAT(shown(file), HasSubstr(wanted.words)) << wanted.mode;
    }
}

TEST(Faults, AWorkerThatHangsAfterItsTasksHasItsResult)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "lingers.taskweight.jsonl";
    CliProcess cli(script(run(
        misbehaving("hang-after-finished") + "--tasks 10 --sleep 100ms --out " + file.string())));
    EXPECT_EQ(cli.wait().status, 0);
    EXPECT_TRUE(leavesNothing(cli));
    EXPECT_THAT(shown(file), HasSubstr("it did not exit by itself within 2 s"));
}

TEST(Faults, AWorkerThatBreaksTheProtocolIsInvalid)
{
    for (const auto& [mode, words] : { std::pair("two-started", "said \"started\" twice"),
             std::pair("never-ready", "not done after 500 ms") }) {
        CliProcess cli(script(run(misbehaving(mode) + "--tasks 10 --sleep 100ms --timeout 500ms")));
        const Finished end = cli.wait();
        EXPECT_EQ(end.status, 1) << mode;
        EXPECT_THAT(end.err, HasSubstr(words)) << mode;
        EXPECT_TRUE(leavesNothing(cli)) << mode;
    }
}

TEST(Faults, AForkBombUnderALimitIsEndedWhole)
{
    REQUIRE_NOBODY();
    CliProcess cli(script("cd /; export HOME=/nonexistent XDG_CONFIG_HOME=/nonexistent; "
        + std::string(kAsNobody) + "\"exec prlimit --nproc=80 " TASKWEIGHT_PROGRAM " run "
        + misbehaving("fork-bomb") + "--tasks 10 --sleep 1s --timeout 1500ms\""));
    std::size_t most = 0;
    ASSERT_TRUE(comesTrue([&] {
        most = std::max(most, cli.descendants().size());
        return most >= 10; // of up to 80, while a busy machine lets them
    })) << most
        << cli.errorOutput();
    const Finished end = cli.wait();
    EXPECT_EQ(end.status, 1) << end.err;
    EXPECT_THAT(end.err, HasSubstr("not done after 1.5 s"));
    EXPECT_TRUE(leavesNothing(cli));
}

TEST(Faults, AClockThatIsSteppedChangesNoTime)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "stepped.taskweight.jsonl";
    // The address sanitizer wants to come first in the list of libraries.
    CliProcess cli(script(
        "export ASAN_OPTIONS=verify_asan_link_order=0 LD_PRELOAD=" TASKWEIGHT_STEPPING_CLOCK "; "
        + run("--models cpp-coroutine --tasks 1000 --repeats 3 --sleep 400ms --out "
            + file.string())));
    const Finished end = cli.wait();
    EXPECT_EQ(end.status, 0) << end.err;
    EXPECT_TRUE(leavesNothing(cli));
    const auto set = readResults(file);
    ASSERT_TRUE(set);
    ASSERT_EQ(set->runs.size(), 3u);
    std::set<std::string> days{ set->header.startedAtUtc.substr(0, 10) };
    for (const RunRecord& run : set->runs) {
        EXPECT_TRUE(run.isValid()) << run.reason;
        EXPECT_GE(run.wallMs.value(), 400);
        EXPECT_LT(run.wallMs.value(), 10'000);
        EXPECT_LT(run.sampling.longestGapMs, 5'000);
        days.insert(run.startedAtUtc.substr(0, 10));
    }
    EXPECT_GE(days.size(), 2u) << "the wall clock did jump";
}

TEST(Faults, AWorkerThatMayNotBeLookedInto)
{
    REQUIRE_NOBODY();
    const TemporaryFolder folder;
    const auto program = folder.path() / "tw-opaque";
    std::filesystem::permissions(folder.path(), std::filesystem::perms(0711));
    std::filesystem::copy_file(TASKWEIGHT_MISBEHAVING, program);
    // Not readable, and so not dumpable: the kernel refuses smaps_rollup (ptrace(2)).
    std::filesystem::permissions(program, std::filesystem::perms(0711));
    CliProcess cli(script("cd /; export HOME=/nonexistent XDG_CONFIG_HOME=/nonexistent; "
        + std::string(kAsNobody)
        + "\"exec " TASKWEIGHT_PROGRAM " run --command 'opaque=" + program.string()
        + " --mode touch 32 --tasks {tasks} --sleep-ms {sleep_ms}' --tasks 10 --sleep 1s\""));
    const Finished end = cli.wait();
    EXPECT_EQ(end.status, 0) << end.err;
    EXPECT_THAT(end.err, HasSubstr("valid, peak 3")) << "33 MiB: the peak is told all the same";
    EXPECT_TRUE(leavesNothing(cli));
}

TEST(Faults, AStoppedWorkerIsEndedAtItsDeadline)
{
    CliProcess cli(script(run(misbehaving("normal") + "--tasks 10 --sleep 1s --timeout 3s")));
    ASSERT_TRUE(comesTrue([&] { return !named(cli, "tw-misbehaving").empty(); }))
        << cli.errorOutput();
    std::this_thread::sleep_for(200ms);
    for (const pid_t pid : named(cli, "tw-misbehaving"))
        ::kill(pid, SIGSTOP);
    const Finished end = cli.wait();
    EXPECT_EQ(end.status, 1);
    EXPECT_THAT(end.out + end.err, HasSubstr("not done after 3 s"));
    EXPECT_TRUE(leavesNothing(cli));
}

TEST(Faults, WhatSleptWithTheMachineIsNoSmoothRun)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "suspended.taskweight.jsonl";
    CliProcess cli(
        script(run("--models cpp-coroutine --tasks 1000 --sleep 2s --out " + file.string())));
    ASSERT_TRUE(comesTrue([&] { return !named(cli, "cpp-coroutine").empty(); }))
        << cli.errorOutput();
    std::this_thread::sleep_for(300ms);
    std::vector<pid_t> all = cli.descendants();
    all.push_back(cli.pid());
    for (const pid_t pid : all)
        ::kill(pid, SIGSTOP);
    std::this_thread::sleep_for(1500ms);
    for (const pid_t pid : all)
        ::kill(pid, SIGCONT);
    cli.wait();
    EXPECT_TRUE(leavesNothing(cli));
    EXPECT_THAT(shown(file), HasSubstr("the longest gap between two samples was 1."))
        << "its hole is told";
}

TEST(Faults, ADaemonDoesNotOutliveItsLauncherWhereAGroupHoldsIt)
{
    if (!WorkerGroups::find({}))
        GTEST_SKIP() << "no control group can be made here";
    CliProcess cli(script(run(misbehaving("daemon") + "--tasks 10 --sleep 20s")));
    ASSERT_TRUE(comesTrue([&] { return named(cli, "tw-misbehaving").size() == 2; }))
        << cli.errorOutput();
    for (const pid_t pid : named(cli, "taskweight-launcher"))
        ::kill(pid, SIGKILL);
    EXPECT_EQ(cli.wait().status, 1);
    EXPECT_TRUE(leavesNothing(cli));
}

TEST(Faults, AFloodOfOutputAndInvalidTextDoNotHinderTheRun)
{
    const bool isLong = std::getenv("TASKWEIGHT_LONG_TESTS");
    const TemporaryFolder folder;
    const auto file = folder.path() / "flood.taskweight.jsonl";
    CliProcess cli(script(run(misbehaving(isLong ? "flood-stdout 1024" : "flood-stdout 64")
        + misbehaving("flood-stderr").replace(11, 3, "worse") + "--tasks 10 --sleep 100ms --out "
        + file.string())));
    const Finished end = cli.wait();
    EXPECT_TRUE(leavesNothing(cli));
    EXPECT_THAT(shown(file), HasSubstr("worse,"));
}

TEST(Faults, AResultsFileThatIsDeletedOrInAFolderThatIsReadOnly)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "deleted.taskweight.jsonl";
    CliProcess cli(script(
        run("--models cpp-coroutine --tasks 1 --repeats 3 --sleep 300ms --out " + file.string())));
    ASSERT_TRUE(cli.waitForError("run 2 of 3")) << cli.errorOutput();
    std::filesystem::remove(file);
    const Finished end = cli.wait();
    EXPECT_THAT(end.out, HasSubstr("C++ coroutine")) << "what was measured is shown all the same";
    EXPECT_TRUE(leavesNothing(cli));

    CliProcess other(script(
        run("--models cpp-coroutine --tasks 1 --sleep 100ms --out /proc/none.taskweight.jsonl")));
    const Finished refused = other.wait();
    EXPECT_NE(refused.status, 0);
    EXPECT_THAT(refused.err, HasSubstr("/proc/none.taskweight.jsonl")) << "before the first run";
    EXPECT_THAT(refused.err, Not(HasSubstr("run 1 of 1")));
}

TEST(Faults, AFullDiskLosesOnlyWhatDidNotFit)
{
    if (::geteuid() != 0 || std::system("unshare -m true 2>/dev/null") != 0)
        GTEST_SKIP() << "needs the right to mount a small file system";
    const TemporaryFolder folder;
    const std::string disk = folder.path().string();
    const std::string kept = disk + "-kept";
    CliProcess cli(script("exec unshare -m sh -c 'mount -t tmpfs -o size=16k tmpfs " + disk
        + " && " TASKWEIGHT_PROGRAM " run --models cpp-coroutine --tasks 1,2,3,4,5,6 --repeats 3 "
          "--rate 500 --sleep 200ms --out "
        + disk + "/full.taskweight.jsonl; cp " + disk + "/full.taskweight.jsonl " + kept + "'"));
    const Finished end = cli.wait();
    EXPECT_THAT(end.err, HasSubstr("No space left on device"));
    EXPECT_TRUE(leavesNothing(cli));
    EXPECT_THAT(shown(kept), HasSubstr("cpp-coroutine"));
    std::filesystem::remove(kept);
}

TEST(Faults, AnOrdinaryUserWithFewDescriptorsAndProcesses)
{
    REQUIRE_NOBODY();
    const TemporaryFolder folder;
    for (const char* limits : { "--nofile=64", "--nproc=20" }) {
        CliProcess cli(script("cd /; export HOME=/nonexistent XDG_CONFIG_HOME=/nonexistent; "
            + std::string(kAsNobody) + "\"exec prlimit " + limits
            + " " TASKWEIGHT_PROGRAM " run --models cpp-coroutine --tasks 1000 --sleep 300ms\""));
        const Finished end = cli.wait();
        EXPECT_EQ(end.status, 0) << limits << end.err;
        EXPECT_THAT(end.out, HasSubstr("1,000")) << limits;
        EXPECT_TRUE(leavesNothing(cli)) << limits;
    }
    CliProcess threads(script("cd /; export HOME=/nonexistent XDG_CONFIG_HOME=/nonexistent; "
        + std::string(kAsNobody)
        + "\"exec prlimit --nproc=20 " TASKWEIGHT_PROGRAM
          " run --models cpp-thread --tasks 1000 --sleep 300ms --force\""));
    const Finished end = threads.wait();
    EXPECT_EQ(end.status, 1) << end.out << end.err;
    EXPECT_TRUE(leavesNothing(threads));
}

TEST(Faults, ProcThatHidesTheProcessesOfOthers)
{
    REQUIRE_NOBODY();
    if (std::system("unshare -m true 2>/dev/null") != 0)
        GTEST_SKIP() << "no mount namespace can be made here, as in a plain chroot";
    CliProcess cli(
        script("cd /; export HOME=/nonexistent XDG_CONFIG_HOME=/nonexistent; exec unshare -m sh -c "
               "\"mount -t proc -o hidepid=2 proc /proc && "
               "exec setpriv --reuid=65534 --regid=65534 --clear-groups " TASKWEIGHT_PROGRAM
               " run --models cpp-coroutine --tasks 1000 --sleep 300ms\""));
    const Finished end = cli.wait();
    if (end.err.find("mount:") != std::string::npos)
        GTEST_SKIP() << end.err;
    EXPECT_EQ(end.status, 0) << end.err;
    EXPECT_TRUE(leavesNothing(cli));
}

} // namespace taskweight::test
