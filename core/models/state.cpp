// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/catalogue.h"
#include "core/models/model_places.h"
#include "core/models/placeholders.h"
#include "core/models/tuning.h"

#include "core/process/find_program.h"

namespace taskweight {

namespace fs = std::filesystem;

namespace {

/// "clang or gcc"
std::string anyOf(const std::vector<std::string>& names)
{
    std::string list;
    for (const std::string& name : names)
        list += (list.empty() ? "" : " or ") + name;
    return list;
}

std::optional<ModelState> withoutTool(const Model& model)
{
    if (!model.toolchain)
        return std::nullopt;
    const Toolchain& toolchain = *model.toolchain;
    if (!model.installation)
        return ModelState{ Readiness::missingTool, "no " + toolchain.name + " was found",
            howToGet(model), "" };
    if (!isProgram(model.installation->program))
        return ModelState{ Readiness::missingTool,
            "the " + toolVersion(model) + " that was " + model.installation->program.string()
                + " is not there any more",
            "look for toolchains again, or install it again", "" };
    for (const NeededProgram& need : toolchain.needs) {
        if (!neededProgram(need).empty())
            continue;
        const std::string fix
            = need.packages.empty() ? "install one of them" : "apt-get install " + need.packages;
        return ModelState{ Readiness::missingTool,
            "it needs " + anyOf(need.anyOf) + " " + need.why + ", and none is in PATH", fix, "" };
    }
    return std::nullopt;
}

/// The sources of a model that is run or built from them.
std::optional<ModelState> withoutSource(const Model& model)
{
    if (!model.toolchain && !model.build)
        return std::nullopt;
    std::vector<std::string> files = model.sources;
    const auto add = [&](const std::vector<std::string>& words) {
        for (const std::string& word : words) {
            if (word.starts_with("{src}/") && placeholdersIn(word).size() == 1)
                files.push_back(word.substr(6));
        }
    };
    add(model.command);
    if (model.build) {
        for (const std::vector<std::string>& command : model.build->commands)
            add(command);
    }
    std::error_code error;
    for (const std::string& file : files) {
        if (!fs::exists(model.folder / file, error))
            return ModelState{ Readiness::missingSource,
                "its source " + file + " is not in " + model.folder.string(),
                "put it there, or correct the model.toml", "" };
    }
    return std::nullopt;
}

ModelState withoutProgram(const Model& model, const std::string& program, bool isOurs)
{
    ModelState state;
    state.readiness = isOurs ? Readiness::notBuilt : Readiness::missingTool;
    std::error_code error;
    if (program.find('/') == std::string::npos)
        state.why = "no program " + program + " in PATH";
    else if (fs::is_directory(program, error))
        state.why = program + " is a folder, not an executable file";
    else if (fs::exists(program, error))
        state.why = program + " is not an executable file";
    else
        state.why = "no program " + program;
    state.fix = howToGet(model);
    if (state.fix.empty() && isOurs)
        state.fix = "build the project again";
    else if (state.fix.empty() && fs::exists(program, error))
        state.fix = "correct the command";
    else if (state.fix.empty())
        state.fix = "install " + program + ", or correct the command";
    return state;
}

} // namespace

ModelState stateOf(const Model& model, const Places& places)
{
    if (model.command.empty())
        return { Readiness::missingTool, "its command is empty", model.howToGet, "" };
    if (auto state = withoutTool(model))
        return *state;
    if (auto state = withoutSource(model))
        return *state;
    bool isOurs = false;
    bool isToBeBuilt = false;
    const std::string program = fillIn(model.command.front(), [&](std::string_view name) {
        isToBeBuilt = isToBeBuilt || (name == "out" && model.build && model.builtIn.empty());
        std::optional<std::string> place = placeOf(name, model, places);
        isOurs = isOurs || place;
        return place;
    });
    if (!isToBeBuilt && findProgram(program).empty())
        return withoutProgram(model, program, isOurs);
    ModelState state;
    state.version = toolVersion(model);
    return state;
}

} // namespace taskweight
