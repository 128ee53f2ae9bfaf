// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/tuning.h"

#include "core/base/parse.h"
#include "core/base/text.h"

#include <algorithm>
#include <set>

#include <unistd.h>

namespace taskweight {

namespace {
constexpr std::size_t kLongestTuning = 200;

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool matches(std::string_view name, std::string_view recorded)
{
    if (recorded.ends_with('*'))
        return name.starts_with(recorded.substr(0, recorded.size() - 1));
    return name == recorded;
}

/// Blanks at both ends off, and what is between words made one blank.
std::string tidied(std::string_view text)
{
    std::string tidy;
    char quote = 0;
    for (const char c : text) {
        if (quote == 0 && c == ' ' && (tidy.empty() || tidy.back() == ' '))
            continue;
        if (quote == c)
            quote = 0;
        else if (quote == 0 && (c == '\'' || c == '"'))
            quote = c;
        tidy += c;
    }
    while (tidy.ends_with(' '))
        tidy.pop_back();
    return tidy;
}
} // namespace

bool isVariableName(std::string_view name)
{
    return !name.empty() && isLetter(name.front())
        && std::ranges::all_of(name, [](char c) { return isLetter(c) || isDigit(c); });
}

Result<Tuning> parseTuning(std::string_view text)
{
    const auto failure = [&](std::string why) {
        return Error{ "cannot use the settings [" + printable(text) + "]", "", std::move(why),
            "give flags or NAME=VALUE, such as [GOGC=50] or [-Xmx512m]" };
    };
    if (printable(text) != text)
        return failure("they have control characters or are not UTF-8");
    if (codePoints(text) > kLongestTuning)
        return failure("they are longer than 200 characters");
    const Result<std::vector<std::string>> words = splitWords(text);
    if (!words)
        return failure(words.error().why.empty() ? words.error().what : words.error().why);
    Tuning tuning;
    tuning.name = tidied(text);
    for (const std::string& word : *words) {
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(0, equals);
        if (equals != std::string::npos && isVariableName(name))
            tuning.environment[name] = word.substr(equals + 1);
        else if (!word.empty())
            tuning.flags.push_back(word);
    }
    if (tuning.isPlain())
        return failure("there are none");
    return tuning;
}

Result<Model> withTuning(const Model& model, const Tuning& tuning)
{
    if (!tuning.flags.empty() && std::ranges::find(model.command, "{flags}") == model.command.end())
        return Error{ "model " + model.plainId() + " takes no flags", "",
            "its command has no place for " + inQuotes(tuning.flags.front()),
            "set variables of its environment instead, NAME=VALUE" };
    Model tuned = model;
    tuned.base = model.plainId();
    tuned.tuning = tuning;
    tuned.id += "[" + tuning.name + "]";
    tuned.name += " " + tuning.name;
    return Result<Model>(boost::system::in_place_value, std::move(tuned));
}

Model onInstallation(const Model& model, const Installation& installation, std::string_view label)
{
    Model placed = model;
    placed.installation = installation;
    if (!label.empty()) {
        placed.base = model.plainId();
        placed.id += "@" + std::string(label);
        placed.name += " " + std::string(label);
    }
    return placed;
}

std::string toolVersion(const Model& model)
{
    if (!model.toolchain || !model.installation)
        return {};
    return model.toolchain->name + " " + model.installation->version;
}

std::vector<std::string> recordedEnvironment(
    const Model& model, const std::vector<std::string>& workersOwn)
{
    Environment seen;
    std::set<std::string> own;
    for (char** entry = environ; *entry; ++entry) {
        const std::string_view text = *entry;
        const std::size_t equals = text.find('=');
        if (equals != std::string_view::npos)
            seen[std::string(text.substr(0, equals))] = text.substr(equals + 1);
    }
    for (const std::string& entry : workersOwn) {
        const std::string name = entry.substr(0, entry.find('='));
        seen[name] = entry.substr(std::min(name.size() + 1, entry.size()));
        own.insert(name);
    }
    std::vector<std::string> recorded;
    for (const auto& [name, value] : seen) {
        const bool wanted = own.contains(name)
            || std::ranges::any_of(model.recordedVariables,
                [&name = name](const std::string& variable) { return matches(name, variable); });
        if (wanted)
            recorded.push_back(validUtf8(name + "=" + value));
    }
    return recorded;
}

} // namespace taskweight
