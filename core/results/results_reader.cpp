// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/format.h"
#include "core/base/text.h"
#include "core/base/file_descriptor.h"
#include "core/results/json_reader.h"
#include "core/results/line_splitter.h"
#include "core/results/reference_figures.h"
#include "core/results/results_file.h"
#include "core/results/schema.h"

#include <new>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parse.hpp>

namespace taskweight {
namespace {

namespace json = boost::json;

constexpr std::uint64_t kMostFileBytes = 2ULL << 30;
constexpr std::size_t kMostReferenceBytes = 16U << 20;
constexpr std::size_t kMostRuns = 1'000'000;
constexpr std::size_t kMostNotes = 100;
constexpr std::size_t kChunkBytes = 256U << 10;
const json::parse_options kStrict{}; // depth 32, no comments, no invalid UTF-8

Error cannotOpen(const std::string& name, std::string why, std::string fix = {})
{
    return { "cannot open the results", name, std::move(why), std::move(fix) };
}

Error neither(const std::string& name, const std::string& why)
{
    return cannotOpen(name,
        "it is neither a results file nor a set of published figures (" + why + ")",
        "choose a file that taskweight wrote, *.taskweight.jsonl");
}

std::string newerWords(int schema)
{
    return "was written by a newer taskweight (format " + formatCount(schema) + "; this one reads "
        + formatCount(kResultsSchema) + ")";
}

/// Takes a results file line by line. Until the first line with something on it was taken, nothing
/// is known; if that is not our header, `notResults` says why and nothing else is taken.
class ResultsCollector {
public:
    explicit ResultsCollector(std::string name) { m_set.path = std::move(name); }

    /// Whether more lines are wanted.
    bool take(const Line& line)
    {
        if (line.isBlank())
            return true;
        const std::string name = "line " + formatCount(static_cast<std::int64_t>(line.number));
        if (line.tooLong) {
            if (!m_hasHeader)
                return refuse("line 1 is longer than 64 MiB");
            note(name + " is longer than 64 MiB and is left out");
            return true;
        }
        boost::system::error_code error;
        json::monotonic_resource memory;
        const json::value value = json::parse(
            json::string_view(line.text.data(), line.text.size()), error, &memory, kStrict);
        if (!m_hasHeader)
            return takeFirst(error ? nullptr : value.if_object());
        if (error && !line.isComplete) {
            note(name + " was cut and is left out");
            return true;
        }
        const json::object* object = error ? nullptr : value.if_object();
        if (!object) {
            note(name + " cannot be read and is left out: "
                + (error ? error.message() : std::string("it is not an object")));
            return true;
        }
        takeNext(*object, name);
        return m_set.runs.size() < kMostRuns || stopAt(name);
    }

    Result<ResultSet> finish()
    {
        if (m_newer)
            return *m_newer;
        if (!m_hasHeader)
            return neither(m_set.path, m_refusal.empty() ? "it is empty" : m_refusal);
        if (m_notesLeftOut > 0)
            m_set.notes.push_back("and " + formatCount(static_cast<std::int64_t>(m_notesLeftOut))
                + " more like these");
        return std::move(m_set);
    }

    /// Something was there, and it was not our header.
    bool isNotResults() const { return !m_refusal.empty(); }

private:
    bool refuse(std::string why)
    {
        m_refusal = std::move(why);
        return false;
    }

    bool takeFirst(const json::object* object)
    {
        if (!object)
            return refuse("its first line is not a header");
        const std::optional<int> schema = schemaOf(*object, kResultsSchemaName);
        if (!schema)
            return refuse("its first line names no schema " + std::string(kResultsSchemaName));
        if (*schema > kResultsSchema) {
            m_newer = Error{ "cannot open the results", m_set.path,
                "the file " + newerWords(*schema), "install a newer version to open it" };
            return false;
        }
        JsonReader reader(*object);
        headerFields(reader, m_set.header);
        reader.flag("published", m_set.published);
        if (!reader.problem().empty())
            note("line 1, the header: " + printable(reader.problem()));
        m_hasHeader = true;
        return true;
    }

    void takeNext(const json::object& object, const std::string& name)
    {
        std::string kind;
        JsonReader(object).text("kind", kind);
        if (kind == "header")
            takeLaterHeader(object, name);
        else if (m_skipToHeader)
            return;
        else if (kind == "run")
            takeRun(object, name);
        else
            note(name + " is of an unknown kind " + inQuotes(kind) + " and is left out");
    }

    void takeLaterHeader(const json::object& object, const std::string& name)
    {
        const std::optional<int> schema = schemaOf(object, kResultsSchemaName);
        m_skipToHeader = !schema || *schema > kResultsSchema;
        if (m_skipToHeader) {
            note(name + " begins a sweep that "
                + (schema ? newerWords(*schema) : std::string("names no schema"))
                + ": its runs are left out");
            return;
        }
        SweepHeader header;
        JsonReader reader(object);
        headerFields(reader, header);
        // The set has one header. Runs of the same machine belong together; others are told.
        const SweepHeader& first = m_set.header;
        if (header.hostName != first.hostName || header.cpu != first.cpu
            || header.kernel != first.kernel || header.memoryKib != first.memoryKib) {
            note(name + " begins a sweep on another machine or kernel ("
                + printable(header.hostName + ", " + header.kernel)
                + "): its runs stand beside those of the first");
        }
    }

