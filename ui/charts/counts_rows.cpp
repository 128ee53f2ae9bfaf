// SPDX-License-Identifier: GPL-3.0-or-later
// The counts chart of many models: a row each, one panel per task count.
#include "ui/charts/counts_layout.h"

#include "core/base/format.h"
#include "ui/charts/title_line.h"

#include <algorithm>
#include <cmath>

namespace taskweight {

namespace {

constexpr double kLeastPanel = 78; // pixels at scale 1
constexpr double kThickestBar = 34;

/// The place of the selected run, as it is to be scrolled to.
struct Needed {
    std::optional<std::size_t> row, column;
};

Needed neededOf(const CountsScene& scene, const std::vector<std::size_t>& order)
{
    if (scene.scrolled.toSelected && scene.selected)
        for (std::size_t row = 0; row < order.size(); ++row) {
            const auto& cells = scene.data.rows[order[row]].slots_;
            for (std::size_t column = 0; column < cells.size(); ++column)
                if (cells[column].key >= 0 && cells[column].key == *scene.selected)
                    return { row, column };
        }
    return {};
}

QString rowValue(const CountsSlot& slot, bool brief)
{
    const std::string text = brief ? formatMemoryOnBar(*slot.peakKib) : formatMemory(*slot.peakKib);
    return QString::fromStdString(text) + (slot.notProven ? QStringLiteral(" ?") : QString());
}

} // namespace

void layoutRows(const CountsFrame& frame, CountsLayout& layout)
{
    const CountsData& data = frame.scene.data;
    const Scrolled& scrolled = frame.scene.scrolled;
    ChartType type = frame.type;
    if (!scrolled.scrolls)
        type.smallest = kSmallestPictureType;
    const Theme& theme = frame.theme;
    const double scale = type.scale;
    std::vector<std::size_t> order = rowOrder(frame.scene, CountsMode::rows);
    const Needed needed = neededOf(frame.scene, order);

    // Widths: names, then as many panels as there is room for, the largest counts first.
    double nameWidth = 0;
    for (const std::size_t row : order)
        nameWidth = std::max(nameWidth, widthOf(type.base, data.rows[row].name));
    nameWidth = std::ceil(std::min(nameWidth, frame.area.width() * 0.3));
    const double panelsLeft = std::round(frame.area.left() + 8 * scale + nameWidth + 10 * scale);
    const double panelsWidth = frame.area.right() - 6 * scale - panelsLeft;
    const auto room
        = static_cast<std::size_t>(std::max(1.0, std::floor(panelsWidth / (kLeastPanel * scale))));
    const Stretch columns = stretch(
        scrolled.column.value_or(data.tasks.size()), room, data.tasks.size(), needed.column);
    layout.overflow.columns = columns;
    const auto panels = static_cast<double>(columns.shown);
    // Heights: heading and ticks, then the rows; when they get too low, the type shrinks, and at
    // last they are scrolled, of full height again, or in a picture left out.
    const double headHeight = std::ceil(lineHeight(type.bold) + lineHeight(type.small) + 4 * scale);
    const double top = std::round(frame.area.top() + headHeight);
    double bottom = frame.area.bottom() - 4 * scale;
    const QFont least = type.sized(type.small, 0);
    const double leastPitch = std::ceil(lineHeight(least) * 0.92);
    const auto tooLow
        = [&] { return (bottom - top) / static_cast<double>(order.size()) < leastPitch; };
    if (!scrolled.scrolls && (tooLow() || columns.hidden() > 0)) // a line for the note
        bottom -= std::ceil(lineHeight(type.small));
    std::size_t fit = order.size();
    if (tooLow()) {
        const double full = scrolled.scrolls ? std::ceil(lineHeight(type.base)) : leastPitch;
        fit = static_cast<std::size_t>(std::max(1.0, std::floor((bottom - top) / full)));
    }
    const Stretch rows = stretch(scrolled.row, fit, order.size(), needed.row);
    layout.overflow.rows = rows;
    const auto at
        = [&](std::size_t row) { return order.begin() + static_cast<std::ptrdiff_t>(row); };
    order.erase(at(rows.end()), order.end());
    order.erase(order.begin(), at(rows.first));
    const double pitch = (bottom - top) / static_cast<double>(order.size());
    const QFont nameFont = pitch >= lineHeight(type.base)
        ? type.base
        : type.sized(type.base, pitch / lineHeight(type.base) * type.base.pixelSize());
    const QFont valueFont = pitch >= lineHeight(type.small)
        ? type.small
        : type.sized(type.small, pitch / lineHeight(type.small) * type.small.pixelSize());
    const double bar = std::max(2.0, std::round(std::min(pitch * 0.62, kThickestBar * scale)));

    const double panelGap = 16 * scale;
    const double panelWidth = (panelsWidth - panelGap * (panels - 1)) / panels;
    const bool brief = layout.unit.kib > 1 && panelWidth < 120 * scale;

    const auto isSelected
        = [&](const CountsSlot& slot) { return slot.key >= 0 && frame.scene.selected == slot.key; };
    QFont boldFont = valueFont;
    boldFont.setWeight(QFont::Bold);
    const auto fontOf
        = [&](const CountsSlot& slot) { return isSelected(slot) ? boldFont : valueFont; };
    const double gap = 5 * scale;

    double tickWidth = 0;
    for (const Tick& tick : layout.axis.ticks)
        tickWidth = std::max(tickWidth, widthOf(type.small, tick.label));

    // All panels have one axis, so short that its last label and the value behind the longest bar
    // still fit.
    double axisLength = panelWidth - std::max(0.0, tickWidth / 2 - 6 * scale);
    for (const std::size_t row : order)
        for (std::size_t column = columns.first;
             column < std::min(columns.end(), data.rows[row].slots_.size()); ++column) {
            const CountsSlot& slot = data.rows[row].slots_[column];
            if (!hasBar(slot))
                continue;
            const double share = barShare(layout, std::max(*slot.peakKib, slot.maxKib.value_or(0)));
            const double text = widthOf(fontOf(slot), rowValue(slot, brief)) + gap;
            if (share > 0.05)
                axisLength = std::min(axisLength, (panelWidth - text) / share);
        }
    axisLength = std::floor(std::max(axisLength, panelWidth * 0.25));

    const double tickPitch
        = axisLength / static_cast<double>(std::max<std::size_t>(2, layout.axis.ticks.size()) - 1);
    const auto each = std::max<std::size_t>(
        1, static_cast<std::size_t>(std::ceil((tickWidth + 4 * scale) / tickPitch)));

    for (std::size_t column = columns.first; column < columns.end(); ++column) {
        const double left = std::round(
            panelsLeft + static_cast<double>(column - columns.first) * (panelWidth + panelGap));
        const auto tasks = static_cast<std::int64_t>(data.tasks[column]);
        QString heading = QString::fromStdString(formatTasks(tasks));
        if (widthOf(type.bold, heading) > panelWidth)
            heading = QString::fromStdString(formatCountShort(tasks));
        layout.headings.push_back({ data.tasks[column],
            layout.drawing.text({ left, frame.area.top() + lineHeight(type.bold) / 2 },
                Anchor::left, heading, type.bold, theme.ink) });
        for (std::size_t i = 0; i < layout.axis.ticks.size(); ++i) {
            const double x
                = left + std::round(layout.axis.position(layout.axis.ticks[i].value) * axisLength);
            layout.drawing.line(
                { x, top - 2 * scale, x, bottom }, i == 0 ? theme.muted : theme.grid, scale);
            if (i % each == 0)
                layout.drawing.text({ x, top - 2 * scale - lineHeight(type.small) / 2 },
                    i == 0 ? Anchor::left : Anchor::centre, layout.axis.ticks[i].label, type.small,
                    theme.muted);
        }
    }

    // No line of the grid runs through a text.
    const auto clearGrid = [&](double left, double middle, const QFont& font, const QString& text) {
        const double height = capHeight(font) + 4 * scale;
        layout.drawing.fill(
            QRectF(left - 2 * scale, middle - height / 2, widthOf(font, text) + 4 * scale, height)
                .toAlignedRect(),
            theme.chartBackground);
    };
    for (std::size_t index = 0; index < order.size(); ++index) {
        const CountsRow& row = data.rows[order[index]];
        const double rowTop = top + pitch * static_cast<double>(index);
        const double middle = std::round(rowTop + pitch / 2);
        layout.drawing.text({ panelsLeft - 10 * scale, middle }, Anchor::right,
            elided(nameFont, row.name, nameWidth), nameFont, theme.ink);
        for (std::size_t column = columns.first;
             column < std::min(columns.end(), row.slots_.size()); ++column) {
            const CountsSlot& slot = row.slots_[column];
            const double left = std::round(
                panelsLeft + static_cast<double>(column - columns.first) * (panelWidth + panelGap));
            CountsLayout::Slot place{ order[index], column, QRectF(left, rowTop, panelWidth, pitch),
                {}, {}, false };
            if (!hasBar(slot)) {
                const QString words = fittingWords(valueFont, slotText(slot), panelWidth - gap);
                clearGrid(left + gap, middle, valueFont, words);
                place.text = layout.drawing.text(
                    { left + gap, middle }, Anchor::left, words, valueFont, theme.muted);
                layout.places.push_back(place);
                continue;
            }
            const double length
                = std::max(1.0, std::round(barShare(layout, *slot.peakKib) * axisLength));
            place.bar = QRectF(left, middle - std::floor(bar / 2), length, bar);
            place.mark = drawValue(frame, layout, row, place.bar, false);
            double end = place.bar.right() + (frame.scene.options.dots ? 4 * scale : 0);
            if (slot.minKib && slot.maxKib && *slot.minKib < *slot.maxKib) {
                const double low = left + barShare(layout, *slot.minKib) * axisLength;
                const double high = left + barShare(layout, *slot.maxKib) * axisLength;
                const double cap = std::min(4 * scale, bar / 3);
                layout.drawing.line({ low, middle, high, middle }, theme.ink, scale);
                layout.drawing.line({ low, middle - cap, low, middle + cap }, theme.ink, scale);
                layout.drawing.line({ high, middle - cap, high, middle + cap }, theme.ink, scale);
                end = std::max(end, high);
            }
            clearGrid(end + gap, middle, fontOf(slot), rowValue(slot, brief));
            place.text = layout.drawing.text({ end + gap, middle }, Anchor::left,
                rowValue(slot, brief), fontOf(slot), theme.ink);
            layout.places.push_back(place);
        }
    }

    QStringList notes;
    const auto tell = [&](const Stretch& of, const char* one, const char* many) {
        if (of.hidden() > 0 && !scrolled.scrolls)
            notes << QStringLiteral("%1 more %2")
                         .arg(of.hidden())
                         .arg(QLatin1String(of.hidden() == 1 ? one : many));
    };
    tell(rows, "model", "models");
    tell(columns, "task count", "task counts");
    if (!notes.isEmpty()) {
        const QString note
            = notes.join(QStringLiteral(", ")) + QStringLiteral(": choose a larger picture");
        layout.drawing.text(
            { frame.area.left() + 8 * scale, frame.area.bottom() - lineHeight(type.small) / 2 },
            Anchor::left, elided(type.small, note, frame.area.width() - 16 * scale), type.small,
            theme.muted);
    }
}

} // namespace taskweight
