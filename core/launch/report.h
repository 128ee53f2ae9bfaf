// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/launch/worker.h"

#include <optional>
#include <string_view>
#include <variant>

namespace taskweight {

/// What the launcher tells, one line each (see launcher/main.cpp).
struct Executed {
    pid_t pid = 0;
};
struct CouldNotStart {
    int errnoValue = 0;
};
using LauncherReport = std::variant<Executed, CouldNotStart, WorkerExit>;

/// One line without its newline; empty when it is none of ours.
std::optional<LauncherReport> parseReport(std::string_view line);

} // namespace taskweight
