// SPDX-License-Identifier: GPL-3.0-or-later
// Zoom in time, the values at the pointer, and the pause of the growth chart.
#include "ui/charts/growth_layout.h"
#include "ui/charts/run_data.h"

#include "tests/ui/charts/drawing_checks.h"
#include "tests/ui/charts/sample_scenes.h"
#include "tests/ui/support/fatal_warnings.h"

#include <QSignalSpy>
#include <QWheelEvent>

#include <cmath>
#include <limits>

namespace taskweight {

namespace {

using checks::clash;
using checks::textsOf;

const Theme& kTheme = Theme::light();

/// 1 MiB from "go" on, one more with every second.
GrowthCurve stairs(int key, const char* label, int seconds)
{
    GrowthCurve curve;
    curve.key = key;
    curve.label = QLatin1String(label);
    curve.style = { QColor(Qt::red), false };
    for (int at = 0; at <= seconds; ++at)
        curve.samples.push_back({ at * 1'000'000, (1 + at) * key * 1024, 0, 1 });
    return curve;
}

GrowthScene scene(std::optional<TimeSpan> span = {})
{
    GrowthScene made;
    made.title = QStringLiteral("Memory while 1,000,000 tasks sleep 10 s");
    made.curves = { stairs(1, "light", 10), stairs(3, "heavy", 10), stairs(2, "short", 4) };
    made.span = span;
    return made;
}

GrowthLayout laidOut(const GrowthScene& scene, const QSizeF& size = { 740, 310 })
{
    return GrowthLayout(scene, QRectF({ 0, 0 }, size), kTheme, pictureFont(), 1);
}

GrowthLayout::Nearest at(const GrowthScene& scene, std::size_t curve, std::size_t sample)
{
    const GrowthLayout layout = laidOut(scene);
    const Sample& chosen = scene.curves[curve].samples[sample];
    const double x
        = layout.plot().left() + layout.time().position(secondsOf(chosen)) * layout.plot().width();
    const double y = layout.plot().bottom()
        - layout.memory().position(static_cast<double>(chosen.residentKib) / layout.unit().kib)
            * layout.plot().height();
    const auto found = layout.nearest({ x, y }, 2);
    return found.value_or(GrowthLayout::Nearest{ 99, 99, {} });
}

/// A chart that is laid out as laidOut() does it.
struct Shown {
    GrowthChart chart;
    Shown()
    {
        chart.setFont(pictureFont());
        chart.resize(740, 310);
        chart.setTitle(scene().title);
        chart.setCurves(scene().curves);
        chart.grab();
    }
    void turnWheel(const QPointF& at, int angle)
    {
        QWheelEvent event(at, chart.mapToGlobal(at), {}, { 0, angle }, Qt::NoButton, Qt::NoModifier,
            Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&chart, &event);
        chart.grab();
    }
    void drag(const QPoint& from, const QPoint& to)
    {
        QTest::mousePress(&chart, Qt::LeftButton, {}, from);
        for (const QPoint& on : { (from + to) / 2, to }) {
            QMouseEvent move(QEvent::MouseMove, on, chart.mapToGlobal(on), Qt::NoButton,
                Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(&chart, &move);
        }
        chart.grab();
        QTest::mouseRelease(&chart, Qt::LeftButton, {}, to);
        chart.grab();
    }
};

} // namespace

class GrowthZoomTest : public UiTest {
    Q_OBJECT

private Q_SLOTS:
    void aSpanFillsThePlotAndItsMemoryTheAxis()
    {
        const GrowthScene zoomed = scene(TimeSpan{ 1.5, 2.5 });
        const GrowthLayout layout = laidOut(zoomed);
        QCOMPARE(layout.time().low, 1.5);
        QCOMPARE(layout.time().high, 2.5);
        QVERIFY(layout.metric().endsWith(QStringLiteral("zoomed")));
        // 3 * 4 MiB is the next sample of the heaviest; all of it is 33 MiB.
        QVERIFY(layout.memory().high >= 12 && layout.memory().high < 20);
        int lines = 0;
        for (const Drawing::Shape& shape : layout.drawing().shapes())
            if (const auto* curve = std::get_if<Drawing::Curve>(&shape)) {
                ++lines;
                QCOMPARE(curve->points.first().x(), layout.plot().left());
                QCOMPARE(curve->points.last().x(), layout.plot().right());
            }
        QCOMPARE(lines, 3);
    }

    void aCurveThatTheZoomLeavesNothingOfIsOnlyNamed()
    {
        const GrowthLayout layout = laidOut(scene(TimeSpan{ 6, 8 }));
        int leaders = 0;
        for (const Drawing::Shape& shape : layout.drawing().shapes())
            if (const auto* line = std::get_if<Drawing::Line>(&shape))
                leaders += line->line.x2() > layout.plot().right() + 5;
        QCOMPARE(leaders, 2);
        for (const Drawing::Text& text : layout.drawing().texts())
            if (text.text.startsWith(QStringLiteral("short")))
                QCOMPARE(text.color, kTheme.muted);
            else if (text.text.startsWith(QStringLiteral("heavy")))
                QCOMPARE(text.color, kTheme.ink);
    }

