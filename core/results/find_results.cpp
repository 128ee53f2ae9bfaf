// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/find_results.h"

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

Result<std::filesystem::path> findResults(
    const std::string& fileOrId, const std::filesystem::path& referenceFolder)
{
    std::error_code ignored;
    if (std::filesystem::exists(fileOrId, ignored))
        return Result<std::filesystem::path>(boost::system::in_place_value, fileOrId);
    if (fileOrId.find('/') == std::string::npos) {
        const std::filesystem::path published = referenceFolder / (fileOrId + ".json");
        if (std::filesystem::exists(published, ignored))
            return Result<std::filesystem::path>(boost::system::in_place_value, published);
    }
    const std::string ids = publishedIds(referenceFolder);
    return Error{ "no such file", fileOrId, "",
        "give a results file" + (ids.empty() ? "" : ", or published figures by id: " + ids) };
}

} // namespace taskweight
