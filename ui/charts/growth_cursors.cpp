// SPDX-License-Identifier: GPL-3.0-or-later
// The two cursors of a growth chart and the table of what lies between them.
#include "ui/charts/growth_layout.h"

#include "core/base/format.h"
#include "ui/charts/growth_time.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace taskweight {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(GrowthChart)
};

const QString kNothing = QStringLiteral("\u2013");
constexpr std::array kNames{ 'A', 'B' };

QString withSign(double value, const std::string& text)
{
    if (value == 0)
        return QStringLiteral("0");
    return (value < 0 ? QChar(0x2212) : QLatin1Char('+')) + QString::fromStdString(text);
}

} // namespace

std::optional<std::size_t> GrowthLayout::cursorAt(double x, double reach) const
{
    std::optional<std::size_t> nearest;
    for (std::size_t i = 0; i < m_scene.cursors.size(); ++i)
        if (const auto& seconds = m_scene.cursors[i])
            if (const double distance = std::abs(xAt(*seconds) - x); distance <= reach) {
                nearest = i;
                reach = distance;
            }
    return nearest;
}

QRectF GrowthLayout::quietCorner(const QSizeF& size) const
{
    const double margin = 6 * m_type.scale;
    const double left = m_plot.left() + margin, top = m_plot.top() + margin;
    const double right = std::max(left, m_plot.right() - margin - size.width());
    const double bottom = std::max(top, m_plot.bottom() - margin - size.height());
    QRectF best;
    qsizetype fewest = -1;
    for (const QPointF& corner :
        { QPointF(right, top), QPointF(left, top), QPointF(right, bottom), QPointF(left, bottom),
            QPointF((left + right) / 2, bottom), QPointF((left + right) / 2, top) }) {
        const QRectF box(corner, size);
        qsizetype covered = 0;
        for (const QPolygonF& line : m_lines)
            for (qsizetype i = 1; i < line.size(); ++i) {
                // Long pieces count by their length within, short ones by their number.
                const double from = std::max(line[i - 1].x(), box.left());
                const double to = std::min(line[i].x(), box.right());
                if (from > to)
                    continue;
                const double y = (line[i - 1].y() + line[i].y()) / 2;
                if (y >= box.top() && y <= box.bottom())
                    covered += 1 + static_cast<qsizetype>(to - from);
            }
        if (fewest < 0 || covered < fewest) {
            best = box;
            fewest = covered;
        }
    }
    return QRectF(QPointF(std::round(best.left()), std::round(best.top())), best.size());
}

void GrowthLayout::drawCursorLines(Drawing& drawing, double flag) const
{
    for (std::size_t i = 0; i < m_scene.cursors.size(); ++i) {
        const auto& seconds = m_scene.cursors[i];
        if (!seconds || *seconds < m_time.low || *seconds > m_time.high)
            continue;
        const double x = std::round(xAt(*seconds));
        drawing.line({ x, m_plot.top(), x, m_plot.bottom() }, m_theme.accent, 1.5 * m_type.scale);
        QRectF box(x - flag / 2, m_plot.bottom() - flag, flag, flag);
        box.moveLeft(std::clamp(box.left(), m_plot.left(), m_plot.right() - flag));
        drawing.fill(box, m_theme.accent);
        drawing.text(box.center(), Anchor::centre, QString(QLatin1Char(kNames[i])),
            m_type.smallBold, m_theme.accentText);
    }
}

std::vector<GrowthLayout::CursorRow> GrowthLayout::cursorRows() const
{
    const bool both = m_scene.cursors[0] && m_scene.cursors[1];
    std::vector<CursorRow> rows;
    for (std::size_t i = 0; i < m_scene.curves.size(); ++i) {
        const GrowthCurve& curve = m_scene.curves[i];
        CursorRow row{ i, {}, {} };
        for (std::size_t side = 0; side < 2; ++side) {
            if (!m_scene.cursors[side])
                continue;
            const Sample* at = sampleAt(curve, *m_scene.cursors[side]);
            row.kib[side] = at != nullptr ? kib(curve, *at) : 0;
            row.cells << (at != nullptr ? QString::fromStdString(formatMemory(row.kib[side]))
                                        : kNothing);
        }
        if (both) {
            const bool known = row.kib[0] > 0 && row.kib[1] > 0;
            const std::int64_t rise = row.kib[1] - row.kib[0];
            const auto riseKib = static_cast<double>(rise);
            row.cells << (known ? withSign(riseKib, formatMemory(std::abs(rise))) : kNothing);
            if (m_scene.tasks > 0)
                row.cells << (known ? withSign(riseKib,
                                  formatBytesPerTask(std::abs(riseKib) * 1024
                                      / static_cast<double>(m_scene.tasks)))
                                    : kNothing);
        }
        rows.push_back(std::move(row));
    }
    std::stable_sort(rows.begin(), rows.end(), [](const CursorRow& one, const CursorRow& other) {
        return std::max(one.kib[0], one.kib[1]) > std::max(other.kib[0], other.kib[1]);
    });
    return rows;
}

