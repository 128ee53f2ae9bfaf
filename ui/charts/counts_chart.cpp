// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/counts_chart.h"

#include "ui/charts/counts_layout.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>
#include <QToolTip>

namespace taskweight {

struct CountsChart::Impl {
    CountsScene scene;
    Theme theme;
    std::optional<CountsLayout> layout;
    QPixmap picture;

    const CountsSlot* slotAt(const QPointF& point) const
    {
        const CountsLayout::Slot* place = layout ? layout->at(point) : nullptr;
        return place ? &scene.data.rows[place->row].slots_[place->column] : nullptr;
    }
};

CountsChart::CountsChart(QWidget* parent)
    : QWidget(parent)
    , m_impl(std::make_unique<Impl>())
{
    m_impl->theme = Theme::of(palette());
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(160, 100);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

CountsChart::~CountsChart() = default;

void CountsChart::invalidate()
{
    m_impl->layout.reset();
    update();
}

void CountsChart::setTheme(const Theme& theme)
{
    m_impl->theme = theme;
    invalidate();
}

void CountsChart::setTitle(const QString& title)
{
    m_impl->scene.title = title;
    setAccessibleName(title);
    invalidate();
}

void CountsChart::setEmptyText(const QString& text)
{
    m_impl->scene.emptyText = text;
    invalidate();
}

void CountsChart::setData(CountsData data)
{
    m_impl->scene.data = std::move(data);
    invalidate();
}

void CountsChart::setSelected(std::optional<int> key)
{
    if (m_impl->scene.selected == key)
        return;
    m_impl->scene.selected = key;
    invalidate();
}

void CountsChart::setLogarithmic(bool logarithmic)
{
    m_impl->scene.logarithmic = logarithmic;
    invalidate();
}

bool CountsChart::isLogarithmic() const { return m_impl->scene.logarithmic; }

void CountsChart::render(
    QPainter& painter, const QRectF& area, const Theme& theme, double scale) const
{
    layoutCounts(m_impl->scene, area, theme, pictureFont(), scale).drawing.paint(painter, theme);
}

QSize CountsChart::sizeHint() const { return { 740, 330 }; }

bool CountsChart::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QString text;
    if (const CountsSlot* slot = m_impl->slotAt(help->pos()))
        text = slot->toolTip.isEmpty() ? slot->words : slot->toolTip;
    else if (m_impl->layout && m_impl->layout->title.contains(help->pos()))
        text = m_impl->scene.logarithmic
            ? tr("Each line of the grid is ten times the one before. The length of a bar on a log "
                 "axis has no meaning "
                 "of its own, since it depends on where the axis begins: compare the values, or "
                 "switch to linear.")
            : tr("Bars begin at 0, so that their lengths can be compared.");
    if (text.isEmpty()) {
        QToolTip::hideText();
        event->ignore();
    } else {
        QToolTip::showText(help->globalPos(), text, this);
    }
    return true;
}

void CountsChart::paintEvent(QPaintEvent*)
{
    const double ratio = devicePixelRatioF();
    const QSize pixels = (QSizeF(size()) * ratio).toSize();
    if (!m_impl->layout || m_impl->picture.size() != pixels
        || m_impl->picture.devicePixelRatio() != ratio) {
        m_impl->layout = layoutCounts(m_impl->scene, QRectF(rect()), m_impl->theme, font(), 1);
        // Kept from frame to frame: fresh memory costs more than the painting.
        if (m_impl->picture.size() != pixels)
            m_impl->picture = QPixmap(pixels);
        m_impl->picture.setDevicePixelRatio(ratio);
        m_impl->picture.fill(m_impl->theme.chartBackground);
        QPainter painter(&m_impl->picture);
        m_impl->layout->drawing.paint(painter, m_impl->theme);
    }
    QPainter(this).drawPixmap(0, 0, m_impl->picture);
}

void CountsChart::resizeEvent(QResizeEvent*) { invalidate(); }

void CountsChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    if (const CountsSlot* slot = m_impl->slotAt(event->position()); slot && slot->key >= 0)
        Q_EMIT slotClicked(slot->key);
}

void CountsChart::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        setTheme(Theme::of(palette()));
    else if (event->type() == QEvent::FontChange)
        invalidate();
    QWidget::changeEvent(event);
}

} // namespace taskweight
