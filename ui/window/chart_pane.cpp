// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/chart_pane.h"

#include <QAction>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace taskweight {

ChartPane::ChartPane(QWidget* chart, QAction* logarithmic, QWidget* parent)
    : QWidget(parent)
    , m_switch(new QToolButton(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(chart);

    m_switch->setObjectName(logarithmic->objectName() + QStringLiteral("Button"));
    m_switch->setText(tr("log"));
    m_switch->setCheckable(true);
    m_switch->setFocusPolicy(Qt::TabFocus);
    m_switch->setToolTip(logarithmic->toolTip());
    m_switch->setAccessibleName(logarithmic->statusTip());
    m_switch->setChecked(logarithmic->isChecked());
    connect(m_switch, &QToolButton::toggled, logarithmic, &QAction::setChecked);
    connect(logarithmic, &QAction::toggled, m_switch, &QToolButton::setChecked);
    m_switch->raise();
}

void ChartPane::setMiddleButton(QAction* action)
{
    m_middle = new QPushButton(this);
    m_middle->setObjectName(action->objectName() + QStringLiteral("MiddleButton"));
    const auto follow = [this, action] {
        m_middle->setText(action->text());
        m_middle->setIcon(action->icon());
        m_middle->setToolTip(action->toolTip());
        m_middle->setAccessibleName(action->statusTip());
        m_middle->setEnabled(action->isEnabled());
        place();
    };
    connect(action, &QAction::changed, m_middle, follow);
    connect(m_middle, &QPushButton::clicked, action, &QAction::trigger);
    follow();
    m_middle->hide();
}

void ChartPane::showMiddleButton(bool shown)
{
    if (m_middle)
        m_middle->setVisible(shown);
}

void ChartPane::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

void ChartPane::place()
{
    const QSize corner = m_switch->sizeHint();
    m_switch->setGeometry(width() - corner.width() - 6, 6, corner.width(), corner.height());
    if (m_middle) {
        const QSize size = m_middle->sizeHint() + QSize(24, 6);
        // Below the words that the chart writes into its middle.
        m_middle->setGeometry(
            (width() - size.width()) / 2, height() / 2 + 28, size.width(), size.height());
    }
}

} // namespace taskweight
