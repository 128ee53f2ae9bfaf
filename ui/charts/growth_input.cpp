// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse, wheel and keys of the growth chart.
#include "ui/charts/growth_chart_impl.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace taskweight {

namespace {
constexpr double kHoverReach = 40; // pixels
constexpr double kCursorReach = 5;
constexpr double kDrag = 6; // pixels before a press becomes a rubber band
constexpr double kPanStep = 0.1, kCursorStep = 0.005; // of the time that is seen
constexpr double kLongStep = 10;
} // namespace

void GrowthChart::mousePressEvent(QMouseEvent* event)
{
    const bool left = event->button() == Qt::LeftButton;
    if (!m_impl->layout || !(left || event->button() == Qt::MiddleButton)) {
        event->ignore();
        return;
    }
    const bool inPlot = m_impl->layout->plot().contains(event->position());
    if (inPlot && (!left || (event->modifiers() & Qt::ShiftModifier))) {
        m_impl->pannedFrom = event->position();
        setCursor(Qt::ClosedHandCursor);
        return;
    }
    if (const auto at = m_impl->layout->cursorAt(event->position().x(), kCursorReach);
        inPlot && at) {
        m_impl->dragged = m_impl->lastCursor = static_cast<TimeCursor>(*at);
        return;
    }
    m_impl->pressedAt = event->position();
    m_impl->bandTo.reset();
}

/// A click picks a curve or sets a cursor; what was drawn on the way is a rubber band.
void GrowthChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_impl->pannedFrom || m_impl->dragged) {
        m_impl->pannedFrom.reset();
        m_impl->dragged.reset();
        setCursor(Qt::ArrowCursor);
        update();
        return;
    }
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
    } else {
        clicked(from, event->modifiers() & Qt::ControlModifier);
    }
}

/// Beside the curves the cursors are set in turn; when both stand, the nearer one moves.
void GrowthChart::clicked(const QPointF& at, bool alwaysCursor)
{
    if (!alwaysCursor)
        if (const std::optional<int> key = m_impl->layout->keyAt(at)) {
            Q_EMIT runClicked(*key);
            return;
        }
    if (!m_impl->layout->plot().contains(at) || m_impl->scene.curves.empty())
        return;
    const double seconds = m_impl->layout->secondsAt(at.x());
    const auto a = timeCursor(TimeCursor::a), b = timeCursor(TimeCursor::b);
    const TimeCursor which = !a                            ? TimeCursor::a
        : !b                                               ? TimeCursor::b
        : std::abs(seconds - *a) <= std::abs(seconds - *b) ? TimeCursor::a
                                                           : TimeCursor::b;
    m_impl->beforeClick = m_impl->scene.cursors;
    m_impl->lastCursor = which;
    setTimeCursor(which, seconds);
}

void GrowthChart::mouseDoubleClickEvent(QMouseEvent* event)
{
    ChartWidget::mouseDoubleClickEvent(event); // on the title
    if (event->button() != Qt::LeftButton || !span() || !m_impl->layout
        || !m_impl->layout->plot().contains(event->position()))
        return;
    // Its first click has set a cursor that was not meant.
    if (const auto before = std::exchange(m_impl->beforeClick, std::nullopt))
        for (const TimeCursor which : { TimeCursor::a, TimeCursor::b })
            setTimeCursor(which, (*before)[static_cast<std::size_t>(which)]);
    resetZoom();
}

