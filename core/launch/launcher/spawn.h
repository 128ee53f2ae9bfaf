// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

namespace taskweight::launcher {

struct Spawned {
    pid_t pid = -1; ///< -1: fork failed, see errno
    int proof
        = -1; ///< close-on-exec: end of file is proof of exec, an int is the errno of its failure
};

/// Forks the worker: leader of its own process group, killed with us, first victim of the OOM
/// killer, signals as a shell would give them. `words` ends with a null pointer. Does not wait for
/// the exec. With `group`, the folder of a control group, it enters that first; where it may not, it
/// runs outside.
Spawned spawnWorker(char** words, const char* group);

} // namespace taskweight::launcher
