// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_type.h"
#include "ui/charts/drawing.h"

namespace taskweight {

/// Bold title and, muted on the same line, what is seen; the latter gives way first. Returns where
/// it stands.
QRectF drawTitleLine(Drawing& drawing, const QPointF& leftCentre, double width,
    const QString& title, const QString& metric, const ChartType& type, const Theme& theme);

/// The words whole; where there is no room for them what stands before their colon: "skipped" of
/// "skipped: threads-max 191,112"; and cut only when that is too long as well.
QString fittingWords(const QFont& font, const QString& words, double width);

/// What to do while there is nothing to show: whole, in the middle, in as many lines as it needs.
void drawEmptyText(Drawing& drawing, const QRectF& area, const QString& text, const ChartType& type,
    const Theme& theme);

} // namespace taskweight
