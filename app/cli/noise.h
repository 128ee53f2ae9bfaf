// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/models/catalogue.h"
#include "core/results/record.h"
#include "core/results/statistics.h"

#include <optional>
#include <string>
#include <vector>

namespace taskweight {

/// The worker that tells a machine's noise: native, one thread, no runtime of its own, and large
/// enough for its tasks to outweigh the process around them.
inline constexpr const char* kNoiseModel = "cpp-coroutine";
inline constexpr std::uint64_t kNoiseTasks = 100'000;
inline constexpr int kNoiseRuns = 10;

/// How far the figures of the same run, made several times, differ.
struct Noise {
    std::size_t runs = 0; ///< made
    std::optional<Spread> peakKib, rampMs; ///< of the valid ones; empty without any
    std::vector<std::string>
        disturbances; ///< warnings on these runs, and why some are not valid, each once
};

/// From the records of such runs. Pure.
Noise noiseOf(const std::vector<RunRecord>& runs);
/// Makes the runs, some 5 s. Empty when a signal asked us to stop.
Result<std::optional<Noise>> measureNoise(const Places& places);

/// In words, for people: what differs by less says nothing on this machine.
std::string noiseText(const Noise& noise);

} // namespace taskweight
