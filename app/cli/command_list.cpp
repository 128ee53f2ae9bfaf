// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_list.h"

#include "app/cli/model_overview.h"
#include "app/cli/output.h"
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
        { "most tasks here", true } };
    for (const ModelOverview& each : models)
        grid.rows.push_back(
            { textCell(each.model.id), textCell(each.model.name), textCell(each.model.language),
                textCell(familyName(each.model.family)), textCell(taskKindName(each.model.kind)),
                textCell(readinessName(each.state.readiness)), textCell(each.mostTasksWords()) });
    return gridText(grid, TableFormat::table);
}

std::string asJson(const std::vector<ModelOverview>& models, const std::vector<Error>& problems)
{
    json::object document{ { "schema", "taskweight-list-1" }, { "models", modelsJson(models) },
        { "problems", problemsJson(problems) } };
    return json::serialize(document) + "\n";
}

} // namespace

int listModels(const ListOptions& options, const Places& places)
{
    const Catalogue catalogue = loadCatalogue(places);
    const std::vector<ModelOverview> models = overviewOf(catalogue, places, readLimits());
    if (options.json)
        return writeOut(asJson(models, catalogue.problems)) ? kAllValid : kWrongUse;

    for (const Error& problem : catalogue.problems)
        writeError("note: not all models are here: " + printable(problem.sentence()) + "\n");
    std::string text = asTable(models);
    for (const ModelOverview& each : models)
        if (each.state.readiness != Readiness::ready)
            text += "\n" + each.stateWords() + "\n";
    return writeOut(text) ? kAllValid : kWrongUse;
}

} // namespace taskweight
