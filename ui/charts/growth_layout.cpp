// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/growth_layout.h"

#include "core/base/format.h"
#include "ui/charts/decimate.h"
#include "ui/charts/title_line.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace taskweight {

namespace {

constexpr double kDash = 7;
const QString kGap = QStringLiteral("  ");

QString memoryText(std::int64_t kib) { return QString::fromStdString(formatMemory(kib)); }

} // namespace

QColor faint(QColor color, float alpha)
{
    color.setAlphaF(alpha);
    return color;
}

std::size_t firstShown(const GrowthCurve& curve)
{
    const auto found = std::partition_point(curve.samples.begin(), curve.samples.end(),
        [](const Sample& sample) { return sample.atUs < 0; });
    return static_cast<std::size_t>(found - curve.samples.begin());
}

std::int64_t shownPeakKib(const GrowthCurve& curve)
{
    std::int64_t peak = curve.peakKib.value_or(0);
    if (!curve.peakKib)
        for (const Sample& sample : curve.samples)
            peak = std::max(peak, sample.residentKib);
    return peak;
}

GrowthLayout::GrowthLayout(const GrowthScene& scene, const QRectF& area, const Theme& theme,
    const QFont& font, double scale, bool withTitle)
    : m_scene(scene)
    , m_theme(theme)
    , m_area(area)
    , m_type(ChartType::of(font, scale))
{
    findRanges();
    placePlot(withTitle);
    if (m_scene.curves.empty()) {
        m_drawing.text(area.center(), Anchor::centre,
            elided(m_type.base, scene.emptyText, area.width() - 16 * scale), m_type.base,
            theme.muted);
        return;
    }
    drawAxes();
    drawPhases();
    drawCurves();
    drawPeak();
    drawLabels();
}

QString GrowthLayout::metric() const
{
    return QStringLiteral("resident, %1, %2%3")
        .arg(m_unit.name,
            m_scene.logarithmic ? QStringLiteral("log axis") : QStringLiteral("linear"),
            m_scene.span ? QStringLiteral(", zoomed") : QString());
}

void GrowthLayout::findRanges()
{
    for (const GrowthCurve& curve : m_scene.curves) {
        m_growing = m_growing || curve.growing;
        const auto [begin, end] = shownSamples(curve);
        for (std::size_t i = begin; i < end; ++i) {
            const std::int64_t kib = curve.samples[i].residentKib;
            m_largestKib = std::max(m_largestKib, kib);
            if (kib > 0 && (m_smallestKib == 0 || kib < m_smallestKib))
                m_smallestKib = kib;
        }
        if (!curve.samples.empty())
            m_lastSeconds = std::max(m_lastSeconds, secondsOf(curve.samples.back()));
    }
    m_unit = memoryUnit(m_largestKib);
}

std::pair<std::size_t, std::size_t> GrowthLayout::shownSamples(const GrowthCurve& curve) const
{
    const std::size_t first = firstShown(curve), last = curve.samples.size();
    if (!m_scene.span)
        return { first, last };
    const auto begin = curve.samples.begin();
    const auto from = std::lower_bound(begin + static_cast<std::ptrdiff_t>(first),
        curve.samples.end(), m_scene.span->from,
        [](const Sample& sample, double seconds) { return secondsOf(sample) < seconds; });
    const auto to = std::upper_bound(from, curve.samples.end(), m_scene.span->to,
        [](double seconds, const Sample& sample) { return seconds < secondsOf(sample); });
    const auto at = static_cast<std::size_t>(from - begin);
    return { at > first ? at - 1 : first,
        std::min(last, static_cast<std::size_t>(to - begin) + 1) };
}

double GrowthLayout::secondsAt(double x) const
{
    return m_time.low + (x - m_plot.left()) / m_plot.width() * (m_time.high - m_time.low);
}

