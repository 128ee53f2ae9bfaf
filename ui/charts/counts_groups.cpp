// SPDX-License-Identifier: GPL-3.0-or-later
// The counts chart of few models: upright groups, one per task count.
#include "ui/charts/counts_layout.h"

#include "core/base/format.h"
#include "ui/charts/title_line.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace taskweight {

namespace {

constexpr double kWidestBar = 56; // pixels at scale 1
constexpr double kKeySquare = 9;

QString valueText(const CountsSlot& slot, const MemoryUnit& unit)
{
    const std::string text = unit.kib == 1 ? formatNumber(static_cast<double>(*slot.peakKib), 3)
                                           : formatMemoryOnBar(*slot.peakKib);
    return QString::fromStdString(text) + (slot.notProven ? QStringLiteral("?") : QString());
}

/// Names of the models beside their colours, in as many lines as they need. Returns its height; 0
/// when it would take too much of the chart.
double drawKey(const CountsFrame& frame, CountsLayout& layout, double left)
{
    const double scale = frame.type.scale;
    const double line = std::ceil(lineHeight(frame.type.small) + 3 * scale);
    const double right = frame.area.right() - 6 * scale;
    struct Entry {
        double x, y;
        const CountsRow* row;
    };
    if (layout.byModel) {
        QStringList counts;
        for (const std::uint64_t tasks : frame.scene.data.tasks)
            counts << QString::fromStdString(formatCountShort(static_cast<std::int64_t>(tasks)));
        const QString words
            = QCoreApplication::translate("CountsChart", "Each group from left to right: %1 tasks")
                  .arg(counts.join(QStringLiteral(", ")));
        layout.drawing.text({ left, frame.area.top() + line / 2 - 2 * scale }, Anchor::left,
            elided(frame.type.small, words, right - left), frame.type.small, frame.theme.muted);
        return line + 2 * scale;
    }
    std::vector<Entry> entries;
    double x = left, y = 0;
    for (const std::size_t index : rowOrder(frame.scene, CountsMode::groups)) {
        const CountsRow& row = frame.scene.data.rows[index];
        const double width = (kKeySquare + 5) * scale + widthOf(frame.type.small, row.name);
        if (x > left && x + width > right) {
            x = left;
            y += line;
        }
        entries.push_back({ x, y, &row });
        x += width + 14 * scale;
    }
    const double height = y + line;
    if (height > frame.area.height() * 0.22)
        return 0;
    for (const Entry& entry : entries) {
        const double centre = std::round(frame.area.top() + entry.y + line / 2 - 2 * scale);
        const double side = std::round(kKeySquare * scale);
        layout.drawing.mark(QRectF(std::round(entry.x), std::round(centre - side / 2), side, side),
            entry.row->style, entry.row->published, scale);
        const double textLeft = entry.x + side + 5 * scale;
        layout.drawing.text({ textLeft, centre }, Anchor::left,
            elided(frame.type.small, entry.row->name, right - textLeft), frame.type.small,
            frame.theme.ink);
    }
    return height + 2 * scale;
}

} // namespace

