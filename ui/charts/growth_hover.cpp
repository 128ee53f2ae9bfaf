// SPDX-License-Identifier: GPL-3.0-or-later
// What a growth chart answers to the pointer.
#include "ui/charts/growth_layout.h"

#include "core/base/format.h"
#include "ui/charts/growth_time.h"

#include <algorithm>
#include <cmath>

namespace taskweight {

namespace {

/// The square of a distance: compared thousands of times under a moving pointer, where std::hypot
/// takes longer than all the rest.
double squareOf(const QPointF& gap) { return QPointF::dotProduct(gap, gap); }

} // namespace

std::optional<GrowthLayout::Nearest> GrowthLayout::nearest(const QPointF& point, double reach) const
{
    std::optional<Nearest> best;
    double best2 = reach * reach;
    const auto usAt
        = [this](double x) { return static_cast<std::int64_t>(std::llround(secondsAt(x) * 1e6)); };
    const auto isBefore = [](const Sample& sample, std::int64_t us) { return sample.atUs < us; };
    for (std::size_t curve = 0; curve < m_scene.curves.size(); ++curve) {
        const std::vector<Sample>& samples = m_scene.curves[curve].samples;
        // Only samples within reach along the time axis can be the nearest.
        auto sample = std::lower_bound(samples.begin(), samples.end(),
            std::max(std::int64_t{ 0 }, usAt(point.x() - reach)), isBefore);
        const auto end
            = std::lower_bound(sample, samples.end(), usAt(point.x() + reach) + 1, isBefore);
        for (; sample != end; ++sample) {
            const std::int64_t weight = kib(m_scene.curves[curve], *sample);
            if (weight <= 0 || !isSeen(secondsOf(*sample)))
                continue;
            const QPointF at = pointOf(secondsOf(*sample), weight);
            if (const double distance2 = squareOf(at - point); distance2 <= best2) {
                best2 = distance2;
                best = Nearest{ curve, static_cast<std::size_t>(sample - samples.begin()), at };
            }
        }
    }
    return best;
}

const Sample* GrowthLayout::sampleAt(const GrowthCurve& curve, double seconds) const
{
    const auto us = static_cast<std::int64_t>(std::llround(seconds * 1e6));
    const auto begin = curve.samples.begin() + static_cast<std::ptrdiff_t>(firstShown(curve));
    auto at = std::lower_bound(begin, curve.samples.end(), us,
        [](const Sample& sample, std::int64_t time) { return sample.atUs < time; });
    if (at == curve.samples.end())
        return nullptr;
    if (at != begin && us - (at - 1)->atUs < at->atUs - us)
        --at;
    return kib(curve, *at) > 0 ? &*at : nullptr;
}

std::optional<int> GrowthLayout::keyAt(const QPointF& point) const
{
    for (const Label& label : m_labels)
        if (label.row.contains(point))
            return m_scene.curves[label.curve].key;
    // Between two samples far apart the line itself counts.
    const double reach = 8 * m_type.scale;
    std::optional<int> key;
    double best2 = reach * reach;
    for (std::size_t curve = 0; curve < m_lines.size(); ++curve) {
        const QPolygonF& line = m_lines[curve];
        for (qsizetype i = 0; i < line.size(); ++i) {
            const QPointF from = line[i], to = line[std::min(i + 1, line.size() - 1)];
            if (to.x() < point.x() - reach || from.x() > point.x() + reach)
                continue;
            const QPointF along = to - from;
            const double length = squareOf(along);
            const double share = length > 0
                ? std::clamp(QPointF::dotProduct(point - from, along) / length, 0.0, 1.0)
                : 0;
            const QPointF gap = from + along * share - point;
            if (const double distance2 = squareOf(gap); distance2 < best2) {
                best2 = distance2;
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
        + QString::fromStdString(growthTimeText(secondsOf(sample), m_time, m_plot.width()))
        + QStringLiteral("  ") + QString::fromStdString(formatMemory(kib(curve, sample)));
}

GrowthLayout::Hover GrowthLayout::hover(const Nearest& nearest) const
{
    const double scale = m_type.scale;
    const Sample& pointed = m_scene.curves[nearest.curve].samples[nearest.sample];
    Drawing cross;
    cross.line(
        { nearest.at.x(), m_plot.top(), nearest.at.x(), m_plot.bottom() }, m_theme.muted, scale);
    cross.line({ m_plot.left(), nearest.at.y(), m_plot.right(), nearest.at.y() }, m_theme.muted,
        scale, true);

    // Of every curve that goes on there the sample nearest in time, the heaviest first.
    struct Row {
        const GrowthCurve* curve;
        std::int64_t kib;
        bool pointed;
    };
    std::vector<Row> rows;
    for (std::size_t i = 0; i < m_scene.curves.size(); ++i) {
        const GrowthCurve& curve = m_scene.curves[i];
        const Sample* at = sampleAt(curve, secondsOf(pointed));
        if (at == nullptr || !isSeen(secondsOf(*at)))
            continue;
        rows.push_back({ &curve, kib(curve, *at), i == nearest.curve });
        cross.dot(pointOf(secondsOf(*at), rows.back().kib), (rows.back().pointed ? 4.5 : 3) * scale,
            curve.style.color, m_theme.chartBackground, 1.5 * scale);
    }
    std::stable_sort(
        rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.kib > b.kib; });

    const double padding = 7 * scale, square = 8 * scale, gap = 5 * scale;
    const double pitch = std::ceil(lineHeight(m_type.small) + scale);
    // As many as fit; the one that is pointed at is always among them.
    const auto fit = static_cast<std::size_t>(
        std::max(1.0, std::floor((m_area.height() - 2 * padding - 4) / pitch) - 2));
    const std::size_t hidden = rows.size() > fit ? rows.size() - fit : 0;
    while (rows.size() > fit)
        rows.erase(rows.back().pointed ? rows.end() - 2 : rows.end() - 1);

    const QString time
        = QString::fromStdString(growthTimeText(secondsOf(pointed), m_time, m_plot.width()));
    const QString more = hidden > 0 ? QStringLiteral("+%1 more").arg(hidden) : QString();
    const auto valueOf
        = [](const Row& row) { return QString::fromStdString(formatMemory(row.kib)); };
    double names = 0, values = 0;
    for (const Row& row : rows) {
        names = std::max(names, widthOf(m_type.smallBold, row.curve->label));
        values = std::max(values, widthOf(m_type.smallBold, valueOf(row)));
    }
    names = std::min(names, m_area.width() * 0.5);
    const double width = std::ceil(
        std::max(widthOf(m_type.smallBold, time), square + gap + names + 14 * scale + values)
        + 2 * padding);
    const double height = std::ceil(
        pitch * static_cast<double>(rows.size() + (hidden > 0 ? 2 : 1)) + 2 * padding - 4 * scale);
    // Beside the pointer, on the side with room, within the chart.
    double left = nearest.at.x() + 12 * scale;
    if (left + width > m_area.right() - 2)
        left = nearest.at.x() - 12 * scale - width;
    left = std::max(left, m_area.left() + 2);
    const double top = std::clamp(nearest.at.y() - height / 2, m_area.top() + 2,
        std::max(m_area.top() + 2, m_area.bottom() - height - 2));
    const QRectF box(std::round(left), std::round(top), width, height);
    Drawing drawing;
    drawing.fill(box, m_theme.chartBackground);
    drawing.frame(box.adjusted(0, 0, -1, -1), m_theme.muted, 1);
    double y = box.top() + padding + pitch / 2 - 2 * scale;
    drawing.text({ box.left() + padding, y }, Anchor::left, time, m_type.smallBold, m_theme.ink);
    for (const Row& row : rows) {
        y += pitch;
        const QFont& font = row.pointed ? m_type.smallBold : m_type.small;
        drawing.mark(QRectF(std::round(box.left() + padding), std::round(y - square / 2),
                         std::round(square), std::round(square)),
            row.curve->style, false, scale);
        drawing.text({ box.left() + padding + square + gap, y }, Anchor::left,
            elided(font, row.curve->label, names), font, m_theme.ink);
        drawing.text({ box.right() - padding, y }, Anchor::right, valueOf(row), font, m_theme.ink);
    }
    if (hidden > 0)
        drawing.text({ box.left() + padding + square + gap, y + pitch }, Anchor::left, more,
            m_type.small, m_theme.muted);
    return { std::move(cross), std::move(drawing) };
}

} // namespace taskweight
