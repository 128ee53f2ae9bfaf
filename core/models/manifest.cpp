// SPDX-License-Identifier: GPL-3.0-or-later
// One key per line.
// clang-format off
// The keys of a model.toml:
//
//   id = "go-goroutine"                 the folder's name
//   name = "Go goroutine"               unique, at most 60 characters
//   language = "Go"
//   order = 10                          optional: place within the catalogue, 1000 if absent
//   summary = "one sentence"            optional
//   family = "green thread"             a name of familyName()
//   task = "spawned"                    or "timer"
//   source = ["main.go"]                optional: files to show, inside the folder
//
//   [toolchain]                         optional: what it is built or run with; all installations of it are found
//   name = "Go"                         shown before the version
//   program = "go"                      looked for in PATH
//   places = ["/usr/lib/go-*/bin/go"]   optional: further paths, glob(7) patterns; $NAME at the start of a part of the
//                                       path is the environment's, and a pattern with an unset one is left out
//   version = ["{tool}", "version"]     prints the version, on standard output or error
//   pattern = 'go([0-9][0-9.]*)'        ECMAScript: group 1 of the first match is the version; without a match it is
//                                       another program
//   minimum = "1.18"                    optional
//   packages = "golang-go"              optional: of Debian and Ubuntu
//   page = "https://go.dev/dl/"         optional: where else it is to be had
//
//   [[toolchain.needs]]                 optional, repeatable: a further program
//   any_of = ["clang", "gcc"]           the first that is in PATH is {need0}; of the second such table, {need1}
//   why = "to link"
//   packages = "clang"                  optional
//
//   [build]                             optional: done once for each toolchain version
//   commands = [["{tool}", "build", "-o", "{out}/worker", "{src}/main.go"]]   one after another, in the folder {out}
//   environment = { CGO_ENABLED = "0" } optional
//   result = "{out}/worker"             must be there afterwards
//
//   [run]
//   command = ["{out}/worker", "--tasks", "{tasks}", "--sleep-ms", "{sleep_ms}"]
//   environment = { GODEBUG = "..." }   optional
//   records = ["GOGC", "PYTHON*"]       optional: variables that are kept with a result where they are set
//   protocol = "spoken"                 or "optional": a program that need not speak the worker protocol
//
//   [[variant]]                         optional, repeatable: offered beside the plain model, as go-goroutine[GOGC=50]
//   name = "GOGC=50"
//   environment = { GOGC = "50" }
//   flags = []                          stand where the command has the word {flags}
//
//   [version]                           optional: for a model without a toolchain, or for libraries beside it
//   command = ["{bin}/cpp-coroutine", "--version"]
//   how_to_get = "apt-get install ..."
//
//   [weight]                            optional: what a task is expected to need
//   baseline_kib = 3000
//   bytes_per_task = 48.0
//   kernel_bytes_per_task = 0.1
//   threads_per_task = 0.0
//   maps_per_task = 0.0
//
// Placeholders in commands and values of environments: {tool} the program of the installation in use, {tool_dir} the
// folder that it lies in with its companions, {need0} a program that it needs, {src} the model's folder, which is never
// written to, {out} the folder of its build, {bin} taskweight's own workers; in [run] also {tasks} and {sleep_ms}, and
// in its command {flags}, a word of its own.
// clang-format on
#include "core/models/manifest.h"

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/models/catalogue.h"
#include "core/models/manifest_parts.h"
#include "core/models/manifest_reader.h"

#include <algorithm>
#include <cmath>

namespace taskweight {

namespace fs = std::filesystem;

namespace {
constexpr std::size_t kLongestName = 60;

const std::vector<std::string_view> kFamilyNames{
    familyName(Family::osThread),
    familyName(Family::stackfulCoroutine),
    familyName(Family::stacklessCoroutine),
    familyName(Family::greenThread),
    familyName(Family::timerCallback),
    familyName(Family::promise),
    familyName(Family::actorProcess),
    familyName(Family::other),
};

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
        = familyFromName(reader.choice("", "family", kFamilyNames, true)).value_or(Family::other);
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
    readToolchain(reader, model);
    readBuild(reader, model);
    readVariants(reader, model);
    std::vector<std::string> known{ "tasks", "sleep_ms" };
    for (std::string& name : placeholdersOf(model))
        known.push_back(std::move(name));
    model.environment = reader.variables("run", "environment");
    checkPlaceholders(reader, "run", "environment", valuesOf(model.environment), known);
    model.recordedVariables = reader.optionalWords("run", "records");
    known.emplace_back("flags");
    model.command = reader.requiredWords("run", "command");
    checkPlaceholders(reader, "run", "command", model.command, known);
    model.protocol = reader.choice("run", "protocol", { "spoken", "optional" }, false) == "optional"
        ? Protocol::optional
        : Protocol::spoken;
    model.versionCommand = reader.optionalWords("version", "command");
    checkPlaceholders(reader, "version", "command", model.versionCommand, placeholdersOf(model));
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
            "version", "weight", "toolchain", "build", "variant" });
    reader->allowOnly("run", { "command", "protocol", "environment", "records" });
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
