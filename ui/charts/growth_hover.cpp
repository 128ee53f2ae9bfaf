// SPDX-License-Identifier: GPL-3.0-or-later
// What a growth chart answers to the pointer.
#include "ui/charts/growth_layout.h"

#include "core/base/format.h"

#include <algorithm>
#include <cmath>

namespace taskweight {

std::optional<GrowthLayout::Nearest> GrowthLayout::nearest(const QPointF& point, double reach) const
{
    std::optional<Nearest> best;
    double bestDistance = reach;
    const auto usAt = [this](double x) {
        return static_cast<std::int64_t>(
            std::llround((x - m_plot.left()) / m_plot.width() * m_time.high * 1e6));
    };
    const auto isBefore = [](const Sample& sample, std::int64_t us) { return sample.atUs < us; };
    for (std::size_t curve = 0; curve < m_scene.curves.size(); ++curve) {
        const std::vector<Sample>& samples = m_scene.curves[curve].samples;
        // Only samples within reach along the time axis can be the nearest.
        auto sample = std::lower_bound(samples.begin(), samples.end(),
            std::max(std::int64_t{ 0 }, usAt(point.x() - reach)), isBefore);
        const auto end
            = std::lower_bound(sample, samples.end(), usAt(point.x() + reach) + 1, isBefore);
        for (; sample != end; ++sample) {
            if (sample->residentKib <= 0)
                continue;
            const QPointF at
                = pointOf(static_cast<double>(sample->atUs) / 1e6, sample->residentKib);
            const double distance = std::hypot(at.x() - point.x(), at.y() - point.y());
            if (distance <= bestDistance) {
                bestDistance = distance;
                best = Nearest{ curve, static_cast<std::size_t>(sample - samples.begin()), at };
            }
        }
    }
    return best;
}

std::optional<int> GrowthLayout::keyAt(const QPointF& point) const
{
    for (const Label& label : m_labels)
        if (label.row.contains(point))
            return m_scene.curves[label.curve].key;
    // Between two samples far apart the line itself counts.
    const double reach = 8 * m_type.scale;
    std::optional<int> key;
    double best = reach;
    for (std::size_t curve = 0; curve < m_lines.size(); ++curve) {
        const QPolygonF& line = m_lines[curve];
        for (qsizetype i = 0; i < line.size(); ++i) {
            const QPointF from = line[i], to = line[std::min(i + 1, line.size() - 1)];
            if (to.x() < point.x() - reach || from.x() > point.x() + reach)
                continue;
            const QPointF along = to - from;
            const double length = QPointF::dotProduct(along, along);
            const double share = length > 0
                ? std::clamp(QPointF::dotProduct(point - from, along) / length, 0.0, 1.0)
                : 0;
            const QPointF gap = from + along * share - point;
            const double distance = std::hypot(gap.x(), gap.y());
            if (distance < best) {
                best = distance;
                key = m_scene.curves[curve].key;
            }
        }
    }
    return key;
}

QString GrowthLayout::words(const Nearest& nearest) const
{
    const GrowthCurve& curve = m_scene.curves[nearest.curve];
    const Sample& sample = curve.samples[nearest.sample];
    return curve.label + QStringLiteral("  ")
        + QString::fromStdString(formatDuration(static_cast<double>(sample.atUs) / 1e3))
        + QStringLiteral("  ") + QString::fromStdString(formatMemory(sample.residentKib));
}

Drawing GrowthLayout::hover(const Nearest& nearest) const
{
    const double scale = m_type.scale;
    const GrowthCurve& curve = m_scene.curves[nearest.curve];
    Drawing drawing;
    drawing.line(
        { nearest.at.x(), m_plot.top(), nearest.at.x(), m_plot.bottom() }, m_theme.muted, scale);
    drawing.line({ m_plot.left(), nearest.at.y(), m_plot.right(), nearest.at.y() }, m_theme.muted,
        scale, true);
    drawing.dot(nearest.at, 4 * scale, curve.style.color, m_theme.chartBackground, 1.5 * scale);

    const QString text = words(nearest);
    const double square = 8 * scale, padding = 7 * scale;
    const double width = std::ceil(widthOf(m_type.base, text) + square + 5 * scale + 2 * padding);
    const double height = std::ceil(lineHeight(m_type.base) + padding);
    // Beside the pointer, on the side with room, within the chart.
    double left = nearest.at.x() + 10 * scale;
    if (left + width > m_area.right() - 2)
        left = nearest.at.x() - 10 * scale - width;
    left = std::max(left, m_area.left() + 2);
    double top = nearest.at.y() - height - 10 * scale;
    if (top < m_area.top() + 2)
        top = nearest.at.y() + 10 * scale;
    const QRectF box(std::round(left), std::round(top), width, height);
    drawing.fill(box, m_theme.chartBackground);
    drawing.frame(box.adjusted(0, 0, -1, -1), m_theme.muted, 1);
    drawing.mark(QRectF(std::round(box.left() + padding), std::round(box.center().y() - square / 2),
                     square, square),
        curve.style, false, scale);
    drawing.text({ box.left() + padding + square + 5 * scale, box.center().y() }, Anchor::left,
        text, m_type.base, m_theme.ink);
    return drawing;
}

} // namespace taskweight
