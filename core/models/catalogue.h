// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/models/model.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace taskweight {

/// Where an installation, or a build tree of the same shape, keeps its parts. Found relative to the
/// running program
/// (`bin/` beside `libexec/taskweight/` and `share/taskweight/`), passed in everywhere.
struct Places {
    std::filesystem::path launcher; ///< libexec/taskweight/taskweight-launcher
    std::filesystem::path workers; ///< libexec/taskweight/models: {bin}
    std::vector<std::filesystem::path>
        models; ///< folders of model folders: share/taskweight/models, then the user's own
    std::filesystem::path reference; ///< share/taskweight/reference
    std::filesystem::path cache; ///< $XDG_CACHE_HOME/taskweight

    /// From /proc/self/exe, XDG_CONFIG_HOME, XDG_CACHE_HOME and HOME.
    static Places ofThisProgram();

    /// The same for any program and environment. The prefix is the nearest folder above the program
    /// that has a libexec/taskweight, so that a program in a build tree's tests/ finds it too.
    /// Without a home folder there are no models of the user's own. XDG folders that are not
    /// absolute are ignored (XDG Base Directory Specification).
    static Places of(const std::filesystem::path& program,
        const std::map<std::string, std::string>& environment);
};

/// All models that could be read, in the order of the folders and then of `order` in the manifest
/// and of the id; what could not be read is a problem beside them, and the others still load.
struct Catalogue {
    std::vector<Model> models;
    std::vector<Error> problems; ///< file:line, what was expected

    /// nullptr when there is none.
    const Model* find(std::string_view id) const;
};

/// Reads one manifest. Errors carry "FILE:LINE" in `where`, where the file could be read. Reads at
/// most 256 KiB; runs nothing. The keys are listed in manifest.cpp.
Result<Model> readManifest(const std::filesystem::path& modelToml);

/// Reads the manifests of all folders of `places.models`; a folder without model.toml is none. A
/// second model of the same id or name is a problem, and the first one stands.
Catalogue loadCatalogue(const Places& places);

/// The command with its placeholders filled in. A placeholder is a word of small letters, digits
/// and underscores in braces; other braces are left alone. One that is unknown, or stands for a
/// tool or a build that is not there, is an error; in a command of the user's own (no folder) only
/// {tasks} and {sleep_ms} mean something, and everything else is left as it stands.
Result<std::vector<std::string>> commandLine(
    const Model& model, const Places& places, std::uint64_t tasks, std::int64_t sleepMs);

/// What a worker gets beside our own environment: the model's, and its tuning's over it, as
/// "NAME=value".
Result<std::vector<std::string>> runEnvironment(
    const Model& model, const Places& places, std::uint64_t tasks, std::int64_t sleepMs);

/// Whether it can be run: its installation and what that needs, its sources and its program are
/// there. Looks at files only: starts nothing, and looks for no toolchain (core/toolchains does). A
/// program that is built before a run need not be there yet. A missing program of our own ({bin},
/// {out}, {src}) is `notBuilt`, any other a `missingTool`.
ModelState stateOf(const Model& model, const Places& places);

/// The version of its installation, and what the model's versionCommand prints, of the library that
/// carries its tasks, say: "Rust 1.95.0, tokio 1.24.2". Of what is printed the first line, at most
/// 200 characters, no control characters; nothing when there is no command, or it cannot be
/// started, fails or takes more than 3 s. Blocks until then; not for the GUI thread.
std::string askVersion(const Model& model, const Places& places);

/// A program of the user's own: `NAME=COMMAND LINE` as given to --command. The id and name are NAME
/// (at most 60 characters), the language is "Own program"; it may speak the worker protocol or not.
Result<Model> modelFromCommand(std::string_view nameAndCommand);

} // namespace taskweight
