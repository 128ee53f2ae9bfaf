// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/catalogue.h"
#include "core/results/record.h"

namespace taskweight {

/// Reads a results file, or the published figures of that id ("2024-hez2010-take2"). A file of the
/// name goes first.
Result<ResultSet> loadResults(const std::string& fileOrId, const Places& places);

} // namespace taskweight
