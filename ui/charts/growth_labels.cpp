// SPDX-License-Identifier: GPL-3.0-or-later
// The words beside the curves: the selected one's peak, and the labels in the margin.
#include "ui/charts/growth_layout.h"

#include "core/base/format.h"
#include "ui/charts/label_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <tuple>

namespace taskweight {

namespace {

const QString kGap = QStringLiteral("  ");

QString memoryText(std::int64_t kib) { return QString::fromStdString(formatMemory(kib)); }

/// How many pieces of a line run through a rectangle.
int crossings(const QPolygonF& line, const QRectF& rect)
{
    const std::array<QLineF, 4> edges{ QLineF(rect.topLeft(), rect.topRight()),
        QLineF(rect.topRight(), rect.bottomRight()), QLineF(rect.bottomRight(), rect.bottomLeft()),
        QLineF(rect.bottomLeft(), rect.topLeft()) };
    int count = 0;
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
        if (line[i + 1].x() < rect.left() || line[i].x() > rect.right())
            continue;
        const QLineF piece(line[i], line[i + 1]);
        const bool touches = std::any_of(edges.begin(), edges.end(), [&](const QLineF& edge) {
            return piece.intersects(edge, nullptr) == QLineF::BoundedIntersection;
        });
        count += touches || rect.contains(line[i]);
    }
    return count;
}

} // namespace

void GrowthLayout::drawPeak()
{
    const auto curve = std::find_if(m_scene.curves.begin(), m_scene.curves.end(),
        [this](const GrowthCurve& candidate) { return isSelected(candidate); });
    if (curve == m_scene.curves.end())
        return;
    const auto index = static_cast<std::size_t>(curve - m_scene.curves.begin());
    const auto all = extremes(index).over(*curve, firstShown(*curve), curve->samples.size());
    if (!all)
        return;
    const double seconds = static_cast<double>(all->high.atUs) / 1e6;
    if (!isSeen(seconds))
        return;
    const double scale = m_type.scale;
    const QPointF at = pointOf(seconds, all->high.kib);
    m_drawing.dot(at, 3.5 * scale, m_theme.chartBackground, curve->style.color, 2 * scale);

    // Of the places around the mark the one that hides least of any curve.
    const QString text = QStringLiteral("peak ") + memoryText(peakKib(index));
    const double margin = 3 * scale, gap = 7 * scale;
    const QSizeF size(
        widthOf(m_type.smallBold, text) + 2 * margin, capHeight(m_type.smallBold) + 2 * margin);
    const double dx = size.width() / 2, dy = gap + size.height() / 2;
    std::optional<QRectF> best;
    int fewest = 0;
    for (const QPointF& offset : { QPointF(0, -dy), QPointF(dx + gap, -dy), QPointF(0, dy),
             QPointF(dx + gap, dy), QPointF(-dx - gap, -dy), QPointF(-dx - gap, dy) }) {
        QRectF box(QPointF(), size);
        box.moveCenter(at + offset);
        box.moveLeft(std::max(
            m_plot.left() + margin, std::min(box.left(), m_plot.right() - margin - box.width())));
        if (box.top() < m_plot.top() || box.bottom() > m_plot.bottom())
            continue;
        int count = 0;
        for (const Drawing::Shape& shape : m_drawing.shapes())
            if (const auto* drawn = std::get_if<Drawing::Curve>(&shape))
                count += crossings(drawn->points, box);
        if (!best || count < fewest) {
            best = box;
            fewest = count;
        }
    }
    if (!best)
        return;
    m_drawing.fill(best->toAlignedRect(), m_theme.chartBackground);
    m_drawing.text(best->center(), Anchor::centre, text, m_type.smallBold, m_theme.ink);
}

void GrowthLayout::drawLabels()
{
    const double scale = m_type.scale;
    const double pitch = std::ceil(lineHeight(m_type.base) * 0.95);
    const double low = m_strip.top() + pitch / 2;
    const std::size_t all = m_labels.size();
    // None hangs below the axis while there is room above it.
    const double high = howManyFit(pitch, low, m_plot.bottom()) >= all
        ? m_plot.bottom()
        : m_area.bottom() - pitch / 2;
    const std::size_t fit = std::max<std::size_t>(1, howManyFit(pitch, low, high));

    // The selected and the running ones keep their label, then the heaviest.
    const auto rank = [this](const Label& label) {
        const GrowthCurve& curve = m_scene.curves[label.curve];
        return std::tuple(isSelected(curve), curve.growing, peakKib(label.curve));
    };
    if (all > fit) {
        std::stable_sort(m_labels.begin(), m_labels.end(),
            [&](const Label& a, const Label& b) { return rank(a) > rank(b); });
        m_labels.resize(std::max<std::size_t>(1, fit - 1));
    }
    std::vector<double> wanted;
    std::transform(m_labels.begin(), m_labels.end(), std::back_inserter(wanted),
        [](const Label& label) { return label.end.y(); });
    const bool someHidden = m_labels.size() < all;
    const std::vector<double> places
        = pushApart(wanted, pitch, low, someHidden ? high - pitch : high);

    const double left = m_plot.right() + kGrowthLeader * scale;
    const double textLeft = left + (kGrowthSquare + kGrowthSquareGap) * scale;
    for (std::size_t i = 0; i < m_labels.size(); ++i) {
        Label& label = m_labels[i];
        const GrowthCurve& curve = m_scene.curves[label.curve];
        const double y = std::round(places[i]);
        label.row = QRectF(left, y - pitch / 2, m_area.right() - left, pitch);
        // What the zoom leaves nothing of, or the metric was not read for, is only named.
        const bool isOut = m_lines[label.curve].isEmpty() && !curve.samples.empty();
        const double bend = m_plot.right() + 4 * scale;
        const QColor leader = faint(curve.style.color, 0.8F);
        if (!isOut && bend - label.end.x() > 6 * scale)
            m_drawing.line({ label.end.x() + 4 * scale, std::round(label.end.y()), bend,
                               std::round(label.end.y()) },
                leader, scale, true);
        if (!isOut)
            m_drawing.line(
                { bend, std::round(label.end.y()), left - 3 * scale, y }, leader, scale, true);

        m_drawing.mark(QRectF(std::round(left), std::round(y - kGrowthSquare * scale / 2),
                           std::round(kGrowthSquare * scale), std::round(kGrowthSquare * scale)),
            curve.style, false, scale);
        const QFont& font = labelFont(curve);
        const QString words = peakWords(curve, peakKib(label.curve));
        const QString value = words.isEmpty() ? words : kGap + words;
        const double room = m_area.right() - textLeft - 2 * scale - widthOf(font, value);
        m_drawing.text({ textLeft, y }, Anchor::left, elided(font, curve.label, room) + value, font,
            isOut ? m_theme.muted : m_theme.ink);
    }
    if (someHidden)
        m_drawing.text({ textLeft, std::round(high) }, Anchor::left,
            QStringLiteral("+%1 more").arg(all - m_labels.size()), m_type.small, m_theme.muted);
}

} // namespace taskweight
