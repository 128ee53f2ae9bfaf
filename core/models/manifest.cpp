// SPDX-License-Identifier: GPL-3.0-or-later
// clang-format off: one key per line
// The keys of a model.toml:
//
//   id = "cpp-coroutine"             the folder's name
//   name = "C++ coroutine"           unique, at most 60 characters
//   language = "C++"
//   order = 10                       optional: place within the catalogue, 1000 if absent
//   summary = "one sentence"         optional
//   family = "stackless coroutine"   a name of familyName()
//   task = "spawned"                 or "timer"
//   source = ["main.cpp"]            optional: files to show, inside the folder
//   [run]
//   command = ["{bin}/cpp-coroutine", "--tasks", "{tasks}", "--sleep-ms", "{sleep_ms}"]
//   protocol = "spoken"              or "optional": a program that need not speak the worker protocol
//   [version]                        optional
//   command = ["{bin}/cpp-coroutine", "--version"]
//   how_to_get = "apt-get install ..."
//   [weight]                         optional: what a task is expected to need
//   baseline_kib = 3000
//   bytes_per_task = 48.0
//   kernel_bytes_per_task = 0.1
//   threads_per_task = 0.0
//   maps_per_task = 0.0
// clang-format on
#include "core/models/manifest.h"

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/models/catalogue.h"
#include "core/models/manifest_reader.h"
#include "core/models/placeholders.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace taskweight {

namespace fs = std::filesystem;

namespace {
constexpr std::size_t kLargestFile = 256 * 1024;
constexpr std::size_t kLongestName = 60;

const std::vector<std::string_view> kFamilies{
    familyName(Family::osThread),
    familyName(Family::stackfulCoroutine),
    familyName(Family::stacklessCoroutine),
    familyName(Family::greenThread),
    familyName(Family::timerCallback),
    familyName(Family::promise),
    familyName(Family::actorProcess),
    familyName(Family::other),
};

/// Never waits: a manifest that is a pipe is refused, not read.
Result<std::string> readManifestFile(const fs::path& path, const std::string& complaint)
{
    const auto failure = [&](std::string why) {
        return Error{ complaint, path.string(), std::move(why), "" };
    };
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return failure(errnoText(errno));
    struct stat facts { };
    std::string text;
    int error = ::fstat(file, &facts) == 0 ? 0 : errno;
    const bool isFile = S_ISREG(facts.st_mode);
    std::array<char, 16384> part;
    while (error == 0 && isFile && text.size() <= kLargestFile) {
        const ssize_t got = ::read(file, part.data(), part.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            error = got < 0 ? errno : 0;
            break;
        }
        text.append(part.data(), static_cast<std::size_t>(got));
    }
    ::close(file);
    if (error != 0)
        return failure(errnoText(error));
    if (!isFile)
        return failure("it is not a file");
    if (text.size() > kLargestFile)
        return failure("it is larger than " + formatMemory(kLargestFile / 1024)
            + ", the most that a manifest may be");
    // A string would also make an Error, so the result has to be told which one it is.
    return Result<std::string>(boost::system::in_place_value, std::move(text));
}

std::optional<int> firstLineNotUtf8(std::string_view text)
{
    int line = 1;
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find('\n'));
        if (validUtf8(part) != part)
            return line;
        text.remove_prefix(std::min(part.size() + 1, text.size()));
        ++line;
    }
    return std::nullopt;
}

/// Ids stand in paths, on command lines and in comma-separated lists.
bool isId(std::string_view id)
{
    return !id.empty() && id.size() <= kLongestName && id.front() != '.' && id.front() != '-'
        && std::ranges::all_of(id, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                   || c == '-' || c == '_' || c == '.' || c == '+';
           });
}

bool staysInside(const fs::path& path)
{
    return !path.empty() && path.is_relative() && path.has_filename()
        && std::ranges::none_of(path, [](const fs::path& part) { return part == ".."; });
}

void checkPlaceholders(ManifestReader& reader, std::string_view table,
    const std::vector<std::string>& command, const std::vector<std::string>& known)
{
    std::string list;
    for (const std::string& name : known)
        list += (list.empty() ? "{" : ", {") + name + "}";
    for (const std::string& word : command) {
        for (const std::string& name : placeholdersIn(word)) {
            if (std::ranges::find(known, name) == known.end())
                reader.complain(
                    table, "command", "unknown placeholder {" + name + "}; it may use " + list);
        }
    }
}

