// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/catalogue.h"
#include "core/models/model_places.h"
#include "core/models/placeholders.h"

#include "core/process/find_program.h"

#include <charconv>

namespace taskweight {

namespace fs = std::filesystem;

namespace {

/// "need2" is 2.
std::optional<std::size_t> needNumber(std::string_view name)
{
    if (!name.starts_with("need"))
        return std::nullopt;
    name.remove_prefix(4);
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error != std::errc() || end != name.data() + name.size())
        return std::nullopt;
    return number;
}

std::string listOf(const std::vector<std::string>& names, const char* between)
{
    std::string list;
    for (const std::string& name : names)
        list += (list.empty() ? "" : between) + name;
    return list;
}

/// Fills in words and keeps the first thing that cannot be.
class Filler {
public:
    Filler(const Model& model, const Places& places)
        : m_model(model)
        , m_places(places)
    {
    }

    void forRun(std::uint64_t tasks, std::int64_t sleepMs)
    {
        m_tasks = tasks;
        m_sleepMs = sleepMs;
    }

    std::string fill(const std::string& word)
    {
        return fillIn(word, [this](std::string_view name) { return valueOf(name); });
    }

    std::vector<std::string> fillAll(const std::vector<std::string>& words)
    {
        std::vector<std::string> filled;
        for (const std::string& word : words) {
            if (word == "{flags}" && !m_model.folder.empty())
                filled.insert(
                    filled.end(), m_model.tuning.flags.begin(), m_model.tuning.flags.end());
            else
                filled.push_back(fill(word));
        }
        if (m_why.empty() && (filled.empty() || filled.front().empty()))
            m_why = "its command is empty";
        return filled;
    }

    std::vector<std::string> fillAll(const Environment& environment)
    {
        std::vector<std::string> filled;
        for (const auto& [name, value] : environment)
            filled.push_back(name + "=" + fill(value));
        return filled;
    }

    std::optional<Error> error() const
    {
        if (m_why.empty())
            return std::nullopt;
        return Error{ "cannot run model " + m_model.id, m_model.folder.string(), m_why, m_fix };
    }

private:
    std::optional<std::string> valueOf(std::string_view name)
    {
        if (m_tasks && name == "tasks")
            return std::to_string(*m_tasks);
        if (m_sleepMs && name == "sleep_ms")
            return std::to_string(*m_sleepMs);
        if (m_model.folder.empty())
            return std::nullopt; // a person's own command: nothing else means anything
        if (const auto place = placeOf(name, m_model, m_places))
            return place;
        if (!m_why.empty())
            return std::nullopt;
        const std::string brace = "{" + std::string(name) + "}";
        const auto number = needNumber(name);
        const Toolchain* toolchain = m_model.toolchain ? &*m_model.toolchain : nullptr;
        if (toolchain && (name == "tool" || name == "tool_dir")) {
            m_why = "no " + toolchain->name + " was found for it";
            m_fix = howToGet(m_model);
        } else if (toolchain && number && *number < toolchain->needs.size()) {
            const NeededProgram& need = toolchain->needs[*number];
            m_why = "it needs " + listOf(need.anyOf, " or ") + " " + need.why;
            if (!need.packages.empty())
                m_fix = "apt-get install " + need.packages;
        } else if (name == "out") {
            m_why = "it has not been built";
        } else {
            m_why = "its command has the unknown placeholder " + brace;
            m_fix = "use {tasks}, {sleep_ms}, {bin}, {src} or {out}";
        }
        return std::nullopt;
    }

    const Model& m_model;
    const Places& m_places;
    std::optional<std::uint64_t> m_tasks;
    std::optional<std::int64_t> m_sleepMs;
    std::string m_why, m_fix;
};

} // namespace

fs::path toolFolder(const Installation& installation)
{
    std::error_code error;
    const fs::path real = fs::canonical(installation.program, error);
    const bool isSame = !error && real.filename() == installation.program.filename();
    return isSame ? real.parent_path() : installation.program.parent_path();
}

fs::path neededProgram(const NeededProgram& need)
{
    for (const std::string& name : need.anyOf) {
        if (fs::path program = findProgram(name); !program.empty())
            return program;
    }
    return {};
}

std::string howToGet(const Model& model)
{
    if (!model.howToGet.empty() || !model.toolchain)
        return model.howToGet;
    std::string way;
    if (!model.toolchain->packages.empty())
        way = "apt-get install " + model.toolchain->packages;
    if (!model.toolchain->page.empty())
        way += (way.empty() ? "see " : ", or see ") + model.toolchain->page;
    return way;
}

std::optional<std::string> placeOf(std::string_view name, const Model& model, const Places& places)
{
    if (model.folder.empty())
        return std::nullopt;
    if (name == "bin")
        return places.workers.string();
    if (name == "src")
        return model.folder.string();
    if (name == "out" && !model.build)
        return (places.cache / model.id).string();
    if (name == "out" && !model.builtIn.empty())
        return model.builtIn.string();
    if (name == "tool" && model.installation)
        return model.installation->program.string();
    if (name == "tool_dir" && model.installation)
        return toolFolder(*model.installation).string();
    const auto number = needNumber(name);
    if (model.toolchain && number && *number < model.toolchain->needs.size()) {
        if (const fs::path program = neededProgram(model.toolchain->needs[*number]);
            !program.empty())
            return program.string();
    }
    return std::nullopt;
}

Result<std::vector<std::string>> commandLine(
    const Model& model, const Places& places, std::uint64_t tasks, std::int64_t sleepMs)
{
    Filler filler(model, places);
    filler.forRun(tasks, sleepMs);
    std::vector<std::string> words = filler.fillAll(model.command);
    if (const auto error = filler.error())
        return *error;
    return words;
}

Result<std::vector<std::string>> runEnvironment(
    const Model& model, const Places& places, std::uint64_t tasks, std::int64_t sleepMs)
{
    Filler filler(model, places);
    filler.forRun(tasks, sleepMs);
    Environment plain = model.environment;
    for (const auto& [name, value] : model.tuning.environment)
        plain.erase(name);
    std::vector<std::string> entries = filler.fillAll(plain);
    for (const auto& [name, value] : model.tuning.environment) // as the person wrote it
        entries.push_back(name + "=" + value);
    if (const auto error = filler.error())
        return *error;
    return entries;
}

Result<std::vector<std::string>> filledWords(
    const Model& model, const Places& places, const std::vector<std::string>& words)
{
    Filler filler(model, places);
    std::vector<std::string> filled = filler.fillAll(words);
    if (const auto error = filler.error())
        return *error;
    return filled;
}

Result<std::vector<std::string>> filledEnvironment(
    const Model& model, const Places& places, const Environment& environment)
{
    Filler filler(model, places);
    std::vector<std::string> filled = filler.fillAll(environment);
    if (const auto error = filler.error())
        return *error;
    return filled;
}

} // namespace taskweight
