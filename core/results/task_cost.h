// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/run_groups.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace taskweight {

/// All task counts of the runs, ascending.
std::vector<std::uint64_t> taskCountsOf(const std::vector<ResultSet>& sets);

/// The largest count at which nearly all models have a run that counts, three quarters of the most
/// that any count has: where they compare best. When no run counts, where most were tried; 0
/// without a run.
std::uint64_t bestComparedCount(const std::vector<ResultSet>& sets);

/// The count at which a model hides the largest share of what it costs, from a fifth on: there the
/// cost says what resident memory does not. Else bestComparedCount().
std::uint64_t mostHiddenCount(const std::vector<ResultSet>& sets);

/// What one model cost at one task count: a run's own figures, so that the parts add up. Of
/// repeats the one whose total is the middle (the lower of two).
struct CostStack {
    std::size_t set = 0;
    ModelIdentity model;
    int key = -1; ///< of the run
    std::string words; ///< slotWords() of a model without a run that counts, "not run"; else empty
    bool proven = true;
    std::int64_t residentKib = 0; ///< peak
    std::int64_t pageTablesKib = 0, kernelStacksKib = 0, slabKib = 0;
    bool hiddenMeasured = false; ///< at least one of the three was read
    bool slabIsNoise = false; ///< less than the system's slab moves by itself
    std::int64_t hiddenKib() const { return pageTablesKib + kernelStacksKib + slabKib; }
    std::int64_t totalKib() const { return residentKib + hiddenKib(); }
};
std::vector<CostStack> costStacks(const std::vector<ResultSet>& sets, std::uint64_t tasks);

/// How fast one model started at one task count, and how late it was done. Medians of the runs that
/// count; what was not measured is empty.
struct StartUp {
    std::size_t set = 0;
    ModelIdentity model;
    int key = -1;
    std::string words;
    bool proven = true;
    std::optional<double> rampMs; ///< "go" to all started
    std::optional<double> rampMinMs, rampMaxMs; ///< from two repeats on
    std::optional<double> tasksPerSecond; ///< N / rampMs
    std::optional<double> drainMs; ///< from the end of the last task's sleep to all ended
    std::optional<double> drainMinMs, drainMaxMs;
};
std::vector<StartUp> startUps(const std::vector<ResultSet>& sets, std::uint64_t tasks);

} // namespace taskweight
