// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolchains/version_cache.h"

#include "core/base/text.h"
#include "core/base/file_descriptor.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/json.hpp>

namespace taskweight {

namespace fs = std::filesystem;
namespace json = boost::json;

namespace {
constexpr const char* kSchema = "taskweight-toolchains-1";
constexpr std::int64_t kFailureHoldsS = 600;
constexpr std::size_t kMostOutput = 4096;

std::int64_t nanoseconds(const timespec& time)
{
    return static_cast<std::int64_t>(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

/// What decides which program a shim stands for, as pyenv and asdf have it: the version files
/// beside the folder of shims and in the home folder, and variables that begin with the manager's
/// name.
std::string shimContext(const fs::path& shim)
{
    const fs::path manager = shim.parent_path().parent_path(); // "~/.pyenv"
    std::string context;
    const auto add = [&](const fs::path& file) {
        struct stat facts { };
        if (::stat(file.c_str(), &facts) == 0)
            context += std::to_string(nanoseconds(facts.st_mtim)) + " ";
    };
    add(manager / "version");
    if (const char* home = std::getenv("HOME"))
        add(fs::path(home) / ".tool-versions");
    std::string prefix;
    for (const char c : manager.filename().string()) {
        if (c >= 'a' && c <= 'z')
            prefix += static_cast<char>(c - 'a' + 'A');
    }
    for (char** entry = environ; *entry && !prefix.empty(); ++entry) {
        if (std::string_view(*entry).starts_with(prefix))
            context += validUtf8(*entry) + " ";
    }
    return context;
}

std::string readFile(const fs::path& path)
{
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat facts { };
    if (file.get() < 0 || ::fstat(file.get(), &facts) != 0 || !S_ISREG(facts.st_mode)
        || facts.st_uid != ::geteuid()
        || facts.st_size > static_cast<off_t>(VersionCache::kMostBytes))
        return {};
    std::string text(static_cast<std::size_t>(facts.st_size), '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        const ssize_t got = ::read(file.get(), text.data() + size, text.size() - size);
        if (got <= 0)
            break;
        size += static_cast<std::size_t>(got);
    }
    text.resize(size);
    return text;
}

std::string textAt(const json::object& object, const char* key)
{
    return json::value_to<std::string>(object.at(key));
}
} // namespace

std::optional<FileStamp> stampOf(const fs::path& program, bool isShim)
{
    struct stat facts { };
    std::error_code error;
    const fs::path real = fs::canonical(program, error);
    if (error || ::stat(program.c_str(), &facts) != 0)
        return std::nullopt;
    FileStamp stamp;
    stamp.realPath = validUtf8(real.string());
    stamp.size = facts.st_size;
    stamp.modifiedNs = nanoseconds(facts.st_mtim);
    stamp.changedNs = nanoseconds(facts.st_ctim);
    stamp.inode = facts.st_ino;
    if (isShim)
        stamp.context = shimContext(program);
    return stamp;
}

VersionCache VersionCache::load(const fs::path& file, std::int64_t nowS)
{
    VersionCache cache;
    cache.m_file = file;
    cache.m_nowS = nowS;
    const std::string text = readFile(file);
    if (text.empty() || !cache.read(text))
        cache.m_entries.clear();
    return cache;
}

bool VersionCache::read(const std::string& text)
try {
    const json::value document = json::parse(text);
    if (document.at("schema").as_string() != kSchema)
        return false;
    for (const json::value& item : document.at("answers").as_array()) {
        const json::object& object = item.as_object();
        Entry entry;
        entry.program = textAt(object, "program");
        entry.stamp.realPath = textAt(object, "real");
        entry.stamp.size = object.at("size").to_number<std::int64_t>();
        entry.stamp.modifiedNs = object.at("modified_ns").to_number<std::int64_t>();
        entry.stamp.changedNs = object.at("changed_ns").to_number<std::int64_t>();
        entry.stamp.inode = object.at("inode").to_number<std::uint64_t>();
        entry.stamp.context = textAt(object, "context");
        for (const json::value& word : object.at("command").as_array())
            entry.command.push_back(json::value_to<std::string>(word));
        entry.answer.output = textAt(object, "output");
        entry.answer.failure = textAt(object, "failure");
        entry.atS = object.at("at_s").to_number<std::int64_t>();
        const bool isStale = !entry.answer.failure.empty()
            && (entry.atS > m_nowS || m_nowS - entry.atS >= kFailureHoldsS);
        if (entry.answer.output.size() > 3 * kMostOutput || m_entries.size() >= kMostEntries)
            return false;
        if (!isStale)
            m_entries.push_back(std::move(entry));
    }
    return true;
} catch (const std::exception&) { // Boost.JSON reports what does not fit by throwing
    return false;
}

std::optional<VersionAnswer> VersionCache::find(
    const fs::path& program, const FileStamp& stamp, const std::vector<std::string>& command) const
{
    for (const Entry& entry : m_entries) {
        if (entry.program == program && entry.stamp == stamp && entry.command == command)
            return entry.answer;
    }
    return std::nullopt;
}

void VersionCache::put(const fs::path& program, const FileStamp& stamp,
    const std::vector<std::string>& command, VersionAnswer answer)
{
    std::erase_if(m_entries,
        [&](const Entry& entry) { return entry.program == program && entry.command == command; });
    if (m_entries.size() >= kMostEntries)
        m_entries.erase(m_entries.begin());
    m_entries.push_back({ program.string(), stamp, command, std::move(answer), m_nowS });
    m_hasNews = true;
}

std::string VersionCache::text() const
{
    json::array answers;
    for (const Entry& entry : m_entries) {
        json::array command;
        for (const std::string& word : entry.command)
            command.emplace_back(word);
        answers.push_back(json::object{ { "program", entry.program },
            { "real", entry.stamp.realPath }, { "size", entry.stamp.size },
            { "modified_ns", entry.stamp.modifiedNs }, { "changed_ns", entry.stamp.changedNs },
            { "inode", entry.stamp.inode }, { "context", entry.stamp.context },
            { "command", command }, { "output", entry.answer.output },
            { "failure", entry.answer.failure }, { "at_s", entry.atS } });
    }
    return json::serialize(json::object{ { "schema", kSchema }, { "answers", answers } }) + "\n";
}

void VersionCache::save() const
{
    if (!m_hasNews || m_file.empty())
        return;
    std::error_code error;
    fs::create_directories(m_file.parent_path(), error);
    std::string temporary = m_file.string() + ".XXXXXX";
    const FileDescriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
    if (file.get() < 0)
        return;
    const std::string whole = text();
    const bool isWritten
        = ::write(file.get(), whole.data(), whole.size()) == static_cast<ssize_t>(whole.size());
    if (!isWritten || ::rename(temporary.c_str(), m_file.c_str()) != 0)
        ::unlink(temporary.c_str());
}

} // namespace taskweight
