// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/growth_chart.h"

#include "ui/charts/growth_chart_impl.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace taskweight {

namespace {
constexpr int kFrameMs = 100; // between two frames while samples arrive
constexpr double kHoverReach = 40; // pixels
} // namespace

double GrowthChart::Impl::wholeSeconds() const
{
    double last = 0;
    for (const GrowthCurve& curve : scene.curves)
        if (!curve.samples.empty())
            last = std::max(last, secondsOf(curve.samples.back()));
    return last;
}

std::optional<std::size_t> GrowthChart::Impl::find(int key) const
{
    const auto found = std::find_if(scene.curves.begin(), scene.curves.end(),
        [key](const GrowthCurve& curve) { return curve.key == key; });
    return found == scene.curves.end()
        ? std::nullopt
        : std::optional(static_cast<std::size_t>(found - scene.curves.begin()));
}

GrowthChart::GrowthChart(QWidget* parent)
    : ChartWidget(parent)
    , m_impl(std::make_unique<Impl>())
{
    m_impl->frame.setSingleShot(true);
    m_impl->frame.setInterval(kFrameMs);
    connect(&m_impl->frame, &QTimer::timeout, this, &GrowthChart::invalidate);
    setMouseTracking(true);
}

GrowthChart::~GrowthChart() = default;

ChartScene& GrowthChart::scene() { return m_impl->scene; }

/// The layout refers to the curves by their place.
void GrowthChart::forget()
{
    m_impl->frame.stop();
    m_impl->layout.reset();
    m_impl->hover.reset();
    m_impl->cursors.reset();
}

void GrowthChart::setCurves(std::vector<GrowthCurve> curves)
{
    m_impl->scene.curves = std::move(curves);
    m_impl->scene.extremes.assign(m_impl->scene.curves.size(), {});
    invalidate();
}

void GrowthChart::setCurve(GrowthCurve curve)
{
    if (const auto at = m_impl->find(curve.key)) {
        m_impl->scene.curves[*at] = std::move(curve);
        m_impl->scene.extremes[*at] = {};
    } else {
        m_impl->scene.curves.push_back(std::move(curve));
        m_impl->scene.extremes.emplace_back();
    }
    invalidate();
}

void GrowthChart::removeCurve(int key)
{
    if (const auto at = m_impl->find(key)) {
        const auto place = static_cast<std::ptrdiff_t>(*at);
        m_impl->scene.curves.erase(m_impl->scene.curves.begin() + place);
        m_impl->scene.extremes.erase(m_impl->scene.extremes.begin() + place);
        invalidate();
    }
}

void GrowthChart::appendSamples(
    int key, const std::vector<Sample>& samples, std::optional<std::int64_t> peakKib)
{
    const auto at = m_impl->find(key);
    if (!at)
        return;
    GrowthCurve& curve = m_impl->scene.curves[*at];
    curve.samples.insert(curve.samples.end(), samples.begin(), samples.end());
    if (peakKib)
        curve.peakKib = peakKib;
    if (!m_impl->frame.isActive())
        m_impl->frame.start();
}

void GrowthChart::setTimes(int key, const PhaseTimes& times)
{
    if (const auto at = m_impl->find(key)) {
        m_impl->scene.curves[*at].times = times;
        if (!m_impl->frame.isActive())
            m_impl->frame.start();
    }
}

void GrowthChart::setMetric(GrowthMetric metric)
{
    if (m_impl->scene.metric == metric)
        return;
    m_impl->scene.metric = metric;
    invalidate();
}

GrowthMetric GrowthChart::metric() const { return m_impl->scene.metric; }

void GrowthChart::setTasks(std::uint64_t tasks)
{
    if (std::exchange(m_impl->scene.tasks, tasks) != tasks)
        invalidate();
}

std::optional<TimeSpan> GrowthChart::span() const { return m_impl->zoom.span(); }

void GrowthChart::takeZoom(bool changed)
{
    if (!changed)
        return;
    m_impl->scene.span = m_impl->zoom.span();
    invalidateQuickly();
    Q_EMIT zoomed();
}

void GrowthChart::zoomTo(const TimeSpan& span) { takeZoom(m_impl->zoom.to(span)); }

void GrowthChart::zoomBy(double factor)
{
    const double whole = m_impl->wholeSeconds();
    const TimeSpan seen = span().value_or(TimeSpan{ 0, whole });
    if (whole > 0)
        takeZoom(m_impl->zoom.about((seen.from + seen.to) / 2, factor, whole, false));
}

void GrowthChart::panBy(double share)
{
    if (const auto seen = span())
        takeZoom(m_impl->zoom.pan(share * (seen->to - seen->from), m_impl->wholeSeconds()));
}

