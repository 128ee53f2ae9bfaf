// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/first_ticks.h"

#include "core/run/sweep.h"
#include "ui/panels/text.h"

#include <set>

namespace taskweight {
namespace {

constexpr std::uint64_t kMillion = 1'000'000;
constexpr std::size_t kMost = 8; ///< as many as stand upright in the counts chart
/// What a model may take at a million tasks: gigabytes of stacks are for those who ask for them.
constexpr double kMostKib = 4.0 * 1024 * 1024;

} // namespace

QStringList firstTicks(
    const std::vector<Model>& models, const std::vector<ModelState>& states, const Limits& limits)
{
    const double floorShare = SweepSettings().memoryFloorShare;
    std::set<std::size_t> ticked;
    std::set<std::string> languages;
    const auto isFit = [&](std::size_t i) {
        return models[i].base.empty() && !models[i].folder.empty()
            && states[i].readiness == Readiness::ready
            && models[i].weight.bytesPerTask * static_cast<double>(kMillion) / 1024 <= kMostKib
            && mostTasksHere(models[i], limits, floorShare) >= kMillion;
    };
    for (std::size_t i = 0; i < models.size() && ticked.size() < kMost; ++i) {
        if (models[i].kind == TaskKind::spawned && !languages.contains(models[i].language)
            && isFit(i)) {
            languages.insert(models[i].language);
            ticked.insert(i);
        }
    }
    for (const TaskKind kind : { TaskKind::spawned, TaskKind::timerOnly }) {
        for (std::size_t i = 0; i < models.size() && ticked.size() < kMost; ++i) {
            if (models[i].kind == kind && isFit(i))
                ticked.insert(i);
        }
    }
    QStringList ids;
    for (const std::size_t i : ticked)
        ids.append(text(models[i].id));
    return ids;
}

} // namespace taskweight
