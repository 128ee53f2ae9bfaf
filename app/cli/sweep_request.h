// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options.h"
#include "core/models/catalogue.h"
#include "core/run/sweep.h"

namespace taskweight {

/// Reads a sweep as it was typed, and looks for the toolchains that its models need. Errors name
/// the option and what was expected; an unknown model comes with the nearest id and all that are
/// known. `totalKib` is the RAM that a limit in percent refers to.
Result<SweepSettings> sweepRequest(const RunOptions& options, const Catalogue& catalogue,
    const Places& places, std::int64_t totalKib);

/// Whether a model was asked for by name, and not by "all".
bool isNamed(const RunOptions& options, const Model& model);

/// The id that `typed` was most likely meant to be: at most a third of its letters differ, or it
/// contains it. Empty when none is near.
std::string nearestId(std::string_view typed, const std::vector<Model>& models);

} // namespace taskweight
