// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/catalogue.h"
#include "core/probe/limits.h"
#include "core/results/record.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace taskweight {

enum class Order {
    interleaved, ///< for each repeat, for each count, each model: neighbours in a chart ran near each other in time
    listed, ///< model by model, count by count, repeats together
    random,
};
const char* orderName(Order order);
std::optional<Order> orderFromName(std::string_view name);

/// What a person asks for.
struct SweepSettings {
    std::vector<Model> models; ///< on their installations
    std::vector<ModelState> states; ///< of these models, from whoever looked for toolchains; what is ready is
                                    ///< looked at once more, and so is everything when there are none
    std::vector<std::uint64_t> tasks { 1, 10'000, 100'000, 1'000'000 };
    std::optional<std::int64_t> sleepMs = 10'000; ///< empty: auto, a sleep is sought that makes each run valid
    int repeats = 1;
    Order order = Order::interleaved;
    std::uint32_t seed = 0; ///< of the random order; recorded
    double rateHz = 50;
    std::optional<std::int64_t> memoryLimitKib; ///< a worker above it is stopped; empty: only the floor below counts
    double memoryFloorShare = 0.10; ///< of RAM: MemAvailable is kept above it
    std::optional<std::int64_t> timeoutMs; ///< per run from its start; empty: defaultTimeoutMs()
    bool force = false; ///< also try runs that a limit would stop
    bool warmUp = false; ///< run each model once before its first run, and throw that away
    std::string title;
};

/// A generous deadline for a run: its sleep, three minutes for start and exit, and 500 us for each
/// task: 10,000 OS threads took more than a minute to start on two busy cores. 10M tasks that sleep
/// 10 s: 87 minutes.
std::int64_t defaultTimeoutMs(std::uint64_t tasks, std::int64_t sleepMs);

/// The longest sleep of a warm-up, which is made at the count of the model's first run.
inline constexpr std::int64_t kWarmUpSleepMs = 1'000;

/// One run to be done, or to be skipped for the reason given.
struct PlannedRun {
    std::size_t model = 0; ///< index into SweepSettings::models
    std::uint64_t tasks = 0;
    int repeat = 1;
    std::string skipReason; ///< empty: run it. "threads-max: 192,729 in all, 100,000 needed"
    std::string skipLimit; ///< "threads-max"

    bool operator==(const PlannedRun&) const = default;
};

struct SweepPlan {
    std::vector<PlannedRun> runs;
    std::int64_t expectedMs = 0; ///< of all that are not skipped, and of warm-ups
    std::size_t skipped() const;
};

/// The limit that would stop `tasks` tasks of `model`, tightest first, or nothing.
std::optional<Limit> limitFor(const Model& model, std::uint64_t tasks, const Limits& limits, double memoryFloorShare);

/// What that limit is, in words: "threads-max: 192,729 in all, 1,204 in use, 1,000,008 needed".
std::string limitWords(const Model& model, std::uint64_t tasks, const Limit& limit);

/// Largest task count that no limit stops, rounded down to two digits; what the browser shows as "up to 32k here".
std::uint64_t mostTasksHere(const Model& model, const Limits& limits, double memoryFloorShare);

/// The runs in their order; pure.
SweepPlan planSweep(const SweepSettings& settings, const std::vector<ModelState>& states, const Limits& limits);

} // namespace taskweight
