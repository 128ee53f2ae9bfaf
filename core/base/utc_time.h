// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace taskweight {

/// The wall clock now, "2026-11-30T13:35:21Z". For labels only: durations come from the monotonic clock.
std::string utcNow();

} // namespace taskweight
