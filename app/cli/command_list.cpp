// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_list.h"

#include "app/cli/model_overview.h"
#include "app/cli/output.h"
#include "app/cli/toolchain_overview.h"
#include "core/base/text.h"
#include "core/results/grid.h"

#include <boost/json.hpp>

namespace taskweight {

namespace {

namespace json = boost::json;

std::string asTable(const std::vector<ModelOverview>& models)
{
    if (models.empty())
        return "No model could be read; 'taskweight-cli doctor' tells why.\n";
    Grid grid;
    grid.columns = { { "id" }, { "name" }, { "language" }, { "family" }, { "task is" }, { "state" },
        { "runs on" }, { "most tasks here", true } };
    for (const ModelOverview& each : models)
        grid.rows.push_back({ textCell(each.model.id), textCell(each.model.name),
            textCell(each.model.language), textCell(familyName(each.model.family)),
            textCell(taskKindName(each.model.kind)), textCell(readinessName(each.state.readiness)),
            textCell(each.state.version), textCell(each.mostTasksWords()) });
    return gridText(grid, TableFormat::table);
}

std::string asJson(const std::vector<ModelOverview>& models, const Toolchains& toolchains,
    const std::vector<Error>& problems)
{
    json::object document{ { "schema", "taskweight-list-1" },
        { "models", modelsJson(models, toolchains) }, { "problems", problemsJson(problems) } };
    return json::serialize(document) + "\n";
}

} // namespace

int listModels(const ListOptions& options, const Places& places)
{
    const Catalogue catalogue = loadCatalogue(places);
    const Toolchains toolchains = Toolchains::find(catalogue.models, places);
    const std::vector<ModelOverview> models
        = overviewOf(catalogue, toolchains, places, readLimits());
    if (options.json)
        return writeOut(asJson(models, toolchains, catalogue.problems)) ? kAllValid : kWrongUse;

    for (const Error& problem : catalogue.problems)
        writeError("note: not all models are here: " + printable(problem.sentence()) + "\n");
    std::string text = asTable(models);
    if (const std::string found = toolchainsText(toolchains); !found.empty())
        text += "\nToolchains (* is taken unless another is asked for: ID@VERSION, ID@all)\n"
            + found;
    std::string variants;
    for (const ModelOverview& each : models)
        for (const std::string& id : variantIds(each.model))
            variants += "  '" + printable(id) + "'\n";
    if (!variants.empty())
        text += "\nVariants, and any other settings in brackets\n" + variants;
    for (const ModelOverview& each : models)
        if (each.state.readiness != Readiness::ready)
            text += "\n" + each.stateWords() + "\n";
    return writeOut(text) ? kAllValid : kWrongUse;
}

} // namespace taskweight
