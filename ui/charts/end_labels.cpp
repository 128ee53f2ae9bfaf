// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/end_labels.h"

#include "ui/charts/label_layout.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace taskweight {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(EndLabels)
};

constexpr double kLeader = 20; // between plot and labels, pixels at scale 1
constexpr double kSquare = 8, kSquareGap = 5;
constexpr double kWidestShare = 0.46; // of the area, for the margin
const QString kGap = QStringLiteral("  ");

EndLabelStyle styleOf(
    const std::vector<EndLabel>& labels, const QFont& font, bool twoLines, double scale)
{
    EndLabelStyle style;
    style.font = style.bold = font;
    style.bold.setWeight(QFont::Bold);
    style.twoLines = twoLines;
    double width = 0;
    for (const EndLabel& label : labels) {
        const QFont& own = label.bold ? style.bold : style.font;
        width = std::max(width,
            twoLines ? std::max(widthOf(own, label.name), widthOf(own, label.value))
                     : widthOf(own, label.name + kGap + label.value));
    }
    style.width = std::ceil(width + (kLeader + kSquare + kSquareGap + 6) * scale);
    style.pitch = std::ceil(lineHeight(font) * (twoLines ? 2.05 : 0.98));
    return style;
}

} // namespace

EndLabelStyle fitEndLabels(
    const std::vector<EndLabel>& labels, const QSizeF& area, const ChartType& type)
{
    const double most = std::floor(area.width() * kWidestShare);
    QFont font = type.base;
    EndLabelStyle style;
    while (true) {
        for (const bool twoLines : { false, true }) {
            style = styleOf(labels, font, twoLines, type.scale);
            if (style.width <= most
                && style.pitch * static_cast<double>(labels.size()) <= area.height())
                return style;
        }
        const QFont smaller = type.sized(font, font.pixelSize() - 1);
        if (smaller.pixelSize() >= font.pixelSize())
            break;
        font = smaller;
    }
    style = styleOf(labels, font, false, type.scale);
    style.width = std::min(style.width, most);
    return style;
}

void drawEndLabels(Drawing& drawing, std::vector<EndLabel>& labels, const EndLabelStyle& style,
    const QRectF& plot, const QRectF& area, const ChartType& type, const Theme& theme)
{
    const double scale = type.scale;
    const double pitch = style.pitch;
    const double low = plot.top() + pitch / 2;
    const std::size_t all = labels.size();
    // None hangs below the axis while there is room above it.
    const double high
        = howManyFit(pitch, low, plot.bottom()) >= all ? plot.bottom() : area.bottom() - pitch / 2;
    const std::size_t fit = std::max<std::size_t>(1, howManyFit(pitch, low, high));
    if (all > fit) {
        std::stable_sort(labels.begin(), labels.end(),
            [](const EndLabel& a, const EndLabel& b) { return a.rank > b.rank; });
        labels.resize(std::max<std::size_t>(1, fit - 1));
    }
    std::vector<double> wanted;
    std::transform(labels.begin(), labels.end(), std::back_inserter(wanted),
        [](const EndLabel& label) { return label.end.y(); });
    const bool someHidden = labels.size() < all;
    const std::vector<double> places
        = pushApart(wanted, pitch, low, someHidden ? high - pitch : high);

    const double left = plot.right() + kLeader * scale;
    const double textLeft = left + (kSquare + kSquareGap) * scale;
    const double side = std::round(kSquare * scale);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        EndLabel& label = labels[i];
        const double y = std::round(places[i]);
        label.row = QRectF(left, y - pitch / 2, area.right() - left, pitch);
        const double first = style.twoLines ? y - std::floor(lineHeight(style.font) / 2) : y;
        const double bend = plot.right() + 4 * scale;
        QColor leader = label.style.color;
        leader.setAlphaF(0.8F);
        const double endY = std::round(label.end.y());
        if (bend - label.end.x() > 6 * scale)
            drawing.line({ label.end.x() + 4 * scale, endY, bend, endY }, leader, scale, true);
        drawing.line({ bend, endY, left - 3 * scale, first }, leader, scale, true);
        drawing.mark(QRectF(std::round(left), std::round(first - side / 2), side, side),
            label.style, label.hollow, scale);
        const QFont& font = label.bold ? style.bold : style.font;
        const double room = area.right() - textLeft - 2 * scale;
        if (style.twoLines) {
            drawing.text(
                { textLeft, first }, Anchor::left, elided(font, label.name, room), font, theme.ink);
            drawing.text({ textLeft, first + lineHeight(style.font) }, Anchor::left,
                elided(font, label.value, room), font, theme.muted);
        } else {
            const QString value = label.value.isEmpty() ? QString() : kGap + label.value;
            drawing.text({ textLeft, first }, Anchor::left,
                elided(font, label.name, room - widthOf(font, value)) + value, font, theme.ink);
        }
    }
    if (someHidden)
        drawing.text({ textLeft, std::round(high) }, Anchor::left,
            Words::tr("+%n more", nullptr, static_cast<int>(all - labels.size())), type.small,
            theme.muted);
}

} // namespace taskweight
