// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/model_overview.h"

#include "app/cli/toolchain_overview.h"
#include "core/base/format.h"
#include "core/base/parse.h"
#include "core/base/text.h"
#include "core/run/sweep.h"

#include <boost/json.hpp>

#include <algorithm>

namespace taskweight {

namespace {

namespace json = boost::json;

json::array stringsJson(const std::vector<std::string>& strings)
{
    json::array array;
    for (const std::string& string : strings)
        array.push_back(json::value(string));
    return array;
}

} // namespace

std::string ModelOverview::mostTasksWords() const
{
    if (stoppedBy.empty())
        return "any";
    return formatCountShort(static_cast<std::int64_t>(mostTasks)) + " (" + stoppedBy + ")";
}

std::string ModelOverview::stateWords() const
{
    std::string words = printable(model.id) + ": " + readinessName(state.readiness);
    if (!state.why.empty())
        words += ": " + printable(state.why);
    if (!state.fix.empty())
        words += ". To get it: " + printable(state.fix);
    return words;
}

std::vector<ModelOverview> overviewOf(const Catalogue& catalogue, const Toolchains& toolchains,
    const Places& places, const Limits& limits)
{
    const double memoryFloorShare = SweepSettings{}.memoryFloorShare;
    std::vector<ModelOverview> models;
    for (const Model& model : catalogue.models) {
        ModelOverview overview{ model, toolchains.stateOf(model, places),
            mostTasksHere(model, limits, memoryFloorShare), "" };
        overview.mostTasks = std::min(overview.mostTasks, kMostTasks);
        if (const auto limit = limitFor(model, kMostTasks, limits, memoryFloorShare))
            overview.stoppedBy = limit->name;
        models.push_back(std::move(overview));
    }
    return models;
}

json::array modelsJson(const std::vector<ModelOverview>& models, const Toolchains& toolchains)
{
    json::array array;
    for (const ModelOverview& each : models) {
        json::object object;
        object["id"] = each.model.id;
        object["name"] = each.model.name;
        object["language"] = each.model.language;
        object["summary"] = each.model.summary;
        object["family"] = familyName(each.model.family);
        object["task_kind"] = taskKindName(each.model.kind);
        object["state"] = readinessName(each.state.readiness);
        object["why"] = each.state.why;
        object["fix"] = each.state.fix;
        object["most_tasks"] = each.mostTasks;
        object["stopped_by"]
            = each.stoppedBy.empty() ? json::value(nullptr) : json::value(each.stoppedBy);
        const Detection* detection = toolchains.of(each.model);
        object["toolchain"]
            = detection ? json::value(each.model.toolchain->name) : json::value(nullptr);
        object["version"] = each.state.version;
        object["installations"] = detection ? installationsJson(*detection) : json::array();
        object["variants"] = stringsJson(variantIds(each.model));
        object["folder"] = each.model.folder.string();
        object["sources"] = stringsJson(each.model.sources);
        object["command"] = stringsJson(each.model.command);
        array.push_back(std::move(object));
    }
    return array;
}

json::array problemsJson(const std::vector<Error>& problems)
{
    json::array array;
    for (const Error& problem : problems) {
        json::object object;
        object["what"] = problem.what;
        object["where"] = problem.where;
        object["why"] = problem.why;
        object["fix"] = problem.fix;
        array.push_back(std::move(object));
    }
    return array;
}

} // namespace taskweight
