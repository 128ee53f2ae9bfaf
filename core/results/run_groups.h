// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace taskweight {

/// A run among all runs of several sets.
struct PlacedRun {
    const RunRecord* run = nullptr;
    int key = -1; ///< index in the concatenation of all sets' runs
};

/// The runs of one model in one set, by task count.
struct ModelGroup {
    std::size_t set = 0;
    ModelIdentity model; ///< of its first run
    std::map<std::uint64_t, std::vector<PlacedRun>> runs;
};

/// What a set is called in a table: its file, or its title; empty for one that has neither.
std::string fileOrTitle(const ResultSet& set);

/// By set, then by model as they come.
std::vector<ModelGroup> groupByModel(const std::vector<ResultSet>& sets);

/// The runs that figures are told from: the valid ones with a peak; where there is none, completed
/// ones whose validity is not proven (published figures, programs of the user's own).
struct CountedRuns {
    std::vector<PlacedRun> runs;
    bool proven = false;
};
CountedRuns countedRuns(const std::vector<PlacedRun>& runs);

} // namespace taskweight