void readIdentity(ManifestReader& reader, Model& model)
{
    model.id = reader.requiredLine("", "id");
    const std::string folder = model.folder.filename().string();
    if (!isId(model.id))
        reader.complain("", "id",
            "expected letters, digits, '-', '_', '.' and '+' only, at most 60, found "
                + inQuotes(model.id));
    if (model.id != folder) {
        reader.complain("", "id",
            "expected the name of its folder, " + inQuotes(folder) + ", found "
                + inQuotes(model.id),
            "rename the folder, or write id = " + inQuotes(folder));
    }
    model.name = reader.requiredLine("", "name");
    if (codePoints(model.name) > kLongestName)
        reader.complain("", "name",
            "expected at most 60 characters, found "
                + formatCount(static_cast<std::int64_t>(codePoints(model.name))));
    model.language = reader.requiredLine("", "language");
    if (codePoints(model.language) > kLongestName)
        reader.complain("", "language", "expected at most 60 characters");
    model.order = static_cast<int>(reader.wholeNumber("", "order", model.order));
    model.summary = reader.optionalLine("", "summary");
    model.family
        = familyFromName(reader.choice("", "family", kFamilies, true)).value_or(Family::other);
    model.kind = reader.choice("", "task", { "spawned", "timer" }, true) == "timer"
        ? TaskKind::timerOnly
        : TaskKind::spawned;
    model.sources = reader.optionalWords("", "source");
    for (const std::string& source : model.sources) {
        if (!staysInside(source))
            reader.complain("", "source",
                "expected files inside the model's folder, found " + inQuotes(source));
    }
}

void readCommands(ManifestReader& reader, Model& model)
{
    model.command = reader.requiredWords("run", "command");
    checkPlaceholders(reader, "run", model.command, { "tasks", "sleep_ms", "bin", "src", "out" });
    model.protocol = reader.choice("run", "protocol", { "spoken", "optional" }, false) == "optional"
        ? Protocol::optional
        : Protocol::spoken;
    model.versionCommand = reader.optionalWords("version", "command");
    checkPlaceholders(reader, "version", model.versionCommand, { "bin", "src", "out" });
    model.howToGet = reader.optionalLine("version", "how_to_get");
}

void readWeight(ManifestReader& reader, ExpectedWeight& weight)
{
    weight.baselineKib = std::llround(
        reader.amount("weight", "baseline_kib", static_cast<double>(weight.baselineKib)));
    weight.bytesPerTask = reader.amount("weight", "bytes_per_task", weight.bytesPerTask);
    weight.kernelBytesPerTask
        = reader.amount("weight", "kernel_bytes_per_task", weight.kernelBytesPerTask);
    weight.threadsPerTask = reader.amount("weight", "threads_per_task", weight.threadsPerTask);
    weight.mapsPerTask = reader.amount("weight", "maps_per_task", weight.mapsPerTask);
}
} // namespace

Result<Manifest> parseManifestFile(const fs::path& modelToml)
{
    std::error_code error;
    const fs::path path = fs::absolute(modelToml, error).lexically_normal();
    const std::string complaint
        = "cannot use model " + printable(path.parent_path().filename().string());
    const Result<std::string> text = readManifestFile(path, complaint);
    if (!text)
        return text.error();
    Manifest manifest;
    manifest.file = path.string();
    if (const std::optional<int> line = firstLineNotUtf8(*text))
        return Error{ complaint, manifest.at(*line), "this is not UTF-8 text",
            "save the file as UTF-8" };
    Result<ManifestReader> reader = ManifestReader::parse(*text, complaint, manifest.file);
    if (!reader)
        return reader.error();

    // A misspelt key is both unknown and missing; that it is unknown says more.
    reader->allowOnly("",
        { "id", "name", "language", "order", "summary", "family", "task", "source", "run",
            "version", "weight" });
    reader->allowOnly("run", { "command", "protocol" });
    reader->allowOnly("version", { "command", "how_to_get" });
    reader->allowOnly("weight",
        { "baseline_kib", "bytes_per_task", "kernel_bytes_per_task", "threads_per_task",
            "maps_per_task" });
    manifest.model.folder = path.parent_path();
    readIdentity(*reader, manifest.model);
    readCommands(*reader, manifest.model);
    readWeight(*reader, manifest.model.weight);
    if (reader->error())
        return *reader->error();
    manifest.idLine = reader->lineOf("", "id");
    manifest.nameLine = reader->lineOf("", "name");
    return manifest;
}

Result<Model> readManifest(const fs::path& modelToml)
{
    Result<Manifest> manifest = parseManifestFile(modelToml);
    if (!manifest)
        return manifest.error();
    return std::move(manifest->model);
}

} // namespace taskweight
