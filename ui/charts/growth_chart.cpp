// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/growth_chart.h"

#include "ui/charts/growth_layout.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTimer>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace taskweight {

namespace {
constexpr int kFrameMs = 100; // between two frames while samples arrive
constexpr double kHoverReach = 40; // pixels
constexpr double kDrag = 6; // pixels before a press becomes a rubber band
constexpr double kShortest = 1e-3; // seconds that can be zoomed to
constexpr std::size_t kMostUndos = 100;
} // namespace

struct GrowthChart::Impl {
    GrowthScene scene;
    std::optional<GrowthLayout> layout; ///< of the scene when it was last painted
    std::optional<GrowthLayout::Nearest> hover;
    QString hoverWords;
    QTimer frame; ///< runs while samples wait to be painted
    std::vector<std::optional<TimeSpan>> undo; ///< what was seen before each zoom
    bool wheeling = false; ///< the last zoom was a step of the wheel: its turn is undone as one
    std::optional<QPointF> pressedAt; ///< where a rubber band may begin
    std::optional<double> bandTo; ///< x of the band's other end
    bool paused = false;

    double wholeSeconds() const
    {
        double last = 0;
        for (const GrowthCurve& curve : scene.curves)
            if (!curve.samples.empty())
                last = std::max(last, secondsOf(curve.samples.back()));
        return last;
    }

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
    setFocusPolicy(Qt::ClickFocus);
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

std::optional<TimeSpan> GrowthChart::span() const { return m_impl->scene.span; }

void GrowthChart::zoomTo(const TimeSpan& span)
{
    if (!(span.to - span.from >= kShortest) || m_impl->scene.span == span)
        return;
    if (m_impl->undo.size() == kMostUndos)
        m_impl->undo.erase(m_impl->undo.begin());
    m_impl->undo.push_back(m_impl->scene.span);
    m_impl->wheeling = false;
    m_impl->scene.span = span;
    invalidate();
    Q_EMIT zoomed();
}

void GrowthChart::zoomBy(double factor)
{
    const double whole = m_impl->wholeSeconds();
    const TimeSpan seen = m_impl->scene.span.value_or(TimeSpan{ 0, whole });
    if (whole > 0)
        zoomAbout((seen.from + seen.to) / 2, factor);
}

/// That moment stays where it is.
void GrowthChart::zoomAbout(double seconds, double factor)
{
    const double whole = m_impl->wholeSeconds();
    const TimeSpan seen = m_impl->scene.span.value_or(TimeSpan{ 0, whole });
    const TimeSpan span{ std::max(0.0, seconds - (seconds - seen.from) * factor),
        seconds + (seen.to - seconds) * factor };
    if (factor < 1)
        zoomTo(span);
    else if (m_impl->scene.span && span.to - span.from >= whole)
        resetZoom(); // turned back as far as it was
    else if (m_impl->scene.span)
        zoomTo(span);
}

void GrowthChart::undoZoom()
{
    if (m_impl->undo.empty())
        return;
    m_impl->scene.span = m_impl->undo.back();
    m_impl->undo.pop_back();
    m_impl->wheeling = false;
    invalidate();
    Q_EMIT zoomed();
}

void GrowthChart::resetZoom()
{
    if (!m_impl->scene.span)
        return;
    m_impl->undo.clear();
    m_impl->wheeling = false;
    m_impl->scene.span.reset();
    invalidate();
    Q_EMIT zoomed();
}

void GrowthChart::setPaused(bool paused)
{
    m_impl->paused = paused;
    update();
}

bool GrowthChart::isPaused() const { return m_impl->paused; }

void GrowthChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_impl->layout) {
        event->ignore();
        return;
    }
    m_impl->pressedAt = event->position();
    m_impl->bandTo.reset();
}

/// A click picks a curve; what was drawn on the way is a rubber band.
void GrowthChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_impl->pressedAt)
        return;
    const QPointF from = *std::exchange(m_impl->pressedAt, std::nullopt);
    const std::optional<double> to = std::exchange(m_impl->bandTo, std::nullopt);
    if (!m_impl->layout)
        layOut(QRectF(rect())); // samples have come since the last painting
    if (to) {
        const double a = m_impl->layout->secondsAt(from.x()), b = m_impl->layout->secondsAt(*to);
        zoomTo({ std::min(a, b), std::max(a, b) });
        update();
    } else if (const std::optional<int> key = m_impl->layout->keyAt(from)) {
        Q_EMIT runClicked(*key);
    }
}

void GrowthChart::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        resetZoom();
}

void GrowthChart::wheelEvent(QWheelEvent* event)
{
    const double turns = event->angleDelta().y() / 120.0;
    if (turns == 0 || !m_impl->layout || m_impl->scene.curves.empty()
        || !m_impl->layout->plot().contains(event->position())) {
        event->ignore();
        return;
    }
    constexpr double kStep = 0.8;
    const bool goesOn = m_impl->wheeling;
    const std::size_t undos = m_impl->undo.size();
    zoomAbout(m_impl->layout->secondsAt(event->position().x()), std::pow(kStep, turns));
    if (goesOn && m_impl->undo.size() > undos)
        m_impl->undo.pop_back();
    m_impl->wheeling = m_impl->scene.span.has_value();
    event->accept();
}

void GrowthChart::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Backspace)
        undoZoom();
    else if (event->key() == Qt::Key_Escape && m_impl->scene.span)
        resetZoom();
    else
        ChartWidget::keyPressEvent(event);
}

void GrowthChart::render(
    QPainter& painter, const QRectF& area, const Theme& theme, double scale) const
{
    GrowthLayout(m_impl->scene, area, theme, pictureFont(), scale).drawing().paint(painter, theme);
}

const Drawing& GrowthChart::layOut(const QRectF& area)
{
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
    const QRectF& plot = m_impl->layout->plot();
    if (m_impl->pressedAt && m_impl->bandTo) {
        const double from = m_impl->pressedAt->x(), to = *m_impl->bandTo;
        const QRectF band(std::min(from, to), plot.top(), std::abs(to - from), plot.height());
        painter.fillRect(band, faint(theme().accent, 0.2F));
        painter.setPen(theme().accent);
        painter.drawRect(band.adjusted(0, 0, -1, -1));
    } else if (m_impl->hover) {
        m_impl->layout->hover(*m_impl->hover).paint(painter, theme());
    }
    if (m_impl->paused) {
        const QString words = tr("Picture paused while the sweep goes on");
        const QFont bold = ChartType::of(font(), scale()).bold;
        QRectF banner(QPointF(), QSizeF(widthOf(bold, words) + 20, lineHeight(bold) + 8));
        banner.moveCenter({ plot.center().x(), plot.top() + banner.height() / 2 + 8 });
        painter.fillRect(banner, theme().accent);
        painter.setFont(bold);
        painter.setPen(theme().accentText);
        painter.drawText(banner, Qt::AlignCenter, words);
    }
}

std::optional<int> GrowthChart::keyAt(const QPointF& point) const
{
    return m_impl->layout->keyAt(point);
}

void GrowthChart::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_impl->layout)
        return;
    if (m_impl->pressedAt && (event->buttons() & Qt::LeftButton)) {
        const QRectF& plot = m_impl->layout->plot();
        if (plot.contains(*m_impl->pressedAt)
            && (m_impl->bandTo || std::abs(event->position().x() - m_impl->pressedAt->x()) > kDrag))
            m_impl->bandTo = std::clamp(event->position().x(), plot.left(), plot.right());
        update();
        return;
    }
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
