// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/build/build_places.h"

#include "core/build/build_lock.h"

#include <algorithm>
#include <vector>

namespace taskweight {

namespace fs = std::filesystem;

namespace {
constexpr std::size_t kKeptBesides = 2;
constexpr std::size_t kKeyDigits = 16;

/// The key in "ID-KEY.lock", when ID is this one; else empty.
std::string keyIn(const std::string& fileName, const std::string& id)
{
    const std::string ending = ".lock";
    if (fileName.size() != id.size() + 1 + kKeyDigits + ending.size()
        || !fileName.starts_with(id + "-") || !fileName.ends_with(ending))
        return {};
    const std::string key = fileName.substr(id.size() + 1, kKeyDigits);
    return key.find_first_not_of("0123456789abcdef") == std::string::npos ? key : std::string();
}
} // namespace

BuildPlaces BuildPlaces::of(const Model& model, const Places& places, const std::string& key)
{
    const fs::path base = places.cache / "builds" / (model.plainId() + "-" + key);
    return { base, base.string() + ".done", base.string() + ".log", base.string() + ".lock" };
}

bool isBuilt(const BuildPlaces& places, const Model& model)
{
    const std::string& result = model.build->result; // "{out}/..."
    std::error_code error;
    return fs::exists(places.done, error)
        && fs::exists(places.folder / result.substr(result.find('/') + 1), error);
}

void removeTree(const fs::path& folder)
{
    std::error_code error;
    fs::remove_all(folder, error);
    if (!error)
        return;
    const auto allow = [](const fs::path& inner) {
        std::error_code ignored;
        fs::permissions(inner, fs::perms::owner_all, fs::perm_options::add, ignored);
    };
    allow(folder);
    std::error_code failed;
    for (fs::recursive_directory_iterator entry(folder, failed); !failed && entry != fs::end(entry);
         entry.increment(failed)) {
        std::error_code ignored;
        if (entry->is_directory(ignored) && !entry->is_symlink(ignored))
            allow(entry->path());
    }
    fs::remove_all(folder, error);
}

void removeStaleBuilds(const Model& model, const Places& places, const std::string& key)
{
    struct Old {
        BuildPlaces places;
        fs::file_time_type used;
    };
    std::vector<Old> old;
    std::error_code error;
    for (fs::directory_iterator entry(places.cache / "builds", error);
         !error && entry != fs::end(entry); entry.increment(error)) {
        const std::string other = keyIn(entry->path().filename().string(), model.plainId());
        if (other.empty() || other == key)
            continue;
        std::error_code ignored;
        old.push_back(
            { BuildPlaces::of(model, places, other), fs::last_write_time(entry->path(), ignored) });
    }
    std::ranges::sort(old, [](const Old& a, const Old& b) { return a.used > b.used; });
    for (std::size_t i = kKeptBesides; i < old.size(); ++i) {
        const BuildLock lock = BuildLock::tryAlone(old[i].places.lock);
        if (!lock.isHeld())
            continue;
        std::error_code ignored;
        fs::remove(old[i].places.done, ignored);
        removeTree(old[i].places.folder);
        fs::remove(old[i].places.log, ignored);
        fs::remove(old[i].places.lock, ignored); // last: without it nobody finds the rest
    }
}

} // namespace taskweight
