// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/rows_layout.h"

#include "ui/charts/rows_frame.h"
#include "ui/charts/title_line.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace taskweight {

double RowCell::total() const
{
    return std::accumulate(parts.begin(), parts.end(), 0.0,
        [](double sum, const Part& part) { return sum + part.value; });
}

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(RowsChart)
};

constexpr double kLeastAxisShare = 0.5; // of a panel, before notes give way

/// Lays the chart out from the top down: title, key, then the rows.
class Layouter {
public:
    Layouter(const RowsScene& scene, const QRectF& area, const Theme& theme, const QFont& font,
        double scale)
        : m_scene(scene)
        , m_data(scene.data)
        , m_area(area)
        , m_theme(theme)
        , m_type(ChartType::of(font, scale))
        , m_scale(scale)
    {
        if (!scene.scrolled.scrolls)
            m_type.smallest = kSmallestPictureType;
    }

    RowsLayout run(bool withTitle)
    {
        if (withTitle)
            drawTitle();
        if (m_data.rows.empty() || m_data.panels.empty()) {
            drawEmptyText(m_layout.drawing, m_area, m_scene.emptyText, m_type, m_theme);
            return std::move(m_layout);
        }
        drawKey();
        m_frame = frameRows(m_scene, m_area, m_type, m_scale);
        m_layout.overflow = { m_frame.rows, m_frame.columns };
        for (std::size_t shown = 0; shown < m_frame.columns.shown; ++shown)
            layoutPanel(shown);
        drawNames();
        drawNote();
        drawSelection();
        return std::move(m_layout);
    }

private:
    static bool hasBar(const RowCell& cell) { return !cell.parts.empty() && cell.total() > 0; }
    static double reach(const RowCell& cell)
    {
        return std::max({ cell.total(), cell.high.value_or(0), cell.hollow.value_or(0) });
    }

    void drawTitle()
    {
        const double height = lineHeight(m_type.title);
        const double left = m_area.left() + 8 * m_scale;
        const double centre = m_area.top() + 6 * m_scale + height / 2;
        const double width = m_area.right() - left - 8 * m_scale - m_scene.cornerWidth;
        m_layout.title = drawTitleLine(m_layout.drawing, { left, centre }, width, m_scene.title,
            m_data.rows.empty() ? QString() : m_data.metric, m_type, m_theme);
        m_area.setTop(m_area.top() + height + 12 * m_scale);
    }

    void drawKey()
    {
        if (m_data.key.empty())
            return;
        const double line = std::ceil(lineHeight(m_type.small) + 3 * m_scale);
        const double side = std::round(9 * m_scale);
        const double left = m_area.left() + 8 * m_scale, right = m_area.right() - 6 * m_scale;
        double x = left, y = m_area.top();
        for (const RowsData::KeyEntry& entry : m_data.key) {
            const double width = side + 5 * m_scale + widthOf(m_type.small, entry.name);
            if (x > left && x + width > right) {
                x = left;
                y += line;
            }
            const double centre = std::round(y + line / 2);
            const QRectF square(std::round(x), std::round(centre - side / 2), side, side);
            if (entry.fill.isValid())
                m_layout.drawing.fill(square, entry.fill);
            else
                m_layout.drawing.mark(square, { m_theme.muted, false }, true, m_scale);
            const double textLeft = x + side + 5 * m_scale;
            m_layout.drawing.text({ textLeft, centre }, Anchor::left,
                elided(m_type.small, entry.name, right - textLeft), m_type.small, m_theme.muted);
            x += width + 16 * m_scale;
        }
        m_area.setTop(y + line + 4 * m_scale);
    }

    template <typename Visit>
    void forShown(std::size_t panel, Visit visit) const
    {
        for (std::size_t row = m_frame.rows.first; row < m_frame.rows.end(); ++row)
            if (panel < m_data.rows[row].cells.size())
                visit(m_data.rows[row].cells[panel]);
    }

