// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model.h"

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace taskweight {

enum class Fitness { good, tooOld, broken };

/// An installation of a toolchain, and whether it is good for the model.
struct Candidate {
    Installation installation; ///< of a broken one only the program
    Fitness fitness = Fitness::good;
    std::string why; ///< of a broken one: "exit status 1", "it prints \"hello\""

    bool operator==(const Candidate&) const = default;
};

/// What was found of one toolchain.
struct Detection {
    std::vector<Candidate> candidates; ///< good ones first: the one to take, then the others,
                                       ///< newest first; then what is too old, then what is broken
    std::vector<std::string> others; ///< programs of this name that are something else, in words

    /// The program that PATH finds first, when it is good enough, else the newest that is; nullptr
    /// when there is none.
    const Installation* chosen() const;
    /// All that are good enough, one of each version, the chosen one first.
    std::vector<Installation> good() const;
};

struct Search {
    std::filesystem::path cacheFile; ///< empty: none
    std::chrono::milliseconds patience{ 3000 }; ///< for one version command
};

/// Looks for the toolchains, and asks all programs found for their versions side by side. Blocks
/// for at most about `patience`; not for a GUI thread. One Detection each, in order.
std::vector<Detection> findInstallations(
    const std::vector<Toolchain>& toolchains, const Search& search);

/// Whether a model can be run with what was found, with the reason and the way out; the chosen
/// version is its `version`.
ModelState stateOf(const Model& model, const Detection& detection);

} // namespace taskweight
