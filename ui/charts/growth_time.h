// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/axis_scale.h"

#include <string>

namespace taskweight {

/// A time at the pointer or at a cursor, as finely as an axis of `width` pixels can be pointed at,
/// so that all times of a chart have the same decimals: "65.53 s"; to the second where the axis is
/// in minutes.
std::string growthTimeText(double seconds, const AxisScale& axis, double width);

} // namespace taskweight
