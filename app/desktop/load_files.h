// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/catalogue.h"
#include "core/results/record.h"

#include <optional>
#include <string>
#include <vector>

namespace taskweight {

/// Reads all files, or published figures by their id, and says on standard error what is odd about them; empty, when that was said of
/// one that cannot be read.
std::optional<std::vector<ResultSet>> loadFiles(const std::vector<std::string>& files, const Places& places);

} // namespace taskweight
