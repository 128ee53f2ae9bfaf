// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/figure_grid.h"

#include <QGridLayout>
#include <QLabel>

namespace taskweight {

FigureGrid::FigureGrid(QWidget* parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(10);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(1, 1);
}

FigureGrid::Line FigureGrid::makeLine()
{
    Line line{};
    const int row = static_cast<int>(m_lines.size());
    for (std::size_t column = 0; column < line.size(); ++column) {
        auto* label = new QLabel(this);
        label->setTextFormat(Qt::PlainText);
        if (column == 1)
            label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        else
            label->setForegroundRole(QPalette::PlaceholderText);
        m_grid->addWidget(
            label, row, static_cast<int>(column), column == 1 ? Qt::AlignRight : Qt::AlignLeft);
        line[column] = label;
    }
    return line;
}

void FigureGrid::setFigures(const std::vector<Figure>& figures)
{
    // Each label that is shown in a visible window lays all of the window out: once is enough.
    const bool changesShape = figures.size() != m_used;
    if (changesShape)
        hide();
    m_used = figures.size();
    while (m_lines.size() < figures.size())
        m_lines.push_back(makeLine());
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const bool used = i < figures.size();
        const Figure figure = used ? figures[i] : Figure{};
        const std::array texts{ figure.name, figure.value, figure.note };
        for (std::size_t column = 0; column < texts.size(); ++column) {
            m_lines[i][column]->setText(texts[column]);
            m_lines[i][column]->setToolTip(figure.toolTip);
            m_lines[i][column]->setVisible(used);
        }
    }
    if (changesShape)
        show();
}

int FigureGrid::usualWidth() const
{
    int width = 2 * m_grid->horizontalSpacing();
    for (const char* widest : { "Kernel stacks", "88,888,888 KiB", "gap up to 88.8 ms" })
        width += fontMetrics().horizontalAdvance(QLatin1String(widest));
    return width;
}

} // namespace taskweight
