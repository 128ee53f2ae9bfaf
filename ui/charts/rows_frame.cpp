// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/rows_frame.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace taskweight {

namespace {

constexpr double kLeastPanel = 110; // pixels at scale 1
constexpr double kThickestBar = 34;
constexpr double kHighestRow = 64;

class Framer {
public:
    Framer(const RowsScene& scene, const QRectF& area, const ChartType& type, double scale)
        : m_scene(scene)
        , m_data(scene.data)
        , m_area(area)
        , m_type(type)
        , m_scale(scale)
    {
    }

    RowsFrame run()
    {
        // Few rows in a large frame are set larger, as long as their texts leave the bars room.
        for (const double grown : { 1.7, 1.5, 1.3, 1.15, 1.0 }) {
            m_frame.grown = grown;
            findHeights(false);
            if (grown > 1 && m_frame.pitch < kHighestRow * grown * m_scale)
                continue;
            findWidths();
            if (grown == 1 || barsHaveRoom())
                break;
        }
        if (m_frame.columns.hidden() > 0 && !m_scene.scrolled.scrolls)
            findHeights(true);
        placeRows();
        return std::move(m_frame);
    }

private:
    /// Rows get lower, then their type smaller; at last they are scrolled, of full height again, or
    /// left out of a picture.
    void findHeights(bool withNote)
    {
        const double head
            = std::ceil(lineHeight(m_type.bold) + lineHeight(m_type.small) + 4 * m_scale);
        m_frame.top = std::round(m_area.top() + head);
        m_frame.bottom = m_area.bottom() - 4 * m_scale;
        const double noteHeight = std::ceil(lineHeight(m_type.small) + 2 * m_scale);
        const double least = std::ceil(lineHeight(m_type.sized(m_type.small, 0)) * 0.92);
        const auto rows = static_cast<double>(m_data.rows.size());
        const auto room = [&] { return m_frame.bottom - m_frame.top; };
        const auto tooLow = [&] { return room() / rows < least; };
        const bool scrolls = m_scene.scrolled.scrolls;
        if (withNote || !m_data.note.isEmpty() || (tooLow() && !scrolls))
            m_frame.bottom -= noteHeight;
        const double full = scrolls && tooLow() ? std::ceil(lineHeight(m_type.base)) : least;
        const auto fit = static_cast<std::size_t>(std::max(1.0, std::floor(room() / full)));
        m_frame.rows = stretch(m_scene.scrolled.row, fit, m_data.rows.size(), neededRow());
        m_frame.pitch = std::max(least, room() / static_cast<double>(m_frame.rows.shown));
        if (!withNote)
            m_frame.nameFont = fitting(grown(m_type.base));
        m_frame.valueFont = fitting(grown(m_type.small));
        m_frame.boldFont = m_frame.valueFont;
        m_frame.boldFont.setWeight(QFont::Bold);
    }

    /// That of the selected run, where it is to be scrolled to.
    std::optional<std::size_t> neededRow() const
    {
        if (m_scene.scrolled.toSelected)
            for (std::size_t row = 0; row < m_data.rows.size(); ++row)
                for (const RowCell& cell : m_data.rows[row].cells)
                    if (isSelected(m_scene, cell))
                        return row;
        return std::nullopt;
    }

    QFont grown(const QFont& font) const
    {
        return m_frame.grown > 1 ? m_type.sized(font, font.pixelSize() * m_frame.grown) : font;
    }

    bool barsHaveRoom() const
    {
        constexpr double kLeastShare = 0.4;
        double bars = 0, all = m_frame.nameWidth;
        for (std::size_t shown = 0; shown < m_frame.columns.shown; ++shown) {
            all += m_frame.widths[shown];
            if (!panel(shown).isText)
                bars += m_frame.widths[shown];
        }
        return m_frame.columns.hidden() == 0 && bars >= kLeastShare * all;
    }

    /// What the rows leave of the height lies above and below them.
    void placeRows()
    {
        RowsFrame& frame = m_frame;
        const double room = frame.bottom - frame.top;
        const double highest = kHighestRow * frame.grown * (frame.grown > 1 ? 1.35 : 1) * m_scale;
        frame.pitch = std::min(frame.pitch, highest);
        const double taken = frame.pitch * static_cast<double>(frame.rows.shown);
        frame.down = std::floor(std::max(0.0, room - taken) * 0.35);
        frame.top += frame.down;
        frame.bottom = frame.top + taken;
        frame.bar = std::max(
            2.0, std::round(std::min(frame.pitch * 0.62, kThickestBar * frame.grown * m_scale)));
    }

