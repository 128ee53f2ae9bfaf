// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/process/launch/harness.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace taskweight::test {

namespace {

std::vector<pid_t> processes()
{
    std::vector<pid_t> pids;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const std::string name = entry.path().filename();
        if (std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; }))
            pids.push_back(static_cast<pid_t>(std::stol(name)));
    }
    return pids;
}

} // namespace

std::vector<pid_t> alive(const std::string& marker)
{
    std::vector<pid_t> pids;
    for (const pid_t pid : processes()) {
        if (readFile("/proc/" + std::to_string(pid) + "/environ")
                .find("TASKWEIGHT_TEST_MARKER=" + marker)
            != std::string::npos)
            pids.push_back(pid);
    }
    return pids;
}

std::size_t survivorsAfter(const std::string& marker, std::chrono::milliseconds limit)
{
    const auto deadline = std::chrono::steady_clock::now() + limit;
    for (;;) {
        const std::size_t left = alive(marker).size();
        if (left == 0 || std::chrono::steady_clock::now() >= deadline)
            return left;
        std::this_thread::sleep_for(5ms);
    }
}

std::size_t zombies()
{
    std::size_t count = 0;
    for (const pid_t pid : processes()) {
        const std::string status = readFile("/proc/" + std::to_string(pid) + "/status");
        if (status.find("State:\tZ") != std::string::npos && statusNumber(pid, "PPid") == getpid())
            ++count;
    }
    return count;
}

std::size_t openDescriptors()
{
    const std::filesystem::directory_iterator begin("/proc/self/fd"), end;
    return static_cast<std::size_t>(std::distance(begin, end));
}

long statusNumber(pid_t pid, const std::string& key)
{
    std::ifstream status("/proc/" + std::to_string(pid) + "/status");
    std::string line;
    while (std::getline(status, line)) {
        if (line.starts_with(key) && line[key.size()] == ':')
            return std::stol(line.substr(key.size() + 1));
    }
    return -1;
}

std::string endOf(const WorkerExit& end)
{
    if (WIFEXITED(end.waitStatus))
        return "exit " + std::to_string(WEXITSTATUS(end.waitStatus));
    return "signal " + std::to_string(WTERMSIG(end.waitStatus));
}

std::string uniqueMarker()
{
    static int count = 0;
    return std::to_string(getpid()) + "-" + std::to_string(++count) + ";";
}

Harness::Harness()
{
    command.launcher = TASKWEIGHT_TEST_LAUNCHER;
    command.environment = { "TASKWEIGHT_TEST_MARKER=" + marker };
}

Harness::~Harness()
{
    worker.reset();
    runOut();
}

void Harness::start(std::vector<std::string> words)
{
    command.words = std::move(words);
    worker = Worker::start(io, command, listener());
}

void Harness::misbehave(const std::string& mode, std::vector<std::string> more)
{
    std::vector<std::string> words{ TASKWEIGHT_TEST_MISBEHAVING, "--mode", mode };
    words.insert(words.end(), more.begin(), more.end());
    start(words);
}

bool Harness::runUntil(const std::function<bool()>& condition, std::chrono::milliseconds limit)
{
    const auto deadline = std::chrono::steady_clock::now() + limit;
    while (!condition()) {
        if (std::chrono::steady_clock::now() >= deadline)
            return false;
        io.restart();
        if (io.run_one_for(10ms) == 0)
            std::this_thread::sleep_for(1ms);
    }
    return true;
}

bool Harness::runUntilLine(const std::string& line)
{
    return runUntil([&] { return heard(line) || end || failure; }) && heard(line);
}

bool Harness::runOut(std::chrono::milliseconds limit)
{
    io.restart();
    io.run_for(limit);
    return io.stopped();
}

bool Harness::heard(const std::string& line) const
{
    return std::find(lines.begin(), lines.end(), line) != lines.end();
}

WorkerListener Harness::listener()
{
    WorkerListener listener;
    listener.onExecuted = [this](pid_t executed) { pid = executed; };
    listener.onLine = [this](std::string_view line) {
        executedFirst = executedFirst && pid != 0;
        lateCall = lateCall || overCount > 0;
        ++lineCount;
        longestLine = std::max(longestLine, line.size());
        if (lines.size() == 1000)
            lines.erase(lines.begin(), lines.begin() + 500);
        if (line.size() < 200) // a flood is only counted
            lines.emplace_back(line);
    };
    listener.onOutputClosed = [this] {
        lateCall = lateCall || overCount > 0;
        ++outputClosed;
    };
    listener.onEnded = [this](WorkerExit how) {
        end = how;
        ++overCount;
    };
    listener.onCouldNotStart = [this](Error error) {
        failure = std::move(error);
        ++overCount;
    };
    return listener;
}

} // namespace taskweight::test
