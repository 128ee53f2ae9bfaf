// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/text_lines.h"

#include "ui/charts/chart_type.h"

#include <algorithm>
#include <limits>

namespace taskweight {

QStringList brokenLines(QString text, const QFont& font, double width, qsizetype most)
{
    QStringList lines;
    while (lines.size() + 1 < most && widthOf(font, text) > width) {
        qsizetype at = text.size();
        while (at > 0 && widthOf(font, text.left(at)) > width)
            at = text.lastIndexOf(QLatin1Char(' '), at - 1);
        if (at <= 0)
            break;
        lines << text.left(at);
        text.remove(0, at + 1);
    }
    lines << elided(font, text, width);
    return lines;
}

QStringList footnoteLines(QStringList parts, const QFont& font, double width, qsizetype most)
{
    const auto broken = [&] {
        return brokenLines(parts.join(QStringLiteral(" \u00b7 ")), font, width,
            std::numeric_limits<qsizetype>::max());
    };
    QStringList lines = broken();
    while (lines.size() > most) {
        QString& longest = *std::max_element(parts.begin(), parts.end(),
            [](const QString& a, const QString& b) { return a.size() < b.size(); });
        const qsizetype end = longest.lastIndexOf(QLatin1Char(' '));
        if (end <= 0)
            break;
        longest = longest.left(end) + QStringLiteral("\u2026");
        lines = broken();
    }
    if (lines.size() > most) {
        lines = lines.mid(0, most);
        lines.last() += QStringLiteral("\u2026");
    }
    return lines;
}

} // namespace taskweight
