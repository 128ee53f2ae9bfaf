// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/growth_chart.h"

#include "ui/charts/growth_layout.h"

#include <QMouseEvent>
#include <QPainter>
#include <QTimer>

#include <algorithm>

namespace taskweight {

namespace {
constexpr int kFrameMs = 100; // between two frames while samples arrive
constexpr double kHoverReach = 40; // pixels
} // namespace

struct GrowthChart::Impl {
    GrowthScene scene;
    std::optional<GrowthLayout> layout; ///< of the scene when it was last painted
    std::optional<GrowthLayout::Nearest> hover;
    QString hoverWords;
    QTimer frame; ///< runs while samples wait to be painted

    std::vector<GrowthCurve>::iterator find(int key)
    {
        return std::find_if(scene.curves.begin(), scene.curves.end(),
            [key](const GrowthCurve& curve) { return curve.key == key; });
    }
};

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
}

void GrowthChart::setCurves(std::vector<GrowthCurve> curves)
{
    m_impl->scene.curves = std::move(curves);
    invalidate();
}

void GrowthChart::setCurve(GrowthCurve curve)
{
    if (const auto found = m_impl->find(curve.key); found != m_impl->scene.curves.end())
        *found = std::move(curve);
    else
        m_impl->scene.curves.push_back(std::move(curve));
    invalidate();
}

void GrowthChart::removeCurve(int key)
{
    if (const auto found = m_impl->find(key); found != m_impl->scene.curves.end()) {
        m_impl->scene.curves.erase(found);
        invalidate();
    }
}

void GrowthChart::appendSamples(
    int key, const std::vector<Sample>& samples, std::optional<std::int64_t> peakKib)
{
    const auto curve = m_impl->find(key);
    if (curve == m_impl->scene.curves.end())
        return;
    curve->samples.insert(curve->samples.end(), samples.begin(), samples.end());
    if (peakKib)
        curve->peakKib = peakKib;
    if (!m_impl->frame.isActive())
        m_impl->frame.start();
}

void GrowthChart::setTimes(int key, const PhaseTimes& times)
{
    if (const auto curve = m_impl->find(key); curve != m_impl->scene.curves.end()) {
        curve->times = times;
        if (!m_impl->frame.isActive())
            m_impl->frame.start();
    }
}

void GrowthChart::render(
    QPainter& painter, const QRectF& area, const Theme& theme, double scale) const
{
    GrowthLayout(m_impl->scene, area, theme, pictureFont(), scale).drawing().paint(painter, theme);
}

const Drawing& GrowthChart::layOut(const QRectF& area)
{
    return m_impl->layout.emplace(m_impl->scene, area, theme(), font(), 1.0).drawing();
}

void GrowthChart::laidOut()
{
    // Under a resting pointer the overlay follows the new frame.
    if (underMouse() && !m_impl->hoverWords.isEmpty())
        m_impl->hover = m_impl->layout->nearest(mapFromGlobal(QCursor::pos()), kHoverReach);
}

void GrowthChart::paintOverlay(QPainter& painter)
{
    if (m_impl->hover)
        m_impl->layout->hover(*m_impl->hover).paint(painter, theme());
}

std::optional<int> GrowthChart::keyAt(const QPointF& point) const
{
    return m_impl->layout->keyAt(point);
}

void GrowthChart::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_impl->layout)
        return;
    m_impl->hover = m_impl->layout->plot().contains(event->position())
        ? m_impl->layout->nearest(event->position(), kHoverReach)
        : std::nullopt;
    setHoverWords(m_impl->hover ? m_impl->layout->words(*m_impl->hover) : QString());
    setCursor(m_impl->layout->keyAt(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void GrowthChart::leaveEvent(QEvent*)
{
    m_impl->hover.reset();
    setHoverWords({});
    update();
}

void GrowthChart::setHoverWords(const QString& words)
{
    if (m_impl->hoverWords == words)
        return;
    m_impl->hoverWords = words;
    Q_EMIT hovered(words);
}

} // namespace taskweight
