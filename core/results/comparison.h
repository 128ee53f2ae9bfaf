// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"
#include "core/results/statistics.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace taskweight {

/// One model at one task count in one of two result sets.
struct ComparedSide {
    std::string version; ///< of the model
    std::optional<Spread> peakKib; ///< of the runs that count; empty if there is none
    bool proven = true; ///< all of them had all tasks alive at once
    std::vector<std::string> leftOut; ///< slotWords() of the runs that do not count
};

/// One model at one task count in both. Models are matched by id, then by version; a version that
/// only one set has stands against those that only the other has.
///
/// Valid runs count. Where there is none, completed runs whose validity is not proven do (published
/// figures, programs of the user's own), and `proven` says so. All other runs are never averaged or
/// ranked; their words are kept.
///
/// The ratio is median B / median A. Its range is what the repeats allow at most: smallest B /
/// largest A to largest B / smallest A.
struct Compared {
    ModelIdentity model; ///< as the set names it that is not published, else as A does
    std::uint64_t tasks = 0;
    ComparedSide a, b;
    std::optional<double> ratio, ratioLeast, ratioMost;
    std::string
        verdict; ///< in plain words: "B needs more: 2.1x, 1.9 to 2.3", "same within the spread"
};

/// In the order of A: its models as they come, and the task counts of each from small to large.
std::vector<Compared> compare(const ResultSet& a, const ResultSet& b);

} // namespace taskweight
