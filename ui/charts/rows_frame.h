// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/rows_layout.h"

namespace taskweight {

/// Where the rows and panels of a chart lie, and how large its type is: all but the drawing.
struct RowsFrame {
    Stretch rows, columns; ///< that are shown
    double grown = 1; ///< rows and their type, where few stand in a large frame
    double top = 0, bottom = 0; ///< of the rows
    double pitch = 0, bar = 0; ///< height of a row, and of the bar in it
    double down = 0; ///< by how much rows and headings stand lower than they might
    double left = 0, gap = 0, nameWidth = 0; ///< of the first panel, between two, of the names
    std::vector<double> widths; ///< of the panels that are shown
    QFont nameFont, valueFont, boldFont;

    double panelLeft(std::size_t shown) const;
    QRectF rowOf(std::size_t row, double from, double width) const;
};

bool isSelected(const RowsScene& scene, const RowCell& cell);

/// `area` is what title and key leave; `data` has rows and panels.
RowsFrame frameRows(
    const RowsScene& scene, const QRectF& area, const ChartType& type, double scale);

} // namespace taskweight
