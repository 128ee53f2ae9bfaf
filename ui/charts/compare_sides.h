// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace taskweight {

/// What is open and what was published, without samples: all that can be compared.
struct CompareSets {
    std::vector<ResultSet> sets;
    std::size_t open = 0; ///< so many of them are open; published ones follow
};
CompareSets compareSets(
    const std::vector<ResultSet>& open, const std::vector<ResultSet>& published = {});

/// One of what can be held against each other: a set, or one model of an open set.
struct CompareSide {
    QString id; ///< stays while its set is open
    QString name; ///< "before", "Go goroutine"
    std::size_t set = 0;
    std::string model, version; ///< empty: the whole set; a version only where the set has several
};
/// Sets first, then models. The name of a model says its set or version where it has to.
std::vector<CompareSide> compareSides(const CompareSets& sets);

/// Ids of sides. Empty ones choose by themselves: the first open set and all others; of one set its
/// plain models and the tuned ones made from them (ModelIdentity::base).
struct CompareChoice {
    QString a, b;
    bool operator==(const CompareChoice&) const = default;
};

/// What is held against each other, with models of the same id where they shall be matched.
struct Comparison {
    struct Side {
        ResultSet set;
        QString name;
        std::optional<ModelIdentity> model; ///< the side is this one model
    };
    Side a;
    std::vector<Side> others; ///< B, C, ...
    bool byCount = false; ///< one model against one: all their task counts belong together
};
/// Empty when there is nothing to compare.
std::optional<Comparison> comparisonOf(const CompareSets& sets, const CompareChoice& choice = {});

} // namespace taskweight
