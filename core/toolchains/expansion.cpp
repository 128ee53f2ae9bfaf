// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolchains/expansion.h"

#include "core/base/text.h"
#include "core/models/model_places.h"
#include "core/models/tuning.h"
#include "core/toolchains/version.h"

#include <algorithm>

namespace taskweight {

namespace {

std::string versionsOf(const std::vector<Installation>& installations)
{
    std::string list;
    for (const Installation& installation : installations)
        list += (list.empty() ? "" : ", ") + installation.version;
    return list;
}

/// The installations that a request means, each with the label that tells it apart.
Result<std::vector<std::pair<Installation, std::string>>> installationsFor(
    const Model& plain, const ModelRequest& request, const Toolchains& toolchains)
{
    std::vector<std::pair<Installation, std::string>> meant;
    const std::string name = plain.id + "@" + request.version;
    const Detection* detection = toolchains.of(plain);
    if (!plain.toolchain || !detection)
        return Error{ "no model is called " + inQuotes(name), "",
            plain.id + " has no toolchain, and so no versions to choose from",
            "write " + plain.id + " alone" };
    const std::vector<Installation> good = detection->good();
    if (request.version == "all") {
        for (const Installation& installation : good)
            meant.emplace_back(installation, installation.version);
        return meant;
    }
    for (const Installation& installation : good) {
        if (versionBegins(installation.version, request.version)) {
            meant.emplace_back(installation, request.version);
            return meant;
        }
    }
    std::string why = "no " + plain.toolchain->name + " " + request.version + " was found";
    for (const Candidate& candidate : detection->candidates) {
        if (candidate.fitness == Fitness::tooOld
            && versionBegins(candidate.installation.version, request.version))
            why = plain.toolchain->name + " " + candidate.installation.version
                + " is too old, it needs " + plain.toolchain->minimum + " or newer";
    }
    return Error{ "cannot run " + inQuotes(name), "", why,
        good.empty() ? howToGet(plain)
                     : "there are " + plain.toolchain->name + " " + versionsOf(good) };
}

Result<Tuning> tuningFor(const Model& plain, const std::string& text)
{
    const auto variant = std::ranges::find(plain.variants, text, &Tuning::name);
    if (variant != plain.variants.end())
        return *variant;
    return parseTuning(text);
}

} // namespace

Result<ModelRequest> parseModelRequest(std::string_view text)
{
    ModelRequest request;
    const std::size_t bracket = text.find('[');
    if (bracket != std::string_view::npos) {
        if (!text.ends_with(']'))
            return Error{ "cannot read the model " + inQuotes(text), "",
                "its settings do not end with ]", "write it as go-goroutine[GOGC=50]" };
        request.tuning = text.substr(bracket + 1, text.size() - bracket - 2);
        if (request.tuning.find_first_not_of(' ') == std::string::npos)
            return Error{ "cannot read the model " + inQuotes(text), "",
                "there is nothing between [ and ]", "write it as go-goroutine[GOGC=50]" };
        text = text.substr(0, bracket);
    }
    const std::size_t at = text.find('@');
    request.id = text.substr(0, at);
    if (at != std::string_view::npos) {
        request.version = text.substr(at + 1);
        if (request.version.empty() || printable(request.version) != request.version)
            return Error{ "cannot read the model " + inQuotes(text), "",
                "there is no version after @", "write it as python-asyncio@3.13, or @all" };
    }
    return request;
}

Result<std::vector<std::string>> splitModelList(std::string_view text)
{
    std::vector<std::string> items(1);
    int depth = 0;
    for (const char c : text) {
        depth += c == '[' ? 1 : c == ']' ? -1 : 0;
        if (depth < 0)
            break;
        if (c == ',' && depth == 0)
            items.emplace_back();
        else
            items.back() += c;
    }
    if (depth != 0)
        return Error{ "cannot read the models " + inQuotes(text), "",
            depth > 0 ? "a [ is not closed" : "a ] has no [ before it",
            "quote them for the shell: --models 'go-goroutine[GOGC=50]'" };
    std::vector<std::string> list;
    for (std::string& item : items) {
        const std::size_t begin = std::min(item.find_first_not_of(' '), item.size());
        list.push_back(item.substr(begin, item.find_last_not_of(' ') + 1 - begin));
    }
    return list;
}

Result<std::vector<Model>> expandModel(
    const Model& plain, const ModelRequest& request, const Toolchains& toolchains)
{
    std::vector<Model> models;
    if (request.version.empty()) {
        models.push_back(toolchains.placed(plain));
    } else {
        const auto installations = installationsFor(plain, request, toolchains);
        if (!installations)
            return installations.error();
        for (const auto& [installation, label] : *installations)
            models.push_back(onInstallation(plain, installation, label));
        if (models.empty())
            models.push_back(plain);
    }
    if (request.tuning.empty())
        return models;
    const Result<Tuning> tuning = tuningFor(plain, request.tuning);
    if (!tuning)
        return tuning.error();
    for (Model& model : models) {
        Result<Model> tuned = withTuning(model, *tuning);
        if (!tuned)
            return tuned.error();
        model = std::move(*tuned);
    }
    return models;
}

} // namespace taskweight
