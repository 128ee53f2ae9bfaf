// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/mark.h"

#include <QLineF>
#include <QPainter>
#include <QVarLengthArray>

#include <algorithm>

namespace taskweight {

namespace {

/// Lines from lower left to upper right, `pitch` apart along the horizontal, cut to the rectangle.
QVarLengthArray<QLineF, 64> hatch(const QRectF& rect, double pitch)
{
    QVarLengthArray<QLineF, 64> lines;
    for (double along = pitch / 2; along < rect.width() + rect.height(); along += pitch) {
        const QPointF below(rect.left() + std::min(along, rect.width()),
            rect.top() + std::max(0.0, along - rect.width()));
        const QPointF above(rect.left() + std::max(0.0, along - rect.height()),
            rect.top() + std::min(along, rect.height()));
        lines.append(QLineF(above, below));
    }
    return lines;
}

} // namespace

void paintMark(QPainter& painter, const QRectF& rect, const ModelStyle& style, const Theme& theme,
    bool hollow, double scale)
{
    if (rect.width() <= 0 || rect.height() <= 0)
        return;
    if (!style.hatched && !hollow) {
        painter.fillRect(rect, style.color);
        return;
    }
    const double line = scale * (hollow ? 1.5 : 1.0);
    painter.save();
    painter.fillRect(rect, theme.chartBackground);
    if (style.hatched) {
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(QPen(style.color, scale, Qt::SolidLine, Qt::FlatCap));
        const bool small = std::min(rect.width(), rect.height()) < 16 * scale;
        const double pitch = (small ? 4.5 : 6.5) * scale * (hollow ? 2.5 : 1);
        for (const QLineF& stroke : hatch(rect, pitch))
            painter.drawLine(stroke);
    }
    // The outline is four filled edges inside the rectangle: exact on the pixel grid, no joins.
    const double edge = std::min({ line, rect.width() / 2, rect.height() / 2 });
    painter.setRenderHint(QPainter::Antialiasing, hollow);
    painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), edge), style.color);
    painter.fillRect(QRectF(rect.left(), rect.bottom() - edge, rect.width(), edge), style.color);
    painter.fillRect(QRectF(rect.left(), rect.top(), edge, rect.height()), style.color);
    painter.fillRect(QRectF(rect.right() - edge, rect.top(), edge, rect.height()), style.color);
    painter.restore();
}

} // namespace taskweight