void GrowthLayout::placePlot(bool withTitle)
{
    const double scale = m_type.scale;
    const double small = lineHeight(m_type.small);
    const double titleHeight = withTitle ? lineHeight(m_type.bold) + 12 * scale : 6 * scale;
    const double stripHeight = small + 2 * scale;
    const double bottom = m_area.bottom() - small - 8 * scale;
    const double top = m_area.top() + titleHeight + stripHeight;
    const double height = std::max(8.0, bottom - top);

    const int steps = std::clamp(static_cast<int>(height / (40 * scale)), 1, 6);
    m_memory = m_scene.logarithmic
        ? decadeAxis(static_cast<double>(m_smallestKib) / m_unit.kib,
            static_cast<double>(m_largestKib) / m_unit.kib, static_cast<int>(height / (small + 2)))
        : linearAxis(static_cast<double>(m_largestKib) / m_unit.kib, steps);
    double tickWidth = 24 * scale;
    for (const Tick& tick : m_memory.ticks)
        tickWidth = std::max(tickWidth, widthOf(m_type.small, tick.label));

    // A value may grow by a digit without moving the plot.
    const double valueWidth = widthOf(m_type.bold, QStringLiteral("88.8 MiB"));
    for (const GrowthCurve& curve : m_scene.curves) {
        const QString value = memoryText(shownPeakKib(curve));
        m_labelWidth = std::max(m_labelWidth,
            widthOf(labelFont(curve), curve.label + kGap)
                + std::max(valueWidth, widthOf(labelFont(curve), value)));
    }
    m_labelWidth = std::ceil(m_labelWidth + (kGrowthSquare + kGrowthSquareGap + 6) * scale);
    m_labelWidth = std::min(m_labelWidth, std::floor(m_area.width() * 0.42));

    const double left = std::round(m_area.left() + tickWidth + 14 * scale);
    const double right
        = m_area.right() - (m_scene.curves.empty() ? 0 : m_labelWidth + kGrowthLeader * scale);
    m_plot = QRectF(
        left, std::round(top), std::max(8.0, std::floor(right - left)), std::floor(height));
    m_strip = QRectF(m_plot.left(), m_plot.top() - stripHeight, m_plot.width(), stripHeight);

    const int timeSteps = std::clamp(static_cast<int>(m_plot.width() / (64 * scale)), 1, 10);
    m_time = m_scene.span ? timeSpanAxis(m_scene.span->from, m_scene.span->to, timeSteps)
                          : timeAxis(m_lastSeconds, m_growing, timeSteps);
    if (withTitle)
        drawTitleLine(m_drawing,
            QPointF(m_plot.left(), m_area.top() + 6 * scale + lineHeight(m_type.bold) / 2),
            m_area.right() - m_plot.left() - 8 * scale, m_scene.title,
            m_scene.curves.empty() ? QString() : metric(), m_type, m_theme);
}

void GrowthLayout::drawAxes()
{
    const double scale = m_type.scale;
    const double toTick = 6 * scale;
    for (const Tick& tick : m_memory.ticks) {
        const double y
            = std::round(m_plot.bottom() - m_memory.position(tick.value) * m_plot.height());
        m_drawing.line({ m_plot.left(), y, m_plot.right(), y }, m_theme.grid, scale);
        m_drawing.text(
            { m_plot.left() - toTick, y }, Anchor::right, tick.label, m_type.small, m_theme.muted);
    }
    for (const Tick& tick : m_time.ticks) {
        const double x = std::round(m_plot.left() + m_time.position(tick.value) * m_plot.width());
        m_drawing.line({ x, m_plot.top(), x, m_plot.bottom() }, m_theme.grid, scale);
        m_drawing.text({ x, m_plot.bottom() + 4 * scale + lineHeight(m_type.small) / 2 },
            Anchor::centre, tick.label, m_type.small, m_theme.muted);
    }
}

void GrowthLayout::drawPhases()
{
    const auto curve = std::find_if(m_scene.curves.begin(), m_scene.curves.end(),
        [this](const GrowthCurve& candidate) { return isSelected(candidate); });
    if (curve == m_scene.curves.end() || curve->samples.empty())
        return;
    const double now = std::max(0.0, secondsOf(curve->samples.back()));
    const auto at = [](std::optional<double> ms, double otherwise) {
        return ms && std::isfinite(*ms) ? std::max(0.0, *ms / 1e3) : otherwise;
    };
    const double finished = at(curve->times.finishedMs, now);
    const double started = std::min(at(curve->times.startedMs, finished), finished);
    const double woke = std::min(at(curve->times.wokeMs, finished), finished);
    struct Span {
        double from, to;
        const char* name;
        float alpha;
    };
    // When the first task woke before the last one had started there was no plateau.
    const Span spans[]{
        { 0, std::min(started, woke), "ramp-up", 0.13F },
        { std::min(started, woke), std::max(started, woke), woke < started ? "overlap" : "plateau",
            0.22F },
        { std::max(started, woke), finished, "drain", 0.13F },
    };
    const auto x = [this](double seconds) {
        return std::round(
            m_plot.left() + std::clamp(m_time.position(seconds), 0.0, 1.0) * m_plot.width());
    };
    for (const Span& span : spans) {
        const QRectF rect(x(span.from), m_strip.top(), x(span.to) - x(span.from), m_strip.height());
        if (rect.width() < 1)
            continue;
        m_drawing.fill(rect, faint(curve->style.color, span.alpha * (m_theme.dark ? 1.4F : 1.0F)));
        const QString name = QString::fromLatin1(span.name);
        if (widthOf(m_type.small, name) + 6 * m_type.scale <= rect.width())
            m_drawing.text(rect.center(), Anchor::centre, name, m_type.small, m_theme.muted);
        if (span.from > 0 && isSeen(span.from))
            m_drawing.line({ rect.left(), m_strip.top(), rect.left(), m_plot.bottom() },
                m_theme.muted, m_type.scale, true);
    }
}

