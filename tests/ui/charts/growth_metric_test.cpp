// SPDX-License-Identifier: GPL-3.0-or-later
// Which memory a growth chart draws, its cursors, and that a long recording draws as a short one.
#include "ui/charts/growth_layout.h"
#include "ui/charts/growth_time.h"
#include "ui/charts/run_data.h"

#include "tests/ui/charts/drawing_checks.h"
#include "tests/ui/charts/sample_scenes.h"
#include "tests/ui/support/fatal_warnings.h"

#include <QSignalSpy>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace taskweight {

namespace {

using checks::clash;
using checks::textsOf;
using Cursor = GrowthChart::TimeCursor;

const Theme& kTheme = Theme::light();

/// A run of 1,000 threads: 10 MiB resident, 2 MiB page tables, 16 MiB kernel stacks, 4 MiB slab.
RunRecord threads()
{
    RunRecord run;
    run.model.id = "cpp-thread";
    run.model.name = "std::thread";
    run.tasks = 1000;
    for (int at = 0; at <= 10; ++at)
        run.samples.push_back({ at * 1'000'000, at * 1024 + 1024, 2048, 100 * std::min(at, 10) });
    run.peakKib = 11 * 1024 + 512;
    run.plateauKib = 11 * 1024;
    run.pageTablesKib = 2048;
    run.kernelStacksKib = 16 * 1024;
    run.slabKib = 4 * 1024;
    run.threads = 1000;
    run.pssKib = 8 * 1024;
    return run;
}

GrowthCurve curve(const RunRecord& run, int key = 0)
{
    GrowthCurve made = growthCurveOf(run, { QColor(Qt::red), false });
    made.key = key;
    return made;
}

GrowthScene sceneOf(std::vector<GrowthCurve> curves)
{
    GrowthScene scene;
    scene.title = QStringLiteral("Memory while 1,000 tasks sleep 10 s");
    scene.curves = std::move(curves);
    scene.tasks = 1000;
    return scene;
}

GrowthLayout laidOut(const GrowthScene& scene, const QSizeF& size = { 740, 310 })
{
    return GrowthLayout(scene, QRectF({ 0, 0 }, size), kTheme, pictureFont(), 1);
}

std::vector<GrowthCurve> manyCurves()
{
    ModelStyles styles;
    return growthCurves({ scenes::results(scenes::hardFigures()) }, 0, styles, kTheme);
}

} // namespace

class GrowthMetricTest : public UiTest {
    Q_OBJECT

private Q_SLOTS:
    void aCurveOfARunThatDoesNotCountSaysSo()
    {
        RunRecord late = threads();
        late.outcome = Outcome::timedOut;
        RunRecord invalid = threads();
        invalid.validity = Validity::invalid;
        invalid.aliveMax = 825;
        const GrowthScene scene = sceneOf({ curve(threads()), curve(late, 1), curve(invalid, 2) });
        for (const QSizeF size : { QSizeF(1280, 720), QSizeF(560, 360) }) {
            const GrowthLayout layout(scene, QRectF(QPointF(), size), kTheme, pictureFont(), 1);
            const QStringList texts = textsOf(layout.drawing());
            QVERIFY(texts.contains(QStringLiteral("std::thread  11.5 MiB")));
            QVERIFY(texts.contains(QStringLiteral("std::thread  11.5 MiB, timed out")));
            QVERIFY(texts.contains(QStringLiteral("std::thread  11.5 MiB, invalid")));
        }
    }

    void aSampleWeighsWhatTheMetricAdds()
    {
        const GrowthCurve shown = curve(threads());
        const Sample& half = shown.samples[5]; // 500 of 1,000 threads
        QCOMPARE(kibOf(shown, half, GrowthMetric::resident), 6 * 1024);
        QCOMPARE(kibOf(shown, half, GrowthMetric::pageTables), 8 * 1024);
        QCOMPARE(kibOf(shown, half, GrowthMetric::kernel), 18 * 1024);
        QCOMPARE(kibOf(shown, half, GrowthMetric::pss), 3 * 1024);
        QCOMPARE(peakKibOf(shown, GrowthMetric::resident, 0), 11 * 1024 + 512);
        QCOMPARE(peakKibOf(shown, GrowthMetric::kernel, 0), 33 * 1024 + 512);
        QCOMPARE(peakKibOf(shown, GrowthMetric::pss, 0), 8 * 1024 + 512);
    }

