// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/run_figures.h"

#include <QWidget>

#include <array>
#include <vector>

class QGridLayout;
class QLabel;

namespace taskweight {

/// Figures in three columns: name, value at the right, note. Its labels are kept and reused, so
/// that a change of run neither flickers nor loses the layout.
class FigureGrid : public QWidget {
    Q_OBJECT

public:
    explicit FigureGrid(QWidget* parent = nullptr);
    void setFigures(const std::vector<Figure>& figures);
    /// Room for the widest figures that are usual, so that no change of run needs more.
    int usualWidth() const;

private:
    using Line = std::array<QLabel*, 3>;
    Line makeLine();

    QGridLayout* m_grid;
    std::vector<Line> m_lines;
    std::size_t m_used = 0; ///< lines that show a figure
};

} // namespace taskweight
