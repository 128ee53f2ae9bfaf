// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_widget.h"
#include "ui/charts/growth_curve.h"
#include "ui/charts/zoom_history.h"

#include <memory>
#include <optional>
#include <vector>

namespace taskweight {

/// Memory over time since "go", one curve per run, names at the right end of the lines. Draws at
/// most about two points per pixel column whatever was recorded. Repaints at most ten times a
/// second while samples arrive. The selected curve is thick, its phases lie in a strip along the
/// top and its peak is marked.
///
/// Wheel and rubber band zoom in time and the memory axis fits what is seen; Shift with either
/// moves along the time. A click beside the curves sets a cursor, A and then B, and a table tells
/// what lies between them. Of the keys, A and B set the cursors, Left and Right move the last one
/// set, or along the time; Home and End go to its ends, + and - zoom, Backspace takes a zoom back,
/// Delete takes a cursor away, Escape the cursors and then all zooms.
class GrowthChart : public ChartWidget {
    Q_OBJECT

public:
    explicit GrowthChart(QWidget* parent = nullptr);
    ~GrowthChart() override;

    void setCurves(std::vector<GrowthCurve> curves);
    /// Adds a curve, or replaces the one of the same key.
    void setCurve(GrowthCurve curve);
    void removeCurve(int key);
    /// Adds samples to a curve; cheap, drawn with the next frame.
    void appendSamples(
        int key, const std::vector<Sample>& samples, std::optional<std::int64_t> peakKib);
    void setTimes(int key, const PhaseTimes& times);

    /// Shows a part of the recording. Less than a millisecond is not shown.
    void zoomTo(const TimeSpan& span);
    /// By a factor of the time that is seen (below 1: nearer), about its middle.
    void zoomBy(double factor);
    void undoZoom();
    void resetZoom();
    std::optional<TimeSpan> span() const; ///< without a value all is shown
    /// Later by a share of the time that is seen, below 0 earlier.
    void panBy(double share);

    void setMetric(GrowthMetric metric);
    GrowthMetric metric() const;
    /// How many tasks each curve has, for bytes per task between the cursors; 0 when they differ.
    void setTasks(std::uint64_t tasks);

    enum class TimeCursor { a, b };
    /// Seconds since "go"; empty takes it away.
    void setTimeCursor(TimeCursor cursor, std::optional<double> seconds);
    std::optional<double> timeCursor(TimeCursor cursor) const;
    /// Where the pointer is, else where it was, else in the middle; the arrows then move it.
    void placeTimeCursor(TimeCursor cursor);
    void clearTimeCursors();

    /// Says on a banner that the picture is held; whoever feeds the chart holds back meanwhile.
    void setPaused(bool paused);
    bool isPaused() const;

    /// Paints title and chart into `area` for an export; `scale` enlarges type and lines together.
    void render(QPainter& painter, const QRectF& area, const Theme& theme, double scale) const;

Q_SIGNALS:
    /// Sample nearest to the pointer, in words ("Rust tokio  2.41 s  1.32 GiB"), or empty.
    void hovered(const QString& words);
    void zoomed();
    void cursorsChanged();

protected:
    ChartScene& scene() override;
    const Drawing& layOut(const QRectF& area) override;
    void forget() override;
    void laidOut() override;
    void paintOverlay(QPainter& painter) override;
    QString toolTipAt(const QPointF& point) const override;
    std::optional<int> keyAt(const QPointF& point) const override;
    QRectF titleRect() const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void takeZoom(bool changed);
    void clicked(const QPointF& at, bool alwaysCursor);
    void moveTimeCursor(double share);
    void setHoverWords(const QString& words);

    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace taskweight
