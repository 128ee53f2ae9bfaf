// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>

namespace taskweight {

inline constexpr double kSmallestType = 9; ///< pixels, on the screen, where a chart can be scrolled
inline constexpr double kSmallestPictureType = 6; ///< before a picture leaves something out

inline constexpr double kHallScale = 1.25;

/// The type of a chart, in pixels: `scale` enlarges type and lines together.
struct ChartType {
    QFont base, bold; ///< names
    QFont title; ///< bold, and before a hall (at a scale from kHallScale on) larger than the names
    QFont small, smallBold; ///< figures at axes and bars
    double scale = 1;
    double smallest = kSmallestType;

    static ChartType of(const QFont& font, double scale);
    /// `font` at another size, at least the smallest (times scale where that is below 1).
    QFont sized(const QFont& font, double pixels) const;
};

/// The family that pictures are set in: Inter where it is installed, else the application's.
QFont pictureFont();

double widthOf(const QFont& font, const QString& text);
/// From baseline to baseline.
double lineHeight(const QFont& font);
double capHeight(const QFont& font);
QString elided(const QFont& font, const QString& text, double width);

} // namespace taskweight
