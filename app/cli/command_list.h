// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options.h"
#include "core/models/catalogue.h"

namespace taskweight {

/// `list`: the models with their kinds, states, and how many tasks this machine's limits allow.
/// Returns the exit status.
int listModels(const ListOptions& options, const Places& places);

} // namespace taskweight
