// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sweep_request.h"

#include "core/base/parse.h"
#include "core/base/text.h"
#include "core/toolchains/expansion.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <random>

namespace taskweight {

namespace {

/// Levenshtein's distance.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{ 0 });
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({ replaced, row[j] + 1, row[j - 1] + 1 });
        }
    }
    return row.back();
}

std::string knownIds(const std::vector<Model>& models)
{
    std::string ids;
    for (const Model& model : models)
        ids += (ids.empty() ? "" : ", ") + model.id;
    return ids;
}

Error unknownModel(const std::string& id, const std::vector<Model>& models)
{
    const std::string near = nearestId(id, models);
    std::string fix = models.empty() ? "no model could be read; 'taskweight-cli doctor' tells why"
                                     : "known are: " + knownIds(models);
    if (!near.empty())
        fix = "did you mean " + near + "? Known are: " + knownIds(models);
    return { "no model is called " + inQuotes(id), "", "", fix };
}

/// The models of the catalogue that were asked for, each with how.
struct Asked {
    const Model* plain = nullptr;
    ModelRequest request;
};

Result<std::vector<Asked>> askedModels(const RunOptions& options, const Catalogue& catalogue)
{
    std::vector<Asked> asked;
    for (const std::string& list : options.models) {
        const auto texts = splitModelList(list);
        if (!texts)
            return texts.error();
        for (const std::string& text : *texts) {
            if (text == "all") {
                for (const Model& each : catalogue.models)
                    asked.push_back({ &each, { each.id, "", "" } });
                continue;
            }
            const auto request = parseModelRequest(text);
            if (!request)
                return request.error();
            const Model* model = catalogue.find(request->id);
            if (!model)
                return unknownModel(request->id, catalogue.models);
            asked.push_back({ model, *request });
        }
    }
    return asked;
}

/// Fills in the models and their states.
std::optional<Error> chooseModels(const RunOptions& options, const Catalogue& catalogue,
    const Places& places, SweepSettings& settings)
{
    const auto isChosen = [&](const std::string& id) {
        return std::ranges::find(settings.models, id, &Model::id) != settings.models.end();
    };
    const auto asked = askedModels(options, catalogue);
    if (!asked)
        return asked.error();
    std::vector<Model> plain;
    for (const Asked& each : *asked)
        plain.push_back(*each.plain);
    const Toolchains toolchains = Toolchains::find(plain, places);
    for (const Asked& each : *asked) {
        auto models = expandModel(*each.plain, each.request, toolchains);
        if (!models)
            return models.error();
        for (Model& model : *models) {
            if (isChosen(model.id))
                continue;
            settings.states.push_back(toolchains.stateOf(model, places));
            settings.models.push_back(std::move(model));
        }
    }
    for (const std::string& command : options.commands) {
        Result<Model> model = modelFromCommand(command);
        if (!model)
            return model.error();
        if (isChosen(model->id) || catalogue.find(model->id))
            return Error{ "two models would be called " + inQuotes(model->id),
                "--command " + inQuotes(command), "", "choose another name before the =" };
        settings.states.push_back(stateOf(*model, places));
        settings.models.push_back(std::move(*model));
    }
    if (settings.models.empty())
        return Error{ "no model to run", "", "",
            "name some with --models a,b or --models all, or a program of your own with --command "
            "'NAME=COMMAND "
            "LINE'; 'taskweight-cli list' shows the models" };
    return std::nullopt;
}

/// A whole number from `least` to `most`, in digits alone.
Result<std::uint32_t> parseWhole(const std::string& text, std::uint32_t least, std::uint32_t most)
{
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size() || value < least
        || value > most)
        return Error{ inQuotes(text) + " is not a whole number from " + std::to_string(least)
                + " to " + std::to_string(most),
            "", "", "" };
    return value;
}

/// Takes the value of an option into `target`, or returns the error with the option's name before
/// it.
template <typename T, typename Target>
std::optional<Error> take(const char* option, const Result<T>& value, Target& target)
{
    if (!value) {
        Error error = value.error();
        error.what = std::string(option) + ": " + error.what;
        return error;
    }
    target = static_cast<Target>(*value);
    return std::nullopt;
}

} // namespace

std::string nearestId(std::string_view typed, const std::vector<Model>& models)
{
    std::string nearest;
    std::size_t least = std::max<std::size_t>(typed.size() / 3, 1) + 1;
    for (const Model& model : models) {
        const bool isPart = typed.size() >= 3 && model.id.find(typed) != std::string::npos;
        const std::size_t distance = isPart ? 1 : editDistance(typed, model.id);
        if (distance < least) {
            least = distance;
            nearest = model.id;
        }
    }
    return nearest;
}

bool isNamed(const RunOptions& options, const Model& model)
{
    if (model.folder.empty())
        return true; // a command
    for (const std::string& list : options.models) {
        const auto texts = splitModelList(list);
        for (const std::string& text : texts ? *texts : std::vector<std::string>()) {
            const auto request = parseModelRequest(text);
            if (request && request->id == model.plainId())
                return true;
        }
    }
    return false;
}

Result<SweepSettings> sweepRequest(const RunOptions& options, const Catalogue& catalogue,
    const Places& places, std::int64_t totalKib)
{
    SweepSettings settings;
    settings.force = options.force;
    settings.warmUp = options.warmUp;
    settings.title = options.title;

    if (const auto error = take("--tasks", parseTaskList(options.tasks), settings.tasks))
        return *error;
    if (options.sleep == "auto")
        settings.sleepMs.reset();
    else if (const auto error = take("--sleep", parseDurationMs(options.sleep), settings.sleepMs))
        return *error;
    if (const auto error
        = take("--repeats", parseWhole(options.repeats, 1, 1000), settings.repeats))
        return *error;
    const std::optional<Order> order = orderFromName(options.order);
    if (!order)
        return Error{ "--order: " + inQuotes(options.order) + " is not an order", "", "",
            "give interleaved, listed or random" };
    settings.order = *order;
    if (options.seed.empty())
        settings.seed = std::random_device{}();
    else if (const auto error
        = take("--seed", parseWhole(options.seed, 0, UINT32_MAX), settings.seed))
        return *error;
    if (const auto error = take("--rate", parseRateHz(options.rate), settings.rateHz))
        return *error;
    if (!options.memoryLimit.empty())
        if (const auto error = take("--memory-limit", parseMemoryKib(options.memoryLimit, totalKib),
                settings.memoryLimitKib))
            return *error;
    if (!options.timeout.empty())
        if (const auto error
            = take("--timeout", parseDurationMs(options.timeout), settings.timeoutMs))
            return *error;

    if (const auto error = chooseModels(options, catalogue, places, settings))
        return *error;
    return settings;
}

} // namespace taskweight
