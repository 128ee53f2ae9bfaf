// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/file_descriptor.h"
#include "core/results/record.h"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace taskweight {

/// The version of our file format, the header line's "schema": "taskweight-results-1".
inline constexpr int kResultsSchema = 1;

/// Appends runs to a JSON Lines file, each handed to the kernel as it comes, so that a crash of
/// ours loses only the run in flight. Holds an advisory lock on the file (flock(2)). One thread at
/// a time.
class ResultsWriter {
public:
    /// Creates the file with its header, or, if it is a results file already, appends a new header
    /// line to it (a cut last line is closed first). Anything else that exists there is left alone:
    /// an error. A character device such as /dev/null is written to as it is.
    static Result<ResultsWriter> open(const std::filesystem::path& path, const SweepHeader& header);

    /// After an error (a full disk) nothing of the run is left in the file, and a later run can
    /// still be appended.
    Result<void> append(const RunRecord& run);

private:
    ResultsWriter(FileDescriptor file, std::filesystem::path path, bool lineIsOpen);
    Result<void> appendLine(std::string line);

    FileDescriptor m_file;
    std::filesystem::path m_path;
    bool m_lineIsOpen = false; ///< the file does not end with a newline
};

/// Reads a results file, or a file of published figures (schema "taskweight-reference-1"); tells
/// them apart by content. Reading is all it does. Cut or unreadable lines are left out and named in
/// `notes`; a newer schema, or a file that is neither, is an error. Files above 2 GiB, lines above
/// 64 MiB, JSON deeper than 32 are refused.
Result<ResultSet> readResults(const std::filesystem::path& path);

/// The same from text, for tests and fuzzing. `name` stands for the file in messages.
Result<ResultSet> readResultsText(std::string_view text, const std::string& name);

/// Writes a whole set anew, through a temporary file and a rename: "Save as". What was there is
/// replaced, or, after an error, as it was.
Result<void> saveResults(const std::filesystem::path& path, const ResultSet& set);

/// Runs of one header that lie elsewhere.
struct RunsToSave {
    SweepHeader header;
    std::span<const RunRecord> runs; ///< must stay as they are until all is written
};
/// The same of several sets: the runs of each behind its header, unless that is the one before.
Result<void> saveResults(
    const std::filesystem::path& path, std::span<const RunsToSave> sets, bool published = false);

/// One line of the file, without the newline. Times are kept to the microsecond; bytes that are not
/// UTF-8 become U+FFFD; a figure beyond all bounds is left out like one that was not measured.
std::string headerLine(const SweepHeader& header);
std::string runLine(const RunRecord& run);

} // namespace taskweight
