// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model.h"
#include "core/results/record.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace taskweight {

/// `--sleep auto`: finds for each model and task count a sleep during which all tasks are alive at once, from how long
/// starting them took so far. Pure; one per sweep.
class SleepFinder {
public:
    static constexpr std::int64_t kShortestMs = 1'000;
    static constexpr std::int64_t kLongestMs = 600'000;
    static constexpr int kMostAttempts = 6;

    /// The sleep to begin with.
    std::int64_t firstMs(const Model& model, std::uint64_t tasks) const;
    /// Takes in a finished run; a longer sleep to try it again with, or nothing when it is valid, failed for another
    /// reason, or no longer sleep is worth a try. `attempt` is 1 for the first.
    std::optional<std::int64_t> nextMs(const RunRecord& run, int attempt);

private:
    struct Pace {
        std::uint64_t tasks = 0; ///< of the run that it is from
        double usPerTask = 0;
    };
    std::map<std::string, Pace> m_paces; ///< model id -> of its largest run, the slowest
    std::map<std::pair<std::string, std::uint64_t>, std::int64_t> m_validMs; ///< what made it valid before
};

} // namespace taskweight
