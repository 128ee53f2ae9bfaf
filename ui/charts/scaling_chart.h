// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/scaling.h"
#include "ui/charts/chart_widget.h"

#include <memory>
#include <vector>

namespace taskweight {

/// One model as the scaling chart draws it.
struct ScalingRow {
    QString name;
    bool published = false;
    ModelStyle style;
    ModelScaling scaling;
    QString words; ///< at the line's end: "1,415 B/task + 2.40 MiB"
};

struct ScalingData {
    std::vector<ScalingRow> rows; ///< with at least one point each
    std::size_t leftOut = 0; ///< runs that do not count
};
ScalingData scalingData(
    const std::vector<ResultSet>& sets, ModelStyles& styles, const Theme& theme);

struct ScalingScene;
struct ScalingLayout;

/// Memory over the task count, both axes logarithmic: what was measured as points with whiskers,
/// and a fitted line per model with its bytes per task and its floor in words; where two lines
/// cross stands the task count.
class ScalingChart : public ChartWidget {
    Q_OBJECT

public:
    explicit ScalingChart(QWidget* parent = nullptr);
    ~ScalingChart() override;

    void setData(ScalingData data);

protected:
    ChartScene& scene() override;
    const Drawing& layOut(const QRectF& area) override;
    void forget() override;
    QString toolTipAt(const QPointF& point) const override;
    std::optional<int> keyAt(const QPointF& point) const override;
    QRectF titleRect() const override;

private:
    std::unique_ptr<ScalingScene> m_scene;
    std::unique_ptr<ScalingLayout> m_layout;
};

} // namespace taskweight
