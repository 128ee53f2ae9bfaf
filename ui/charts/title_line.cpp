// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/title_line.h"

#include <QStringList>

#include <algorithm>

namespace taskweight {

QRectF drawTitleLine(Drawing& drawing, const QPointF& leftCentre, double width,
    const QString& title, const QString& metric, const ChartType& type, const Theme& theme)
{
    const QRectF bold = drawing.text(
        leftCentre, Anchor::left, elided(type.title, title, width), type.title, theme.ink);
    const double gap = title.isEmpty() ? 0 : 10 * type.scale;
    const double left = leftCentre.x() + bold.width() + gap;
    QRectF whole = bold;
    if (left + widthOf(type.small, metric) <= leftCentre.x() + width) {
        // On the title's baseline, though the capitals are smaller.
        const double lower = (capHeight(type.title) - capHeight(type.small)) / 2;
        whole |= drawing.text(
            { left, leftCentre.y() + lower }, Anchor::left, metric, type.small, theme.muted);
    }
    return whole;
}

QString fittingWords(const QFont& font, const QString& words, double width)
{
    if (widthOf(font, words) <= width)
        return words;
    return elided(font, words.section(QStringLiteral(": "), 0, 0), width);
}

void drawEmptyText(Drawing& drawing, const QRectF& area, const QString& text, const ChartType& type,
    const Theme& theme)
{
    const double width = std::min(area.width() - 16 * type.scale, 560 * type.scale);
    QStringList lines;
    for (const QString& word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        if (!lines.isEmpty() && widthOf(type.base, lines.last() + QLatin1Char(' ') + word) <= width)
            lines.last() += QLatin1Char(' ') + word;
        else
            lines << word;
    }
    const double pitch = lineHeight(type.base) * 1.15;
    const double top = area.center().y() - pitch * static_cast<double>(lines.size() - 1) / 2;
    for (qsizetype i = 0; i < lines.size(); ++i)
        drawing.text({ area.center().x(), top + pitch * static_cast<double>(i) }, Anchor::centre,
            elided(type.base, lines[i], area.width() - 16 * type.scale), type.base, theme.muted);
}

} // namespace taskweight
