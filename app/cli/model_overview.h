// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/catalogue.h"
#include "core/probe/limits.h"
#include "core/toolchains/toolchains.h"

#include <boost/json/fwd.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace taskweight {

/// A model as `list` and `doctor` show it.
struct ModelOverview {
    Model model;
    ModelState state;
    std::uint64_t mostTasks = 0; ///< that no limit of this machine stops
    std::string stoppedBy; ///< the limit above that: "threads-max", "memory"; empty without one

    /// "32k (max_map_count)", or "any" without a limit.
    std::string mostTasksWords() const;
    /// "go-goroutine is not built: no program ...; build the project again", for one that is not
    /// ready.
    std::string stateWords() const;
};

/// `toolchains` are those of the catalogue's models.
std::vector<ModelOverview> overviewOf(const Catalogue& catalogue, const Toolchains& toolchains,
    const Places& places, const Limits& limits);

/// The parts that the JSON documents of `list` and `doctor` share.
boost::json::array modelsJson(
    const std::vector<ModelOverview>& models, const Toolchains& toolchains);
boost::json::array problemsJson(const std::vector<Error>& problems);

} // namespace taskweight