    AxisScale axisOf(std::size_t panel, double width) const
    {
        double smallest = 0, largest = 0;
        forShown(panel, [&](const RowCell& cell) {
            if (!hasBar(cell))
                return;
            const double least = std::min(cell.total(), cell.hollow.value_or(cell.total()));
            smallest = smallest == 0 ? least : std::min(smallest, least);
            largest = std::max(largest, reach(cell));
        });
        const double perUnit = m_data.panels[panel].perUnit;
        const int steps = std::clamp(static_cast<int>(width / (70 * m_scale)), 1, 6);
        if (largest <= 0)
            return linearAxis(1, steps);
        return m_scene.logarithmic ? decadeAxis(smallest / perUnit, largest / perUnit)
                                   : linearAxis(largest / perUnit, steps);
    }

    void layoutPanel(std::size_t shown)
    {
        const std::size_t panel = m_frame.columns.first + shown;
        const RowPanel& about = m_data.panels[panel];
        const double left = m_frame.panelLeft(shown);
        const double width = m_frame.widths[shown];
        drawHeading(about, left, width);
        m_layout.axes.push_back(axisOf(panel, width));
        const AxisScale& axis = m_layout.axes.back();
        const auto share = [&](double value) {
            return std::clamp(axis.position(value / about.perUnit), 0.0, 1.0);
        };
        const double toText = 5 * m_scale;
        const auto fontOf = [&](const RowCell& cell) {
            return isSelected(m_scene, cell) ? m_frame.boldFont : m_frame.valueFont;
        };

        double tickWidth = 0;
        for (const Tick& tick : axis.ticks)
            tickWidth = std::max(tickWidth, widthOf(m_type.small, tick.label));
        // So short that the values behind the longest bars still fit; their notes only when the
        // axis stays long enough.
        const auto lengthWith = [&](bool notes) {
            double length = width - std::max(0.0, tickWidth / 2 - 6 * m_scale);
            forShown(panel, [&](const RowCell& cell) {
                if (!hasBar(cell))
                    return;
                double text = widthOf(m_frame.boldFont, cell.value) + toText;
                if (notes && !cell.note.isEmpty())
                    text += widthOf(m_frame.valueFont, cell.note) + 8 * m_scale;
                const double part = share(reach(cell));
                length = std::min(length, part > 0 ? (width - text) / part : length);
                if (text > width)
                    length = 0;
            });
            return std::floor(length);
        };
        bool notes = true;
        double length = about.isText ? width : lengthWith(true);
        if (!about.isText && length < width * kLeastAxisShare) {
            notes = false;
            length = std::max(lengthWith(false), std::floor(width * 0.25));
        }
        if (!about.isText)
            drawAxis(axis, left, length, tickWidth);

        for (std::size_t row = m_frame.rows.first; row < m_frame.rows.end(); ++row) {
            if (panel >= m_data.rows[row].cells.size())
                continue;
            const RowCell& cell = m_data.rows[row].cells[panel];
            RowsLayout::Place place{ row, panel, m_frame.rowOf(row, left, width), {}, {} };
            const double middle = std::round(place.area.center().y());
            double end = left;
            if (about.isText) {
                end -= toText;
            } else if (!hasBar(cell)) {
                const double gap = about.isText ? 0 : toText; // from the axis
                place.text = m_layout.drawing.text({ left + gap, middle }, Anchor::left,
                    fittingWords(m_frame.valueFont, cell.words, width - gap), m_frame.valueFont,
                    m_theme.muted);
                m_layout.places.push_back(place);
                continue;
            } else {
                place.bar = drawBar(m_data.rows[row], cell, left, middle, length, share);
                end = std::max(place.bar.right(), left + share(reach(cell)) * length);
            }
            const QFont font = fontOf(cell);
            clearGrid({ end + toText, middle }, widthOf(font, cell.value), font);
            place.text = m_layout.drawing.text(
                { end + toText, middle }, Anchor::left, cell.value, font, m_theme.ink);
            if (notes && !cell.note.isEmpty()) {
                const double behind
                    = cell.value.isEmpty() ? 0 : widthOf(font, cell.value) + 8 * m_scale;
                const double at = end + toText + behind;
                clearGrid({ at, middle },
                    std::min(widthOf(m_frame.valueFont, cell.note), left + width - at),
                    m_frame.valueFont);
                place.text |= m_layout.drawing.text({ at, middle }, Anchor::left,
                    elided(m_frame.valueFont, cell.note, left + width - at + 1), m_frame.valueFont,
                    m_theme.muted);
            }
            m_layout.places.push_back(place);
        }
    }