QPointF GrowthLayout::pointOf(double seconds, std::int64_t residentKib) const
{
    const double share
        = std::clamp(m_memory.position(static_cast<double>(residentKib) / m_unit.kib), 0.0, 1.0);
    return { m_plot.left() + m_time.position(seconds) * m_plot.width(),
        m_plot.bottom() - share * m_plot.height() };
}

QPolygonF GrowthLayout::lineOf(const GrowthCurve& curve) const
{
    const std::vector<Sample>& samples = curve.samples;
    const auto [first, last] = shownSamples(curve);
    QPolygonF points;
    const auto add = [&](double seconds, std::int64_t kib) {
        if (kib > 0)
            points.append(pointOf(seconds, kib));
    };
    // What was resident just before "go" is where the line begins.
    if (first > 0 && first < last && first == firstShown(curve) && samples[first].atUs > 0)
        add(0, samples[first - 1].residentKib);
    // Of a long recording many samples fall into one column of pixels: only the lowest and the
    // highest of them become points.
    const double columnsPerUs = m_plot.width() / ((m_time.high - m_time.low) * 1e6);
    const auto columnOf = [&](const Sample& sample) {
        return static_cast<std::int64_t>(std::floor(
            m_plot.left() + (static_cast<double>(sample.atUs) - m_time.low * 1e6) * columnsPerUs));
    };
    for (std::size_t begin = first, end = first; begin < last; begin = end) {
        const std::int64_t column = columnOf(samples[begin]);
        std::size_t low = begin, high = begin;
        for (; end < last && columnOf(samples[end]) == column; ++end) {
            if (samples[end].residentKib < samples[low].residentKib)
                low = end;
            if (samples[end].residentKib > samples[high].residentKib)
                high = end;
        }
        std::array kept{ begin == first ? first : low, std::min(low, high), std::max(low, high),
            end == last ? end - 1 : high };
        std::ranges::sort(kept);
        for (std::size_t i = 0; i < kept.size(); ++i)
            if (i == 0 || kept[i] != kept[i - 1])
                add(secondsOf(samples[kept[i]]), samples[kept[i]].residentKib);
    }
    return decimate(m_scene.span ? cutAcross(points, m_plot.left(), m_plot.right()) : points);
}

QPolygonF cutAcross(const QPolygonF& line, double left, double right)
{
    QPolygonF cut;
    const auto between = [](const QPointF& a, const QPointF& b, double x) {
        return QPointF(x, a.y() + (b.y() - a.y()) * (x - a.x()) / (b.x() - a.x()));
    };
    for (qsizetype i = 0; i < line.size(); ++i) {
        const QPointF& at = line[i];
        if (i > 0)
            for (const double edge : { left, right })
                if ((line[i - 1].x() < edge) != (at.x() < edge) && at.x() != edge
                    && line[i - 1].x() != edge)
                    cut.append(between(line[i - 1], at, edge));
        if (at.x() >= left && at.x() <= right)
            cut.append(at);
    }
    return cut;
}

QPointF shoulderOf(const QPolygonF& line, bool growing)
{
    if (growing)
        return line.last();
    const auto height
        = [](const QPointF& a, const QPointF& b) { return a.y() < b.y(); }; // y points down
    const double top = std::min_element(line.begin(), line.end(), height)->y();
    const double bottom = std::max_element(line.begin(), line.end(), height)->y();
    constexpr double kDrained = 0.2;
    const auto last = std::find_if(line.rbegin(), line.rend(),
        [&](const QPointF& point) { return point.y() <= top + kDrained * (bottom - top); });
    return *last;
}

void GrowthLayout::drawCurves()
{
    const double scale = m_type.scale;
    std::vector<std::size_t> order(m_scene.curves.size());
    std::iota(order.begin(), order.end(), std::size_t{ 0 });
    std::stable_partition(order.begin(), order.end(),
        [this](std::size_t i) { return !isSelected(m_scene.curves[i]); });
    m_lines.resize(m_scene.curves.size());
    for (const std::size_t i : order) {
        const GrowthCurve& curve = m_scene.curves[i];
        m_lines[i] = lineOf(curve);
        const QPolygonF& line = m_lines[i];
        const bool selected = isSelected(curve);
        const double width = (selected ? m_scene.thickPixels : m_scene.thinPixels) * scale;
        const QPointF end = line.isEmpty() ? QPointF(m_plot.left(), m_plot.bottom()) : line.last();
        const bool endIsSeen
            = !m_scene.span || (!line.isEmpty() && isSeen(secondsOf(curve.samples.back())));
        if ((curve.growing && endIsSeen) || line.size() == 1)
            m_drawing.dot(end, (selected ? 4.0 : 3.2) * scale, curve.style.color);
        if (line.size() > 1)
            m_drawing.curve(line, curve.style.color, width, curve.timerOnly ? kDash * scale : 0);
        m_labels.push_back({ i, line.isEmpty() ? end : shoulderOf(line, curve.growing), {} });
    }
}

} // namespace taskweight
