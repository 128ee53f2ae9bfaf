// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/launch/worker.h"
#include "core/base/file_descriptor.h"

namespace taskweight {

/// Our ends of a launcher and its worker, all non-blocking and close-on-exec.
struct LauncherEnds {
    FileDescriptor control; ///< a socket; closing it makes the launcher kill its whole tree and exit
    FileDescriptor input;
    FileDescriptor output;
    FileDescriptor errors;
};

/// Starts a launcher for the command. It must be the thread that runs `io`: a launcher takes the
/// end of the thread that forked it for our end (prctl(2), PR_SET_PDEATHSIG).
///
/// The launcher process is reaped on its own, exactly once: by a wait that is pending on `io` until
/// it has exited (io.run() does not return before), or, if `io` is destroyed first, by its
/// destructor, which tells the launcher to kill its tree and waits for that for at most 2 s.
Result<LauncherEnds> startLauncher(boost::asio::io_context& io, const WorkerCommand& command);

} // namespace taskweight
