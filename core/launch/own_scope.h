// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace taskweight {

/// Asks the user's systemd for a delegated scope and has our process moved into it, so that control
/// groups can be made for workers (org.freedesktop.systemd1(5), StartTransientUnit). Whether we are
/// in it now. Blocks for milliseconds, on a machine that hangs for at most 8 s; without systemd, or where it refuses, nothing changes.
bool moveIntoScopeOfOurOwn();

} // namespace taskweight
