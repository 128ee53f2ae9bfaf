// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/axis_scale.h"
#include "ui/charts/chart_type.h"
#include "ui/charts/drawing.h"
#include "ui/charts/growth_chart.h"
#include "ui/charts/sample_extremes.h"

#include <QPolygonF>
#include <QStringList>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace taskweight {

/// Axes that do not follow the curves.
struct GrowthRange {
    double seconds = 0;
    std::int64_t smallestKib = 0, largestKib = 0;
    QStringList labels; ///< with their values: the margin is as wide as the widest
};

/// What a growth chart shows.
struct GrowthScene : ChartScene {
    std::vector<GrowthCurve> curves;
    std::vector<SampleExtremes> extremes; ///< of each curve; left empty the layout makes its own
    GrowthMetric metric = GrowthMetric::resident;
    std::optional<TimeSpan> span; ///< what is zoomed to; the memory axis fits what is seen
    double thinPixels = 1.5, thickPixels = 2.6; ///< at scale 1; thicker in pictures
    std::array<std::optional<double>, 2> cursors; ///< A and B, seconds
    std::uint64_t tasks = 0; ///< of all curves, for bytes per task; 0 when they differ
    std::optional<GrowthRange> range; ///< empty: the axes fit what is seen
    QString banner; ///< stands between title and plot
};

/// Lays a growth chart out in an area: axes, lines, phases, and labels pushed apart in a margin on
/// the right. The scene must outlive it.
class GrowthLayout {
public:
    struct Nearest {
        std::size_t curve = 0;
        std::size_t sample = 0;
        QPointF at;
    };

    GrowthLayout(const GrowthScene& scene, const QRectF& area, const Theme& theme,
        const QFont& font, double scale, bool withTitle = true);

    const Drawing& drawing() const { return m_drawing; }
    const AxisScale& time() const { return m_time; }
    const AxisScale& memory() const { return m_memory; }
    const MemoryUnit& unit() const { return m_unit; }
    const QRectF& plot() const { return m_plot; }
    /// "resident, MiB, linear"
    QString metric() const;
    const QRectF& title() const { return m_title; }

    /// The sample nearest to a point of the plot, at most `reach` away.
    std::optional<Nearest> nearest(const QPointF& point, double reach) const;
    /// Seconds at a place along the time axis.
    double secondsAt(double x) const;
    /// The curve of the label or of the line at a point.
    std::optional<int> keyAt(const QPointF& point) const;
    /// "Rust tokio  2.41 s  1.32 GiB"
    QString words(const Nearest& nearest) const;
    /// What is painted over the drawing where the pointer is: the table of the cursors lies between
    /// the two, so that no line runs through it.
    struct Hover {
        Drawing cross; ///< cross hair, and a dot on every curve
        Drawing box; ///< the value of every curve at that time
    };
    Hover hover(const Nearest& nearest) const;
    /// The cursors, and a table of every curve's memory at them with the differences, where it
    /// hides least of the curves; to be painted over the drawing.
    Drawing cursors() const;
    /// The cursor whose line is at most `reach` from a place along the time axis.
    std::optional<std::size_t> cursorAt(double x, double reach) const;
    double xAt(double seconds) const;

private:
    struct Label {
        std::size_t curve;
        QPointF end; ///< of its line
        QRectF row; ///< where a click selects the curve
    };

    void findRanges();
    void placePlot(bool withTitle);
    void drawBanner(double top);
    void drawAxes();
    void drawPhases();
    void drawCurves();
    void drawPeak();
    void drawLabels();

    bool isSelected(const GrowthCurve& curve) const { return m_scene.selected == curve.key; }
    const QFont& labelFont(const GrowthCurve& curve) const
    {
        return isSelected(curve) ? m_type.bold : m_type.base;
    }
    QPointF pointOf(double seconds, std::int64_t kib) const;
    QPolygonF lineOf(std::size_t curve) const;
    std::int64_t kib(const GrowthCurve& curve, const Sample& sample) const
    {
        return kibOf(curve, sample, m_scene.metric);
    }
    std::int64_t peakKib(std::size_t curve) const { return m_peaks[curve]; }
    const SampleExtremes& extremes(std::size_t curve) const
    {
        return m_ownExtremes.empty() ? m_scene.extremes[curve] : m_ownExtremes[curve];
    }
    /// Of a curve that goes on there the sample nearest in time.
    const Sample* sampleAt(const GrowthCurve& curve, double seconds) const;
    /// The corner of the plot where a box of a size hides least of the curves.
    /// A curve in the table of the cursors.
    struct CursorRow {
        std::size_t curve;
        std::array<std::int64_t, 2> kib{ 0, 0 }; ///< at A and B; 0: not known
        QStringList cells;
    };
    void drawCursorLines(Drawing& drawing, double flag) const;
    void drawCursorTable(Drawing& drawing, double height) const;
    std::vector<CursorRow> cursorRows() const; ///< the heaviest first
    QStringList cursorHead() const; ///< above their cells
    /// Leaves the heaviest and the selected one when there is no room for all; how many went.
    std::size_t shorten(std::vector<CursorRow>& rows, std::size_t room) const;
    QRectF quietCorner(const QSizeF& size) const;
    /// The samples that are seen, with one more on either side: begin and end.
    std::pair<std::size_t, std::size_t> shownSamples(const GrowthCurve& curve) const;
    bool isSeen(double seconds) const
    {
        return !m_scene.span || (seconds >= m_scene.span->from && seconds <= m_scene.span->to);
    }

    const GrowthScene& m_scene;
    const Theme& m_theme;
    QRectF m_area, m_plot, m_strip, m_title;
    ChartType m_type;
    MemoryUnit m_unit;
    AxisScale m_time, m_memory;
    double m_lastSeconds = 0;
    std::int64_t m_smallestKib = 0, m_largestKib = 0;
    bool m_growing = false;
    double m_labelWidth = 0;
    std::vector<SampleExtremes> m_ownExtremes; ///< of a scene without
    std::vector<std::int64_t> m_peaks; ///< of each curve
    std::vector<QPolygonF> m_lines; ///< of each curve, decimated
    std::vector<Label> m_labels;
    Drawing m_drawing;
};

inline constexpr double kGrowthLeader = 20; ///< between plot and labels, pixels at scale 1
inline constexpr double kGrowthSquare = 8, kGrowthSquareGap = 5; ///< the colour before a label

/// Of all curves to their ends.
GrowthRange rangeOf(const GrowthScene& scene);
inline double secondsOf(const Sample& sample) { return static_cast<double>(sample.atUs) / 1e6; }
QColor faint(QColor color, float alpha);
/// Where a curve's name belongs: its end, or, when the worker gave memory back while its tasks
/// ended, where that began; else the heaviest run might be named at the bottom. Not for an empty
/// line.
QPointF shoulderOf(const QPolygonF& line, bool growing);
/// The part of a line (ascending in x) between two places, its ends on them.
QPolygonF cutAcross(const QPolygonF& line, double left, double right);
/// The first sample at or after "go".
std::size_t firstShown(const GrowthCurve& curve);

} // namespace taskweight
