// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/model.h"

#include <array>
#include <utility>

namespace taskweight {

namespace {
constexpr std::array<std::pair<Family, const char*>, 8> kFamilies{ {
    { Family::osThread, "OS thread" },
    { Family::stackfulCoroutine, "stackful coroutine" },
    { Family::stacklessCoroutine, "stackless coroutine" },
    { Family::greenThread, "green thread" },
    { Family::timerCallback, "timer callback" },
    { Family::promise, "promise" },
    { Family::actorProcess, "actor process" },
    { Family::other, "other" },
} };
}

const char* familyName(Family family)
{
    for (const auto& [value, name] : kFamilies) {
        if (value == family)
            return name;
    }
    return "other";
}

std::optional<Family> familyFromName(std::string_view name)
{
    for (const auto& [value, known] : kFamilies) {
        if (name == known)
            return value;
    }
    return std::nullopt;
}

const char* taskKindName(TaskKind kind)
{
    return kind == TaskKind::spawned ? "spawned" : "timer only";
}

const char* readinessName(Readiness readiness)
{
    switch (readiness) {
    case Readiness::ready:
        return "ready";
    case Readiness::notBuilt:
        return "not built";
    case Readiness::missingTool:
        return "missing tool";
    case Readiness::toolTooOld:
        return "too old";
    case Readiness::toolBroken:
        return "broken";
    case Readiness::missingSource:
        return "no source";
    case Readiness::lookedFor:
        return "being looked for";
    }
    return "missing tool";
}

} // namespace taskweight
