// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/catalogue.h"

#include <filesystem>
#include <string>

namespace taskweight {

/// Where the build of one model under one key lies: files beside each other in cache/builds.
struct BuildPlaces {
    std::filesystem::path folder; ///< in the making, too: a build may name itself by its path
    std::filesystem::path done; ///< an empty file, there only when the build is finished
    std::filesystem::path log; ///< what the commands printed, kept also when they failed
    std::filesystem::path lock;

    static BuildPlaces of(const Model& model, const Places& places, const std::string& key);
};

/// Whether a finished build is there, with its result.
bool isBuilt(const BuildPlaces& places, const Model& model);

/// A folder with all that is in it, also what is write-protected, as Go's module cache is.
void removeTree(const std::filesystem::path& folder);

/// Removes builds of the model other than that of `key`, but for the last two used. One that
/// another program builds or runs at the moment stays.
void removeStaleBuilds(const Model& model, const Places& places, const std::string& key);

} // namespace taskweight
