// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <filesystem>
#include <string>

namespace taskweight {

/// The file that a person means: the one of that name, otherwise the published figures of that id
/// ("2024-hez2010-take2") in `referenceFolder`. The error names the ids that there are.
Result<std::filesystem::path> findResults(
    const std::string& fileOrId, const std::filesystem::path& referenceFolder);

} // namespace taskweight
