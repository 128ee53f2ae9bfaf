// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/axis_scale.h"
#include "ui/charts/chart_type.h"
#include "ui/charts/counts_chart.h"
#include "ui/charts/drawing.h"

#include <optional>
#include <vector>

namespace taskweight {

/// What a counts chart shows.
struct CountsScene : ChartScene {
    CountsScene() { logarithmic = true; }
    CountsData data;
    CountsOptions options;
};

/// Upright groups per task count, or one row per model with a panel per task count.
enum class CountsMode { groups, rows };

/// A laid-out counts chart.
struct CountsLayout {
    /// A model's slot at a task count, with or without a bar.
    struct Slot {
        std::size_t row = 0, column = 0;
        QRectF area; ///< where a click or a tool tip finds it
        QRectF bar; ///< empty without one
        QRectF text; ///< the value, or the words
        bool upright = false; ///< the text
        QRectF mark = {}; ///< what is drawn of the bar: itself, or the dot at its end
    };

    /// The name of a task count, which sorts by it when clicked.
    struct Heading {
        std::uint64_t tasks = 0;
        QRectF area;
    };

    CountsMode mode = CountsMode::groups;
    bool byModel = false; ///< the groups are models
    std::vector<Heading> headings;
    AxisScale axis;
    MemoryUnit unit;
    QString edition; ///< of published figures
    std::vector<Slot> places;
    Overflow overflow;
    QRectF title; ///< where the note on the log axis shows
    Drawing drawing;

    const Slot* at(const QPointF& point) const;
};

/// Groups for up to 8 rows whose bars are wide enough, else rows.
CountsLayout layoutCounts(const CountsScene& scene, const QRectF& area, const Theme& theme,
    const QFont& font, double scale, bool withTitle = true);

/// Ascending by the last task count, those with a bar there first, then by the count before, and so
/// on.
std::vector<std::size_t> rowsByWeight(const CountsData& data);

/// Ascending by the value at one count, those without one last; others in the order of the data.
std::vector<std::size_t> rowsByCount(const CountsData& data, std::size_t column);
/// The order that the options ask for, or the mode's own: in groups that of the data, in rows by
/// weight.
std::vector<std::size_t> rowOrder(const CountsScene& scene, CountsMode mode);

/// "MiB, log axis", "2024 take 2, MiB, log axis"
QString countsMetric(const CountsLayout& layout);

/// What both shapes of the chart need to know while they lay it out.
struct CountsFrame {
    const CountsScene& scene;
    QRectF area; ///< below the title
    const Theme& theme;
    ChartType type;
};
void layoutGroups(const CountsFrame& frame, CountsLayout& layout);
void layoutRows(const CountsFrame& frame, CountsLayout& layout);

/// The bar's share of the axis, 0 to 1.
double barShare(const CountsLayout& layout, std::int64_t kib);
bool hasBar(const CountsSlot& slot);
/// Words of a slot without a bar: never empty.
QString slotText(const CountsSlot& slot);
/// A value as a bar, or as a dot at its end: `bar` is the whole bar, `upright` says which end.
/// Returns what the value is marked by.
QRectF drawValue(const CountsFrame& frame, CountsLayout& layout, const CountsRow& row,
    const QRectF& bar, bool upright);
/// "sorted by 10k tasks" behind the metric; empty in the own order.
QString sortWords(const CountsScene& scene);
/// A frame around the selected bar, or around the words in its place; drawn last, so that no
/// neighbour covers it.
void drawSelection(const CountsFrame& frame, CountsLayout& layout);
/// From the left edge to the plot of the groups: the labels of the axis.
double axisWidth(const CountsFrame& frame, const CountsLayout& layout);

} // namespace taskweight
