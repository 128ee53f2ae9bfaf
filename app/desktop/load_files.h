// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"

#include <optional>
#include <string>
#include <vector>

namespace taskweight {

/// Reads all files, and says on standard error what is odd about them; empty, when that was said of
/// one that cannot be read.
std::optional<std::vector<ResultSet>> loadFiles(const std::vector<std::string>& files);

} // namespace taskweight
