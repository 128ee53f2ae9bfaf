// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/decimate.h"

#include <algorithm>
#include <cmath>

namespace taskweight {

namespace {

void append(QPolygonF& line, const QPointF& point)
{
    const qsizetype size = line.size();
    if (size > 0 && line[size - 1] == point)
        return;
    const bool isFlat
        = size > 1 && line[size - 1].y() == point.y() && line[size - 2].y() == point.y();
    if (isFlat)
        line[size - 1] = point;
    else
        line.append(point);
}

} // namespace

QPolygonF decimate(const QPolygonF& points, double columnWidth)
{
    QPolygonF line;
    line.reserve(std::min<qsizetype>(points.size(), 4096));
    for (qsizetype begin = 0; begin < points.size();) {
        const double column = std::floor(points[begin].x() / columnWidth);
        qsizetype low = begin, high = begin, end = begin;
        for (; end < points.size() && std::floor(points[end].x() / columnWidth) == column; ++end) {
            if (points[end].y() < points[low].y())
                low = end;
            if (points[end].y() > points[high].y())
                high = end;
        }
        if (begin == 0)
            append(line, points.first());
        append(line, points[std::min(low, high)]);
        append(line, points[std::max(low, high)]);
        begin = end;
    }
    if (!points.isEmpty())
        append(line, points.last());
    return line;
}

} // namespace taskweight
