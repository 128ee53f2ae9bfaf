// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model.h"
#include "core/probe/limits.h"

#include <QStringList>

#include <vector>

namespace taskweight {

/// The models of a first sweep, which shall take a person's patience of minutes, not hours: of
/// those that are ready and fit a million tasks here, the first spawned one of each language, then
/// other spawned ones, then timers, in all as many as stand side by side in the counts chart. In
/// catalogue order.
QStringList firstTicks(
    const std::vector<Model>& models, const std::vector<ModelState>& states, const Limits& limits);

} // namespace taskweight
