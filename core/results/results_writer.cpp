// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/json_writer.h"
#include "core/results/line_splitter.h"
#include "core/results/results_file.h"
#include "core/results/schema.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <optional>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace taskweight {
namespace {

constexpr mode_t kMode = 0666; // less the umask
constexpr std::size_t kMostHeaderBytes = 1U << 20;

Error cannotWrite(const std::filesystem::path& path, std::string why, std::string fix = {})
{
    return { "cannot write the results", path.string(), std::move(why), std::move(fix) };
}

Error cannotWrite(const std::filesystem::path& path, int errnoValue)
{
    const bool full = errnoValue == ENOSPC || errnoValue == EDQUOT || errnoValue == EFBIG;
    return cannotWrite(path, errnoText(errnoValue),
        full ? "make room there, or choose another file" : "choose another file");
}

std::string headerOf(const SweepHeader& header, bool published)
{
    std::string line;
    JsonWriter writer(line);
    // First, so that the beginning of the file tells what it is.
    writer.text("schema", std::string(kResultsSchemaName) + std::to_string(kResultsSchema));
    writer.text("kind", "header");
    if (published)
        writer.flag("published", true);
    headerFields(writer, header);
    writer.close();
    return line;
}

/// What an existing file must be to be appended to: begun by a header that we can read.
Result<void> checkIsResults(int fd, const std::filesystem::path& path)
{
    std::string first;
    LineSplitter splitter(
        [&](const Line& line) {
            first = line.text;
            return line.isBlank();
        },
        kMostHeaderBytes);
    std::array<char, 4096> chunk;
    for (bool wanted = true; wanted;) {
        const ssize_t got = readSome(fd, chunk.data(), chunk.size());
        if (got < 0)
            return cannotWrite(path, errno);
        if (got == 0) {
            splitter.finish();
            break;
        }
        wanted = splitter.feed({ chunk.data(), static_cast<std::size_t>(got) })
            && ::lseek(fd, 0, SEEK_CUR) <= static_cast<off_t>(kMostHeaderBytes);
    }
    const std::optional<int> schema = schemaOfText(first, kResultsSchemaName);
    if (!schema)
        return cannotWrite(path, "the file is there already and is not a results file",
            "choose another file; this one was left as it is");
    if (*schema > kResultsSchema)
        return cannotWrite(path, "the file was written by a newer taskweight",
            "choose another file; this one was left as it is");
    return {};
}

bool endsWithNewline(int fd, off_t size)
{
    char last = '\n';
    return size == 0 || (::pread(fd, &last, 1, size - 1) == 1 && last == '\n');
}

bool isRegular(int fd)
{
    struct stat status { };
    return ::fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
}

} // namespace

std::string headerLine(const SweepHeader& header) { return headerOf(header, false); }

std::string runLine(const RunRecord& run)
{
    std::string line;
    line.reserve(1024 + 32 * run.samples.size());
    JsonWriter writer(line);
    writer.text("kind", "run");
    runFields(writer, run);
    writer.close();
    return line;
}

ResultsWriter::ResultsWriter(FileDescriptor file, std::filesystem::path path, bool lineIsOpen)
    : m_file(std::move(file))
    , m_path(std::move(path))
    , m_lineIsOpen(lineIsOpen)
{
}

