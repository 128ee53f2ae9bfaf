// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_type.h"
#include "ui/charts/drawing.h"

namespace taskweight {

/// Bold title and, muted on the same line, what is seen; the latter gives way first. Returns where
/// it stands.
QRectF drawTitleLine(Drawing& drawing, const QPointF& leftCentre, double width,
    const QString& title, const QString& metric, const ChartType& type, const Theme& theme);

} // namespace taskweight
