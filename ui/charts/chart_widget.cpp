// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_widget.h"

#include "ui/charts/chart_type.h"

#include <QEvent>
#include <QFocusEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QShortcut>
#include <QToolTip>

#include <algorithm>

namespace taskweight {

ChartWidget::ChartWidget(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::of(palette()))
    , m_scroller(this)
{
    connect(&m_scroller, &ChartScroller::rowsMoved, this, [this](int first) {
        scene().scrolled.row = static_cast<std::size_t>(first);
        invalidate();
    });
    connect(&m_scroller, &ChartScroller::columnsMoved, this, [this](int first) {
        scene().scrolled.column = static_cast<std::size_t>(first);
        invalidate();
    });
    setAttribute(Qt::WA_OpaquePaintEvent);
    constexpr int kRefineMs = 150;
    m_refine.setSingleShot(true);
    m_refine.setInterval(kRefineMs);
    m_refine.callOnTimeout(this, &ChartWidget::invalidate);
    setMinimumSize(160, 100);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void ChartWidget::invalidate()
{
    m_stale = true;
    forget();
    update();
}

void ChartWidget::invalidateQuickly()
{
    m_refine.start();
    invalidate();
}

void ChartWidget::setTheme(const Theme& theme)
{
    m_theme = theme;
    invalidate();
}

void ChartWidget::setTitle(const QString& title)
{
    m_title = title;
    showTitle();
}

void ChartWidget::setOwnTitle(const QString& title)
{
    if (m_ownTitle == title)
        return;
    m_ownTitle = title;
    showTitle();
    Q_EMIT ownTitleChanged();
}

void ChartWidget::showTitle()
{
    scene().title = m_ownTitle.isEmpty() ? m_title : m_ownTitle;
    setAccessibleName(scene().title);
    invalidate();
}

void ChartWidget::editTitle()
{
    if (findChild<QLineEdit*>(QStringLiteral("titleEdit")) != nullptr)
        return;
    auto* edit = new QLineEdit(scene().title, this);
    edit->setObjectName(QStringLiteral("titleEdit"));
    edit->setAccessibleName(tr("Title of the chart"));
    edit->setPlaceholderText(m_title);
    edit->setClearButtonEnabled(true);
    edit->setToolTip(
        tr("Enter keeps the title, Escape leaves it as it was; without one the chart has "
           "its own"));
    const QRectF title = titleRect();
    const int left = std::max(4, static_cast<int>(title.left()) - 6);
    edit->setGeometry(left, 2, std::max(160, width() - left - 8), edit->sizeHint().height());
    const auto leave = [this, edit](bool keep) {
        if (keep)
            setOwnTitle(edit->text() == m_title ? QString() : edit->text().trimmed());
        edit->disconnect(this);
        edit->deleteLater();
        edit->setObjectName({});
        setFocus(Qt::OtherFocusReason);
    };
    auto* escape = new QShortcut(QKeySequence(Qt::Key_Escape), edit);
    escape->setContext(Qt::WidgetShortcut);
    connect(escape, &QShortcut::activated, this, [leave] { leave(false); });
    connect(edit, &QLineEdit::editingFinished, this, [leave] { leave(true); });
    edit->selectAll();
    edit->show();
    edit->setFocus(Qt::OtherFocusReason);
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
    scene().scrolled.toSelected = true;
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

void ChartWidget::setCornerWidth(int width)
{
    if (scene().cornerWidth == width)
        return;
    scene().cornerWidth = width;
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

/// A scroll bar takes room of the chart, which may then need the other one as well.
const Drawing& ChartWidget::layOutWithBars()
{
    QRectF area(rect());
    const Drawing* drawing = &layOut(area);
    for (int bars = 0; bars < 2; ++bars) {
        const QRectF left = m_scroller.room(QRectF(rect()), overflow());
        if (left == area)
            break;
        area = left;
        drawing = &layOut(area);
    }
    const Overflow shown = overflow();
    scene().scrolled.row = shown.rows.first;
    scene().scrolled.toSelected = false;
    m_scroller.show(shown, static_cast<int>(titleRect().bottom() + 10 * m_scale));
    return *drawing;
}

void ChartWidget::paintEvent(QPaintEvent*)
{
    const double ratio = devicePixelRatioF();
    const QSize pixels = (QSizeF(size()) * ratio).toSize();
    if (m_stale || m_picture.size() != pixels || m_picture.devicePixelRatio() != ratio) {
        const Drawing& drawing = layOutWithBars();
        // Kept from frame to frame: fresh memory costs more than the painting.
        if (m_picture.size() != pixels)
            m_picture = QPixmap(pixels);
        m_picture.setDevicePixelRatio(ratio);
        m_picture.fill(m_theme.chartBackground);
        QPainter painter(&m_picture);
        drawing.paint(painter, m_theme, m_refine.isActive());
        m_stale = false;
        laidOut();
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_picture);
    paintOverlay(painter);
    if (!m_showsFocus || m_scale >= kHallScale) // a hall sees one chart, which has the focus
        return;
    painter.setPen(QPen(m_theme.accent, 1, Qt::DotLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

void ChartWidget::focusInEvent(QFocusEvent* event)
{
    m_showsFocus = event->reason() != Qt::MouseFocusReason;
    QWidget::focusInEvent(event);
}

void ChartWidget::focusOutEvent(QFocusEvent* event)
{
    m_showsFocus = false;
    QWidget::focusOutEvent(event);
}

void ChartWidget::resizeEvent(QResizeEvent*) { invalidate(); }

void ChartWidget::wheelEvent(QWheelEvent* event)
{
    if (!m_scroller.take(*event))
        event->ignore();
}

void ChartWidget::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_stale) {
        event->ignore();
        return;
    }
    if (const std::optional<int> key = keyAt(event->position()))
        Q_EMIT runClicked(*key);
}

void ChartWidget::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !m_stale && titleRect().contains(event->position()))
        editTitle();
}

void ChartWidget::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_F2)
        editTitle();
    else if (!m_scroller.take(*event))
        QWidget::keyPressEvent(event);
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
