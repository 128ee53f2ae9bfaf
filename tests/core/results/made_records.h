// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"
#include "tests/support/read_file.h"
#include "tests/support/temporary_folder.h"

#include <filesystem>
#include <string>
#include <vector>

namespace taskweight::test {

/// A valid run with every field set, each to a value of its own.
RunRecord fullRun();

/// A completed, valid run of model `id` with that peak.
RunRecord validRun(const std::string& id, std::uint64_t tasks, std::int64_t peakKib);

/// The runs and nothing else.
ResultSet setOf(std::vector<RunRecord> runs);

/// A header with every field set.
SweepHeader fullHeader();

void writeAll(const std::filesystem::path& path, const std::string& text);

} // namespace taskweight::test
