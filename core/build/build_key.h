// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/models/model.h"

#include <string>

namespace taskweight {

/// 16 hexadecimal digits that stand for all that a build depends on: the contents of the model's
/// folder but for its model.toml, what its commands name outside of it, the commands and their
/// environment, and the tools with their versions. Reads the sources, at most 64 MiB.
Result<std::string> buildKey(const Model& model);

} // namespace taskweight
