// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPolygonF>

namespace taskweight {

/// The lowest and the highest point of each column of `columnWidth`, in their order, and the very
/// first and last point: what a line through all of `points` (ascending in x) looks like on that
/// grid. Of a flat stretch only the ends stay.
QPolygonF decimate(const QPolygonF& points, double columnWidth = 1);

} // namespace taskweight
