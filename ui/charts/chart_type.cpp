// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_type.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QGuiApplication>

#include <algorithm>
#include <cmath>

namespace taskweight {

namespace {

constexpr double kSmallShare = 0.88, kHallTitleShare = 1.4; // of the base size

QFont atPixels(QFont font, double pixels)
{
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(pixels))));
    return font;
}

QFont withWeight(QFont font, QFont::Weight weight)
{
    font.setWeight(weight);
    return font;
}

} // namespace

ChartType ChartType::of(const QFont& font, double scale)
{
    const double pixels = std::max(kSmallestType + 2, double(QFontInfo(font).pixelSize())) * scale;
    ChartType type;
    type.scale = scale;
    type.base = atPixels(font, pixels);
    type.bold = withWeight(type.base, QFont::Bold);
    type.title = scale < kHallScale ? type.bold : atPixels(type.bold, pixels * kHallTitleShare);
    type.small
        = atPixels(font, std::max(kSmallestType * std::min(1.0, scale), pixels * kSmallShare));
    type.smallBold = withWeight(type.small, QFont::Bold);
    return type;
}

QFont ChartType::sized(const QFont& font, double pixels) const
{
    return atPixels(font, std::max(smallest * std::min(1.0, scale), std::floor(pixels)));
}

QFont pictureFont()
{
    QFont font = QGuiApplication::font();
    if (QFontDatabase::families().contains(QStringLiteral("Inter")))
        font.setFamily(QStringLiteral("Inter"));
    font.setPixelSize(13);
    return font;
}

double widthOf(const QFont& font, const QString& text)
{
    return QFontMetricsF(font).horizontalAdvance(text);
}

double lineHeight(const QFont& font) { return QFontMetricsF(font).height(); }

double capHeight(const QFont& font) { return QFontMetricsF(font).capHeight(); }

QString elided(const QFont& font, const QString& text, double width)
{
    return QFontMetricsF(font).elidedText(text, Qt::ElideRight, width);
}

} // namespace taskweight
