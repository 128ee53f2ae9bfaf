// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

namespace taskweight {

/// What to start, and how.
struct SpawnOrder {
    std::vector<std::string> words; ///< program and arguments; found on PATH when without a slash
    std::vector<std::string> environment; ///< "NAME=value", laid over our own
    std::filesystem::path folder; ///< working directory; empty: ours
    int input = -1; ///< its standard streams; -1: /dev/null. None may be 0, 1 or 2
    int output = -1;
    int errors = -1;
    int passOn = -1; ///< a descriptor that it gets under the same number; -1: none
    bool leadsGroup = false; ///< of processes, its own
    bool diesWithThread
        = false; ///< killed when the calling thread ends (prctl(2), PR_SET_PDEATHSIG)
};

struct Spawned {
    pid_t pid = -1; ///< to be reaped by the caller; -1: nothing runs
    int errnoValue = 0; ///< why not
};

/// Starts a program, as posix_spawn(3) does: the child borrows our memory until it has executed, so
/// that starting one costs the same however large we are, and no page of ours is copied afterwards.
/// What posix_spawn cannot ask for, the death with us, is why it is not used. Signals begin at
/// their defaults, none blocked. Any thread.
Spawned spawn(const SpawnOrder& order);

/// Our environment with `changes` ("NAME=value") laid over it.
std::vector<std::string> environmentWith(const std::vector<std::string>& changes);

} // namespace taskweight