    /// No line of the grid runs through a text.
    void clearGrid(const QPointF& leftCentre, double width, const QFont& font)
    {
        const double height = capHeight(font) + 4 * m_scale;
        m_layout.drawing.fill(QRectF(leftCentre.x() - 2 * m_scale, leftCentre.y() - height / 2,
                                  width + 4 * m_scale, height)
                                  .toAlignedRect(),
            m_theme.chartBackground);
    }

    void drawHeading(const RowPanel& panel, double left, double width)
    {
        const double centre = m_area.top() + m_frame.down + lineHeight(m_type.bold) / 2;
        const QRectF heading = m_layout.drawing.text({ left, centre }, Anchor::left,
            elided(m_type.bold, panel.heading, width), m_type.bold, m_theme.ink);
        const double at = left + heading.width() + 6 * m_scale;
        const double lower = (capHeight(m_type.bold) - capHeight(m_type.small)) / 2;
        if (at + widthOf(m_type.small, panel.unit) <= left + width)
            m_layout.drawing.text(
                { at, centre + lower }, Anchor::left, panel.unit, m_type.small, m_theme.muted);
    }

    void drawAxis(const AxisScale& axis, double left, double length, double tickWidth)
    {
        const double tickPitch
            = length / static_cast<double>(std::max<std::size_t>(2, axis.ticks.size()) - 1);
        const auto each = std::max<std::size_t>(
            1, static_cast<std::size_t>(std::ceil((tickWidth + 6 * m_scale) / tickPitch)));
        for (std::size_t i = 0; i < axis.ticks.size(); ++i) {
            const double x = left + std::round(axis.position(axis.ticks[i].value) * length);
            m_layout.drawing.line({ x, m_frame.top - 2 * m_scale, x, m_frame.bottom },
                i == 0 ? m_theme.muted : m_theme.grid, m_scale);
            if (i % each == 0)
                m_layout.drawing.text(
                    { x, m_frame.top - 2 * m_scale - lineHeight(m_type.small) / 2 },
                    i == 0 ? Anchor::left : Anchor::centre, axis.ticks[i].label, m_type.small,
                    m_theme.muted);
        }
    }

    template <typename Share>
    QRectF drawBar(const ModelRow& row, const RowCell& cell, double left, double middle,
        double length, Share share)
    {
        const double top = middle - std::floor(m_frame.bar / 2);
        // A compared value stands as an outline above, and both are thinner.
        const double thick
            = cell.hollow ? std::max(2.0, std::floor(m_frame.bar * 0.55)) : m_frame.bar;
        double from = 0;
        QRectF bar;
        for (const RowCell::Part& part : cell.parts) {
            const double x = left + std::round(share(from) * length);
            from += part.value;
            const double end = left + std::round(share(from) * length);
            if (end <= x && !bar.isEmpty())
                continue;
            QRectF rect(x, top + m_frame.bar - thick, std::max(1.0, end - x), thick);
            bar = bar.isEmpty() ? rect : bar | rect;
            // A thin line of the background keeps parts apart that are alike.
            if (x > left && rect.width() > 3 * m_scale)
                rect.setLeft(x + std::max(1.0, std::round(m_scale)));
            if (part.fill.isValid())
                m_layout.drawing.fill(rect, part.fill);
            else
                m_layout.drawing.mark(rect, row.style, row.published, m_scale);
        }
        if (cell.hollow) {
            const QRectF outline(left, top, std::max(1.0, std::round(share(*cell.hollow) * length)),
                std::max(2.0, m_frame.bar - thick));
            m_layout.drawing.mark(outline, row.hollowStyle.value_or(row.style), true, m_scale);
            bar |= outline;
        }
        if (cell.low && cell.high && *cell.low < *cell.high) {
            const double y = top + m_frame.bar - std::floor(thick / 2) - 1;
            const double low = left + share(*cell.low) * length,
                         high = left + share(*cell.high) * length;
            const double cap = std::min(4 * m_scale, thick / 3);
            m_layout.drawing.line({ low, y, high, y }, m_theme.ink, m_scale);
            m_layout.drawing.line({ low, y - cap, low, y + cap }, m_theme.ink, m_scale);
            m_layout.drawing.line({ high, y - cap, high, y + cap }, m_theme.ink, m_scale);
        }
        return bar;
    }

