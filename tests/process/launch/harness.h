// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/launch/worker.h"
#include "tests/support/read_file.h"

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

namespace taskweight::test {

using namespace std::chrono_literals;

/// Processes that carry TASKWEIGHT_TEST_MARKER=`marker` in their environment: launcher, worker and
/// all descendants.
std::vector<pid_t> alive(const std::string& marker);
/// Waits until there are none; how many are left after `limit`.
std::size_t survivorsAfter(const std::string& marker, std::chrono::milliseconds limit);
/// Children of this process that have ended and were not waited for.
std::size_t zombies();
std::size_t openDescriptors();
/// The number behind `key` in /proc/PID/status, -1 without.
long statusNumber(pid_t pid, const std::string& key);
/// "WORD 9": exited with 9 or killed by 9.
std::string endOf(const WorkerExit& end);
std::string uniqueMarker();

/// One worker at a time and what it told.
class Harness {
public:
    Harness();
    ~Harness();

    void start(std::vector<std::string> words);
    /// tw-misbehaving --mode `mode`, with more arguments.
    void misbehave(const std::string& mode, std::vector<std::string> more = {});
    /// Runs the io_context until `condition` holds; false after the limit.
    bool runUntil(const std::function<bool()>& condition, std::chrono::milliseconds limit = 20s);
    bool runUntilOver()
    {
        return runUntil([this] { return end || failure; });
    }
    bool runUntilLine(const std::string& line);
    /// Until nothing is left to do: the launcher has been reaped.
    bool runOut(std::chrono::milliseconds limit = 5s);
    bool heard(const std::string& line) const;

    boost::asio::io_context io;
    WorkerCommand command; ///< launcher and environment are set
    std::string marker = uniqueMarker();
    std::unique_ptr<Worker> worker;

    pid_t pid = 0;
    std::vector<std::string> lines; ///< at most 1000, and none of 200 bytes or more, are kept
    std::size_t lineCount = 0;
    std::size_t longestLine = 0;
    int outputClosed = 0;
    int overCount = 0;
    bool executedFirst = true; ///< no line came before onExecuted
    bool lateCall = false; ///< something came after the end
    std::optional<WorkerExit> end;
    std::optional<Error> failure;

private:
    WorkerListener listener();
};

} // namespace taskweight::test
