// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace taskweight {

/// One line of the worker protocol, worker to taskweight:
///
///     ready
///     started <tasks>
///     woke
///     finished <tasks> <alive>
struct WorkerLine {
    enum Kind { ready, started, woke, finished, other };
    Kind kind = other;
    std::uint64_t tasks = 0;
    std::uint64_t alive = 0;

    bool operator==(const WorkerLine&) const = default;
};

/// Strict: single blanks, decimal numbers, nothing behind them (a carriage return at the end is forgiven).
WorkerLine parseWorkerLine(std::string_view line);

} // namespace taskweight
