// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_widget.h"

#include <memory>
#include <optional>
#include <vector>

namespace taskweight {

/// One row's bar in one panel, or grey words in its place.
struct RowCell {
    struct Part {
        double value = 0;
        QColor fill; ///< invalid: painted as the model
    };
    std::vector<Part> parts; ///< stacked from 0; empty without a bar
    std::optional<double> low, high; ///< whisker over the whole bar
    std::optional<double> hollow; ///< a compared value: an outline above the bar
    QString value; ///< behind the bar
    QString note; ///< muted, behind the value; gives way when the panel is narrow
    QString words; ///< in place of a bar
    QString toolTip;
    int key = -1; ///< of a run, for a click

    double total() const;
};

/// One model over all panels.
struct ModelRow {
    QString name;
    ModelStyle style;
    std::optional<ModelStyle> hollowStyle; ///< of compared values; empty: as the row
    bool published = false;
    std::vector<RowCell> cells; ///< one per panel
};

/// A column of bars with an axis of its own, or, without an axis, a column of texts.
struct RowPanel {
    QString heading;
    QString unit; ///< muted behind the heading
    double perUnit = 1; ///< values of the cells are divided by it for the axis
    bool isText = false; ///< the cells' `value` and `note` only
};

/// What a chart with one row per model shows, in the order of painting.
struct RowsData {
    struct KeyEntry {
        QString name;
        QColor fill; ///< invalid: an outline
    };
    QString metric; ///< muted behind the title
    std::vector<RowPanel> panels;
    std::vector<ModelRow> rows;
    std::vector<KeyEntry> key; ///< what the parts of the bars are
    QString note; ///< a muted line at the bottom
    QString about; ///< tool tip of the title
};

struct RowsScene;
struct RowsLayout;

/// One row per model with its name on the left, and one or more panels of bars: what a task costs
/// in its parts, how fast tasks start, how two sets compare. Bars begin at 0 unless logarithmic.
class RowsChart : public ChartWidget {
    Q_OBJECT

public:
    explicit RowsChart(QWidget* parent = nullptr);
    ~RowsChart() override;

    void setData(RowsData data);

protected:
    ChartScene& scene() override;
    const Drawing& layOut(const QRectF& area) override;
    void forget() override;
    Overflow overflow() const override;
    QString toolTipAt(const QPointF& point) const override;
    std::optional<int> keyAt(const QPointF& point) const override;
    QRectF titleRect() const override;

private:
    std::unique_ptr<RowsScene> m_scene;
    std::unique_ptr<RowsLayout> m_layout;
};

} // namespace taskweight
