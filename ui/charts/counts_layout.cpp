// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/counts_layout.h"

#include "core/base/format.h"
#include "ui/charts/title_line.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace taskweight {

namespace {

constexpr std::size_t kMostGroupRows = 8;
constexpr double kLeastBarPitch = 9; // pixels at scale 1: an upright value is that high

/// Unit and scale, and the order where it is not the chart's own.
QString metricOf(const CountsScene& scene, const CountsLayout& layout)
{
    const QString sorted = sortWords(scene);
    return sorted.isEmpty() ? countsMetric(layout)
                            : QStringLiteral("%1, %2").arg(countsMetric(layout), sorted);
}

/// The names of models below their groups need as much room as these.
bool namesFit(const CountsData& data, double groupWidth, const ChartType& type)
{
    return std::all_of(data.rows.begin(), data.rows.end(), [&](const CountsRow& row) {
        return widthOf(type.small, row.name) <= groupWidth - 6 * type.scale;
    });
}

void findAxis(const CountsScene& scene, CountsLayout& layout)
{
    std::int64_t smallest = 0, largest = 0;
    for (const CountsRow& row : scene.data.rows)
        for (const CountsSlot& slot : row.slots_) {
            if (!hasBar(slot))
                continue;
            smallest = smallest == 0 ? *slot.peakKib : std::min(smallest, *slot.peakKib);
            largest = std::max({ largest, *slot.peakKib, slot.maxKib.value_or(0) });
        }
    layout.unit = memoryUnit(largest);
    // The values on the bars are in MiB, and so is the axis, but for a chart of very small ones.
    if (largest >= 1024)
        layout.unit = { QStringLiteral("MiB"), 1024 };
    const auto value = [&](std::int64_t kib) { return static_cast<double>(kib) / layout.unit.kib; };
    if (largest == 0)
        layout.axis = scene.logarithmic ? decadeAxis(1, 1000) : linearAxis(1000, 5);
    else
        layout.axis = scene.logarithmic ? decadeAxis(value(smallest), value(largest))
                                        : linearAxis(value(largest), 5);
}

} // namespace

bool hasBar(const CountsSlot& slot) { return slot.peakKib && *slot.peakKib > 0; }

QString slotText(const CountsSlot& slot)
{
    return slot.words.isEmpty() ? QStringLiteral("no result") : slot.words;
}

double barShare(const CountsLayout& layout, std::int64_t kib)
{
    return std::clamp(layout.axis.position(static_cast<double>(kib) / layout.unit.kib), 0.0, 1.0);
}

const CountsLayout::Slot* CountsLayout::at(const QPointF& point) const
{
    const auto found = std::find_if(
        places.begin(), places.end(), [&](const Slot& slot) { return slot.area.contains(point); });
    return found == places.end() ? nullptr : &*found;
}

std::vector<std::size_t> rowsByWeight(const CountsData& data)
{
    std::vector<std::size_t> order(data.rows.size());
    std::iota(order.begin(), order.end(), std::size_t{ 0 });
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const auto& one = data.rows[a].slots_;
        const auto& other = data.rows[b].slots_;
        for (std::size_t column = std::min(one.size(), other.size()); column-- > 0;) {
            const bool has = hasBar(one[column]), otherHas = hasBar(other[column]);
            if (has != otherHas)
                return has;
            if (has && *one[column].peakKib != *other[column].peakKib)
                return *one[column].peakKib < *other[column].peakKib;
        }
        return false;
    });
    return order;
}

std::vector<std::size_t> rowsByCount(const CountsData& data, std::size_t column)
{
    std::vector<std::size_t> order(data.rows.size());
    std::iota(order.begin(), order.end(), std::size_t{ 0 });
    const auto value = [&](std::size_t row) {
        const auto& cells = data.rows[row].slots_;
        const bool has = column < cells.size() && hasBar(cells[column]);
        return std::pair(!has, has ? *cells[column].peakKib : 0);
    };
    std::stable_sort(order.begin(), order.end(),
        [&](std::size_t a, std::size_t b) { return value(a) < value(b); });
    return order;
}

std::vector<std::size_t> rowOrder(const CountsScene& scene, CountsMode mode)
{
    const auto& tasks = scene.data.tasks;
    if (scene.options.sortedBy) {
        const auto found = std::find(tasks.begin(), tasks.end(), *scene.options.sortedBy);
        if (found != tasks.end())
            return rowsByCount(scene.data, static_cast<std::size_t>(found - tasks.begin()));
    }
    if (mode == CountsMode::rows)
        return rowsByWeight(scene.data);
    std::vector<std::size_t> order(scene.data.rows.size());
    std::iota(order.begin(), order.end(), std::size_t{ 0 });
    return order;
}

