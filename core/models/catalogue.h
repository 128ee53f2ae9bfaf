// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/models/model.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace taskweight {

/// Where an installation, or a build tree of the same shape, keeps its parts. Found relative to the running program
/// (`bin/` beside `libexec/taskweight/` and `share/taskweight/`), passed in everywhere.
struct Places {
    std::filesystem::path launcher; ///< libexec/taskweight/taskweight-launcher
    std::filesystem::path workers; ///< libexec/taskweight/models: {bin}
    std::vector<std::filesystem::path> models; ///< folders of model folders: share/taskweight/models, then the user's own
    std::filesystem::path reference; ///< share/taskweight/reference
    std::filesystem::path cache; ///< $XDG_CACHE_HOME/taskweight: {out} is cache/<id>

    /// From /proc/self/exe, XDG_CONFIG_HOME, XDG_CACHE_HOME and HOME.
    static Places ofThisProgram();
};

/// All models that could be read, in the order of the folders and then of `order` in the manifest and of the id;
/// what could not be read is a problem beside them, and the others still load.
struct Catalogue {
    std::vector<Model> models;
    std::vector<Error> problems; ///< file:line, what was expected

    const Model* find(std::string_view id) const;
};

/// Reads one manifest. Errors carry "FILE:LINE" in `where`. Reads at most 256 KiB; runs nothing.
Result<Model> readManifest(const std::filesystem::path& modelToml);

/// Reads the manifests of all folders of `places.models`. A second model of the same id is a problem.
Catalogue loadCatalogue(const Places& places);

/// The command with its placeholders filled in. Unknown placeholders are an error.
Result<std::vector<std::string>> commandLine(const Model& model, const Places& places, std::uint64_t tasks, std::int64_t sleepMs);

/// Whether the program is there and executable. Looks at files only: starts nothing.
ModelState stateOf(const Model& model, const Places& places);

/// What the model's versionCommand prints (first line, at most 200 characters), or empty. Blocks until the program ends,
/// 3 s at the most; not for the GUI thread.
std::string askVersion(const Model& model, const Places& places);

/// A program of the user's own: `NAME=COMMAND LINE` as given to --command. The id and name are NAME.
Result<Model> modelFromCommand(std::string_view nameAndCommand);

} // namespace taskweight
