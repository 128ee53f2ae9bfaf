// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/process/cli/cli_process.h"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <spawn.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace taskweight::test {

namespace {

constexpr const char* kMarkName = "TASKWEIGHT_TEST_MARK=";

bool within(std::chrono::milliseconds limit, const std::function<bool()>& holds)
{
    const auto deadline = std::chrono::steady_clock::now() + limit;
    while (!holds()) {
        if (std::chrono::steady_clock::now() > deadline)
            return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return true;
}

std::vector<char*> pointers(std::vector<std::string>& strings)
{
    std::vector<char*> result;
    for (std::string& string : strings)
        result.push_back(string.data());
    result.push_back(nullptr);
    return result;
}

std::vector<std::string> environmentWith(CliProcess::Environment changes)
{
    std::vector<std::string> lines;
    for (char** entry = environ; *entry; ++entry) {
        const std::string line = *entry;
        if (!changes.contains(line.substr(0, line.find('='))))
            lines.push_back(line);
    }
    for (const auto& [name, value] : changes)
        lines.push_back(name + "=" + value);
    return lines;
}

} // namespace

CliProcess::CliProcess(const std::vector<std::string>& arguments, const Environment& environment,
    const std::filesystem::path& standardOutput)
    : m_mark(m_folder.path().string())
{
    Environment changes = environment;
    changes.try_emplace("XDG_CONFIG_HOME", (m_folder.path() / "config").string());
    changes["TASKWEIGHT_TEST_MARK"] = m_mark;
    std::vector<std::string> words{ TASKWEIGHT_CLI };
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<std::string> lines = environmentWith(std::move(changes));

    const std::string out
        = (standardOutput.empty() ? m_folder.path() / "out" : standardOutput).string();
    const std::string err = (m_folder.path() / "err").string();
    posix_spawn_file_actions_t files;
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_addopen(
        &files, STDOUT_FILENO, out.c_str(), O_WRONLY | O_CREAT, 0600);
    ::posix_spawn_file_actions_addopen(
        &files, STDERR_FILENO, err.c_str(), O_WRONLY | O_CREAT, 0600);
    const int error = ::posix_spawn(
        &m_pid, TASKWEIGHT_CLI, &files, nullptr, pointers(words).data(), pointers(lines).data());
    ::posix_spawn_file_actions_destroy(&files);
    if (error != 0)
        throw std::system_error(error, std::generic_category(), TASKWEIGHT_CLI);
}

CliProcess::~CliProcess()
{
    if (m_reaped)
        return;
    signal(SIGKILL);
    ::waitpid(m_pid, nullptr, 0);
}

void CliProcess::signal(int number) const { ::kill(m_pid, number); }

std::string CliProcess::errorOutput() const { return readFile(m_folder.path() / "err"); }

bool CliProcess::waitForError(const std::string& text, std::chrono::milliseconds limit) const
{
    return within(limit, [&] { return errorOutput().find(text) != std::string::npos; });
}

Finished CliProcess::wait()
{
    int status = 0;
    const auto ended = [&] { return ::waitpid(m_pid, &status, WNOHANG) == m_pid; };
    if (!within(std::chrono::minutes(1), ended)) {
        signal(SIGKILL);
        ::waitpid(m_pid, &status, 0);
    }
    m_reaped = true;
    const int exitStatus = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return { exitStatus, readFile(m_folder.path() / "out"), errorOutput() };
}

std::vector<pid_t> CliProcess::descendants() const
{
    std::vector<pid_t> found;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
        const std::string name = entry.path().filename().string();
        pid_t pid = 0;
        const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
        if (error != std::errc() || end != name.data() + name.size() || pid == m_pid)
            continue;
        // Empty for a zombie: its memory, and with it its environment, is gone.
        if (readFile(entry.path() / "environ").find(kMarkName + m_mark) != std::string::npos)
            found.push_back(pid);
    }
    return found;
}

bool CliProcess::leavesNothing(std::chrono::milliseconds limit) const
{
    return within(limit, [&] { return descendants().empty(); });
}

Finished runCli(
    const std::vector<std::string>& arguments, const CliProcess::Environment& environment)
{
    return CliProcess(arguments, environment).wait();
}

} // namespace taskweight::test
