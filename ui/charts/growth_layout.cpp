// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/growth_layout.h"

#include "core/base/format.h"
#include "ui/charts/decimate.h"
#include "ui/charts/title_line.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace taskweight {

namespace {

constexpr double kDash = 7;
constexpr double kColumnWidth = 2; ///< that of a line, about
const QString kGap = QStringLiteral("  ");

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

GrowthRange rangeOf(const GrowthScene& scene)
{
    GrowthRange range;
    for (const GrowthCurve& curve : scene.curves) {
        SampleExtremes extremes;
        extremes.update(curve, scene.metric);
        const auto all = extremes.over(curve, firstShown(curve), curve.samples.size());
        if (!all)
            continue;
        range.seconds = std::max(range.seconds, secondsOf(curve.samples.back()));
        range.largestKib = std::max(range.largestKib, all->high.kib);
        if (range.smallestKib == 0 || all->low.kib < range.smallestKib)
            range.smallestKib = all->low.kib;
        range.labels << curve.label + kGap
                + peakWords(curve, peakKibOf(curve, scene.metric, all->high.kib));
    }
    return range;
}

GrowthLayout::GrowthLayout(const GrowthScene& scene, const QRectF& area, const Theme& theme,
    const QFont& font, double scale, bool withTitle)
    : m_scene(scene)
    , m_theme(theme)
    , m_area(area)
    , m_type(ChartType::of(font, scale))
{
    if (scene.extremes.size() != scene.curves.size())
        for (const GrowthCurve& curve : scene.curves)
            m_ownExtremes.emplace_back().update(curve, scene.metric);
    findRanges();
    placePlot(withTitle);
    if (m_scene.curves.empty()) {
        drawEmptyText(m_drawing, area, scene.emptyText, m_type, theme);
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
    return QStringLiteral("%1, %2, %3%4")
        .arg(growthMetricWords(m_scene.metric), m_unit.name,
            m_scene.logarithmic ? QStringLiteral("log axis") : QStringLiteral("linear"),
            m_scene.span ? QStringLiteral(", zoomed") : QString());
}

void GrowthLayout::findRanges()
{
    for (std::size_t i = 0; i < m_scene.curves.size(); ++i) {
        const GrowthCurve& curve = m_scene.curves[i];
        m_growing = m_growing || curve.growing;
        const auto [begin, end] = shownSamples(curve);
        if (const auto seen = extremes(i).over(curve, begin, end)) {
            m_largestKib = std::max(m_largestKib, seen->high.kib);
            if (m_smallestKib == 0 || seen->low.kib < m_smallestKib)
                m_smallestKib = seen->low.kib;
        }
        const auto all = extremes(i).over(curve, 0, curve.samples.size());
        m_peaks.push_back(peakKibOf(curve, m_scene.metric, all ? all->high.kib : 0));
        if (!curve.samples.empty())
            m_lastSeconds = std::max(m_lastSeconds, secondsOf(curve.samples.back()));
    }
    if (const auto& range = m_scene.range) {
        m_growing = false;
        m_lastSeconds = range->seconds;
        m_smallestKib = range->smallestKib;
        m_largestKib = range->largestKib;
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

double GrowthLayout::xAt(double seconds) const
{
    return m_plot.left() + m_time.position(seconds) * m_plot.width();
}

void GrowthLayout::placePlot(bool withTitle)
{
    const double scale = m_type.scale;
    const double small = lineHeight(m_type.small);
    const double bannerTop
        = m_area.top() + (withTitle ? lineHeight(m_type.title) + 12 * scale : 6 * scale);
    const double titleHeight = bannerTop - m_area.top()
        + (m_scene.banner.isEmpty() ? 0 : lineHeight(m_type.bold) + 12 * scale);
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
    for (std::size_t i = 0; i < m_scene.curves.size(); ++i) {
        const GrowthCurve& curve = m_scene.curves[i];
        const QString value = peakWords(curve, peakKib(i));
        m_labelWidth = std::max(m_labelWidth,
            widthOf(labelFont(curve), curve.label + kGap)
                + std::max(valueWidth, widthOf(labelFont(curve), value)));
    }
    if (m_scene.range)
        for (const QString& label : m_scene.range->labels)
            m_labelWidth = std::max(m_labelWidth, widthOf(m_type.base, label));
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
    if (!m_scene.banner.isEmpty())
        drawBanner(bannerTop);
    if (withTitle)
        m_title = drawTitleLine(m_drawing,
            QPointF(m_plot.left(), m_area.top() + 6 * scale + lineHeight(m_type.title) / 2),
            m_area.right() - m_plot.left() - 8 * scale - m_scene.cornerWidth, m_scene.title,
            m_scene.curves.empty() ? QString() : metric(), m_type, m_theme);
}

/// In a row of its own: it covers no curve.
void GrowthLayout::drawBanner(double top)
{
    const QRectF row(m_plot.left(), std::round(top),
        m_area.right() - m_plot.left() - 8 * m_type.scale,
        std::ceil(lineHeight(m_type.bold) + 6 * m_type.scale));
    m_drawing.fill(row, m_theme.accent);
    m_drawing.text(row.center(), Anchor::centre,
        elided(m_type.bold, m_scene.banner, row.width() - 12 * m_type.scale), m_type.bold,
        m_theme.accentText);
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

QPointF GrowthLayout::pointOf(double seconds, std::int64_t kib) const
{
    const double share
        = std::clamp(m_memory.position(static_cast<double>(kib) / m_unit.kib), 0.0, 1.0);
    return { m_plot.left() + m_time.position(seconds) * m_plot.width(),
        m_plot.bottom() - share * m_plot.height() };
}

QPolygonF GrowthLayout::lineOf(std::size_t index) const
{
    const GrowthCurve& curve = m_scene.curves[index];
    const auto [first, last] = shownSamples(curve);
    QPolygonF points;
    // What was resident just before "go" is where the line begins.
    if (first > 0 && first < last && first == firstShown(curve) && curve.samples[first].atUs > 0)
        if (const std::int64_t kibAtGo = kib(curve, curve.samples[first - 1]); kibAtGo > 0)
            points.append(pointOf(0, kibAtGo));
    // Of a long recording many samples fall into one column as wide as the line: only the lowest
    // and the highest of them become points.
    const double column = kColumnWidth * m_type.scale;
    const auto columns = static_cast<std::size_t>(std::max(1.0, m_plot.width() / column));
    const std::vector<WeighedSample> line = extremes(index).thinned(curve, first, last, columns);
    points.reserve(points.size() + static_cast<qsizetype>(line.size()));
    for (const WeighedSample& sample : line)
        points.append(pointOf(static_cast<double>(sample.atUs) / 1e6, sample.kib));
    return decimate(
        m_scene.span ? cutAcross(points, m_plot.left(), m_plot.right()) : points, column);
}

QPolygonF cutAcross(const QPolygonF& line, double left, double right)
{
    const auto between = [](const QPointF& a, const QPointF& b, double x) {
        return QPointF(x, a.y() + (b.y() - a.y()) * (x - a.x()) / (b.x() - a.x()));
    };
    const auto first = std::lower_bound(line.begin(), line.end(), left,
        [](const QPointF& point, double x) { return point.x() < x; });
    const auto end = std::upper_bound(
        first, line.end(), right, [](double x, const QPointF& point) { return x < point.x(); });
    QPolygonF cut;
    cut.reserve(end - first + 2);
    if (first != line.begin() && first != line.end() && first->x() > left)
        cut.append(between(*(first - 1), *first, left));
    std::copy(first, end, std::back_inserter(cut));
    if (end != line.begin() && end != line.end() && (end - 1)->x() < right)
        cut.append(between(*(end - 1), *end, right));
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
    const auto lastAbove = [&](double drained) {
        return *std::find_if(line.rbegin(), line.rend(),
            [&](const QPointF& point) { return point.y() <= top + drained * (bottom - top); });
    };
    // Near the top, so that labels stand in the order of their values; but not at a spike that
    // stands above a long plateau.
    constexpr double kBegun = 0.04, kDrained = 0.2, kLong = 0.35;
    const QPointF begun = lastAbove(kBegun), drained = lastAbove(kDrained);
    const double length = line.last().x() - line.first().x();
    return drained.x() - begun.x() > kLong * length ? drained : begun;
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
        m_lines[i] = lineOf(i);
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