    QFont fitting(const QFont& font) const
    {
        return m_frame.pitch >= lineHeight(font)
            ? font
            : m_type.sized(font, m_frame.pitch / lineHeight(font) * font.pixelSize());
    }

    void findWidths()
    {
        findNameWidth();
        RowsFrame& frame = m_frame;
        frame.left = std::round(m_area.left() + 8 * m_scale + frame.nameWidth + 10 * m_scale);
        const double width = m_area.right() - 6 * m_scale - frame.left;
        const auto room
            = static_cast<std::size_t>(std::max(1.0, std::floor(width / (kLeastPanel * m_scale))));
        frame.columns = stretch(m_scene.scrolled.column.value_or(0), room, m_data.panels.size());
        frame.gap = 18 * m_scale;
        frame.widths.assign(frame.columns.shown, 0);
        double rest = width - frame.gap * static_cast<double>(frame.columns.shown - 1);
        std::size_t withAxis = 0;
        for (std::size_t shown = 0; shown < frame.columns.shown; ++shown) {
            if (!panel(shown).isText) {
                ++withAxis;
                continue;
            }
            frame.widths[shown] = std::min(textWidth(shown), std::floor(width * 0.5));
            rest -= frame.widths[shown];
        }
        for (std::size_t shown = 0; shown < frame.columns.shown; ++shown)
            if (!panel(shown).isText)
                frame.widths[shown] = std::max(20.0, rest / static_cast<double>(withAxis));
    }

    /// Names have up to 38 % of the width; their type shrinks before they are cut.
    void findNameWidth()
    {
        QFont& font = m_frame.nameFont;
        const double most = m_area.width() * 0.38;
        const auto widest = [&] {
            double width = 0;
            for (const ModelRow& row : m_data.rows)
                width = std::max(width, widthOf(font, row.name));
            return std::ceil(width);
        };
        m_frame.nameWidth = widest();
        while (m_frame.nameWidth > most) {
            const QFont smaller = m_type.sized(font, font.pixelSize() - 1);
            if (smaller.pixelSize() >= font.pixelSize())
                break;
            font = smaller;
            m_frame.nameWidth = widest();
        }
        m_frame.nameWidth = std::min(m_frame.nameWidth, std::floor(most));
    }

    /// A column of texts is as wide as its texts.
    double textWidth(std::size_t shown) const
    {
        double most = widthOf(m_type.bold, panel(shown).heading);
        for (std::size_t row = m_frame.rows.first; row < m_frame.rows.end(); ++row) {
            const std::size_t column = m_frame.columns.first + shown;
            if (column >= m_data.rows[row].cells.size())
                continue;
            const RowCell& cell = m_data.rows[row].cells[column];
            double width = widthOf(m_frame.boldFont, cell.value);
            if (!cell.note.isEmpty())
                width += widthOf(m_frame.valueFont, cell.note) + 8 * m_scale;
            most = std::max(most, width);
        }
        return std::ceil(most);
    }

    const RowPanel& panel(std::size_t shown) const
    {
        return m_data.panels[m_frame.columns.first + shown];
    }

    const RowsScene& m_scene;
    const RowsData& m_data;
    const QRectF m_area;
    const ChartType& m_type;
    const double m_scale;
    RowsFrame m_frame;
};

} // namespace

double RowsFrame::panelLeft(std::size_t shown) const
{
    return std::round(
        std::accumulate(widths.begin(), widths.begin() + static_cast<std::ptrdiff_t>(shown), left)
        + gap * static_cast<double>(shown));
}

QRectF RowsFrame::rowOf(std::size_t row, double from, double width) const
{
    return { from, top + pitch * static_cast<double>(row - rows.first), width, pitch };
}

bool isSelected(const RowsScene& scene, const RowCell& cell)
{
    return cell.key >= 0 && scene.selected == cell.key;
}

RowsFrame frameRows(const RowsScene& scene, const QRectF& area, const ChartType& type, double scale)
{
    return Framer(scene, area, type, scale).run();
}

} // namespace taskweight
