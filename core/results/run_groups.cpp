// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/run_groups.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace taskweight {

std::string fileOrTitle(const ResultSet& set)
{
    const std::string file = std::filesystem::path(set.path).filename().string();
    return file.empty() ? set.header.title : file;
}

std::vector<ModelGroup> groupByModel(const std::vector<ResultSet>& sets)
{
    std::vector<ModelGroup> groups;
    std::map<std::pair<std::size_t, std::string>, std::size_t> placeOf;
    int key = 0;
    for (std::size_t set = 0; set < sets.size(); ++set)
        for (const RunRecord& run : sets[set].runs) {
            const auto [place, isNew] = placeOf.try_emplace({ set, run.model.id }, groups.size());
            if (isNew)
                groups.push_back({ set, run.model, {} });
            groups[place->second].runs[run.tasks].push_back({ &run, key++ });
        }
    return groups;
}

CountedRuns countedRuns(const std::vector<PlacedRun>& runs)
{
    CountedRuns counted;
    std::copy_if(runs.begin(), runs.end(), std::back_inserter(counted.runs),
        [](const PlacedRun& placed) { return placed.run->isValid() && placed.run->peakKib; });
    counted.proven = !counted.runs.empty();
    if (!counted.proven)
        std::copy_if(runs.begin(), runs.end(), std::back_inserter(counted.runs),
            [](const PlacedRun& placed) {
                return placed.run->outcome == Outcome::completed && placed.run->peakKib
                    && placed.run->validity == Validity::notProven;
            });
    return counted;
}

} // namespace taskweight
