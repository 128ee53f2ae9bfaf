// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options.h"
#include "core/models/catalogue.h"
#include "core/results/record.h"

#include <span>

namespace taskweight {

/// `run`: a sweep with its progress on standard error and its table on standard output. Returns the
/// exit status.
int runSweep(const RunOptions& options, const Places& places);

/// What the ended runs make of the exit status. `models` tells which of them need not speak the
/// worker protocol: of those, to have completed is enough. Skipped runs do not count, unless there
/// is nothing else.
ExitStatus statusOf(std::span<const RunRecord> runs, const std::vector<Model>& models);

} // namespace taskweight