void GrowthChart::mouseMoveEvent(QMouseEvent* event)
{
    m_impl->pointer = event->position();
    if (!m_impl->layout)
        return;
    const QRectF plot = m_impl->layout->plot();
    if (m_impl->pannedFrom && event->buttons() != Qt::NoButton) {
        const double share = (m_impl->pannedFrom->x() - event->position().x()) / plot.width();
        m_impl->pannedFrom = event->position();
        panBy(share);
        return;
    }
    if (m_impl->dragged && event->buttons() != Qt::NoButton) {
        setTimeCursor(*m_impl->dragged,
            m_impl->layout->secondsAt(
                std::clamp(event->position().x(), plot.left(), plot.right())));
        return;
    }
    if (m_impl->pressedAt && (event->buttons() & Qt::LeftButton)) {
        if (plot.contains(*m_impl->pressedAt)
            && (m_impl->bandTo || std::abs(event->position().x() - m_impl->pressedAt->x()) > kDrag))
            m_impl->bandTo = std::clamp(event->position().x(), plot.left(), plot.right());
        update();
        return;
    }
    m_impl->hover = plot.contains(event->position())
        ? m_impl->layout->nearest(event->position(), kHoverReach)
        : std::nullopt;
    setHoverWords(m_impl->hover ? m_impl->layout->words(*m_impl->hover) : QString());
    const bool overCursor = plot.contains(event->position())
        && m_impl->layout->cursorAt(event->position().x(), kCursorReach);
    setCursor(overCursor                               ? Qt::SplitHCursor
            : m_impl->layout->keyAt(event->position()) ? Qt::PointingHandCursor
                                                       : Qt::ArrowCursor);
    update();
}

void GrowthChart::leaveEvent(QEvent*)
{
    m_impl->pointer.reset();
    m_impl->hover.reset();
    setHoverWords({});
    update();
}

void GrowthChart::wheelEvent(QWheelEvent* event)
{
    const QPoint turned = event->angleDelta();
    if (turned.isNull() || !m_impl->layout || m_impl->scene.curves.empty()
        || !m_impl->layout->plot().contains(event->position())) {
        event->ignore();
        return;
    }
    event->accept();
    // Shift, and a wheel that turns sideways, move along the time.
    if ((event->modifiers() & Qt::ShiftModifier) || std::abs(turned.x()) > std::abs(turned.y())) {
        panBy(-kPanStep * (turned.x() + turned.y()) / 120.0);
        return;
    }
    constexpr double kStep = 0.8;
    takeZoom(m_impl->zoom.about(m_impl->layout->secondsAt(event->position().x()),
        std::pow(kStep, turned.y() / 120.0), m_impl->wholeSeconds(), true));
}

/// The last cursor that was set, by a share of the time that is seen.
void GrowthChart::moveTimeCursor(double share)
{
    const double whole = m_impl->wholeSeconds();
    const TimeSpan seen = span().value_or(TimeSpan{ 0, whole });
    const double moved = *timeCursor(*m_impl->lastCursor) + share * (seen.to - seen.from);
    setTimeCursor(*m_impl->lastCursor, std::clamp(moved, seen.from, seen.to));
}

void GrowthChart::keyPressEvent(QKeyEvent* event)
{
    const bool far = event->modifiers() & Qt::ShiftModifier;
    const bool hasCursor = m_impl->lastCursor && timeCursor(*m_impl->lastCursor);
    const double step = (event->key() == Qt::Key_Left ? -1 : 1) * (far ? kLongStep : 1);
    switch (event->key()) {
    case Qt::Key_A:
        return placeTimeCursor(TimeCursor::a);
    case Qt::Key_B:
        return placeTimeCursor(TimeCursor::b);
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (hasCursor && !(event->modifiers() & Qt::ControlModifier))
            return moveTimeCursor(step * kCursorStep);
        return panBy((far ? step / kLongStep : step * kPanStep));
    case Qt::Key_Home:
        return panBy(-1e9);
    case Qt::Key_End:
        return panBy(1e9);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomBy(0.5);
    case Qt::Key_Minus:
        return zoomBy(2);
    case Qt::Key_Backspace:
        return undoZoom();
    case Qt::Key_Delete:
        if (!hasCursor)
            break;
        setTimeCursor(*m_impl->lastCursor, {});
        m_impl->lastCursor.reset();
        for (const TimeCursor other : { TimeCursor::a, TimeCursor::b })
            if (timeCursor(other))
                m_impl->lastCursor = other;
        return;
    case Qt::Key_Escape:
        if (timeCursor(TimeCursor::a) || timeCursor(TimeCursor::b))
            return clearTimeCursors();
        if (span())
            return resetZoom();
        break;
    default:
        break;
    }
    ChartWidget::keyPressEvent(event);
}

} // namespace taskweight
