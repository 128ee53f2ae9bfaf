// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"
#include "ui/charts/chart_widget.h"
#include "ui/theme/theme.h"

#include <memory>
#include <optional>
#include <vector>

namespace taskweight {

/// One run as the growth chart draws it.
struct GrowthCurve {
    int key = 0; ///< unique within the chart, chosen by the caller
    QString label; ///< "Rust tokio"
    ModelStyle style;
    std::vector<Sample> samples; ///< in time order
    PhaseTimes times;
    std::optional<std::int64_t> peakKib; ///< the kernel's mark, printed behind the label
    bool growing = false; ///< still running: a dot at the end of its line
    bool timerOnly = false; ///< dashed
};

/// A part of the time axis, seconds.
struct TimeSpan {
    double from = 0, to = 0;
    bool operator==(const TimeSpan&) const = default;
};

/// Memory over time since "go", one curve per run, names at the right end of the lines. Draws at
/// most about two points per pixel column whatever was recorded. Repaints at most ten times a
/// second while samples arrive. The selected curve is thick, its phases lie in a strip along the
/// top and its peak is marked. Wheel and rubber band zoom in time and the memory axis fits what is
/// seen; Backspace takes a zoom back, Escape or a double click all of them.
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

    /// Says on a banner that the picture is held; whoever feeds the chart holds back meanwhile.
    void setPaused(bool paused);
    bool isPaused() const;

    /// Paints title and chart into `area` for an export; `scale` enlarges type and lines together.
    void render(QPainter& painter, const QRectF& area, const Theme& theme, double scale) const;

Q_SIGNALS:
    /// Sample nearest to the pointer, in words ("Rust tokio  2.41 s  1.32 GiB"), or empty.
    void hovered(const QString& words);
    void zoomed();

protected:
    ChartScene& scene() override;
    const Drawing& layOut(const QRectF& area) override;
    void forget() override;
    void laidOut() override;
    void paintOverlay(QPainter& painter) override;
    std::optional<int> keyAt(const QPointF& point) const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void zoomAbout(double seconds, double factor);
    void setHoverWords(const QString& words);

    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace taskweight