    void takeRun(const json::object& object, const std::string& name)
    {
        RunRecord run;
        JsonReader reader(object);
        runFields(reader, run);
        if (reader.problem().empty())
            m_set.runs.push_back(std::move(run));
        else
            note(name + " is left out: " + printable(reader.problem()));
    }

    bool stopAt(const std::string& name)
    {
        note("only the first " + formatCount(kMostRuns) + " runs are read: what follows " + name
            + " is left out");
        return false;
    }

    void note(std::string words)
    {
        if (m_set.notes.size() < kMostNotes)
            m_set.notes.push_back(std::move(words));
        else
            ++m_notesLeftOut;
    }

    ResultSet m_set;
    bool m_hasHeader = false;
    bool m_skipToHeader = false; ///< after a header that we cannot read
    std::string m_refusal;
    std::optional<Error> m_newer;
    std::size_t m_notesLeftOut = 0;
};

/// The one JSON document that a file of published figures is; `why` tells what the first line was
/// not.
Result<ResultSet> readReference(
    std::string_view text, const std::string& name, const Result<ResultSet>& asResults)
{
    boost::system::error_code error;
    const json::value value
        = json::parse(json::string_view(text.data(), text.size()), error, {}, kStrict);
    const json::object* object = error ? nullptr : value.if_object();
    if (!object || !schemaOf(*object, kReferenceSchemaName))
        return asResults;
    return referenceFigures(*object, name);
}

std::string_view withoutByteOrderMark(std::string_view text)
{
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

Result<ResultSet> readText(std::string_view text, const std::string& name)
{
    ResultsCollector collector(name);
    LineSplitter splitter([&](const Line& line) { return collector.take(line); });
    if (splitter.feed(withoutByteOrderMark(text)))
        splitter.finish();
    const bool perhapsReference = collector.isNotResults() && text.size() <= kMostReferenceBytes;
    Result<ResultSet> set = collector.finish();
    return perhapsReference ? readReference(withoutByteOrderMark(text), name, set) : set;
}

Result<ResultSet> readFile(const std::filesystem::path& path)
{
    const std::string name = path.string();
    // Not to wait for the writer of a FIFO.
    FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file)
        return cannotOpen(name, errnoText(errno));
    struct stat status { };
    if (::fstat(file.get(), &status) != 0)
        return cannotOpen(name, errnoText(errno));
    if (S_ISDIR(status.st_mode))
        return cannotOpen(name, "it is a folder");
    if (!S_ISREG(status.st_mode))
        return cannotOpen(name, "it is not a regular file");
    if (static_cast<std::uint64_t>(status.st_size) > kMostFileBytes)
        return cannotOpen(name, "it is larger than 2 GiB");

    ResultsCollector collector(name);
    LineSplitter splitter([&](const Line& line) { return collector.take(line); });
    std::string chunk(kChunkBytes, '\0');
    std::string beginning; // kept while it may be a file of published figures
    std::uint64_t total = 0;
    bool wanted = true;
    while (wanted || (collector.isNotResults() && total <= kMostReferenceBytes)) {
        const ssize_t got = readSome(file.get(), chunk.data(), chunk.size());
        if (got < 0)
            return cannotOpen(name, errnoText(errno));
        if (got == 0)
            break;
        std::string_view text(chunk.data(), static_cast<std::size_t>(got));
        if (total == 0)
            text = withoutByteOrderMark(text);
        total += static_cast<std::uint64_t>(got);
        if (total > kMostFileBytes)
            return cannotOpen(name, "it is larger than 2 GiB");
        if (total <= kMostReferenceBytes)
            beginning += text;
        wanted = wanted && splitter.feed(text);
    }
    if (wanted)
        splitter.finish();
    const bool perhapsReference = collector.isNotResults() && total <= kMostReferenceBytes;
    Result<ResultSet> set = collector.finish();
    return perhapsReference ? readReference(beginning, name, set) : set;
}

/// Nothing that is thrown below (it can only be for want of memory) leaves this file.
template <typename Read>
Result<ResultSet> guarded(const std::string& name, Read read)
{
    try {
        return read();
    } catch (const std::bad_alloc&) {
        return cannotOpen(name, "there is not enough memory for it");
    } catch (const std::exception& error) {
        return cannotOpen(name, error.what());
    }
}

} // namespace

Result<ResultSet> readResults(const std::filesystem::path& path)
{
    return guarded(path.string(), [&] { return readFile(path); });
}

Result<ResultSet> readResultsText(std::string_view text, const std::string& name)
{
    return guarded(name, [&] { return readText(text, name); });
}

} // namespace taskweight
