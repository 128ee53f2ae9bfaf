// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace boost::asio {
class io_context;
}

namespace taskweight {

/// How a worker's process ended: the launcher's wait4, so that exit(9) and SIGKILL stay apart.
struct WorkerExit {
    int waitStatus = 0; ///< as wait(2) gives it: WIFEXITED, WEXITSTATUS, WIFSIGNALED, WTERMSIG
    std::int64_t maxRssKib = 0; ///< ru_maxrss
    std::int64_t userUs = 0;
    std::int64_t systemUs = 0;
    std::int64_t majorFaults = 0;
    int strays = 0; ///< processes the worker left behind, killed by the launcher; -1: see Worker

    bool operator==(const WorkerExit&) const = default;
};

/// What to start.
struct WorkerCommand {
    std::filesystem::path launcher;
    std::vector<std::string> words; ///< program and arguments; found on PATH when without a slash
    std::vector<std::string> environment; ///< "NAME=value", laid over our own
    std::filesystem::path folder; ///< working directory; empty: ours
    bool mergeErrors = false; ///< standard error goes where standard output goes, line by line
    /// Folder of a control group that the launcher makes, has the worker born in, and removes;
    /// empty: ours.
    std::filesystem::path group = {};
};

/// What a worker tells. Called on the io thread, never from within start(), kill() or the
/// destructor; any of them may destroy the Worker. onExecuted comes before the first line, onEnded
/// after the last: all that the worker wrote has been read by then. After onEnded or
/// onCouldNotStart nothing more is called; exactly one of the two comes.
struct WorkerListener {
    std::function<void(pid_t)> onExecuted; ///< the program is running: exec succeeded
    /// A line of its standard output, without the newline; of a longer one the first 4 KiB. Any
    /// bytes.
    std::function<void(std::string_view)> onLine;
    std::function<void()> onOutputClosed; ///< it closed standard output
    /// It, and all it had started, are gone and reaped; its control group stays until this returns.
    std::function<void(WorkerExit)> onEnded;
    std::function<void(Error)> onCouldNotStart;
};

/// One worker process behind a launcher, and the only place where processes are started. The
/// launcher gives a clean peak, adopts what the worker orphans, and kills the whole tree when told
/// to, or when we die (its control socket closes). Standard output and error are drained all the
/// time; of the error the last 16 KiB are kept.
///
/// Should the launcher itself be killed, the kernel kills the worker; this is told as an end by
/// SIGKILL with `strays` -1 and no usage.
///
/// All functions are for the thread that runs `io`. That thread must live as long as the workers:
/// its end counts as ours (prctl(2), PR_SET_PDEATHSIG). io.run() does not return before the
/// launchers have been reaped; if `io` is destroyed before, its destructor waits for them, for at
/// most 2 s each.
class Worker {
public:
    /// Starts at once; failures come through onCouldNotStart.
    static std::unique_ptr<Worker> start(
        boost::asio::io_context& io, WorkerCommand command, WorkerListener listener);
    /// Kills the tree if it still runs, without waiting; no callback follows.
    virtual ~Worker() = default;

    /// Writes one line ("go") to its standard input. A worker that has closed it is not an error.
    virtual void sendLine(std::string_view line) = 0;
    /// End of input: asks a worker that speaks the protocol to exit.
    virtual void closeInput() = 0;
    /// SIGTERM to the worker's process group.
    virtual void terminate() = 0;
    /// SIGKILL to the whole tree, at once.
    virtual void kill() = 0;
    /// The end of its standard error so far, at most 16 KiB, valid UTF-8 (other bytes replaced).
    virtual std::string errorOutput() const = 0;
};

} // namespace taskweight
