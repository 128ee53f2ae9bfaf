// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/results/record.h"

#include <filesystem>
#include <memory>

namespace taskweight {

/// The version of our file format, the header line's "schema": "taskweight-results-1".
inline constexpr int kResultsSchema = 1;

/// Appends runs to a JSON Lines file, each flushed to the disk's cache as it comes, so that a crash of ours loses only
/// the run in flight. One thread.
class ResultsWriter {
public:
    /// Creates the file with its header, or, if it is a results file already, appends a new header line to it
    /// (a cut last line is closed first). Anything else that exists there is left alone: an error.
    static Result<ResultsWriter> open(const std::filesystem::path& path, const SweepHeader& header);
    ResultsWriter(ResultsWriter&&) noexcept;
    ResultsWriter& operator=(ResultsWriter&&) noexcept;
    ~ResultsWriter();

    Result<void> append(const RunRecord& run);

private:
    explicit ResultsWriter(int fd, std::filesystem::path path);
    int m_fd = -1;
    std::filesystem::path m_path;
};

/// Reads a results file, or a file of published figures (schema "taskweight-reference-1"); tells them apart by content.
/// Reading is all it does. Cut or unreadable lines are left out and named in `notes`; a newer schema, or a file that is
/// neither, is an error. Files above 2 GiB, lines above 64 MiB, JSON deeper than 32 are refused.
Result<ResultSet> readResults(const std::filesystem::path& path);

/// The same from text, for tests and fuzzing. `name` stands for the file in messages.
Result<ResultSet> readResultsText(std::string_view text, const std::string& name);

/// Writes a whole set anew, through a temporary file and a rename: "Save as".
Result<void> saveResults(const std::filesystem::path& path, const ResultSet& set);

/// One line of the file, without the newline.
std::string headerLine(const SweepHeader& header);
std::string runLine(const RunRecord& run);

} // namespace taskweight
