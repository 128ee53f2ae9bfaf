// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/manifest_parts.h"

#include "core/base/text.h"
#include "core/models/placeholders.h"

#include <algorithm>
#include <regex>

namespace taskweight {

namespace {
constexpr std::size_t kLongestPattern = 200;
constexpr std::size_t kMostNeeds = 8;
constexpr std::size_t kLongestVariant = 60;

std::string place(std::string_view array, std::size_t number)
{
    return std::string(array) + "." + std::to_string(number);
}

bool isVersion(std::string_view text)
{
    return !text.empty() && text.front() >= '0' && text.front() <= '9'
        && std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
}

std::string readPattern(ManifestReader& reader)
{
    std::string pattern = reader.requiredLine("toolchain", "pattern");
    if (pattern.size() > kLongestPattern) {
        reader.complain("toolchain", "pattern", "expected at most 200 characters");
        return pattern;
    }
    try {
        const std::regex compiled(pattern, std::regex::ECMAScript);
        if (compiled.mark_count() < 1)
            reader.complain("toolchain", "pattern",
                "expected a group in parentheses, which matches the version");
    } catch (const std::regex_error&) {
        reader.complain("toolchain", "pattern",
            "expected an ECMAScript regular expression, found " + inQuotes(pattern));
    }
    return pattern;
}

std::vector<NeededProgram> readNeeds(ManifestReader& reader)
{
    std::vector<NeededProgram> needs;
    const std::size_t count = reader.count("toolchain.needs");
    if (count > kMostNeeds)
        reader.complain("toolchain", "needs", "expected at most 8 of them");
    for (std::size_t i = 0; i < std::min(count, kMostNeeds); ++i) {
        const std::string table = place("toolchain.needs", i);
        reader.allowOnly(table, { "any_of", "why", "packages" });
        needs.push_back({ reader.requiredWords(table, "any_of"), reader.requiredLine(table, "why"),
            reader.optionalLine(table, "packages") });
    }
    return needs;
}
} // namespace

std::vector<std::string> valuesOf(const Environment& environment)
{
    std::vector<std::string> values;
    for (const auto& [name, value] : environment)
        values.push_back(value);
    return values;
}

std::vector<std::string> placeholdersOf(const Model& model)
{
    std::vector<std::string> names{ "bin", "src", "out" };
    if (!model.toolchain)
        return names;
    names.insert(names.end(), { "tool", "tool_dir" });
    for (std::size_t i = 0; i < model.toolchain->needs.size(); ++i)
        names.push_back("need" + std::to_string(i));
    return names;
}

void checkPlaceholders(ManifestReader& reader, std::string_view table, std::string_view key,
    const std::vector<std::string>& words, const std::vector<std::string>& known)
{
    std::string list;
    for (const std::string& name : known)
        list += (list.empty() ? "{" : ", {") + name + "}";
    for (const std::string& word : words) {
        for (const std::string& name : placeholdersIn(word)) {
            if (std::ranges::find(known, name) == known.end())
                reader.complain(
                    table, key, "unknown placeholder {" + name + "}; it may use " + list);
            else if (name == "flags" && word != "{flags}")
                reader.complain(
                    table, key, "{flags} must be a word of its own, found " + inQuotes(word));
        }
    }
}

void readToolchain(ManifestReader& reader, Model& model)
{
    reader.allowOnly("toolchain",
        { "name", "program", "places", "version", "pattern", "minimum", "packages", "page",
            "needs" });
    if (!reader.has("toolchain"))
        return;
    Toolchain& toolchain = model.toolchain.emplace();
    toolchain.name = reader.requiredLine("toolchain", "name");
    toolchain.program = reader.requiredLine("toolchain", "program");
    if (toolchain.program.find('/') != std::string::npos)
        reader.complain("toolchain", "program",
            "expected a name that is looked for in PATH, without a slash",
            "paths belong into places");
    toolchain.places = reader.optionalWords("toolchain", "places");
    for (const std::string& pattern : toolchain.places) {
        if (pattern.empty() || (pattern.front() != '/' && pattern.front() != '$'))
            reader.complain("toolchain", "places",
                "expected absolute paths, or such that begin with $NAME, found "
                    + inQuotes(pattern));
    }
    toolchain.versionCommand = reader.requiredWords("toolchain", "version");
    checkPlaceholders(
        reader, "toolchain", "version", toolchain.versionCommand, { "tool", "tool_dir" });
    toolchain.versionPattern = readPattern(reader);
    toolchain.minimum = reader.optionalLine("toolchain", "minimum");
    if (!toolchain.minimum.empty() && !isVersion(toolchain.minimum))
        reader.complain("toolchain", "minimum",
            "expected a version of digits and dots, found " + inQuotes(toolchain.minimum));
    toolchain.packages = reader.optionalLine("toolchain", "packages");
    toolchain.page = reader.optionalLine("toolchain", "page");
    toolchain.needs = readNeeds(reader);
}

void readBuild(ManifestReader& reader, Model& model)
{
    reader.allowOnly("build", { "commands", "environment", "result" });
    if (!reader.has("build"))
        return;
    Build& build = model.build.emplace();
    const std::vector<std::string> known = placeholdersOf(model);
    build.commands = reader.listOfWords("build", "commands");
    for (const std::vector<std::string>& command : build.commands)
        checkPlaceholders(reader, "build", "commands", command, known);
    build.environment = reader.variables("build", "environment");
    checkPlaceholders(reader, "build", "environment", valuesOf(build.environment), known);
    build.result = reader.requiredLine("build", "result");
    if (!build.result.starts_with("{out}/"))
        reader.complain("build", "result",
            "expected a file in {out}, \"{out}/worker\", found " + inQuotes(build.result));
}

void readVariants(ManifestReader& reader, Model& model)
{
    const std::size_t count = reader.count("variant");
    for (std::size_t i = 0; i < count; ++i) {
        const std::string table = place("variant", i);
        reader.allowOnly(table, { "name", "environment", "flags" });
        Tuning variant;
        variant.name = reader.requiredLine(table, "name");
        if (codePoints(variant.name) > kLongestVariant
            || variant.name.find_first_of("[]") != std::string::npos)
            reader.complain(
                table, "name", "expected at most 60 characters and neither '[' nor ']'");
        variant.environment = reader.variables(table, "environment");
        variant.flags = reader.optionalWords(table, "flags");
        if (variant.isPlain())
            reader.complain(
                table, "name", "it changes nothing: it has neither flags nor environment");
        const bool isThere = std::ranges::any_of(
            model.variants, [&](const Tuning& other) { return other.name == variant.name; });
        if (isThere)
            reader.complain(
                table, "name", "there is a variant " + inQuotes(variant.name) + " already");
        model.variants.push_back(std::move(variant));
    }
}

} // namespace taskweight