void layoutGroups(const CountsFrame& frame, CountsLayout& layout)
{
    const CountsData& data = frame.scene.data;
    const ChartType& type = frame.type;
    const double scale = type.scale;
    const double small = lineHeight(type.small);
    const double gap = 3 * scale; // between a bar and its value
    const double aboveDot = frame.scene.options.dots ? 8 * scale : 0;

    const double left = std::round(frame.area.left() + axisWidth(frame, layout));
    const double keyHeight = drawKey(frame, layout, left);
    QRectF plot(left, frame.area.top() + keyHeight + 4 * scale,
        std::floor(frame.area.right() - 8 * scale - left), 0);
    plot.setBottom(std::round(frame.area.bottom() - lineHeight(type.base) - 8 * scale));

    const std::vector<std::size_t> order = rowOrder(frame.scene, CountsMode::groups);
    const std::size_t groups = layout.byModel ? data.rows.size() : data.tasks.size();
    const std::size_t members = layout.byModel ? data.tasks.size() : data.rows.size();
    // Row and column of a bar of a group.
    const auto cellOf = [&](std::size_t group, std::size_t member) {
        return layout.byModel ? std::pair(order[group], member) : std::pair(order[member], group);
    };
    const double groupWidth = plot.width() / static_cast<double>(groups);
    const double pitch
        = std::min(groupWidth * 0.86 / static_cast<double>(members), kWidestBar * scale);
    const double margin = (groupWidth - pitch * static_cast<double>(members)) / 2;
    const QFont valueFont = pitch < small * 0.9 ? type.sized(type.small, pitch) : type.small;
    QFont boldFont = valueFont;
    boldFont.setWeight(QFont::Bold);
    const auto isSelected
        = [&](const CountsSlot& slot) { return slot.key >= 0 && frame.scene.selected == slot.key; };
    const auto fontOf
        = [&](const CountsSlot& slot) { return isSelected(slot) ? boldFont : valueFont; };

    // As soon as one value of a group is wider than its bar, all of that group stand upright.
    std::vector<bool> upright(groups, false);
    double highest = 0; // room that the values need above the top of the axis
    for (int pass = 0; pass < 2; ++pass)
        for (std::size_t group = 0; group < groups; ++group)
            for (std::size_t member = 0; member < members; ++member) {
                const auto [row, column] = cellOf(group, member);
                if (column >= data.rows[row].slots_.size())
                    continue;
                const CountsSlot& slot = data.rows[row].slots_[column];
                if (!hasBar(slot))
                    continue;
                const double width = widthOf(fontOf(slot), valueText(slot, layout.unit));
                if (pass == 0) {
                    upright[group] = upright[group] || width > pitch - 2 * scale;
                    continue;
                }
                const double share
                    = barShare(layout, std::max(*slot.peakKib, slot.maxKib.value_or(0)));
                const double need
                    = (upright[group] ? width : capHeight(valueFont)) + 2 * gap + aboveDot;
                highest = std::max(highest, need - (1 - share) * plot.height());
            }
    plot.setTop(std::round(std::min(plot.top() + highest, plot.bottom() - 20 * scale)));

    const auto yOf
        = [&](double share) { return std::round(plot.bottom() - share * plot.height()); };
    const double tickPitch = plot.height()
        / static_cast<double>(std::max<std::size_t>(2, layout.axis.ticks.size()) - 1);
    const auto each
        = std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(small * 1.05 / tickPitch)));
    for (std::size_t i = 0; i < layout.axis.ticks.size(); ++i) {
        const double y = yOf(layout.axis.position(layout.axis.ticks[i].value));
        layout.drawing.line({ plot.left(), y, plot.right(), y },
            i == 0 ? frame.theme.muted : frame.theme.grid, scale);
        if (i % each == 0)
            layout.drawing.text({ plot.left() - 6 * scale, y }, Anchor::right,
                layout.axis.ticks[i].label, type.small, frame.theme.muted);
    }

    for (std::size_t group = 0; group < groups; ++group) {
        const double groupLeft = plot.left() + groupWidth * static_cast<double>(group);
        const QPointF nameAt(
            groupLeft + groupWidth / 2, plot.bottom() + 4 * scale + lineHeight(type.base) / 2);
        if (layout.byModel) {
            layout.drawing.text(
                nameAt, Anchor::centre, data.rows[order[group]].name, type.small, frame.theme.ink);
        } else {
            const auto tasks = static_cast<std::int64_t>(data.tasks[group]);
            QString name = QString::fromStdString(formatTasks(tasks));
            if (widthOf(type.base, name) > groupWidth - 4 * scale)
                name = QString::fromStdString(formatCountShort(tasks));
            layout.headings.push_back({ data.tasks[group],
                layout.drawing.text(nameAt, Anchor::centre, name, type.base, frame.theme.ink) });
        }

        for (std::size_t member = 0; member < members; ++member) {
            const auto [row, column] = cellOf(group, member);
            if (column >= data.rows[row].slots_.size())
                continue;
            const CountsSlot& slot = data.rows[row].slots_[column];
            const double from
                = std::round(groupLeft + margin + pitch * static_cast<double>(member));
            const double to
                = std::round(groupLeft + margin + pitch * static_cast<double>(member + 1));
            const double space = std::max(1.0, std::round(scale));
            CountsLayout::Slot place{ row, column,
                QRectF(from, plot.top(), to - from, plot.height()), {}, {}, true };
            const double middle = (from + to - space) / 2;
            if (!hasBar(slot)) {
                const QFont font
                    = type.sized(type.small, std::min(double(type.small.pixelSize()), pitch));
                place.text = layout.drawing.uprightText({ middle, plot.bottom() - 5 * scale },
                    fittingWords(font, slotText(slot), plot.height() - 6 * scale), font,
                    frame.theme.muted);
                layout.places.push_back(place);
                continue;
            }
            double top = std::min(yOf(barShare(layout, *slot.peakKib)), plot.bottom() - 1);
            place.bar = QRectF(from, top, std::max(1.0, to - from - space), plot.bottom() - top);
            place.mark = drawValue(frame, layout, data.rows[row], place.bar, true);
            top -= aboveDot;
            if (slot.minKib && slot.maxKib && *slot.minKib < *slot.maxKib) {
                const double low = yOf(barShare(layout, *slot.minKib)),
                             high = yOf(barShare(layout, *slot.maxKib));
                const double cap = std::min(4 * scale, (to - from) / 4);
                layout.drawing.line({ middle, high, middle, low }, frame.theme.ink, scale);
                layout.drawing.line(
                    { middle - cap, high, middle + cap, high }, frame.theme.ink, scale);
                layout.drawing.line(
                    { middle - cap, low, middle + cap, low }, frame.theme.ink, scale);
                top = std::min(top, high);
            }
            const QFont font = fontOf(slot);
            const QString text = valueText(slot, layout.unit);
            place.upright = upright[group];
            // No grid line runs through a value; nor is a neighbour's bar covered.
            const double length = widthOf(font, text), cap = capHeight(font);
            const QSizeF covered = place.upright ? QSizeF(cap, length) : QSizeF(length, cap);
            QRectF halo(
                QPointF(middle - covered.width() / 2, top - gap - covered.height()), covered);
            halo.adjust(-2 * scale, -2 * scale, 2 * scale, scale);
            layout.drawing.fill(halo & QRectF(from, 0, to - from - space, plot.bottom()),
                frame.theme.chartBackground);
            place.text = place.upright
                ? layout.drawing.uprightText({ middle, top - gap }, text, font, frame.theme.ink)
                : layout.drawing.text({ middle, top - gap - capHeight(font) / 2 }, Anchor::centre,
                    text, font, frame.theme.ink);
            layout.places.push_back(place);
        }
    }
}

} // namespace taskweight
