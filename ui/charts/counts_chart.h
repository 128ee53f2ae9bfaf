// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"
#include "ui/charts/chart_widget.h"
#include "ui/theme/theme.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace taskweight {

/// One model's slot at one task count: a bar, or grey words, never nothing.
struct CountsSlot {
    std::optional<std::int64_t> peakKib; ///< median over the valid repeats
    std::optional<std::int64_t> minKib, maxKib; ///< whiskers, from two repeats on
    bool notProven
        = false; ///< of a program that does not say how many tasks were alive: its value gets a "?"
    QString
        words; ///< without a bar: "invalid: 825k of 1M alive", "skipped: threads-max", "waiting"
    QString toolTip;
    int key = -1; ///< of a run, for a click; -1 without
};

/// One model over all task counts.
struct CountsRow {
    QString name;
    std::string model; ///< its id
    ModelStyle style;
    bool published = false; ///< hollow
    std::vector<CountsSlot> slots_; ///< one per task count
};

struct CountsData {
    std::vector<std::uint64_t> tasks; ///< ascending
    std::vector<CountsRow> rows; ///< in catalogue order
    QString edition; ///< of published figures, when all rows are of one; shown before the unit
};

/// How the counts chart arranges and draws what it shows.
struct CountsOptions {
    bool byModel = false; ///< groups are models, and their bars the task counts
    bool dots = false; ///< a dot at the value instead of a bar up to it
    std::optional<std::uint64_t> sortedBy; ///< rows ascend by their value at this task count

    bool operator==(const CountsOptions&) const = default;
};

struct CountsLayout;
struct CountsScene;

/// Peak memory by task count. Up to 8 models: upright groups per count with the value on each bar
/// (all of a group turn upright as soon as one does not fit); more: one row per model, one panel
/// per count, names on the left, sorted by the last count, valid ones first. Log axis in whole
/// decades, or linear.
class CountsChart : public ChartWidget {
    Q_OBJECT

public:
    explicit CountsChart(QWidget* parent = nullptr);
    ~CountsChart() override;

    void setData(CountsData data);
    const CountsData& data() const;
    void setOptions(const CountsOptions& options);
    const CountsOptions& options() const;
    void render(QPainter& painter, const QRectF& area, const Theme& theme, double scale) const;

Q_SIGNALS:
    /// The heading of a task count was clicked, or its place in the row was typed (1 to 9).
    void countClicked(quint64 tasks);
    /// 0 was typed: the chart's own order again.
    void ownOrderAsked();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    ChartScene& scene() override;
    const Drawing& layOut(const QRectF& area) override;
    void forget() override;
    Overflow overflow() const override;
    QString toolTipAt(const QPointF& point) const override;
    std::optional<int> keyAt(const QPointF& point) const override;
    QRectF titleRect() const override;

private:
    std::unique_ptr<CountsScene> m_scene;
    std::unique_ptr<CountsLayout> m_layout; ///< of the scene when it was last painted
};

} // namespace taskweight
