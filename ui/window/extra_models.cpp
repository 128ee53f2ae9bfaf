// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/extra_models.h"

#include "core/base/text.h"
#include "core/toolchains/expansion.h"

#include <algorithm>

namespace taskweight {
namespace {

Error isThere(const std::string& id)
{
    return { "a model called " + inQuotes(id) + " is there already", "", "",
        "change its settings or its name" };
}

} // namespace

bool isProgramEntry(std::string_view entry)
{
    int depth = 0;
    for (const char c : entry) {
        depth += c == '[' ? 1 : c == ']' ? -1 : 0;
        if (c == '=' && depth <= 0)
            return true;
    }
    return false;
}

Result<std::vector<ExtraModel>> modelsOfEntry(const std::string& entry,
    const std::vector<Model>& catalogue, const Toolchains& toolchains, const Places& places)
{
    std::vector<ExtraModel> extras;
    if (isProgramEntry(entry)) {
        auto model = modelFromCommand(entry);
        if (!model)
            return Error{ model.error().what, "", model.error().why,
                "write it as NAME=COMMAND LINE, such as 'mine=/opt/mine {tasks} {sleep_ms}'" };
        ModelState state = stateOf(*model, places);
        extras.push_back({ std::move(*model), std::move(state), entry });
    } else {
        const auto request = parseModelRequest(entry);
        if (!request)
            return request.error();
        const auto plain = std::ranges::find(catalogue, request->id, &Model::id);
        if (plain == catalogue.end())
            return Error{ "no model is called " + inQuotes(request->id), "", "",
                "its folder may be gone: put it back, or remove this entry" };
        auto models = expandModel(*plain, *request, toolchains);
        if (!models)
            return models.error();
        for (Model& model : *models) {
            ModelState state = toolchains.stateOf(model, places);
            extras.push_back({ std::move(model), std::move(state), entry });
        }
    }
    for (const ExtraModel& extra : extras) {
        if (std::ranges::find(catalogue, extra.model.id, &Model::id) != catalogue.end())
            return isThere(extra.model.id);
    }
    return extras;
}

ExtraModel unusable(
    const std::string& entry, const Error& error, const std::vector<Model>& catalogue)
{
    ExtraModel extra;
    extra.entry = entry;
    extra.model.id = entry;
    extra.model.name = printable(entry);
    extra.model.language = "Own program";
    const std::string id = entry.substr(0, entry.find_first_of("@["));
    const auto plain = std::ranges::find(catalogue, id, &Model::id);
    if (!isProgramEntry(entry) && plain != catalogue.end()) {
        extra.model = *plain;
        extra.model.base = id;
        extra.model.id = entry;
        extra.model.name += printable(entry.substr(id.size()));
    }
    extra.state
        = { Readiness::missingTool, error.why.empty() ? error.what : error.why, error.fix, "" };
    return extra;
}

std::string commandWords(const Model& model)
{
    std::string words;
    const auto add = [&words](const std::string& word) {
        const bool quoted = word.empty() || word.find_first_of(" \t\"") != std::string::npos;
        words += (words.empty() ? "" : " ") + (quoted ? "'" + word + "'" : word);
    };
    for (const auto& [name, value] : model.tuning.environment)
        add(name + "=" + value);
    for (const std::string& word : model.command) {
        if (word == "{flags}") {
            for (const std::string& flag : model.tuning.flags)
                add(flag);
        } else if (word == "{tool}" && model.installation) {
            add(model.installation->program.string());
        } else {
            add(word);
        }
    }
    return words;
}

} // namespace taskweight