QString sortWords(const CountsScene& scene)
{
    const auto& tasks = scene.data.tasks;
    const auto by = scene.options.sortedBy;
    if (!by || std::find(tasks.begin(), tasks.end(), *by) == tasks.end())
        return {};
    return QCoreApplication::translate("CountsChart", "sorted by %1")
        .arg(QString::fromStdString(formatTasks(static_cast<std::int64_t>(*by))));
}

QRectF drawValue(const CountsFrame& frame, CountsLayout& layout, const CountsRow& row,
    const QRectF& bar, bool upright)
{
    const double scale = frame.type.scale;
    if (!frame.scene.options.dots) {
        layout.drawing.mark(bar, row.style, row.published, scale);
        return bar;
    }
    const double thick = upright ? bar.width() : bar.height();
    const double radius = std::clamp(thick / 2 - scale, 2.0, 6 * scale);
    const QPointF at
        = upright ? QPointF(bar.center().x(), bar.top()) : QPointF(bar.right(), bar.center().y());
    // A ring is a timer only; published, it is thin as the outline of a bar.
    const bool ring = row.style.hatched || row.published;
    layout.drawing.dot(at, radius, ring ? frame.theme.chartBackground : row.style.color,
        row.style.color, ring ? (row.published ? 1.3 : 2.2) * scale : 0);
    const double around = radius + 2 * scale;
    return { at - QPointF(around, around), at + QPointF(around, around) };
}

QString countsMetric(const CountsLayout& layout)
{
    const QString axis = QStringLiteral("%1, %2").arg(layout.unit.name,
        layout.axis.logarithmic ? QStringLiteral("log axis") : QStringLiteral("linear"));
    return layout.edition.isEmpty() ? axis : QStringLiteral("%1, %2").arg(layout.edition, axis);
}

double axisWidth(const CountsFrame& frame, const CountsLayout& layout)
{
    double width = 22 * frame.type.scale;
    for (const Tick& tick : layout.axis.ticks)
        width = std::max(width, widthOf(frame.type.small, tick.label));
    return width + 14 * frame.type.scale;
}

void drawSelection(const CountsFrame& frame, CountsLayout& layout)
{
    const double width = std::round(2 * frame.type.scale);
    for (const CountsLayout::Slot& place : layout.places) {
        const CountsSlot& slot = frame.scene.data.rows[place.row].slots_[place.column];
        if (slot.key < 0 || frame.scene.selected != slot.key)
            continue;
        const QRectF around = place.bar.isEmpty() ? place.text.adjusted(-2, -2, 2, 2) : place.mark;
        layout.drawing.frame(around.adjusted(-width / 2, -width / 2, width / 2, width / 2),
            frame.theme.accent, width);
    }
}

CountsLayout layoutCounts(const CountsScene& scene, const QRectF& area, const Theme& theme,
    const QFont& font, double scale, bool withTitle)
{
    CountsLayout layout;
    CountsFrame frame{ scene, area, theme, ChartType::of(font, scale) };
    const CountsData& data = scene.data;
    layout.edition = data.edition;
    const bool empty = data.rows.empty() || data.tasks.empty();
    if (!empty) {
        findAxis(scene, layout);
        const bool byModel = scene.options.byModel;
        const std::size_t groups = byModel ? data.rows.size() : data.tasks.size();
        const std::size_t members = byModel ? data.tasks.size() : data.rows.size();
        const double groupWidth = (area.width() - 60 * scale) / static_cast<double>(groups);
        const double pitch = groupWidth * 0.86 / static_cast<double>(members);
        const bool fits = data.rows.size() <= kMostGroupRows && pitch >= kLeastBarPitch * scale
            && (!byModel || namesFit(data, groupWidth, frame.type));
        // Rows are by model anyway.
        layout.mode = fits ? CountsMode::groups : CountsMode::rows;
        layout.byModel = fits && byModel;
    }

    if (withTitle) {
        const bool groups = !empty && layout.mode == CountsMode::groups;
        const double left
            = area.left() + (groups ? std::round(axisWidth(frame, layout)) : 8 * scale);
        const double height = lineHeight(frame.type.title);
        layout.title = drawTitleLine(layout.drawing, { left, area.top() + 6 * scale + height / 2 },
            area.right() - left - 8 * scale - scene.cornerWidth, scene.title,
            empty ? QString() : metricOf(scene, layout), frame.type, theme);
        frame.area.setTop(area.top() + height + 12 * scale);
    }
    if (empty) {
        drawEmptyText(layout.drawing, area, scene.emptyText, frame.type, theme);
        return layout;
    }

    if (layout.mode == CountsMode::groups)
        layoutGroups(frame, layout);
    else
        layoutRows(frame, layout);
    drawSelection(frame, layout);
    return layout;
}

} // namespace taskweight
