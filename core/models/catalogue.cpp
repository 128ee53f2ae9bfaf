// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/catalogue.h"

#include "core/base/text.h"
#include "core/models/manifest.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace taskweight {

namespace fs = std::filesystem;

namespace {
/// Folders inside `folder` that have a manifest, by name. A folder that does not exist has none:
/// most users have no models of their own.
Result<std::vector<fs::path>> manifestsIn(const fs::path& folder)
{
    std::vector<fs::path> manifests;
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    if (error == std::errc::no_such_file_or_directory)
        return manifests;
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        const fs::path manifest = entry->path() / "model.toml";
        std::error_code ignored;
        if (fs::exists(fs::symlink_status(manifest, ignored)))
            manifests.push_back(manifest);
    }
    if (error)
        return Error{ "cannot read the folder of models", folder.string(), error.message(), "" };
    std::ranges::sort(manifests);
    return manifests;
}

/// Why `added` cannot stand beside the models that are there already.
std::optional<Error> clash(const std::vector<Model>& models, const Manifest& added)
{
    for (const Model& first : models) {
        const std::string there = (first.folder / "model.toml").string();
        if (first.id == added.model.id) {
            return Error{ "cannot use model " + added.model.id, added.at(added.idLine),
                "there is a model of this id already, in " + there,
                "give the folder and its id another name" };
        }
        if (first.name == added.model.name) {
            return Error{ "cannot use model " + added.model.id, added.at(added.nameLine),
                "the name " + inQuotes(first.name) + " belongs to another model already, in "
                    + there,
                "choose another name" };
        }
    }
    return std::nullopt;
}
} // namespace

const Model* Catalogue::find(std::string_view id) const
{
    const auto found = std::ranges::find(models, id, &Model::id);
    return found == models.end() ? nullptr : &*found;
}

Catalogue loadCatalogue(const Places& places)
{
    Catalogue catalogue;
    for (const fs::path& folder : places.models) {
        const Result<std::vector<fs::path>> manifests = manifestsIn(folder);
        if (!manifests) {
            catalogue.problems.push_back(manifests.error());
            continue;
        }
        const auto before = static_cast<std::ptrdiff_t>(catalogue.models.size());
        for (const fs::path& path : *manifests) {
            Result<Manifest> manifest = parseManifestFile(path);
            if (!manifest)
                catalogue.problems.push_back(manifest.error());
            else if (std::optional<Error> error = clash(catalogue.models, *manifest))
                catalogue.problems.push_back(std::move(*error));
            else
                catalogue.models.push_back(std::move(manifest->model));
        }
        std::sort(catalogue.models.begin() + before, catalogue.models.end(),
            [](const Model& a, const Model& b) {
                return std::tie(a.order, a.id) < std::tie(b.order, b.id);
            });
    }
    return catalogue;
}

} // namespace taskweight
