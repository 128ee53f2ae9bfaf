// SPDX-License-Identifier: GPL-3.0-or-later
// A frame of the growth chart, and what moving the pointer over it costs; off-screen raster.
#include "ui/charts/decimate.h"
#include "ui/charts/growth_layout.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>
#include <QMouseEvent>
#include <QPainter>

#include <cmath>

using namespace taskweight;

namespace {

constexpr int kCurves = 8, kSamples = 3000;
constexpr QSize kSize(1280, 720);

/// Ramp, plateau and drain; `noise` as a share of the peak.
std::vector<GrowthCurve> curves(double noise)
{
    std::vector<GrowthCurve> all;
    for (int c = 0; c < kCurves; ++c) {
        GrowthCurve curve;
        curve.key = c;
        curve.label = QStringLiteral("Model number %1").arg(c);
        curve.style = { languageHues(false)[std::size_t(c)].second, c % 4 == 3 };
        curve.timerOnly = c % 4 == 3;
        const double peak = 2e6 / (c + 1);
        for (int i = 0; i < kSamples; ++i) {
            const double t = i * 0.02;
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

void growthHover(benchmark::State& state)
{
    GrowthChart chart;
    chart.resize(kSize);
    chart.setCurves(curves(0.005));
    QImage image(kSize, QImage::Format_RGB32);
    chart.QWidget::render(&image, QPoint(), QRegion(), QWidget::DrawChildren);
    int x = 0;
    for (auto _ : state) {
        const QPointF at(100 + x++ % 900, 360);
        QMouseEvent move(QEvent::MouseMove, at, at, Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&chart, &move);
        chart.QWidget::render(&image, QPoint(), QRegion(), QWidget::DrawChildren);
    }
}
BENCHMARK(growthHover)->Unit(benchmark::kMillisecond);

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