    void aRunWithoutTheReadingIsNamedAndHasNoLine()
    {
        RunRecord bare = threads();
        bare.kernelStacksKib.reset();
        bare.slabKib.reset();
        bare.model.name = "bare";
        GrowthScene scene = sceneOf({ curve(threads()), curve(bare, 1) });
        scene.metric = GrowthMetric::kernel;
        const GrowthLayout layout = laidOut(scene);
        const QStringList texts = textsOf(layout.drawing());
        QVERIFY(texts.contains(QStringLiteral("bare  not read")));
        QCOMPARE(std::count_if(layout.drawing().shapes().begin(), layout.drawing().shapes().end(),
                     [](const Drawing::Shape& shape) {
                         return std::holds_alternative<Drawing::Curve>(shape);
                     }),
            1);
        // While it grows it shows what is known so far.
        scene.curves[1].growing = true;
        scene.curves[1].peakKib.reset();
        QVERIFY(textsOf(laidOut(scene).drawing()).contains(QStringLiteral("bare  13.0 MiB"))
            || textsOf(laidOut(scene).drawing()).contains(QStringLiteral("bare  13 MiB")));
    }

    void titleToolTipAndChoiceHaveTheSameWords()
    {
        for (const GrowthMetric metric : kGrowthMetrics) {
            GrowthScene scene = sceneOf({ curve(threads()) });
            scene.metric = metric;
            QVERIFY(laidOut(scene).metric().startsWith(growthMetricWords(metric)));
            QVERIFY(!growthMetricAbout(metric).isEmpty());
            QCOMPARE(growthMetricFromId(growthMetricId(metric)), metric);
        }
        QVERIFY(!growthMetricFromId("pixels"));
    }

    void theTableOfManyCurvesLeavesHalfOfThePlot()
    {
        std::vector<GrowthCurve> curves;
        for (int i = 0; i < 20; ++i) {
            curves.push_back(curve(threads(), i));
            curves.back().label = QStringLiteral("Model %1").arg(i);
            for (Sample& sample : curves.back().samples)
                sample.residentKib += (20 - i) * 1024;
        }
        GrowthScene scene = sceneOf(std::move(curves));
        scene.selected = 19; // the lightest
        scene.cursors = { 2.0, 6.0 };
        const GrowthLayout layout = laidOut(scene);
        const QStringList texts = textsOf(layout.cursors());
        QVERIFY(texts.contains(QStringLiteral("Model 0")));
        QVERIFY(texts.contains(QStringLiteral("Model 19")));
        double top = layout.plot().bottom(), bottom = 0;
        for (const Drawing::Text& text : layout.cursors().texts())
            if (text.text.startsWith(QLatin1String("Model"))) {
                top = std::min(top, text.box.top());
                bottom = std::max(bottom, text.box.bottom());
            }
        QVERIFY(bottom - top < layout.plot().height() / 2);
    }

    void cursorsTellTheDifferencesPerTask()
    {
        GrowthScene scene = sceneOf({ curve(threads()) });
        scene.cursors = { 2.0, 6.0 };
        QStringList texts = textsOf(laidOut(scene).cursors());
        QVERIFY(texts.contains(QStringLiteral("A")) && texts.contains(QStringLiteral("B")));
        QVERIFY(texts.contains(QStringLiteral("A  2.00 s"))
            && texts.contains(QStringLiteral("B  6.00 s")));
        QVERIFY(texts.contains(QStringLiteral("+4.00 s")));
        QVERIFY2(
            texts.contains(QStringLiteral("+4.00 MiB")) || texts.contains(QStringLiteral("+4 MiB")),
            qPrintable(texts.join(QLatin1Char('|'))));
        QVERIFY(texts.contains(QStringLiteral("+4,194 B"))); // 4 MiB / 1,000
        // The other way round it falls.
        scene.cursors = { 6.0, 2.0 };
        texts = textsOf(laidOut(scene).cursors());
        QVERIFY(texts.contains(QStringLiteral("\u22124.00 s"))
            && texts.contains(QStringLiteral("\u22124,194 B")));
        // Of one alone there is no difference, and without a task count nothing per task.
        scene.cursors = { 6.0, {} };
        QVERIFY(!textsOf(laidOut(scene).cursors()).contains(QStringLiteral("per task")));
        scene.cursors = { 2.0, 6.0 };
        scene.tasks = 0;
        QVERIFY(!textsOf(laidOut(scene).cursors()).contains(QStringLiteral("per task")));
    }

    void timesHaveTheDecimalsThatCanBePointedAt()
    {
        AxisScale axis;
        axis.high = 90;
        QCOMPARE(growthTimeText(65.527, axis, 940), std::string("65.53 s"));
        QCOMPARE(growthTimeText(2, axis, 940), std::string("2.00 s"));
        QCOMPARE(growthTimeText(2, axis, 60), std::string("2 s"));
        axis.high = 0.5;
        QCOMPARE(growthTimeText(0.25, axis, 940), std::string("0.250 s"));
        axis.high = 720;
        QCOMPARE(growthTimeText(100.4, axis, 940), std::string("1 min 40 s"));
        axis.low = 700; // zoomed into the last seconds
        QCOMPARE(growthTimeText(712.34, axis, 200), std::string("712.3 s"));
    }

