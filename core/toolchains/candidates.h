// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model.h"

#include <filesystem>
#include <string>
#include <vector>

namespace taskweight {

/// A file that may be an installation of a toolchain.
struct ProgramFile {
    std::filesystem::path path; ///< as it is to be run
    bool isExecutable = true;
    bool isFirstInPath = false;
    bool isShim = false; ///< stands for another program that a version manager picks (pyenv, asdf)
};

/// The toolchain's programs in PATH, then those at its places, each file once, by its real path.
/// Shims come last. Starts nothing.
std::vector<ProgramFile> candidatesFor(const Toolchain& toolchain);

/// The paths that a pattern of Toolchain::places stands for, sorted; none when it names a variable
/// that is not set.
std::vector<std::filesystem::path> expandPlace(const std::string& pattern);

} // namespace taskweight
