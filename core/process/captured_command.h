// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace taskweight {

/// A short command whose output is wanted.
struct CaptureOrder {
    std::vector<std::string> words; ///< found on PATH when without a slash
    std::vector<std::string> environment; ///< "NAME=value", laid over our own
    std::filesystem::path folder; ///< working directory; empty: ours
    bool withErrors = false; ///< standard error as well, as it comes; else it is thrown away
    std::chrono::milliseconds patience{ 3000 };
    std::size_t mostBytes = 4096; ///< what goes beyond is thrown away
};

struct Captured {
    std::string output; ///< any bytes
    int errnoValue = 0; ///< not 0: it could not be executed
    bool timedOut = false; ///< killed by us
    int waitStatus = 0; ///< of one that ended by itself, as wait(2) gives it

    bool succeeded() const { return errnoValue == 0 && !timedOut && waitStatus == 0; }
    /// "exit status 2", "killed by signal 9", "no answer in time", "Permission denied".
    std::string failureWords() const;
};

/// Runs the command to its end, without input, and kills its whole process group then, or when
/// patience is over: nothing of it stays. Dies with the calling thread. Blocks; any thread.
Captured capture(const CaptureOrder& order);

} // namespace taskweight
