// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/reference_figures.h"

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/results/json_reader.h"
#include "core/results/schema.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

namespace taskweight {
namespace {

namespace json = boost::json;

/// What the first word of a model's id says: its language, and which of the file's versions is its
/// own.
struct Origin {
    std::string_view prefix;
    const char* language;
    const char* toolchain; ///< before a bare version number
};
constexpr std::array<Origin, 11> kOrigins = { {
    { "cpp", "C++", "" },
    { "asio", "C++", "" },
    { "boost", "C++", "" },
    { "libuv", "C++", "" },
    { "rust", "Rust", "rustc" },
    { "go", "Go", "Go" },
    { "java", "Java", "Java" },
    { "dotnet", "C#", ".NET" },
    { "node", "Node.js", "Node.js" },
    { "python", "Python", "CPython" },
    { "elixir", "Elixir", "Elixir" },
} };

const Origin* originOf(std::string_view id)
{
    const std::string_view prefix = id.substr(0, id.find('-'));
    const auto* origin = std::find_if(kOrigins.begin(), kOrigins.end(),
        [&](const Origin& candidate) { return candidate.prefix == prefix; });
    return origin == kOrigins.end() ? nullptr : origin;
}

/// Bare timers without a task around each. (Python's gather wraps each sleep in a task.)
TaskKind kindOf(std::string_view id)
{
    const bool timers
        = id.ends_with("-join-all") || id.ends_with("task-delay") || id == "node-promise";
    return timers ? TaskKind::timerOnly : TaskKind::spawned;
}

Family familyOf(std::string_view id)
{
    const auto has = [&](std::string_view part) { return id.find(part) != std::string_view::npos; };
    if (has("virtual-thread") || has("goroutine"))
        return Family::greenThread;
    if (has("thread"))
        return Family::osThread;
    if (id.starts_with("rust-") || has("asyncio"))
        return Family::stacklessCoroutine;
    if (id.starts_with("dotnet-") || has("promise"))
        return Family::promise;
    return id.starts_with("elixir-") ? Family::actorProcess : Family::other;
}

/// "2023" of 2023-kolaczkowski, "2024 take 2" of 2024-hez2010-take2: the year, and what follows the
/// author.
std::string editionOf(std::string_view id)
{
    const std::size_t author = id.find('-');
    std::string edition(id.substr(0, author));
    const std::size_t rest = author == std::string_view::npos ? author : id.find('-', author + 1);
    if (rest == std::string_view::npos)
        return edition;
    edition += ' ';
    for (const char c : id.substr(rest + 1)) {
        const bool digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
        if (digit && std::isalpha(static_cast<unsigned char>(edition.back())))
            edition += ' ';
        edition += c == '-' ? ' ' : c;
    }
    return edition;
}

/// "Rust tokio (2023)", and "Rust (tokio, 2024 take 2)" for a label that has its own parentheses.
std::string withEdition(std::string label, const std::string& edition)
{
    if (edition.empty())
        return label;
    if (!label.ends_with(')'))
        return label + " (" + edition + ')';
    label.pop_back();
    return label + ", " + edition + ')';
}

std::string versionOf(
    const ModelIdentity& model, const Origin* origin, const json::object& versions)
{
    if (!origin)
        return {};
    const bool graal = model.id.find("graalvm") != std::string::npos
        || model.id.find("native-image") != std::string::npos;
    const std::string key = graal ? "java_graalvm" : std::string(origin->prefix);
    const json::value* value = versions.if_contains(key);
    const json::string* text = value ? value->if_string() : nullptr;
    if (!text || text->empty())
        return {};
    std::string version(text->data(), text->size());
    if (version.size() > 1 && version[0] == 'v'
        && std::isdigit(static_cast<unsigned char>(version[1])))
        version.erase(0, 1);
    const bool bare = std::isdigit(static_cast<unsigned char>(version[0])) != 0;
    return bare ? std::string(origin->toolchain) + ' ' + version : version;
}

/// The objects that a published file may lack.
const json::object& objectOf(const json::object& parent, const char* key)
{
    static const json::object kNone;
    const json::value* value = parent.if_contains(key);
    const json::object* object = value ? value->if_object() : nullptr;
    return object ? *object : kNone;
}

Error cannotOpenFigures(const std::string& name, std::string why)
{
    return { "cannot open the published figures", name, std::move(why), {} };
}

} // namespace

Result<ResultSet> referenceFigures(const json::object& file, const std::string& name)
{
    const std::optional<int> schema = schemaOf(file, kReferenceSchemaName);
    if (!schema)
        return cannotOpenFigures(name, "they name no schema " + std::string(kReferenceSchemaName));
    if (*schema > kReferenceSchema)
        return cannotOpenFigures(name,
            "the file was written by a newer taskweight (format " + formatCount(*schema)
                + "; this one reads " + formatCount(kReferenceSchema) + ")");

    ResultSet set;
    set.path = name;
    set.published = true;
    std::string id, author, url;
    double sleepSeconds = 10;
    JsonReader reader(file);
    reader.need("id");
    reader.text("id", id);
    reader.text("title", set.header.title);
    reader.text("author", author);
    reader.text("published", set.header.startedAtUtc);
    reader.text("url", url);
    reader.text("source_revision", set.header.programVersion);
    reader.real("sleep_seconds", sleepSeconds);
    const json::object& machine = objectOf(file, "machine");
    JsonReader machineReader(machine);
    machineReader.text("cpu", set.header.cpu);
    machineReader.text("os", set.header.distribution);
    for (const std::string& problem : { reader.problem(), machineReader.problem() }) {
        if (!problem.empty())
            return cannotOpenFigures(name, printable(problem));
    }
    if (sleepSeconds <= 0 || sleepSeconds * 1000 > static_cast<double>(kSleepMsBounds.most))
        return cannotOpenFigures(name, "sleep_seconds is out of range");
    set.header.program = author.empty() ? "published" : "published by " + author;
    set.header.settings = url;

    const json::value* figures = file.if_contains("figures");
    const json::array* list = figures ? figures->if_array() : nullptr;
    if (!list)
        return cannotOpenFigures(name, "figures must be a list");
    const std::string edition = editionOf(id);
    const json::object& versions = objectOf(machine, "versions");
    std::size_t number = 0;
    for (const json::value& element : *list) {
        const std::string which = "figure " + formatCount(static_cast<std::int64_t>(++number));
        const json::object* figure = element.if_object();
        if (!figure) {
            set.notes.push_back(which + " is left out: it must be an object");
            continue;
        }
        RunRecord run;
        std::string label;
        JsonReader fields(*figure);
        for (const char* key : { "model", "tasks", "peak_kib" })
            fields.need(key);
        fields.text("model", run.model.id);
        fields.text("label", label);
        fields.whole("tasks", run.tasks, kTaskBounds);
        fields.whole("peak_kib", run.peakKib, kKibBounds);
        if (!fields.problem().empty()) {
            set.notes.push_back(which + " is left out: " + printable(fields.problem()));
            continue;
        }
        const Origin* origin = originOf(run.model.id);
        run.model.name = withEdition(label.empty() ? run.model.id : label, edition);
        run.model.language = origin ? origin->language : "Other";
        run.model.family = familyOf(run.model.id);
        run.model.kind = kindOf(run.model.id);
        run.model.version = versionOf(run.model, origin, versions);
        run.sleepMs = static_cast<std::int64_t>(sleepSeconds * 1000);
        run.outcome = Outcome::completed;
        run.validity = Validity::notProven;
        run.reason = "a published figure; how many tasks were alive at once is not known";
        run.startedAtUtc = set.header.startedAtUtc;
        run.sampling.askedHz = 0;
        set.runs.push_back(std::move(run));
    }
    return set;
}

} // namespace taskweight
