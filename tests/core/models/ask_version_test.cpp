// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/catalogue.h"

#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

namespace taskweight {
namespace {

class AskVersion : public testing::Test {
protected:
    /// What a shell script answers.
    std::string ask(const std::string& script, const std::string& argument = {})
    {
        Model model;
        model.id = "lab";
        model.folder = m_folder.path();
        model.versionCommand = { "sh", "-c", script, "sh", argument };
        return askVersion(model, Places());
    }
    test::TemporaryFolder m_folder;
};

TEST_F(AskVersion, GivesTheFirstLine)
{
    EXPECT_EQ(ask("echo ' g++ 12.2.0, Boost 1.81 '; echo second"), "g++ 12.2.0, Boost 1.81");
    EXPECT_EQ(ask("printf 'no end of line'"), "no end of line");
    EXPECT_EQ(ask("cat \"$1/v\"", "{src}"), "");
    m_folder.write("v", "from src\r\n");
    EXPECT_EQ(ask("cat \"$1/v\"", "{src}"), "from src");
}

TEST_F(AskVersion, TheToolsVersionStandsBeforeThatOfTheLibrary)
{
    Model model;
    model.id = "lab";
    model.folder = m_folder.path();
    model.toolchain.emplace().name = "Rust";
    model.installation = Installation{ "/usr/bin/cargo", "1.95.0", "cargo 1.95.0" };
    EXPECT_EQ(askVersion(model, Places()), "Rust 1.95.0");
    model.versionCommand = { "echo", "tokio 1.24.2" };
    EXPECT_EQ(askVersion(model, Places()), "Rust 1.95.0, tokio 1.24.2");
    model.versionCommand = { "false" };
    EXPECT_EQ(askVersion(model, Places()), "Rust 1.95.0");
}

TEST_F(AskVersion, IsEmptyWhenThereIsNothingToAsk)
{
    Model model;
    EXPECT_EQ(askVersion(model, Places()), "");
    model.versionCommand = { "/nonexistent/program" };
    EXPECT_EQ(askVersion(model, Places()), "");
}

TEST_F(AskVersion, AFailedProgramHasNoVersion)
{
    EXPECT_EQ(ask("echo usage; exit 2"), "");
    EXPECT_EQ(ask("echo 1.0; kill -9 $$"), "");
}

TEST_F(AskVersion, ControlCharactersAreTakenOut)
{
    EXPECT_EQ(ask("printf '\\033[1mred\\a\\n'"), "[1mred");
}

TEST_F(AskVersion, BytesThatAreNotUtf8AreReplaced)
{
    EXPECT_EQ(ask("printf 'a\\377b'"),
        "a\xEF\xBF\xBD"
        "b");
}

TEST_F(AskVersion, KeepsAtMost200CharactersOfALongOutput)
{
    EXPECT_EQ(ask("yes x | head -c 200000 | tr -d '\\n'"), std::string(200, 'x'));
    EXPECT_EQ(ask("for i in $(seq 300); do printf 'é'; done").size(), 400U);
}

TEST_F(AskVersion, HasNoInputAndKeepsErrorsAway)
{
    EXPECT_EQ(ask("cat; echo noise >&2; echo 1.2"), "1.2");
}

TEST_F(AskVersion, AProgramThatClosesItsOutputIsWaitedFor)
{
    EXPECT_EQ(ask("echo 1.3; exec >&-; sleep 0.1; exit 0"), "1.3");
}

TEST_F(AskVersion, GivesUpOnAProgramThatHangsAndKillsItsGroup)
{
    const std::filesystem::path pids = m_folder.path() / "pid";
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(ask("echo 1.0; sleep 1000 & echo $! > \"$1/pid\"; wait", "{src}"), "");
    EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::seconds(3));
    pid_t pid = 0;
    std::ifstream(pids) >> pid;
    ASSERT_GT(pid, 0);
    // Killed, though perhaps not reaped yet by whoever adopted it.
    std::string state = "R";
    for (int i = 0; i < 200 && state != "Z" && !state.empty(); ++i) {
        std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
        state.clear();
        std::string number, name;
        stat >> number >> name >> state;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_TRUE(state.empty() || state == "Z" || state == "X") << state;
}

TEST_F(AskVersion, AGrandchildThatKeepsTheOutputOpenHoldsNothingUp)
{
    EXPECT_EQ(ask("sleep 1000 & echo 1.4"), "1.4");
}

TEST_F(AskVersion, LeavesNoChildBehind)
{
    ask("echo 1.5");
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
}

TEST_F(AskVersion, AProgramThatHangsDoesNotSurviveUs)
{
    const pid_t asking = ::fork();
    if (asking == 0) {
        ask("echo $$ > \"$1/pid\"; exec sleep 60", "{src}");
        ::_exit(0);
    }
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(3);
    const auto waits = [&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return std::chrono::steady_clock::now() < deadline;
    };
    pid_t hanging = 0;
    while (!(std::ifstream(m_folder.path() / "pid") >> hanging) && waits()) { }
    ::kill(asking, SIGKILL);
    ::waitpid(asking, nullptr, 0);
    ASSERT_GT(hanging, 0);
    const auto lives = [&] { // an orphan may stay a zombie for a while
        std::string number, name, state;
        std::ifstream("/proc/" + std::to_string(hanging) + "/stat") >> number >> name >> state;
        return !state.empty() && state != "Z";
    };
    while (lives() && waits()) { }
    EXPECT_FALSE(lives());
}

} // namespace
} // namespace taskweight
