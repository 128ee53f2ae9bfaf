// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/sleep_finder.h"

#include <algorithm>
#include <cmath>

namespace taskweight {

namespace {

/// Before anything is known of a model: between a native coroutine (0.1 us) and an interpreter (30 us).
constexpr double kGuessUsPerTask = 3;
/// To start an OS thread takes 30 us (C++) to 500 (Java, Python, on busy cores).
constexpr double kGuessUsPerThread = 100;
/// Below some thousand tasks the ramp-up is all start-up noise and says nothing of one task, unless it took long; and
/// then not of many more tasks.
constexpr std::uint64_t kManyTasks = 5'000;
constexpr double kLongRampMs = 50;
constexpr std::uint64_t kFewToMany = 10;
/// The ramp-up of one run says only about how long the next takes.
constexpr double kMargin = 1.5;

std::int64_t roundedUp(double milliseconds)
{
    const auto tenths = static_cast<std::int64_t>(std::ceil(milliseconds / 100));
    return std::clamp(tenths * 100, SleepFinder::kShortestMs, SleepFinder::kLongestMs);
}

} // namespace

std::int64_t SleepFinder::firstMs(const Model& model, std::uint64_t tasks) const
{
    if (const auto known = m_validMs.find({ model.id, tasks }); known != m_validMs.end())
        return known->second;
    const bool hasThreads = model.weight.threadsPerTask >= 0.5;
    double usPerTask = hasThreads ? kGuessUsPerThread : kGuessUsPerTask;
    if (const auto pace = m_paces.find(model.id); pace != m_paces.end()
        && (pace->second.tasks >= kManyTasks || tasks <= pace->second.tasks * kFewToMany))
        usPerTask = pace->second.usPerTask;
    return roundedUp(static_cast<double>(kShortestMs) + kMargin * usPerTask * static_cast<double>(tasks) / 1000);
}

std::optional<std::int64_t> SleepFinder::nextMs(const RunRecord& run, int attempt)
{
    if (run.rampMs && (run.tasks >= kManyTasks || *run.rampMs >= kLongRampMs)) {
        Pace& known = m_paces[run.model.id];
        const Pace pace{ run.tasks, *run.rampMs * 1000 / static_cast<double>(run.tasks) };
        if (pace.tasks > known.tasks || (pace.tasks == known.tasks && pace.usPerTask > known.usPerTask))
            known = pace;
    }
    if (run.isValid()) {
        auto& shortest = m_validMs[{ run.model.id, run.tasks }];
        shortest = std::max(shortest, run.sleepMs);
        return {};
    }
    const bool wantsSleep = run.outcome == Outcome::completed && run.validity == Validity::invalid && run.rampMs;
    if (!wantsSleep || attempt >= kMostAttempts || run.sleepMs >= kLongestMs)
        return {};
    return roundedUp(std::max(2.0 * static_cast<double>(run.sleepMs), kMargin * *run.rampMs + kShortestMs));
}

} // namespace taskweight