    void aLineIsCutWhereItCrossesTheEdges()
    {
        const QPolygonF line{ { { 0, 0 }, { 10, 10 }, { 20, 0 } } };
        QCOMPARE(
            cutAcross(line, 5, 15), QPolygonF(QList<QPointF>{ { 5, 5 }, { 10, 10 }, { 15, 5 } }));
        QCOMPARE(cutAcross(line, 2, 4), QPolygonF(QList<QPointF>{ { 2, 2 }, { 4, 4 } }));
        QCOMPARE(cutAcross(line, 10, 20), QPolygonF(QList<QPointF>{ { 10, 10 }, { 20, 0 } }));
        QVERIFY(cutAcross(line, 30, 40).isEmpty());
    }

    void ticksOfASpanAreRoundAndWithinIt()
    {
        const auto labels = [](const AxisScale& axis) {
            QStringList words;
            for (const Tick& tick : axis.ticks)
                words << tick.label;
            return words;
        };
        QCOMPARE(labels(timeSpanAxis(1.37, 3.6, 5)),
            QStringList({ "1.5 s", "2.0 s", "2.5 s", "3.0 s", "3.5 s" }));
        QCOMPARE(labels(timeSpanAxis(1200.1, 1200.5, 4)),
            QStringList({ "1,200.1 s", "1,200.2 s", "1,200.3 s", "1,200.4 s", "1,200.5 s" }));
        QCOMPARE(labels(timeSpanAxis(100, 400, 5)),
            QStringList({ "2 min", "3 min", "4 min", "5 min", "6 min" }));
    }

    void zoomedTextsNeverOverlapAndAreFinite()
    {
        ModelStyles styles;
        for (const TimeSpan span :
            { TimeSpan{ 0.01, 0.02 }, TimeSpan{ 0, 1 }, TimeSpan{ 9, 30 }, TimeSpan{ 100, 200 } })
            for (const bool log : { false, true }) {
                GrowthScene many;
                many.title = scene().title;
                many.logarithmic = log;
                many.span = span;
                many.curves
                    = growthCurves({ scenes::results(scenes::figures()) }, 0, styles, kTheme);
                many.selected = many.curves[1].key;
                const QSizeF size(900, 420);
                const GrowthLayout layout = laidOut(many, size);
                QCOMPARE(clash(layout.drawing(), QRectF({ 0, 0 }, size)), QString());
                for (const Drawing::Shape& shape : layout.drawing().shapes())
                    if (const auto* curve = std::get_if<Drawing::Curve>(&shape))
                        for (const QPointF& point : curve->points)
                            QVERIFY(layout.plot().adjusted(-1, -1, 1, 1).contains(point));
            }
    }

    void theBoxHasTheValueOfEveryCurveThatGoesOnThere()
    {
        const GrowthScene all = scene();
        const QStringList early = textsOf(laidOut(all).hover(at(all, 0, 2)).box);
        QCOMPARE(early,
            QStringList(
                { "2.00 s", "heavy", "9.00 MiB", "short", "6.00 MiB", "light", "3.00 MiB" }));
        const QStringList late = textsOf(laidOut(all).hover(at(all, 0, 7)).box);
        QCOMPARE(late, QStringList({ "7.00 s", "heavy", "24.0 MiB", "light", "8.00 MiB" }));
    }

    void theBoxStaysWithinASmallChartAndKeepsThePointedCurve()
    {
        GrowthScene many;
        many.title = scene().title;
        for (int key = 1; key <= 40; ++key)
            many.curves.push_back(
                stairs(key, qPrintable(QStringLiteral("runtime %1").arg(key)), 10));
        const QRectF area(0, 0, 740, 310);
        const GrowthLayout layout = laidOut(many);
        const GrowthLayout::Nearest lightest = at(many, 0, 10);
        QCOMPARE(lightest.curve, std::size_t{ 0 });
        const Drawing box = layout.hover(lightest).box;
        QCOMPARE(clash(box, area), QString());
        QVERIFY(textsOf(box).contains(QStringLiteral("runtime 1")));
        QVERIFY(!textsOf(box).filter(QStringLiteral("more")).isEmpty());
    }

