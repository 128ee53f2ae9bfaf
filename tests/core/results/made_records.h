// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"
#include "tests/support/read_file.h"

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

/// A folder that is removed with all that is in it.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    std::filesystem::path operator/(const std::string& name) const { return m_path / name; }
    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

void writeAll(const std::filesystem::path& path, const std::string& text);

} // namespace taskweight::test
