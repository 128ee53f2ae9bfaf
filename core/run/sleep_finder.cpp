// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/sleep_finder.h"

#include <algorithm>
#include <cmath>

namespace taskweight {

namespace {

/// Before anything is known of a model: between a native coroutine (0.1 us) and an interpreter (30 us).
constexpr double kGuessUsPerTask = 3;
/// The ramp-up of one run says only about how long the next takes.
constexpr double kMargin = 1.5;

std::int64_t roundedUp(double milliseconds)
{
    const auto tenths = static_cast<std::int64_t>(std::ceil(milliseconds / 100));
    return std::clamp(tenths * 100, SleepFinder::kShortestMs, SleepFinder::kLongestMs);
}

} // namespace

std::int64_t SleepFinder::firstMs(const std::string& modelId, std::uint64_t tasks) const
{
    if (const auto known = m_validMs.find({ modelId, tasks }); known != m_validMs.end())
        return known->second;
    const auto ramp = m_rampUsPerTask.find(modelId);
    const double usPerTask = ramp == m_rampUsPerTask.end() ? kGuessUsPerTask : ramp->second;
    return roundedUp(static_cast<double>(kShortestMs) + kMargin * usPerTask * static_cast<double>(tasks) / 1000);
}

std::optional<std::int64_t> SleepFinder::nextMs(const RunRecord& run, int attempt)
{
    // Below some thousand tasks the ramp-up is all start-up noise and says nothing of one task.
    if (run.rampMs && run.tasks >= 5'000) {
        double& known = m_rampUsPerTask[run.model.id];
        known = std::max(known, *run.rampMs * 1000 / static_cast<double>(run.tasks));
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
