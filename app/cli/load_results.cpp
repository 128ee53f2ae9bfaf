// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/load_results.h"

#include "core/results/results_file.h"

#include <algorithm>

namespace taskweight {

namespace {

std::string publishedIds(const std::filesystem::path& folder)
{
    std::vector<std::string> ids;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored))
        if (entry.path().extension() == ".json")
            ids.push_back(entry.path().stem().string());
    std::sort(ids.begin(), ids.end());
    std::string text;
    for (const std::string& id : ids)
        text += (text.empty() ? "" : ", ") + id;
    return text;
}

} // namespace

Result<ResultSet> loadResults(const std::string& fileOrId, const Places& places)
{
    std::error_code ignored;
    if (std::filesystem::exists(fileOrId, ignored))
        return readResults(fileOrId);
    if (fileOrId.find('/') == std::string::npos) {
        const std::filesystem::path published = places.reference / (fileOrId + ".json");
        if (std::filesystem::exists(published, ignored))
            return readResults(published);
    }
    const std::string ids = publishedIds(places.reference);
    return Error{ "no such file", fileOrId, "",
        "give a results file" + (ids.empty() ? "" : ", or published figures by id: " + ids) };
}

} // namespace taskweight
