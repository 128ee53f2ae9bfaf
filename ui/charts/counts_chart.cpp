// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/counts_chart.h"

#include "ui/charts/counts_layout.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace taskweight {

CountsChart::CountsChart(QWidget* parent)
    : ChartWidget(parent)
    , m_scene(std::make_unique<CountsScene>())
{
    m_scene->scrolled.scrolls = true;
}

CountsChart::~CountsChart() = default;

void CountsChart::setData(CountsData data)
{
    m_scene->data = std::move(data);
    invalidate();
}

const CountsData& CountsChart::data() const { return m_scene->data; }

void CountsChart::setOptions(const CountsOptions& options)
{
    if (m_scene->options == options)
        return;
    m_scene->options = options;
    invalidate();
}

const CountsOptions& CountsChart::options() const { return m_scene->options; }

void CountsChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && m_layout)
        for (const CountsLayout::Heading& heading : m_layout->headings)
            if (heading.area.contains(event->position())) {
                Q_EMIT countClicked(heading.tasks);
                return;
            }
    ChartWidget::mousePressEvent(event);
}

void CountsChart::keyPressEvent(QKeyEvent* event)
{
    const int place = event->key() - Qt::Key_1;
    const std::vector<std::uint64_t>& tasks = m_scene->data.tasks;
    if (event->modifiers() == Qt::NoModifier && event->key() == Qt::Key_0)
        Q_EMIT ownOrderAsked();
    else if (event->modifiers() == Qt::NoModifier && place >= 0 && place < 9
        && static_cast<std::size_t>(place) < tasks.size())
        Q_EMIT countClicked(tasks[static_cast<std::size_t>(place)]);
    else
        ChartWidget::keyPressEvent(event);
}

void CountsChart::render(
    QPainter& painter, const QRectF& area, const Theme& theme, double scale) const
{
    CountsScene whole = *m_scene;
    whole.scrolled = {};
    layoutCounts(whole, area, theme, pictureFont(), scale).drawing.paint(painter, theme);
}

ChartScene& CountsChart::scene() { return *m_scene; }

const Drawing& CountsChart::layOut(const QRectF& area)
{
    m_layout
        = std::make_unique<CountsLayout>(layoutCounts(*m_scene, area, theme(), font(), scale()));
    return m_layout->drawing;
}

void CountsChart::forget() { m_layout.reset(); }

Overflow CountsChart::overflow() const { return m_layout ? m_layout->overflow : Overflow(); }

QString CountsChart::toolTipAt(const QPointF& point) const
{
    if (const CountsLayout::Slot* place = m_layout->at(point)) {
        const CountsSlot& slot = m_scene->data.rows[place->row].slots_[place->column];
        return slot.toolTip.isEmpty() ? slot.words : slot.toolTip;
    }
    for (const CountsLayout::Heading& heading : m_layout->headings)
        if (heading.area.contains(point))
            return m_scene->options.sortedBy == heading.tasks
                ? tr("Sorted by this task count. Click, or 0: in the order of the catalogue again.")
                : tr("Click, or a digit from 1 on: sort the models by this task count.");
    if (!m_layout->title.contains(point))
        return {};
    if (m_scene->options.dots)
        return m_scene->logarithmic
            ? tr("A dot stands where the value is. On a log axis only the place has a meaning: a "
                 "bar would be as long as the axis happens to begin low.")
            : tr("A dot stands where the value is; the axis begins at 0.");
    return m_scene->logarithmic
        ? tr("Each line of the grid is ten times the one before. The length of a bar on a log "
             "axis has no meaning "
             "of its own, since it depends on where the axis begins: compare the values, or "
             "switch to linear or to dots.")
        : tr("Bars begin at 0, so that their lengths can be compared.");
}

std::optional<int> CountsChart::keyAt(const QPointF& point) const
{
    const CountsLayout::Slot* place = m_layout->at(point);
    const int key = place ? m_scene->data.rows[place->row].slots_[place->column].key : -1;
    return key >= 0 ? std::optional(key) : std::nullopt;
}

QRectF CountsChart::titleRect() const { return m_layout ? m_layout->title : QRectF(); }

} // namespace taskweight