void GrowthChart::undoZoom() { takeZoom(m_impl->zoom.undo()); }

void GrowthChart::resetZoom() { takeZoom(m_impl->zoom.reset()); }

void GrowthChart::setTimeCursor(TimeCursor cursor, std::optional<double> seconds)
{
    auto& place = m_impl->scene.cursors[static_cast<std::size_t>(cursor)];
    if (place == seconds)
        return;
    place = seconds;
    m_impl->cursors.reset();
    update();
    Q_EMIT cursorsChanged();
}

std::optional<double> GrowthChart::timeCursor(TimeCursor cursor) const
{
    return m_impl->scene.cursors[static_cast<std::size_t>(cursor)];
}

void GrowthChart::placeTimeCursor(TimeCursor which)
{
    const double whole = m_impl->wholeSeconds();
    if (whole <= 0)
        return;
    m_impl->lastCursor = which;
    if (m_impl->layout && m_impl->pointer && m_impl->layout->plot().contains(*m_impl->pointer)) {
        setTimeCursor(which, m_impl->layout->secondsAt(m_impl->pointer->x()));
    } else if (!timeCursor(which)) {
        const TimeSpan seen = span().value_or(TimeSpan{ 0, whole });
        const double share = which == TimeCursor::a ? 1.0 / 3 : 2.0 / 3;
        setTimeCursor(which, seen.from + (seen.to - seen.from) * share);
    }
    setFocus(Qt::ShortcutFocusReason);
}

void GrowthChart::clearTimeCursors()
{
    m_impl->lastCursor.reset();
    setTimeCursor(TimeCursor::a, {});
    setTimeCursor(TimeCursor::b, {});
}

void GrowthChart::setPaused(bool paused)
{
    m_impl->scene.banner = paused ? tr("Picture paused, the sweep goes on") : QString();
    invalidate();
}

bool GrowthChart::isPaused() const { return !m_impl->scene.banner.isEmpty(); }

void GrowthChart::render(
    QPainter& painter, const QRectF& area, const Theme& theme, double scale) const
{
    m_impl->updateExtremes();
    GrowthLayout(m_impl->scene, area, theme, pictureFont(), scale).drawing().paint(painter, theme);
}

void GrowthChart::Impl::updateExtremes()
{
    for (std::size_t i = 0; i < scene.curves.size(); ++i)
        scene.extremes[i].update(scene.curves[i], scene.metric);
}

const Drawing& GrowthChart::layOut(const QRectF& area)
{
    m_impl->updateExtremes();
    return m_impl->layout.emplace(m_impl->scene, area, theme(), font(), scale()).drawing();
}

void GrowthChart::laidOut()
{
    // Under a resting pointer the overlay follows the new frame.
    if (underMouse() && !m_impl->hoverWords.isEmpty())
        m_impl->hover = m_impl->layout->nearest(mapFromGlobal(QCursor::pos()), kHoverReach);
}

void GrowthChart::paintOverlay(QPainter& painter)
{
    if (!m_impl->layout)
        return; // samples have come since; the next frame lays them out
    const QRectF& plot = m_impl->layout->plot();
    if (!m_impl->cursors)
        m_impl->cursors = m_impl->layout->cursors();
    const bool banded = m_impl->pressedAt && m_impl->bandTo;
    std::optional<GrowthLayout::Hover> hover;
    if (!banded && m_impl->hover && !m_impl->dragged)
        hover = m_impl->layout->hover(*m_impl->hover);
    if (hover)
        hover->cross.paint(painter, theme());
    m_impl->cursors->paint(painter, theme());
    if (hover)
        hover->box.paint(painter, theme());
    if (banded) {
        const double from = m_impl->pressedAt->x(), to = *m_impl->bandTo;
        const QRectF band(std::min(from, to), plot.top(), std::abs(to - from), plot.height());
        painter.fillRect(band, faint(theme().accent, 0.2F));
        painter.setPen(theme().accent);
        painter.drawRect(band.adjusted(0, 0, -1, -1));
    }
}

QString GrowthChart::toolTipAt(const QPointF& point) const
{
    if (!m_impl->layout || !m_impl->layout->title().contains(point))
        return {};
    return growthMetricWords(m_impl->scene.metric) + QStringLiteral(": ")
        + growthMetricAbout(m_impl->scene.metric);
}

std::optional<int> GrowthChart::keyAt(const QPointF& point) const
{
    return m_impl->layout->keyAt(point);
}

void GrowthChart::setHoverWords(const QString& words)
{
    if (m_impl->hoverWords == words)
        return;
    m_impl->hoverWords = words;
    Q_EMIT hovered(words);
}

QRectF GrowthChart::titleRect() const
{
    return m_impl->layout ? m_impl->layout->title() : QRectF();
}

} // namespace taskweight
