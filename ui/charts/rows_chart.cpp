// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/rows_chart.h"

#include "ui/charts/rows_layout.h"

namespace taskweight {

RowsChart::RowsChart(QWidget* parent)
    : ChartWidget(parent)
    , m_scene(std::make_unique<RowsScene>())
{
    m_scene->scrolled.scrolls = true;
}

RowsChart::~RowsChart() = default;

void RowsChart::setData(RowsData data)
{
    m_scene->data = std::move(data);
    invalidate();
}

ChartScene& RowsChart::scene() { return *m_scene; }

const Drawing& RowsChart::layOut(const QRectF& area)
{
    m_layout = std::make_unique<RowsLayout>(layoutRows(*m_scene, area, theme(), font(), scale()));
    return m_layout->drawing;
}

void RowsChart::forget() { m_layout.reset(); }

Overflow RowsChart::overflow() const { return m_layout ? m_layout->overflow : Overflow(); }

QString RowsChart::toolTipAt(const QPointF& point) const
{
    if (const RowsLayout::Place* place = m_layout->at(point)) {
        const RowCell& cell = m_scene->data.rows[place->row].cells[place->panel];
        return cell.toolTip.isEmpty() ? cell.words : cell.toolTip;
    }
    return m_layout->title.contains(point) ? m_scene->data.about : QString();
}

std::optional<int> RowsChart::keyAt(const QPointF& point) const
{
    const RowsLayout::Place* place = m_layout->at(point);
    const int key = place ? m_scene->data.rows[place->row].cells[place->panel].key : -1;
    return key >= 0 ? std::optional(key) : std::nullopt;
}

QRectF RowsChart::titleRect() const { return m_layout ? m_layout->title : QRectF(); }

} // namespace taskweight