QStringList GrowthLayout::cursorHead() const
{
    const auto& [a, b] = m_scene.cursors;
    const auto time
        = [this](double seconds) { return growthTimeText(seconds, m_time, m_plot.width()); };
    QStringList head;
    if (a)
        head << QStringLiteral("A  ") + QString::fromStdString(time(*a));
    if (b)
        head << QStringLiteral("B  ") + QString::fromStdString(time(*b));
    if (a && b) {
        head << withSign(*b - *a, time(std::abs(*b - *a)));
        if (m_scene.tasks > 0)
            head << Words::tr("per task");
    }
    return head;
}

std::size_t GrowthLayout::shorten(std::vector<CursorRow>& rows, std::size_t room) const
{
    if (rows.size() <= room)
        return 0;
    const std::size_t hidden = rows.size() - std::max<std::size_t>(1, room - 1);
    const auto last = rows.end() - static_cast<std::ptrdiff_t>(hidden) - 1;
    const auto selected = std::find_if(last, rows.end(),
        [this](const CursorRow& row) { return isSelected(m_scene.curves[row.curve]); });
    if (selected != rows.end())
        std::iter_swap(last, selected);
    rows.resize(rows.size() - hidden);
    return hidden;
}

Drawing GrowthLayout::cursors() const
{
    Drawing drawing;
    if (m_scene.curves.empty() || (!m_scene.cursors[0] && !m_scene.cursors[1]))
        return drawing;
    const double flag = std::round(lineHeight(m_type.smallBold) + 2 * m_type.scale);
    drawCursorLines(drawing, flag);
    drawCursorTable(drawing, m_plot.height() - flag - 12 * m_type.scale);
    return drawing;
}

void GrowthLayout::drawCursorTable(Drawing& drawing, double height) const
{
    const double scale = m_type.scale;
    const QStringList head = cursorHead();
    std::vector<CursorRow> rows = cursorRows();
    const double padding = 7 * scale, square = 8 * scale, gap = 5 * scale, column = 14 * scale;
    const double pitch = std::ceil(lineHeight(m_type.small) + scale);
    // With many curves the heaviest and the selected one, so that half of the plot stays seen.
    const double most = std::min(height, std::max(m_plot.height() / 2, 6 * pitch + 2 * padding));
    const auto room
        = static_cast<std::size_t>(std::max(1.0, std::floor((most - 2 * padding) / pitch) - 1));
    const std::size_t hidden = shorten(rows, room);

    std::vector<double> widths;
    for (qsizetype i = 0; i < head.size(); ++i) {
        double width = widthOf(m_type.smallBold, head[i]);
        for (const CursorRow& row : rows)
            width = std::max(width, widthOf(m_type.small, row.cells[i]));
        widths.push_back(std::ceil(width));
    }
    double values = 0;
    for (const double width : widths)
        values += column + width;
    double names = 0;
    for (const CursorRow& row : rows)
        names = std::max(names, widthOf(m_type.small, m_scene.curves[row.curve].label));
    names = std::clamp(std::ceil(names), 10 * scale,
        std::max(10 * scale, m_plot.width() - values - square - gap - 2 * padding - 12 * scale));
    const QSizeF size(std::ceil(2 * padding + square + gap + names + values),
        std::ceil(pitch * static_cast<double>(rows.size() + (hidden > 0 ? 2 : 1)) + 2 * padding
            - 4 * scale));
    QRectF box = quietCorner(size);
    box.moveLeft(
        std::max(m_area.left() + 2, std::min(box.left(), m_area.right() - 2 - size.width())));
    box.moveTop(
        std::max(m_area.top() + 2, std::min(box.top(), m_area.bottom() - 2 - size.height())));
    if (box.width() > m_area.width() - 4 || box.height() > m_area.height() - 4)
        return; // too small a chart for a table: the lines alone
    drawing.fill(box, m_theme.chartBackground);
    drawing.frame(box.adjusted(0, 0, -1, -1), m_theme.muted, 1);
    double y = box.top() + padding + pitch / 2 - 2 * scale;
    const auto drawCells = [&](const QStringList& cells, const QFont& font) {
        double right = box.right() - padding;
        for (qsizetype i = cells.size(); i-- > 0;) {
            drawing.text({ right, y }, Anchor::right, cells[i], font, m_theme.ink);
            right -= widths[static_cast<std::size_t>(i)] + column;
        }
    };
    drawCells(head, m_type.smallBold);
    for (const CursorRow& row : rows) {
        y += pitch;
        const GrowthCurve& curve = m_scene.curves[row.curve];
        drawing.mark(QRectF(std::round(box.left() + padding), std::round(y - square / 2),
                         std::round(square), std::round(square)),
            curve.style, false, scale);
        drawing.text({ box.left() + padding + square + gap, y }, Anchor::left,
            elided(m_type.small, curve.label, names), m_type.small, m_theme.ink);
        drawCells(row.cells, m_type.small);
    }
    if (hidden > 0)
        drawing.text({ box.left() + padding + square + gap, y + pitch }, Anchor::left,
            Words::tr("+%1 more").arg(hidden), m_type.small, m_theme.muted);
}

} // namespace taskweight
