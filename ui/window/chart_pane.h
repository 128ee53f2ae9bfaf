// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QPushButton;
class QToolButton;

namespace taskweight {

/// A chart with the switch of its axis in the corner, and a button in its middle for the time when
/// it is empty.
class ChartPane : public QWidget {
    Q_OBJECT

public:
    ChartPane(QWidget* chart, QAction* logarithmic, QWidget* parent = nullptr);
    void setMiddleButton(QAction* action);
    void showMiddleButton(bool shown);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void place();

    QToolButton* m_switch;
    QPushButton* m_middle = nullptr;
};

} // namespace taskweight
