// SPDX-License-Identifier: GPL-3.0-or-later
// A frame of the growth chart, and what moving the pointer over it costs; off-screen raster.
#include "ui/charts/cost_data.h"
#include "ui/charts/decimate.h"
#include "ui/charts/growth_layout.h"
#include "ui/charts/picture.h"
#include "ui/charts/run_data.h"
#include "ui/charts/scaling_chart.h"

#include "tests/ui/charts/sample_scenes.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QMouseEvent>
#include <QPainter>

#include <cmath>

using namespace taskweight;

namespace {

constexpr int kCurves = 8, kSamples = 3000;
constexpr int kManyCurves = 20, kManySamples = 30'000;
constexpr QSize kSize(1280, 720);

/// Ramp, plateau and drain; `noise` as a share of the peak.
std::vector<GrowthCurve> curves(double noise, int count = kCurves, int samples = kSamples)
{
    std::vector<GrowthCurve> all;
    for (int c = 0; c < count; ++c) {
        GrowthCurve curve;
        curve.key = c;
        curve.label = QStringLiteral("Model number %1").arg(c);
        curve.style = { languageHues(false)[std::size_t(c) % 8].second, c % 4 == 3 };
        curve.timerOnly = c % 4 == 3;
        const double peak = 2e6 / (c + 1);
        for (int i = 0; i < samples; ++i) {
            const double t = i * 60.0 / samples;
            const double kib = peak * std::min(1.0, t / 5 + 0.01)
                * (t > 50 ? 1 - (t - 50) * 0.02 : 1)
                * (1 + noise * std::fmod(i * 0.618 * (c + 2), 1.0));
            curve.samples.push_back({ std::int64_t(t * 1e6), std::int64_t(kib), 0, 1 });
        }
        curve.times.startedMs = 5000;
        curve.times.wokeMs = 50'000;
        curve.times.finishedMs = 59'000;
        all.push_back(std::move(curve));
    }
    return all;
}

/// The range is the noise in thousandths: measured memory is smooth, 50 is the worst that is drawn.
void growthFrame(benchmark::State& state)
{
    GrowthChart chart;
    chart.setTitle(QStringLiteral("Memory while 1,000,000 tasks sleep 60 s"));
    chart.resize(kSize);
    chart.setCurves(curves(double(state.range(0)) / 1000));
    QImage image(kSize, QImage::Format_RGB32);
    int selected = 0;
    for (auto _ : state) {
        chart.setSelected(selected++ % kCurves); // lays out and paints everything again
        chart.QWidget::render(&image, QPoint(), QRegion(), QWidget::DrawChildren);
    }
}
BENCHMARK(growthFrame)->Arg(0)->Arg(5)->Arg(50)->Unit(benchmark::kMillisecond);

/// The pointer goes over the chart, which is painted at each step.
void moveOver(GrowthChart& chart, benchmark::State& state)
{
    QImage image(kSize, QImage::Format_RGB32);
    chart.show(); // Qt resizes a hidden widget before each painting: it would be laid out anew
    QCoreApplication::processEvents();
    chart.QWidget::render(&image, QPoint(), QRegion(), QWidget::DrawChildren);
    int x = 0;
    for (auto _ : state) {
        const QPointF at(100 + x++ % 900, 360);
        QMouseEvent move(QEvent::MouseMove, at, at, Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&chart, &move);
        chart.QWidget::render(&image, QPoint(), QRegion(), QWidget::DrawChildren);
    }
}

void growthHover(benchmark::State& state)
{
    GrowthChart chart;
    chart.resize(kSize);
    chart.setCurves(curves(0.005));
    moveOver(chart, state);
}
BENCHMARK(growthHover)->Unit(benchmark::kMillisecond);

/// One turn of a wheel, or of the pointer, over the many long curves: laid out and painted whole.
/// The range is the noise in thousandths.
void growthZoomOfMany(benchmark::State& state)
{
    GrowthChart chart;
    chart.setTitle(QStringLiteral("Memory while 1,000,000 tasks sleep 60 s"));
    chart.resize(kSize);
    chart.setCurves(curves(double(state.range(0)) / 1000, kManyCurves, kManySamples));
    QImage image(kSize, QImage::Format_RGB32);
    int turn = 0;
    for (auto _ : state) {
        const double from = turn++ % 100 * 0.1;
        chart.zoomTo({ from, from + 40 });
        chart.QWidget::render(&image, QPoint(), QRegion(), QWidget::DrawChildren);
    }
}
BENCHMARK(growthZoomOfMany)->Arg(0)->Arg(5)->Arg(50)->Unit(benchmark::kMillisecond);

void growthHoverOfMany(benchmark::State& state)
{
    GrowthChart chart;
    chart.resize(kSize);
    chart.setCurves(curves(0.005, kManyCurves, kManySamples));
    chart.setTimeCursor(GrowthChart::TimeCursor::a, 10);
    chart.setTimeCursor(GrowthChart::TimeCursor::b, 50);
    moveOver(chart, state);
}
BENCHMARK(growthHoverOfMany)->Unit(benchmark::kMillisecond);

/// Laying out alone, by how long was recorded: it must not take longer.
void growthLayoutBySamples(benchmark::State& state)
{
    GrowthScene scene;
    scene.curves = curves(0.005, kCurves, int(state.range(0)));
    for (const GrowthCurve& curve : scene.curves)
        scene.extremes.emplace_back().update(curve, scene.metric);
    for (auto _ : state)
        benchmark::DoNotOptimize(
            GrowthLayout(scene, QRectF({ 0, 0 }, QSizeF(kSize)), Theme::light(), pictureFont(), 1));
}
BENCHMARK(growthLayoutBySamples)
    ->Arg(3000)
    ->Arg(30'000)
    ->Arg(300'000)
    ->Unit(benchmark::kMillisecond);

/// Laid out and painted into a 3840x2160 PNG, packed; by kind of chart.
void picture4k(benchmark::State& state)
{
    const std::vector<ResultSet> sets{ scenes::results(scenes::figures(), 3),
        scenes::results(scenes::figures()) };
    ModelStyles styles;
    PictureSpec spec;
    spec.chart = static_cast<ChartKind>(state.range(0));
    spec.scale = 2;
    const QString path = QDir::temp().filePath(QStringLiteral("taskweight-bench.png"));
    for (auto _ : state)
        if (!writePicture(path, sets, styles, spec))
            state.SkipWithError("not written");
    QFile::remove(path);
}
BENCHMARK(picture4k)->DenseRange(0, 5)->Unit(benchmark::kMillisecond);

/// What a window of 1500x940 shows after a change: the growth chart and one of the tabs.
void visibleCharts(benchmark::State& state)
{
    const std::vector<ResultSet> sets{ scenes::results(scenes::figures(), 3) };
    ModelStyles styles;
    const Theme& theme = Theme::light();
    GrowthChart growth;
    CountsChart counts;
    ScalingChart scaling;
    RowsChart cost;
    ChartWidget* const tabs[]{ &counts, &scaling, &cost };
    growth.resize(740, 320);
    growth.setCurves(curves(0.005, kManyCurves, kManySamples));
    counts.setData(countsData(sets, styles, theme));
    scaling.setData(scalingData(sets, styles, theme));
    cost.setData(costData(sets, 1'000'000, styles, theme));
    ChartWidget& tab = *tabs[state.range(0)];
    tab.resize(740, 320);
    QImage image(740, 640, QImage::Format_RGB32);
    int selected = 0;
    for (auto _ : state) {
        growth.setSelected(++selected % kManyCurves);
        tab.setSelected(selected % kManyCurves);
        growth.QWidget::render(&image, QPoint(), QRegion(), QWidget::DrawChildren);
        tab.QWidget::render(&image, QPoint(0, 320), QRegion(), QWidget::DrawChildren);
    }
}
BENCHMARK(visibleCharts)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

void decimation(benchmark::State& state)
{
    QPolygonF points;
    for (std::int64_t i = 0; i < state.range(0); ++i)
        points << QPointF(
            double(i) * 1200 / double(state.range(0)), 300 + 200 * std::sin(double(i) * 0.37));
    for (auto _ : state)
        benchmark::DoNotOptimize(decimate(points));
}
BENCHMARK(decimation)->Arg(3000)->Arg(1'000'000)->Unit(benchmark::kMicrosecond);

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