    void theCrossHairEndsAtTheTableOfTheCursors()
    {
        Shown shown;
        shown.chart.show(); // one that is hidden is laid out anew by each grab
        QVERIFY(QTest::qWaitForWindowExposed(&shown.chart));
        shown.chart.setTimeCursor(GrowthChart::TimeCursor::a, 1);
        shown.chart.setTimeCursor(GrowthChart::TimeCursor::b, 9);
        const QImage without = shown.chart.grab().toImage();
        GrowthScene marked = scene();
        marked.cursors = { 1.0, 9.0 };
        const GrowthLayout layout = laidOut(marked);
        // The table: the texts of the cursors but for the letters at their feet.
        QRectF table;
        for (const Drawing::Text& text : layout.cursors().texts())
            if (text.text.size() > 1)
                table |= text.box;
        // A point of a curve that lies level with the table, as far from it as the box is wide.
        const auto found = [&]() -> std::optional<GrowthLayout::Nearest> {
            for (std::size_t sample = 0; sample <= 10; ++sample)
                for (std::size_t curve = 0; curve < 3; ++curve) {
                    if (sample >= marked.curves[curve].samples.size())
                        continue;
                    if (const auto near = at(marked, curve, sample); near.curve == curve
                        && near.at.y() > table.top() + 3 && near.at.y() < table.bottom() - 3
                        && std::abs(near.at.x() - table.center().x()) > table.width() / 2 + 150)
                        return near;
                }
            return std::nullopt;
        }();
        QVERIFY(found);
        QMouseEvent move(QEvent::MouseMove, found->at, shown.chart.mapToGlobal(found->at),
            Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&shown.chart, &move);
        const QImage with = shown.chart.grab().toImage();
        QVERIFY(with != without);
        const QRect inner = table.toAlignedRect();
        QCOMPARE(with.copy(inner), without.copy(inner));
    }

    void aRubberBandZoomsAndUndoGoesBack()
    {
        Shown shown;
        QSignalSpy zoomed(&shown.chart, &GrowthChart::zoomed);
        QSignalSpy clicked(&shown.chart, &ChartWidget::runClicked);
        const GrowthLayout layout = laidOut(scene());
        const auto pointAt = [&](double seconds) {
            return QPointF(
                layout.plot().left() + layout.time().position(seconds) * layout.plot().width(),
                layout.plot().center().y())
                .toPoint();
        };
        const double pixel = layout.secondsAt(1) - layout.secondsAt(0);
        shown.drag(pointAt(6), pointAt(2)); // to the left is as good
        QCOMPARE(zoomed.size(), 1);
        QVERIFY(clicked.isEmpty());
        const TimeSpan first = shown.chart.span().value();
        QVERIFY(std::abs(first.from - 2) <= pixel && std::abs(first.to - 6) <= pixel);
        shown.drag(pointAt(4), pointAt(5));
        QVERIFY(shown.chart.span()->to < first.to && shown.chart.span()->from > first.from);
        QTest::keyClick(&shown.chart, Qt::Key_Backspace);
        QCOMPARE(shown.chart.span(), std::optional(first));
        shown.chart.undoZoom();
        QVERIFY(!shown.chart.span());
        shown.chart.undoZoom();
        QVERIFY(!shown.chart.span());

        shown.drag(pointAt(4), pointAt(4) + QPoint(2, 0)); // a click with an unsteady hand
        QVERIFY(!shown.chart.span());
    }

    void aDoubleClickEndsAllZooms()
    {
        Shown shown;
        shown.chart.zoomTo({ 1, 4 });
        shown.chart.zoomTo({ 2, 3 });
        shown.chart.grab();
        QTest::mouseDClick(&shown.chart, Qt::LeftButton, {}, QPoint(300, 150));
        QVERIFY(!shown.chart.span());
        shown.chart.undoZoom();
        QVERIFY(!shown.chart.span());
    }

    void theWheelZoomsAboutThePointerAndIsUndoneAsOne()
    {
        Shown shown;
        const QPointF place = laidOut(scene()).plot().center();
        const double before = laidOut(scene()).secondsAt(place.x());
        shown.chart.zoomTo({ 0, 10 });
        shown.chart.grab();
        for (int turn = 0; turn < 3; ++turn)
            shown.turnWheel(place, 120);
        const TimeSpan seen = shown.chart.span().value();
        QVERIFY(seen.to - seen.from < 6);
        QVERIFY(seen.from < before && before < seen.to);
        shown.chart.undoZoom();
        QCOMPARE(shown.chart.span(), std::optional(TimeSpan{ 0, 10 }));
        for (int turn = 0; turn < 3; ++turn)
            shown.turnWheel(place, -120);
        QVERIFY(!shown.chart.span()); // there is no more to see
    }

    void whatCannotBeSeenIsNotZoomedTo()
    {
        Shown shown;
        for (const TimeSpan span : { TimeSpan{ 1, 1 }, TimeSpan{ 2, 1 }, TimeSpan{ 1, 1.0005 },
                 TimeSpan{ 0, std::numeric_limits<double>::quiet_NaN() } })
            shown.chart.zoomTo(span);
        QVERIFY(!shown.chart.span());
        for (int i = 0; i < 60; ++i)
            shown.chart.zoomBy(0.5);
        QVERIFY(shown.chart.span()->to - shown.chart.span()->from >= 1e-3);
        QVERIFY(!shown.chart.grab().isNull());
        GrowthChart empty;
        empty.zoomBy(0.5);
        empty.resize(740, 310);
        empty.grab();
        QVERIFY(!empty.span());
    }

    void aPauseIsSaidOnTheChart()
    {
        Shown shown;
        const QImage before = shown.chart.grab().toImage();
        shown.chart.setPaused(true);
        const QImage paused = shown.chart.grab().toImage();
        QVERIFY(paused != before);
        shown.chart.setPaused(false);
        QCOMPARE(shown.chart.grab().toImage(), before);
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::GrowthZoomTest)

#include "growth_zoom_test.moc"
