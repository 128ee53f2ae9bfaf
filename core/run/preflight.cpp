// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/format.h"
#include "core/run/sweep.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace taskweight {

namespace {

/// Threads and maps that a process has without any task: main thread and helpers; program, libraries, heap, stack.
constexpr double kOwnThreads = 8;
constexpr double kOwnMaps = 100;

double neededKib(const ExpectedWeight& weight, double tasks)
{
    return static_cast<double>(weight.baselineKib) + (weight.bytesPerTask + weight.kernelBytesPerTask) * tasks / 1024;
}

/// One way in which a limit bounds a model: own need, need per task, and what there is.
struct Bound {
    Limit limit;
    double own = 0;
    double perTask = 0;
    double left = 0;

    double mostTasks() const
    {
        if (own >= left)
            return 0;
        return perTask > 0 ? std::floor((left - own) / perTask) : std::numeric_limits<double>::infinity();
    }
};

std::vector<Bound> boundsOf(const Model& model, const Limits& limits, double memoryFloorShare)
{
    const ExpectedWeight& weight = model.weight;
    std::vector<Bound> bounds;
    const auto add = [&](const std::optional<Limit>& limit, double own, double perTask) {
        if (limit && perTask > 0)
            bounds.push_back({ *limit, own, perTask, static_cast<double>(limit->left()) });
    };
    for (const auto* threads : { &limits.threadsMax, &limits.pidMax, &limits.pidsMax, &limits.userProcesses })
        add(*threads, kOwnThreads, weight.threadsPerTask);
    add(limits.mapCount, kOwnMaps, weight.mapsPerTask);
    if (limits.totalKib > 0) {
        const auto floorKib = std::llround(static_cast<double>(limits.totalKib) * memoryFloorShare);
        const std::int64_t usableKib = std::max<std::int64_t>(0, limits.availableKib - floorKib);
        Limit memory { "memory", "/proc/meminfo", usableKib, 0, "close other programs, or lower the count" };
        bounds.push_back({ memory, static_cast<double>(weight.baselineKib),
            (weight.bytesPerTask + weight.kernelBytesPerTask) / 1024, static_cast<double>(usableKib) });
    }
    return bounds;
}

const Bound* tightest(const std::vector<Bound>& bounds)
{
    const auto least = std::min_element(bounds.begin(), bounds.end(),
        [](const Bound& a, const Bound& b) { return a.mostTasks() < b.mostTasks(); });
    return least == bounds.end() ? nullptr : &*least;
}

} // namespace

std::optional<Limit> limitFor(const Model& model, std::uint64_t tasks, const Limits& limits, double memoryFloorShare)
{
    const auto bounds = boundsOf(model, limits, memoryFloorShare);
    const Bound* first = tightest(bounds);
    if (!first || static_cast<double>(tasks) <= first->mostTasks())
        return {};
    return first->limit;
}

std::uint64_t mostTasksHere(const Model& model, const Limits& limits, double memoryFloorShare)
{
    const auto bounds = boundsOf(model, limits, memoryFloorShare);
    const Bound* first = tightest(bounds);
    const double most = first ? first->mostTasks() : std::numeric_limits<double>::infinity();
    if (most >= static_cast<double>(std::numeric_limits<std::int64_t>::max()))
        return static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (most < 10)
        return static_cast<std::uint64_t>(most);
    const double unit = std::pow(10, std::floor(std::log10(most)) - 1);
    return static_cast<std::uint64_t>(std::floor(most / unit) * unit);
}

std::string limitWords(const Model& model, std::uint64_t tasks, const Limit& limit)
{
    const double count = static_cast<double>(tasks);
    if (limit.name == "memory")
        return "memory: about " + formatMemory(std::llround(neededKib(model.weight, count))) + " needed, "
            + formatMemory(limit.left()) + " to be had";
    const bool maps = limit.name == "max_map_count";
    const double needed = maps ? kOwnMaps + model.weight.mapsPerTask * count : kOwnThreads + model.weight.threadsPerTask * count;
    std::string words = limit.name + ": " + formatCount(limit.total) + " in all";
    if (limit.used > 0)
        words += ", " + formatCount(limit.used) + " in use";
    return words + ", " + formatCount(std::llround(needed)) + " needed";
}

} // namespace taskweight
