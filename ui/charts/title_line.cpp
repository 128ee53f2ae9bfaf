// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/title_line.h"

namespace taskweight {

QRectF drawTitleLine(Drawing& drawing, const QPointF& leftCentre, double width,
    const QString& title, const QString& metric, const ChartType& type, const Theme& theme)
{
    const QRectF bold = drawing.text(
        leftCentre, Anchor::left, elided(type.bold, title, width), type.bold, theme.ink);
    const double gap = title.isEmpty() ? 0 : 10 * type.scale;
    const double left = leftCentre.x() + bold.width() + gap;
    QRectF whole = bold;
    if (left + widthOf(type.small, metric) <= leftCentre.x() + width) {
        // On the title's baseline, though the capitals are smaller.
        const double lower = (capHeight(type.bold) - capHeight(type.small)) / 2;
        whole |= drawing.text(
            { left, leftCentre.y() + lower }, Anchor::left, metric, type.small, theme.muted);
    }
    return whole;
}

} // namespace taskweight