    void drawNames()
    {
        for (std::size_t row = m_frame.rows.first; row < m_frame.rows.end(); ++row) {
            const ModelRow& model = m_data.rows[row];
            const bool selected = std::any_of(model.cells.begin(), model.cells.end(),
                [&](const RowCell& cell) { return isSelected(m_scene, cell); });
            QFont font = m_frame.nameFont;
            if (selected)
                font.setWeight(QFont::Bold);
            const double middle = std::round(m_frame.rowOf(row, 0, 0).center().y());
            m_layout.drawing.text({ m_frame.left - 10 * m_scale, middle }, Anchor::right,
                widthOf(font, model.name) <= m_frame.nameWidth
                    ? model.name
                    : elided(m_frame.nameFont, model.name, m_frame.nameWidth),
                widthOf(font, model.name) <= m_frame.nameWidth ? font : m_frame.nameFont,
                m_theme.ink);
        }
    }

    void drawNote()
    {
        QStringList notes;
        const bool scrolls = m_scene.scrolled.scrolls;
        if (const std::size_t hidden = m_frame.rows.hidden(); hidden > 0 && !scrolls)
            notes << (hidden == 1
                    ? Words::tr("1 more model: choose a larger picture")
                    : Words::tr("%1 more models: choose a larger picture").arg(hidden));
        if (const std::size_t hidden = m_frame.columns.hidden(); hidden > 0 && !scrolls)
            notes << (hidden == 1
                    ? Words::tr("1 more column: choose a wider picture")
                    : Words::tr("%1 more columns: choose a wider picture").arg(hidden));
        if (!m_data.note.isEmpty())
            notes << m_data.note;
        if (notes.isEmpty())
            return;
        const double bottom
            = std::min(m_frame.bottom + lineHeight(m_type.small) + 4 * m_scale, m_area.bottom());
        m_layout.drawing.text(
            { m_area.left() + 8 * m_scale, bottom - lineHeight(m_type.small) / 2 }, Anchor::left,
            elided(m_type.small, notes.join(QStringLiteral(". ")), m_area.width() - 16 * m_scale),
            m_type.small, m_theme.muted);
    }

    void drawSelection()
    {
        const double width = std::round(2 * m_scale);
        for (const RowsLayout::Place& place : m_layout.places) {
            const RowCell& cell = m_data.rows[place.row].cells[place.panel];
            if (!isSelected(m_scene, cell) || m_data.panels[place.panel].isText)
                continue;
            const QRectF around
                = place.bar.isEmpty() ? place.text.adjusted(-2, -2, 2, 2) : place.bar;
            m_layout.drawing.frame(around.adjusted(-width / 2, -width / 2, width / 2, width / 2),
                m_theme.accent, width);
        }
    }

    const RowsScene& m_scene;
    const RowsData& m_data;
    QRectF m_area;
    const Theme& m_theme;
    ChartType m_type;
    double m_scale;
    RowsLayout m_layout;

    RowsFrame m_frame;
};

} // namespace

const RowsLayout::Place* RowsLayout::at(const QPointF& point) const
{
    const auto found = std::find_if(places.begin(), places.end(),
        [&](const Place& place) { return place.area.contains(point); });
    return found == places.end() ? nullptr : &*found;
}

RowsLayout layoutRows(const RowsScene& scene, const QRectF& area, const Theme& theme,
    const QFont& font, double scale, bool withTitle)
{
    return Layouter(scene, area, theme, font, scale).run(withTitle);
}

} // namespace taskweight
