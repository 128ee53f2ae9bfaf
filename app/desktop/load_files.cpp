// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/load_files.h"

#include "core/base/text.h"
#include "core/results/find_results.h"
#include "core/results/results_file.h"

#include <iostream>

namespace taskweight {

std::optional<std::vector<ResultSet>> loadFiles(
    const std::vector<std::string>& files, const Places& places)
{
    std::vector<ResultSet> results;
    for (const std::string& file : files) {
        const auto found = findResults(file, places.reference);
        auto set = found ? readResults(*found) : Result<ResultSet>(found.error());
        if (!set) {
            std::cerr << "taskweight: " << printable(set.error().sentence()) << '\n';
            return std::nullopt;
        }
        for (const std::string& note : set->notes)
            std::cerr << "taskweight: " << printable(file) << ": " << printable(note) << '\n';
        results.push_back(std::move(*set));
    }
    return results;
}

} // namespace taskweight
