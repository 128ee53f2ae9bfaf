// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/models/model.h"

#include <filesystem>
#include <string>

namespace taskweight {

/// A model together with the places in its file that a later complaint may be about.
struct Manifest {
    Model model;
    std::string file;
    int idLine = 1;
    int nameLine = 1;

    /// "FILE:LINE"
    std::string at(int line) const { return file + ":" + std::to_string(line); }
};

Result<Manifest> parseManifestFile(const std::filesystem::path& modelToml);

} // namespace taskweight
