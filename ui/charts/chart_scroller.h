// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/overflow.h"

#include <QObject>
#include <QRectF>

class QKeyEvent;
class QScrollBar;
class QWheelEvent;
class QWidget;

namespace taskweight {

/// The scroll bars of a chart whose rows or columns do not all fit: at its right and lower edge,
/// there only when needed. One step is a row, or a column. GUI thread.
class ChartScroller : public QObject {
    Q_OBJECT

public:
    explicit ChartScroller(QWidget* chart);

    /// What the bars that are needed leave of a chart.
    QRectF room(const QRectF& whole, const Overflow& overflow) const;
    /// Shows the bars that are needed, below `top`.
    void show(const Overflow& overflow, int top);
    /// Turns of a wheel and keys that move the chart; false when there is nothing to move.
    bool take(QWheelEvent& event);
    bool take(const QKeyEvent& event);

Q_SIGNALS:
    void rowsMoved(int first);
    void columnsMoved(int first);

private:
    QWidget* m_chart;
    QScrollBar* m_rows;
    QScrollBar* m_columns;
};

} // namespace taskweight
