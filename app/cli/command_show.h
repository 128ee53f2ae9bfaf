// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options.h"
#include "core/models/catalogue.h"

namespace taskweight {

/// `show` and `compare`: results that exist already, to standard output. Return the exit status.
int showResults(const ShowOptions& options, const Places& places);
int compareResults(const CompareOptions& options, const Places& places);

} // namespace taskweight
