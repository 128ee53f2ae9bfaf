// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace taskweight {

/// Moves labels that want to stand at `wanted` as little as possible (least squares) so that
/// neighbours are at least `pitch` apart and all lie within low..high. The order is kept; equal
/// wishes keep the order given. When they cannot all fit, they start at `low` and run over `high`:
/// see howManyFit().
std::vector<double> pushApart(
    const std::vector<double>& wanted, double pitch, double low, double high);

/// How many labels fit between the centres low and high.
std::size_t howManyFit(double pitch, double low, double high);

} // namespace taskweight
