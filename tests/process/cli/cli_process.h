// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/read_file.h"
#include "tests/support/temporary_folder.h"

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <sys/types.h>
#include <vector>

namespace taskweight::test {

struct Finished {
    int status = -1; ///< exit status, or 128 + signal
    std::string out, err;
};

/// taskweight-cli as a process of its own, with standard output and error in files. It, and all it
/// starts, carry a mark in their environment, by which they can be found.
class CliProcess {
public:
    using Environment = std::map<std::string, std::string>;

    /// XDG_CONFIG_HOME is an empty folder unless given, so that the user's own models stay out.
    explicit CliProcess(const std::vector<std::string>& arguments,
        const Environment& environment = {}, const std::filesystem::path& standardOutput = {});
    CliProcess(const CliProcess&) = delete;
    CliProcess& operator=(const CliProcess&) = delete;
    ~CliProcess();

    pid_t pid() const { return m_pid; }
    void signal(int number) const;
    /// What it has written to standard error so far.
    std::string errorOutput() const;
    /// Whether standard error came to contain `text` within `limit`.
    bool waitForError(
        const std::string& text, std::chrono::milliseconds limit = std::chrono::seconds(20)) const;
    /// Waits for its end, and kills it after a minute.
    Finished wait();
    /// Processes with our mark that still exist, zombies apart, other than the program itself.
    std::vector<pid_t> descendants() const;
    /// Whether there are none, or none within `limit` any more.
    bool leavesNothing(std::chrono::milliseconds limit = std::chrono::seconds(2)) const;

private:
    TemporaryFolder m_folder;
    std::string m_mark;
    pid_t m_pid = -1;
    bool m_reaped = false;
};

/// Runs it to its end.
Finished runCli(
    const std::vector<std::string>& arguments, const CliProcess::Environment& environment = {});

} // namespace taskweight::test
