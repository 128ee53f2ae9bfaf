// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

namespace taskweight::launcher {

/// Sends SIGKILL to each direct child of this process except `spared` (0: none). A sub-reaper's
/// direct children are also all those whose parents have died, so that repeated calls reach every
/// descendant.
void killChildren(pid_t spared);

/// Kills and reaps until no child is left, for at most `limitMs`. Returns how many had to be
/// killed.
int killAndReapAll(int limitMs);

} // namespace taskweight::launcher
