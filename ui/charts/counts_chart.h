// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"
#include "ui/theme/theme.h"

#include <QWidget>

#include <memory>
#include <optional>
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
    ModelStyle style;
    bool published = false; ///< hollow
    std::vector<CountsSlot> slots_; ///< one per task count
};

struct CountsData {
    std::vector<std::uint64_t> tasks; ///< ascending
    std::vector<CountsRow> rows; ///< in catalogue order
    QString edition; ///< of published figures, when all rows are of one; shown before the unit
};

/// Peak memory by task count. Up to 8 models: upright groups per count with the value on each bar
/// (all of a group turn upright as soon as one does not fit); more: one row per model, one panel
/// per count, names on the left, sorted by the last count, valid ones first. Log axis in whole
/// decades, or linear. GUI thread.
class CountsChart : public QWidget {
    Q_OBJECT

public:
    explicit CountsChart(QWidget* parent = nullptr);
    ~CountsChart() override;

    void setTheme(const Theme& theme);
    void setTitle(const QString& title);
    void setEmptyText(const QString& text);
    void setData(CountsData data);
    void setSelected(std::optional<int> key);
    void setLogarithmic(bool logarithmic);
    bool isLogarithmic() const;

    void render(QPainter& painter, const QRectF& area, const Theme& theme, double scale) const;
    QSize sizeHint() const override;

Q_SIGNALS:
    void slotClicked(int key);

protected:
    bool event(QEvent* event) override; ///< tool tips
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void invalidate();

    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace taskweight
