// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_scroller.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QWheelEvent>

#include <cstdlib>

namespace taskweight {

namespace {

QScrollBar* hiddenBar(Qt::Orientation orientation, const char* name, QWidget* chart)
{
    auto* bar = new QScrollBar(orientation, chart);
    bar->setObjectName(QLatin1String(name));
    bar->setCursor(Qt::ArrowCursor);
    bar->hide();
    return bar;
}

void setStretch(QScrollBar& bar, const Stretch& stretch)
{
    const QSignalBlocker blocked(bar);
    bar.setRange(0, static_cast<int>(stretch.hidden()));
    bar.setPageStep(static_cast<int>(stretch.shown));
    bar.setValue(static_cast<int>(stretch.first));
    bar.setVisible(stretch.hidden() > 0);
}

} // namespace

ChartScroller::ChartScroller(QWidget* chart)
    : QObject(chart)
    , m_chart(chart)
    , m_rows(hiddenBar(Qt::Vertical, "rowsScrollBar", chart))
    , m_columns(hiddenBar(Qt::Horizontal, "columnsScrollBar", chart))
{
    m_rows->setAccessibleName(tr("Rows of the chart"));
    m_columns->setAccessibleName(tr("Columns of the chart"));
    connect(m_rows, &QScrollBar::valueChanged, this, &ChartScroller::rowsMoved);
    connect(m_columns, &QScrollBar::valueChanged, this, &ChartScroller::columnsMoved);
}

QRectF ChartScroller::room(const QRectF& whole, const Overflow& overflow) const
{
    const int wide = overflow.rows.hidden() > 0 ? m_rows->sizeHint().width() : 0;
    const int high = overflow.columns.hidden() > 0 ? m_columns->sizeHint().height() : 0;
    return whole.adjusted(0, 0, -wide, -high);
}

void ChartScroller::show(const Overflow& overflow, int top)
{
    setStretch(*m_rows, overflow.rows);
    setStretch(*m_columns, overflow.columns);
    const QRect left = room(QRectF(m_chart->rect()), overflow).toRect();
    m_rows->setGeometry(left.right() + 1, top, m_rows->sizeHint().width(), left.bottom() + 1 - top);
    m_columns->setGeometry(0, left.bottom() + 1, left.width(), m_columns->sizeHint().height());
}

bool ChartScroller::take(QWheelEvent& event)
{
    const QPoint turned = event.angleDelta();
    const bool sideways
        = std::abs(turned.x()) > std::abs(turned.y()) || event.modifiers() == Qt::ShiftModifier;
    QScrollBar* bar = sideways || m_rows->isHidden() ? m_columns : m_rows;
    if (bar->isHidden())
        return false;
    QCoreApplication::sendEvent(bar, &event);
    event.accept(); // at its end too: the wheel must not begin to move something else
    return true;
}

bool ChartScroller::take(const QKeyEvent& event)
{
    if (event.modifiers() != Qt::NoModifier && event.modifiers() != Qt::KeypadModifier)
        return false;
    const auto move = [](QScrollBar* bar, QAbstractSlider::SliderAction action) {
        if (bar->isHidden())
            return false;
        bar->triggerAction(action);
        return true;
    };
    switch (event.key()) {
    case Qt::Key_Up:
        return move(m_rows, QAbstractSlider::SliderSingleStepSub);
    case Qt::Key_Down:
        return move(m_rows, QAbstractSlider::SliderSingleStepAdd);
    case Qt::Key_PageUp:
        return move(m_rows, QAbstractSlider::SliderPageStepSub);
    case Qt::Key_PageDown:
        return move(m_rows, QAbstractSlider::SliderPageStepAdd);
    case Qt::Key_Home:
        return move(m_rows, QAbstractSlider::SliderToMinimum);
    case Qt::Key_End:
        return move(m_rows, QAbstractSlider::SliderToMaximum);
    case Qt::Key_Left:
        return move(m_columns, QAbstractSlider::SliderSingleStepSub);
    case Qt::Key_Right:
        return move(m_columns, QAbstractSlider::SliderSingleStepAdd);
    default:
        return false;
    }
}

} // namespace taskweight
