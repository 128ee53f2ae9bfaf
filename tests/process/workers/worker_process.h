// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <sys/types.h>

/// A worker program started directly, with pipes on its three streams. Every wait ends after a
/// minute at most, as an empty answer.
class WorkerProcess {
public:
    /// The program of a model, by its id.
    WorkerProcess(const std::string& id, std::vector<std::string> arguments);
    ~WorkerProcess();
    WorkerProcess(const WorkerProcess&) = delete;
    WorkerProcess& operator=(const WorkerProcess&) = delete;

    /// The next line of its output, without the newline; empty at the end.
    std::string readLine();
    void sendLine(const std::string& line);
    void closeInput();
    void closeOutput(); ///< our end: nobody listens any more
    /// Closes its input, waits for it to end, and returns its exit status, or 128 + the signal that
    /// killed it.
    int end();
    /// What it wrote to standard error; after end().
    const std::string& errorOutput() const { return m_error; }

    /// A field of /proc/PID/status in KiB, such as "VmHWM".
    std::int64_t statusKib(const std::string& field) const;

private:
    pid_t m_pid = -1;
    int m_input = -1;
    int m_output = -1;
    int m_errorOutput = -1;
    std::string m_pending; ///< output read and not yet asked for
    std::string m_error;
};

/// The ids of all C++ models that were built.
std::vector<std::string> workerIds();