Result<ResultsWriter> ResultsWriter::open(
    const std::filesystem::path& path, const SweepHeader& header)
{
    // Looked at first: opening a FIFO would wait for its reader.
    struct stat status { };
    if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISCHR(status.st_mode))
        return cannotWrite(path,
            S_ISDIR(status.st_mode) ? "it is a folder" : "it is not a regular file",
            "choose another file");

    constexpr int kFlags = O_RDWR | O_APPEND | O_CLOEXEC | O_NOCTTY;
    FileDescriptor file(::open(path.c_str(), kFlags | O_CREAT | O_EXCL, kMode));
    const bool created = static_cast<bool>(file);
    if (!created && errno == EEXIST)
        file = FileDescriptor(::open(path.c_str(), kFlags));
    if (!file)
        return cannotWrite(path, errno);
    // Two writers would cut each other's lines.
    if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return cannotWrite(path, "another taskweight is writing to it",
            "choose another file, or wait for its end");

    bool lineIsOpen = false;
    if (isRegular(file.get())) {
        const off_t size = ::lseek(file.get(), 0, SEEK_END);
        if (size > 0) {
            ::lseek(file.get(), 0, SEEK_SET);
            if (const Result<void> is = checkIsResults(file.get(), path); !is)
                return is.error();
        }
        lineIsOpen = !endsWithNewline(file.get(), size);
    }
    ResultsWriter writer(std::move(file), path, lineIsOpen);
    if (const Result<void> written = writer.appendLine(headerLine(header)); !written) {
        if (created)
            ::unlink(path.c_str());
        return written.error();
    }
    return writer;
}

Result<void> ResultsWriter::append(const RunRecord& run)
{
    try {
        return appendLine(runLine(run));
    } catch (const std::bad_alloc&) {
        return cannotWrite(m_path, "there is not enough memory for the run's samples");
    }
}

Result<void> ResultsWriter::appendLine(std::string line)
{
    if (m_lineIsOpen)
        line.insert(line.begin(), '\n');
    line += '\n';
    const bool regular = isRegular(m_file.get());
    const off_t before = regular ? ::lseek(m_file.get(), 0, SEEK_END) : 0;
    const int error = writeAll(m_file.get(), line);
    if (error == 0) {
        m_lineIsOpen = false;
        return {};
    }
    // Take back what was written of the line, so that the runs after it stay readable; where that
    // fails, they begin on a line of their own.
    if (regular && ::ftruncate(m_file.get(), before) != 0)
        m_lineIsOpen = true;
    return cannotWrite(m_path, error);
}

Result<void> saveResults(const std::filesystem::path& path, const ResultSet& set)
{
    const RunsToSave all{ set.header, set.runs };
    return saveResults(path, std::span(&all, 1), set.published);
}

Result<void> saveResults(
    const std::filesystem::path& path, std::span<const RunsToSave> sets, bool published)
{
    // A link keeps pointing to the file that it points to.
    std::error_code unresolved;
    std::filesystem::path target = std::filesystem::weakly_canonical(path, unresolved);
    if (unresolved || target.empty())
        target = path;
    struct stat status { };
    const bool exists = ::stat(target.c_str(), &status) == 0;
    if (exists && !S_ISREG(status.st_mode))
        return cannotWrite(path,
            S_ISDIR(status.st_mode) ? "it is a folder" : "it is not a regular file",
            "choose another file");

    const std::filesystem::path temporary = target.parent_path()
        / ('.' + target.filename().string() + '.' + std::to_string(::getpid()) + ".part");
    FileDescriptor file(
        ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, kMode));
    if (!file)
        return cannotWrite(path, errno);
    if (exists && ::fchmod(file.get(), status.st_mode & 07777) != 0) {
        // The new file then has the usual rights, which is no reason not to save.
    }
    int error = 0;
    const SweepHeader* before = nullptr;
    for (const RunsToSave& set : sets) {
        if (error == 0 && (!before || !(*before == set.header)))
            error = writeAll(file.get(), headerOf(set.header, published) + '\n');
        before = &set.header;
        for (const RunRecord& run : set.runs) {
            if (error != 0)
                break;
            error = writeAll(file.get(), runLine(run) + '\n');
        }
    }
    // Before the rename: after a power cut the old file or the new one is there, whole.
    if (error == 0 && ::fsync(file.get()) != 0 && errno != EINVAL && errno != EROFS)
        error = errno;
    if (error == 0 && ::rename(temporary.c_str(), target.c_str()) != 0)
        error = errno;
    if (error == 0)
        return {};
    ::unlink(temporary.c_str());
    return cannotWrite(path, error);
}

} // namespace taskweight