    void aCurveThatHasEndedHasADash()
    {
        RunRecord brief = threads();
        brief.samples.resize(4);
        GrowthScene scene = sceneOf({ curve(threads()), curve(brief, 1) });
        scene.cursors = { 2.0, 6.0 };
        QCOMPARE(textsOf(laidOut(scene).cursors()).count(QStringLiteral("\u2013")), 3);
    }

    void theTableStaysWithinTheChartAndItsTextsApart_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size :
            { QSize(330, 220), QSize(480, 260), QSize(740, 310), QSize(1920, 1080) })
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }
    void theTableStaysWithinTheChartAndItsTextsApart()
    {
        QFETCH(QSize, size);
        GrowthScene scene = sceneOf(manyCurves());
        for (const auto& cursors : { std::array<std::optional<double>, 2>{ 0.0, {} }, { 1.0, 20.0 },
                 { 30.0, 30.0 }, { -5.0, 1e6 } }) {
            scene.cursors = cursors;
            const GrowthLayout layout = laidOut(scene, size);
            // The letters may touch when both cursors do.
            Drawing table;
            for (const Drawing::Text& text : layout.cursors().texts())
                if (text.text.size() > 1)
                    table.text(text.origin, Anchor::left, text.text, text.font, text.color);
            const QString trouble = clash(table, QRectF({ 0, 0 }, QSizeF(size)));
            QVERIFY2(trouble.isEmpty(), qPrintable(trouble));
        }
    }

    void clicksBesideTheCurvesSetTheCursorsInTurn()
    {
        GrowthChart chart;
        chart.setFont(pictureFont());
        chart.resize(740, 310);
        chart.setTitle(QStringLiteral("Memory"));
        chart.setCurves({ curve(threads()) });
        chart.grab();
        QSignalSpy changed(&chart, &GrowthChart::cursorsChanged);
        QSignalSpy picked(&chart, &ChartWidget::runClicked);
        const auto click = [&](int x, int y) {
            QTest::mouseClick(&chart, Qt::LeftButton, {}, { x, y });
            chart.grab();
        };
        click(150, 70); // far above the line
        QVERIFY(chart.timeCursor(Cursor::a) && !chart.timeCursor(Cursor::b));
        click(350, 70);
        QVERIFY(*chart.timeCursor(Cursor::b) > *chart.timeCursor(Cursor::a));
        const double a = *chart.timeCursor(Cursor::a);
        click(380, 70);
        QCOMPARE(*chart.timeCursor(Cursor::a), a); // the nearer one has moved
        QCOMPARE(changed.count(), 3);
        QCOMPARE(picked.count(), 0);
        QTest::keyClick(&chart, Qt::Key_Escape);
        QVERIFY(!chart.timeCursor(Cursor::a) && !chart.timeCursor(Cursor::b));
    }

    void theKeyboardSetsAndMovesCursors()
    {
        GrowthChart chart;
        chart.resize(740, 310);
        chart.setCurves({ curve(threads()) });
        chart.grab();
        QTest::keyClick(&chart, Qt::Key_A);
        QTest::keyClick(&chart, Qt::Key_B);
        QVERIFY(chart.timeCursor(Cursor::a) && chart.timeCursor(Cursor::b));
        const double a = *chart.timeCursor(Cursor::a), b = *chart.timeCursor(Cursor::b);
        QTest::keyClick(&chart, Qt::Key_Right);
        QVERIFY(*chart.timeCursor(Cursor::b) > b);
        QCOMPARE(*chart.timeCursor(Cursor::a), a);
        QTest::keyClick(&chart, Qt::Key_Left, Qt::ShiftModifier);
        QVERIFY(*chart.timeCursor(Cursor::b) < b);
        QTest::keyClick(&chart, Qt::Key_Delete);
        QVERIFY(!chart.timeCursor(Cursor::b));
        QTest::keyClick(&chart, Qt::Key_Right); // now A is the one
        QVERIFY(*chart.timeCursor(Cursor::a) > a);
    }

    void aZoomedChartIsMovedByKeysDragAndWheel()
    {
        GrowthChart chart;
        chart.resize(740, 310);
        chart.setCurves({ curve(threads()) });
        chart.zoomTo({ 4, 6 });
        chart.grab();
        QTest::keyClick(&chart, Qt::Key_Right);
        QVERIFY(
            chart.span()->from > 4 && std::abs(chart.span()->to - chart.span()->from - 2) < 1e-9);
        QTest::keyClick(&chart, Qt::Key_End);
        QCOMPARE(*chart.span(), (TimeSpan{ 8, 10 }));
        QTest::keyClick(&chart, Qt::Key_Home);
        QCOMPARE(*chart.span(), (TimeSpan{ 0, 2 }));
        chart.grab();
        // To the left with Shift held: what comes later.
        QTest::mousePress(&chart, Qt::LeftButton, Qt::ShiftModifier, { 400, 150 });
        const QPointF to(300, 150);
        QMouseEvent move(QEvent::MouseMove, to, chart.mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
            Qt::ShiftModifier);
        QCoreApplication::sendEvent(&chart, &move);
        QTest::mouseRelease(&chart, Qt::LeftButton, Qt::ShiftModifier, { 300, 150 });
        const double dragged = chart.span()->from;
        QVERIFY(dragged > 0);
        chart.grab();
        QWheelEvent wheel(to, chart.mapToGlobal(to), {}, { 0, -120 }, Qt::NoButton,
            Qt::ShiftModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&chart, &wheel);
        QVERIFY(chart.span()->from > dragged);
        // Moving is no step that is undone: the zoom is.
        chart.undoZoom();
        QVERIFY(!chart.span());
    }

    void thePauseCoversNoCurve()
    {
        GrowthScene scene = sceneOf(manyCurves());
        const QRectF before = laidOut(scene).plot();
        scene.banner = QStringLiteral("Picture paused, the sweep goes on");
        for (const QSizeF size : { QSizeF(400, 250), QSizeF(740, 310), QSizeF(1920, 1080) }) {
            const GrowthLayout layout = laidOut(scene, size);
            for (const Drawing::Shape& shape : layout.drawing().shapes())
                if (const auto* fill = std::get_if<Drawing::Fill>(&shape))
                    if (fill->color == kTheme.accent)
                        QVERIFY(!fill->rect.intersects(layout.plot()));
            QVERIFY(textsOf(layout.drawing()).contains(scene.banner));
        }
        QVERIFY(laidOut(scene).plot().top() > before.top());
    }

    void aLongRecordingGivesNoMorePointsThanAShortOne()
    {
        constexpr std::size_t kColumns = 1000;
        for (const int count : { 100, 5000, 30'000, 1'000'000 }) {
            GrowthCurve noisy;
            for (int i = 0; i < count; ++i)
                noisy.samples.push_back({ i * 20'000LL,
                    1000 + (i * 7919LL) % 613 + (i == count / 3 ? 5000 : 0), 0, 1 });
            SampleExtremes extremes;
            extremes.update(noisy, GrowthMetric::resident);
            const auto line = extremes.thinned(noisy, 0, noisy.samples.size(), kColumns);
            QVERIFY2(line.size() <= 10 * kColumns, qPrintable(QString::number(line.size())));
            QCOMPARE(line.front().atUs, noisy.samples.front().atUs);
            QCOMPARE(line.back().atUs, noisy.samples.back().atUs);
            QVERIFY(std::any_of(line.begin(), line.end(),
                [](const WeighedSample& sample) { return sample.kib > 5000; })); // the one spike
            QVERIFY(std::is_sorted(line.begin(), line.end(),
                [](const WeighedSample& a, const WeighedSample& b) { return a.atUs < b.atUs; }));
        }
    }

    void extremesOfAnyPartAreThoseOfItsSamples()
    {
        GrowthCurve noisy;
        SampleExtremes extremes;
        for (int i = 0; i < 3000; ++i) {
            noisy.samples.push_back({ i * 1000LL, i % 11 == 3 ? 0 : (i * 7919LL) % 1613, 0, 1 });
            if (i % 100 == 57)
                extremes.update(noisy, GrowthMetric::resident); // as they come
        }
        extremes.update(noisy, GrowthMetric::resident);
        for (std::size_t first = 0; first < 3000; first += 173)
            for (std::size_t last = first + 1; last <= 3000; last += 291) {
                std::int64_t low = 1 << 30, high = 0;
                for (std::size_t i = first; i < last; ++i)
                    if (const std::int64_t kib = noisy.samples[i].residentKib; kib > 0) {
                        low = std::min(low, kib);
                        high = std::max(high, kib);
                    }
                const auto found = extremes.over(noisy, first, last);
                QCOMPARE(found.has_value(), high > 0);
                if (!found)
                    continue;
                QCOMPARE(found->low.kib, low);
                QCOMPARE(found->high.kib, high);
            }
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::GrowthMetricTest)
#include "growth_metric_test.moc"
