// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parse.h"
#include "core/base/text.h"
#include "core/models/catalogue.h"
#include "core/models/placeholders.h"

#include <algorithm>
#include <cstdlib>

#include <sys/stat.h>
#include <unistd.h>

namespace taskweight {

namespace fs = std::filesystem;

namespace {
constexpr std::size_t kLongestName = 60;
constexpr const char* kCommandForm
    = "--command takes NAME=COMMAND LINE, such as 'mine=./mine {tasks} {sleep_ms}'";

/// The placeholder that begins at `at`, with its braces; empty when none does.
std::string_view placeholderAt(std::string_view word, std::size_t at)
{
    const std::size_t end = word.find('}', at);
    if (word[at] != '{' || end == std::string_view::npos || end == at + 1)
        return {};
    const std::string_view name = word.substr(at + 1, end - at - 1);
    const bool isName
        = std::ranges::all_of(name, [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
    return isName ? word.substr(at, end - at + 1) : std::string_view();
}

bool isOwn(const Model& model) { return model.folder.empty(); }

std::optional<std::string> placeOf(std::string_view name, const Model& model, const Places& places)
{
    if (isOwn(model))
        return std::nullopt;
    if (name == "bin")
        return places.workers.string();
    if (name == "src")
        return model.folder.string();
    if (name == "out")
        return (places.cache / model.id).string();
    return std::nullopt;
}

bool isProgram(const fs::path& path)
{
    struct stat facts { };
    return ::stat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode)
        && ::access(path.c_str(), X_OK) == 0;
}

/// The first program of that name in PATH, as execvp(3) looks for it.
bool isInPath(const std::string& name)
{
    const char* value = std::getenv("PATH");
    std::string_view folders = value ? value : "/bin:/usr/bin";
    while (true) {
        const std::string_view folder = folders.substr(0, folders.find(':'));
        if (isProgram(fs::path(folder.empty() ? "." : folder) / name))
            return true;
        if (folder.size() == folders.size())
            return false;
        folders.remove_prefix(folder.size() + 1);
    }
}

Error badCommand(std::string_view text, std::string why)
{
    return { "cannot use the command " + inQuotes(text), "", std::move(why), kCommandForm };
}
} // namespace

std::vector<std::string> placeholdersIn(std::string_view word)
{
    std::vector<std::string> names;
    fillIn(word, [&names](std::string_view name) {
        names.emplace_back(name);
        return std::nullopt;
    });
    return names;
}

std::string fillIn(std::string_view word,
    const std::function<std::optional<std::string>(std::string_view name)>& valueOf)
{
    std::string filled;
    for (std::size_t at = 0; at < word.size();) {
        const std::string_view placeholder = placeholderAt(word, at);
        if (placeholder.empty()) {
            filled += word[at++];
            continue;
        }
        const auto value = valueOf(placeholder.substr(1, placeholder.size() - 2));
        filled += value ? *value : std::string(placeholder);
        at += placeholder.size();
    }
    return filled;
}

Result<std::vector<std::string>> commandLine(
    const Model& model, const Places& places, std::uint64_t tasks, std::int64_t sleepMs)
{
    std::vector<std::string> words;
    std::string unknown;
    for (const std::string& word : model.command) {
        words.push_back(fillIn(word, [&](std::string_view name) -> std::optional<std::string> {
            if (name == "tasks")
                return std::to_string(tasks);
            if (name == "sleep_ms")
                return std::to_string(sleepMs);
            std::optional<std::string> place = placeOf(name, model, places);
            if (!place && !isOwn(model))
                unknown = name;
            return place;
        }));
    }
    if (!unknown.empty()) {
        return Error{ "cannot run model " + model.id, model.folder.string(),
            "its command has the unknown placeholder {" + unknown + "}",
            "use {tasks}, {sleep_ms}, {bin}, {src} or {out}" };
    }
    if (words.empty() || words.front().empty())
        return Error{ "cannot run model " + model.id, model.folder.string(), "its command is empty",
            "" };
    return words;
}

ModelState stateOf(const Model& model, const Places& places)
{
    if (model.command.empty())
        return { Readiness::missingTool, "its command is empty", model.howToGet, "" };
    const std::string& word = model.command.front();
    bool ours = false;
    const std::string program = fillIn(word, [&](std::string_view name) {
        std::optional<std::string> place = placeOf(name, model, places);
        ours = ours || place;
        return place;
    });
    const bool hasPath = program.find('/') != std::string::npos;
    if (hasPath ? isProgram(program) : isInPath(program))
        return {};
    ModelState state;
    state.readiness = ours ? Readiness::notBuilt : Readiness::missingTool;
    std::error_code error;
    if (!hasPath)
        state.why = "no program " + program + " in PATH";
    else if (fs::exists(program, error))
        state.why = program + " is not an executable file";
    else
        state.why = "no program " + program;
    state.fix = model.howToGet;
    if (state.fix.empty())
        state.fix
            = ours ? "build the project again" : "install " + program + ", or correct the command";
    return state;
}

Result<Model> modelFromCommand(std::string_view nameAndCommand)
{
    const std::size_t equals = nameAndCommand.find('=');
    if (equals == std::string_view::npos)
        return badCommand(nameAndCommand, "it has no name");
    std::string_view name = nameAndCommand.substr(0, equals);
    name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
    name = name.substr(0, name.find_last_not_of(' ') + 1);
    if (name.empty())
        return badCommand(nameAndCommand, "its name is empty");
    if (printable(name) != name)
        return badCommand(nameAndCommand, "its name has control characters or is not UTF-8");
    if (codePoints(name) > kLongestName)
        return badCommand(nameAndCommand,
            "its name is longer than " + std::to_string(kLongestName) + " characters");
    const Result<std::vector<std::string>> words = splitWords(nameAndCommand.substr(equals + 1));
    if (!words)
        return badCommand(
            nameAndCommand, words.error().why.empty() ? words.error().what : words.error().why);
    if (words->empty() || words->front().empty())
        return badCommand(nameAndCommand, "it names no program");
    Model model;
    model.id = name;
    model.name = name;
    model.language = "Own program";
    model.protocol = Protocol::optional;
    model.command = *words;
    return model;
}

} // namespace taskweight
