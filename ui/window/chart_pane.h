// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <cstdint>
#include <vector>

class QAction;
class QActionGroup;
class QComboBox;
class QPushButton;
class QToolButton;

namespace taskweight {

/// A chart with the switch of its axis in the corner, and a button in its middle for the time when
/// it is empty.
class ChartPane : public QWidget {
    Q_OBJECT

public:
    /// `logarithmic` may be null: the chart has one kind of axis.
    ChartPane(QWidget* chart, QAction* logarithmic, QWidget* parent = nullptr);
    /// Adds a choice of the task count to the corner; `name` is its object's.
    void addTaskChoice(const QString& name);
    /// The counts that can be chosen; a choice that is still among them is kept, else `byDefault`.
    void setTaskCounts(const std::vector<std::uint64_t>& counts, std::uint64_t byDefault);
    /// 0 when there is none.
    std::uint64_t tasks() const;
    /// Adds a choice between the actions of a group, exclusive and checkable, to the corner.
    void addChoice(QActionGroup* group, const QString& name, const QString& accessibleName);
    /// The same between entries that come and go; whoever asks for it fills it. `place()` after
    /// that.
    QComboBox* addList(const QString& name, const QString& accessibleName);
    void setMiddleButton(QAction* action);
    void showMiddleButton(bool shown);
    /// The chart alone, without what stands in its corner.
    void setBare(bool bare);

    /// Lays out what stands in the corner.
    void place();

Q_SIGNALS:
    void tasksChosen();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* m_switch = nullptr;
    QComboBox* m_tasks = nullptr;
    std::vector<QComboBox*> m_choices;
    QWidget* m_chart;
    bool m_chosen = false; ///< the user has chosen a task count
    bool m_bare = false;
    QPushButton* m_middle = nullptr;
};

} // namespace taskweight
