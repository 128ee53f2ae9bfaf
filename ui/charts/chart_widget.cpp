// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_widget.h"

#include <QEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace taskweight {

ChartWidget::ChartWidget(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::of(palette()))
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(160, 100);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void ChartWidget::invalidate()
{
    m_stale = true;
    forget();
    update();
}

void ChartWidget::setTheme(const Theme& theme)
{
    m_theme = theme;
    invalidate();
}

void ChartWidget::setTitle(const QString& title)
{
    scene().title = title;
    setAccessibleName(title);
    invalidate();
}

void ChartWidget::setEmptyText(const QString& text)
{
    scene().emptyText = text;
    invalidate();
}

void ChartWidget::setSelected(std::optional<int> key)
{
    if (scene().selected == key)
        return;
    scene().selected = key;
    invalidate();
}

void ChartWidget::setLogarithmic(bool logarithmic)
{
    scene().logarithmic = logarithmic;
    invalidate();
}

bool ChartWidget::isLogarithmic() const { return scene().logarithmic; }

void ChartWidget::setScale(double scale)
{
    if (m_scale == scale)
        return;
    m_scale = scale;
    invalidate();
}

QSize ChartWidget::sizeHint() const { return { 740, 320 }; }

bool ChartWidget::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString text = m_stale ? QString() : toolTipAt(help->pos());
    if (text.isEmpty()) {
        QToolTip::hideText();
        event->ignore();
    } else {
        QToolTip::showText(help->globalPos(), text, this);
    }
    return true;
}

void ChartWidget::paintEvent(QPaintEvent*)
{
    const double ratio = devicePixelRatioF();
    const QSize pixels = (QSizeF(size()) * ratio).toSize();
    if (m_stale || m_picture.size() != pixels || m_picture.devicePixelRatio() != ratio) {
        const Drawing& drawing = layOut(QRectF(rect()));
        // Kept from frame to frame: fresh memory costs more than the painting.
        if (m_picture.size() != pixels)
            m_picture = QPixmap(pixels);
        m_picture.setDevicePixelRatio(ratio);
        m_picture.fill(m_theme.chartBackground);
        QPainter painter(&m_picture);
        drawing.paint(painter, m_theme);
        m_stale = false;
        laidOut();
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_picture);
    paintOverlay(painter);
}

void ChartWidget::resizeEvent(QResizeEvent*) { invalidate(); }

void ChartWidget::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_stale) {
        event->ignore();
        return;
    }
    if (const std::optional<int> key = keyAt(event->position()))
        Q_EMIT runClicked(*key);
}

void ChartWidget::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        setTheme(Theme::of(palette()));
    else if (event->type() == QEvent::FontChange)
        invalidate();
    QWidget::changeEvent(event);
}

} // namespace taskweight
