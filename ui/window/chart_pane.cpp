// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/chart_pane.h"

#include "core/base/format.h"
#include "ui/charts/chart_widget.h"
#include "ui/panels/text.h"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace taskweight {

ChartPane::ChartPane(QWidget* chart, QAction* logarithmic, QWidget* parent)
    : QWidget(parent)
    , m_chart(chart)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(chart);
    if (logarithmic == nullptr)
        return;

    m_switch = new QToolButton(this);
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

void ChartPane::addTaskChoice(const QString& name)
{
    m_tasks = new QComboBox(this);
    m_tasks->setObjectName(name);
    m_tasks->setToolTip(tr("The task count that is shown"));
    m_tasks->setAccessibleName(tr("Task count of the chart"));
    m_tasks->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_tasks->hide();
    connect(m_tasks, &QComboBox::activated, this, [this] {
        m_chosen = true;
        Q_EMIT tasksChosen();
    });
}

QComboBox* ChartPane::addList(const QString& name, const QString& accessibleName)
{
    auto* choice = new QComboBox(this);
    choice->setObjectName(name);
    choice->setAccessibleName(accessibleName);
    choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    choice->setFocusPolicy(Qt::TabFocus);
    m_choices.push_back(choice);
    return choice;
}

void ChartPane::addChoice(QActionGroup* group, const QString& name, const QString& accessibleName)
{
    QComboBox* choice = addList(name, accessibleName);
    const QList<QAction*> actions = group->actions();
    const auto follow = [choice, actions] {
        for (qsizetype i = 0; i < actions.size(); ++i)
            if (actions[i]->isChecked()) {
                choice->setCurrentIndex(static_cast<int>(i));
                choice->setToolTip(actions[i]->toolTip());
            }
    };
    for (QAction* action : actions) {
        QString words = action->text();
        choice->addItem(words.remove(QLatin1Char('&')));
        choice->setItemData(choice->count() - 1, action->toolTip(), Qt::ToolTipRole);
        connect(action, &QAction::toggled, choice, follow);
    }
    connect(choice, &QComboBox::activated, this,
        [actions](int chosen) { actions.at(chosen)->trigger(); });
    follow();
    place();
}

void ChartPane::setTaskCounts(const std::vector<std::uint64_t>& counts, std::uint64_t byDefault)
{
    const std::uint64_t before = m_chosen ? tasks() : byDefault;
    m_tasks->clear();
    int current = -1;
    for (const std::uint64_t count : counts) {
        if (count == before || (current < 0 && count == byDefault))
            current = m_tasks->count();
        m_tasks->addItem(text(formatTasks(static_cast<std::int64_t>(count))),
            QVariant::fromValue<qulonglong>(count));
    }
    m_tasks->setCurrentIndex(current);
    m_tasks->setVisible(counts.size() > 1 && !m_bare);
    place();
}

std::uint64_t ChartPane::tasks() const
{
    return m_tasks ? m_tasks->currentData().toULongLong() : 0;
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

void ChartPane::setBare(bool bare)
{
    m_bare = bare;
    if (m_switch)
        m_switch->setVisible(!bare);
    if (m_tasks)
        m_tasks->setVisible(!bare && m_tasks->count() > 1);
    for (QComboBox* choice : m_choices)
        choice->setVisible(!bare);
    place();
}

void ChartPane::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

void ChartPane::place()
{
    int right = width() - 6;
    std::vector<QWidget*> corners{ m_switch, m_tasks };
    corners.insert(corners.end(), m_choices.begin(), m_choices.end());
    for (QWidget* corner : corners) {
        if (corner == nullptr || corner->isHidden())
            continue;
        const QSize size = corner->sizeHint();
        // A long choice is cut before it takes the title's room.
        const int most = corner == m_switch
            ? size.width()
            : std::min(size.width(), width() / (m_choices.size() > 1 ? 5 : 3));
        // Fixed: a list whose entries have changed would take the width of its longest later on.
        corner->setFixedSize(most, size.height());
        corner->move(right - most, 6);
        right -= most + 6;
    }
    if (auto* chart = qobject_cast<ChartWidget*>(m_chart))
        chart->setCornerWidth(width() - right);
    if (m_middle) {
        const QSize size = m_middle->sizeHint() + QSize(24, 6);
        // Below the words that the chart writes into its middle.
        m_middle->setGeometry(
            (width() - size.width()) / 2, height() / 2 + 28, size.width(), size.height());
    }
}

} // namespace taskweight
