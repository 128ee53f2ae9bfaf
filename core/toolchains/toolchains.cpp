// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolchains/toolchains.h"

#include "core/models/tuning.h"

#include <algorithm>

namespace taskweight {

Toolchains Toolchains::find(const std::vector<Model>& models, const Places& places)
{
    std::vector<Toolchain> wanted;
    for (const Model& model : models) {
        if (model.toolchain && std::ranges::find(wanted, *model.toolchain) == wanted.end())
            wanted.push_back(*model.toolchain);
    }
    Toolchains toolchains;
    if (wanted.empty())
        return toolchains;
    Search search;
    if (!places.cache.empty())
        search.cacheFile = places.cache / "toolchains.json";
    std::vector<Detection> detections = findInstallations(wanted, search);
    for (std::size_t i = 0; i < wanted.size(); ++i)
        toolchains.m_found.emplace_back(std::move(wanted[i]), std::move(detections[i]));
    return toolchains;
}

const Detection* Toolchains::of(const Model& model) const
{
    for (const auto& [toolchain, detection] : m_found) {
        if (model.toolchain == toolchain)
            return &detection;
    }
    return nullptr;
}

Model Toolchains::placed(const Model& model) const
{
    const Detection* detection = of(model);
    const Installation* chosen = detection ? detection->chosen() : nullptr;
    return chosen && !model.installation ? onInstallation(model, *chosen) : model;
}

ModelState Toolchains::stateOf(const Model& model, const Places& places) const
{
    if (const Detection* detection = of(model); detection && !model.installation) {
        ModelState state = taskweight::stateOf(model, *detection);
        if (state.readiness != Readiness::ready)
            return state;
    }
    return taskweight::stateOf(placed(model), places);
}

} // namespace taskweight
