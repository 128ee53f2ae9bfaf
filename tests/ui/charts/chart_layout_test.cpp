// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/counts_layout.h"
#include "ui/charts/growth_layout.h"
#include "ui/charts/run_data.h"

#include "tests/ui/charts/drawing_checks.h"
#include "tests/ui/charts/sample_scenes.h"
#include "tests/ui/support/fatal_warnings.h"

#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalSpy>

#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace taskweight {

namespace {

const Theme& kTheme = Theme::light();

using checks::clash;
using checks::textsOf;

CountsScene countsScene(const std::vector<scenes::ModelFigures>& models, int repeats = 1)
{
    ModelStyles styles;
    CountsScene scene;
    scene.title = QStringLiteral("Peak memory by task count");
    scene.data = countsData({ scenes::results(models, repeats) }, styles, kTheme);
    return scene;
}

GrowthScene growthScene(std::size_t models)
{
    ModelStyles styles;
    GrowthScene scene;
    scene.title = QStringLiteral("Memory while 1,000,000 tasks sleep 10 s");
    scene.curves = growthCurves({ scenes::results(scenes::figures(models)) }, 0, styles, kTheme);
    return scene;
}

CountsLayout laidOut(const CountsScene& scene, const QRectF& area)
{
    return layoutCounts(scene, area, kTheme, pictureFont(), 1);
}

GrowthLayout laidOut(const GrowthScene& scene, const QRectF& area)
{
    return GrowthLayout(scene, area, kTheme, pictureFont(), 1);
}

GrowthCurve curveOf(std::vector<Sample> samples)
{
    GrowthCurve curve;
    curve.key = 7;
    curve.label = QStringLiteral("Rust tokio");
    curve.style = { QColor(Qt::red), false };
    curve.samples = std::move(samples);
    return curve;
}

bool allFinite(const Drawing& drawing)
{
    for (const Drawing::Shape& shape : drawing.shapes())
        if (const auto* curve = std::get_if<Drawing::Curve>(&shape))
            for (const QPointF& point : curve->points)
                if (!std::isfinite(point.x()) || !std::isfinite(point.y()))
                    return false;
    return true;
}

/// Pixels that differ from the background.
int painted(const QImage& image, const QColor& background)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += image.pixelColor(x, y) != background;
    return count;
}

void addSizes()
{
    QTest::addColumn<QSizeF>("size");
    for (const QSizeF size : { QSizeF(740, 310), QSizeF(740, 330), QSizeF(1280, 720),
             QSizeF(1920, 1080), QSizeF(400, 250), QSizeF(900, 180) })
        QTest::addRow("%gx%g", size.width(), size.height()) << size;
}

} // namespace

class ChartLayoutTest : public UiTest {
    Q_OBJECT

private Q_SLOTS:
    void titleStandsOutBeforeAHallAndCoversNothing()
    {
        const QRectF area(0, 0, 1920, 1080);
        const double scale = 1.725; // that of the presentation at this size
        const QFont font = pictureFont();
        const CountsScene counts = countsScene(scenes::figures(8));
        const GrowthScene growth = growthScene(8);
        const CountsLayout bars = layoutCounts(counts, area, kTheme, font, scale);
        const GrowthLayout curves(growth, area, kTheme, font, scale);
        QCOMPARE(clash(bars.drawing, area), QString());
        QCOMPARE(clash(curves.drawing(), area), QString());
        const ChartType type = ChartType::of(font, scale);
        QVERIFY(type.title.pixelSize() >= 1.3 * type.base.pixelSize());
        QVERIFY(bars.title.height() >= capHeight(type.title));
        QVERIFY(curves.title().height() >= capHeight(type.title));
        QCOMPARE(ChartType::of(font, 1).title, ChartType::of(font, 1).bold);
    }

    void growthTextsNeverOverlap_data() { addSizes(); }
    void growthTextsNeverOverlap()
    {
        QFETCH(QSizeF, size);
        const QRectF area({ 0, 0 }, size);
        for (const std::size_t models : { 1, 8, 15 })
            for (const bool log : { false, true }) {
                GrowthScene scene = growthScene(models);
                scene.logarithmic = log;
                QCOMPARE(clash(laidOut(scene, area).drawing(), area), QString());
            }
    }

    void countsTextsNeverOverlap_data() { addSizes(); }
    void countsTextsNeverOverlap()
    {
        QFETCH(QSizeF, size);
        const QRectF area({ 0, 0 }, size);
        for (const auto& models : { scenes::figures(1), scenes::figures(4), scenes::figures(8),
                 scenes::figures(), scenes::cppFigures() })
            for (const bool log : { false, true }) {
                CountsScene scene = countsScene(models, 2);
                scene.logarithmic = log;
                QCOMPARE(clash(laidOut(scene, area).drawing, area), QString());
            }
    }

    void moreCurvesThanFitAreCounted()
    {
        const QRectF area(0, 0, 600, 150);
        const QStringList texts = textsOf(laidOut(growthScene(14), area).drawing());
        QVERIFY(!texts.filter(QRegularExpression(QStringLiteral("^\\+[0-9]+ more$"))).isEmpty());
    }

    void theSelectedRunShowsItsPhasesAndPeak()
    {
        GrowthScene scene = growthScene(4);
        scene.selected = scene.curves[2].key;
        const QStringList texts = textsOf(laidOut(scene, QRectF(0, 0, 740, 310)).drawing());
        for (const char* expected : { "ramp-up", "plateau", "peak 1.32 GiB", "0 s", "10 s", "3,000",
                 "resident, MiB, linear" })
            QVERIFY2(texts.contains(QLatin1String(expected)), expected);
        scene.selected.reset();
        QVERIFY(!textsOf(laidOut(scene, QRectF(0, 0, 740, 310)).drawing())
                     .contains(QStringLiteral("plateau")));
    }

    void noTextIsInAHue()
    {
        const auto check = [](const Drawing& drawing) {
            for (const Drawing::Text& text : drawing.texts())
                QVERIFY(text.color == kTheme.ink || text.color == kTheme.muted);
        };
        GrowthScene growth = growthScene(8);
        growth.selected = growth.curves[1].key;
        check(laidOut(growth, QRectF(0, 0, 740, 310)).drawing());
        check(laidOut(countsScene(scenes::figures(8)), QRectF(0, 0, 740, 330)).drawing);
        check(laidOut(countsScene(scenes::figures()), QRectF(0, 0, 740, 330)).drawing);
    }

    void samplesBeforeGoAreNotDrawn()
    {
        GrowthScene scene;
        scene.curves = { curveOf(
            { { -500'000, 9000, 0, 1 }, { -1000, 2048, 0, 1 }, { 500'000, 4096, 0, 1 } }) };
        const GrowthLayout layout = laidOut(scene, QRectF(0, 0, 740, 310));
        for (const Drawing::Shape& shape : layout.drawing().shapes())
            if (const auto* curve = std::get_if<Drawing::Curve>(&shape)) {
                QCOMPARE(curve->points.first().x(), layout.plot().left());
                QCOMPARE(curve->points.size(), 2);
            }
        QCOMPARE(layout.memory().high, 4.0);
    }

    void oddCurvesAreDrawnWithoutNaN_data()
    {
        QTest::addColumn<std::vector<Sample>>("samples");
        QTest::addRow("none") << std::vector<Sample>{};
        QTest::addRow("one") << std::vector<Sample>{ { 0, 1000, 0, 1 } };
        QTest::addRow("only before go") << std::vector<Sample>{ { -10, 1000, 0, 1 } };
        QTest::addRow("zero") << std::vector<Sample>{ { 0, 0, 0, 1 }, { 10, 0, 0, 1 } };
        QTest::addRow("same time") << std::vector<Sample>{ { 5, 10, 0, 1 }, { 5, 20, 0, 1 } };
        constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
        QTest::addRow("huge") << std::vector<Sample>{ { 0, 1, 0, 1 },
            { most / 2, most / 2, 0, 1 } };
    }
    void oddCurvesAreDrawnWithoutNaN()
    {
        QFETCH(std::vector<Sample>, samples);
        for (const bool log : { false, true })
            for (const bool growing : { false, true }) {
                GrowthScene scene;
                scene.logarithmic = log;
                scene.selected = 7;
                scene.curves = { curveOf(samples) };
                scene.curves[0].growing = growing;
                const GrowthLayout layout = laidOut(scene, QRectF(0, 0, 740, 310));
                QVERIFY(allFinite(layout.drawing()));
                QImage image(740, 310, QImage::Format_RGB32);
                image.fill(kTheme.chartBackground);
                QPainter painter(&image);
                layout.drawing().paint(painter, kTheme);
                painter.end();
                QVERIFY(painted(image, kTheme.chartBackground) > 500);
            }
    }

    void upToEightModelsStandInGroupsMoreInRows()
    {
        const QRectF area(0, 0, 740, 330);
        QCOMPARE(laidOut(countsScene(scenes::figures(8)), area).mode, CountsMode::groups);
        QCOMPARE(laidOut(countsScene(scenes::figures(9)), area).mode, CountsMode::rows);
        QCOMPARE(laidOut(countsScene(scenes::figures(8)), QRectF(0, 0, 300, 330)).mode,
            CountsMode::rows);
    }

    void eachSlotShowsItsValueOrWords()
    {
        for (const std::size_t models : { std::size_t{ 8 }, std::size_t{ 15 } }) {
            const CountsScene scene = countsScene(scenes::figures(models));
            const CountsLayout layout = laidOut(scene, QRectF(0, 0, 1280, 720));
            QCOMPARE(layout.places.size(), models * 4);
            for (const CountsLayout::Slot& place : layout.places) {
                QVERIFY(!place.text.isEmpty());
                QCOMPARE(
                    place.bar.isEmpty(), !hasBar(scene.data.rows[place.row].slots_[place.column]));
            }
            QVERIFY(textsOf(layout.drawing).contains(QStringLiteral("invalid: 825k of 1M alive")));
        }
    }

    void valuesOfAGroupAreAllUprightAsSoonAsOneDoesNotFit()
    {
        const CountsLayout layout
            = laidOut(countsScene(scenes::figures(8)), QRectF(0, 0, 740, 330));
        std::map<std::size_t, std::set<bool>> turned;
        for (const CountsLayout::Slot& place : layout.places)
            if (!place.bar.isEmpty())
                turned[place.column].insert(place.upright);
        QCOMPARE(turned.size(), std::size_t{ 4 });
        for (const auto& [column, ways] : turned)
            QCOMPARE(ways.size(), std::size_t{ 1 });
        QVERIFY(turned[3].contains(true));
    }

    void rowsStandByTheLastCountWithBarsFirst()
    {
        const CountsData data = countsScene(scenes::figures()).data;
        QStringList names;
        for (const std::size_t row : rowsByWeight(data))
            names << data.rows[row].name;
        QCOMPARE(names.first(), QStringLiteral("C++ hand-written coroutine"));
        QCOMPARE(names.mid(12), QStringList({ "Go goroutine", "Elixir Task", "std::thread" }));
    }

    void barsGrowWithTheirValues()
    {
        const CountsScene scene = countsScene(scenes::figures());
        const CountsLayout layout = laidOut(scene, QRectF(0, 0, 1280, 720));
        const auto peak = [&](const CountsLayout::Slot& place) {
            return *scene.data.rows[place.row].slots_[place.column].peakKib;
        };
        for (const CountsLayout::Slot& a : layout.places)
            for (const CountsLayout::Slot& b : layout.places)
                if (!a.bar.isEmpty() && !b.bar.isEmpty() && peak(a) < peak(b))
                    QVERIFY(a.bar.width() <= b.bar.width());
    }

    void noLineOfTheGridRunsThroughATextOfARow()
    {
        for (const QSizeF size : { QSizeF(740, 330), QSizeF(1280, 720) }) {
            const CountsLayout layout
                = laidOut(countsScene(scenes::figures()), QRectF({ 0, 0 }, size));
            QVERIFY(layout.places.size() > 40);
            for (const CountsLayout::Slot& place : layout.places) {
                bool cleared = false;
                for (const Drawing::Shape& shape : layout.drawing.shapes()) {
                    const auto* line = std::get_if<Drawing::Line>(&shape);
                    if (const auto* fill = std::get_if<Drawing::Fill>(&shape))
                        cleared = cleared || fill->rect.contains(place.text);
                    else if (line && place.text.contains(line->line.center()))
                        QVERIFY(!cleared); // no line is drawn after it
                }
                QVERIFY(cleared);
            }
        }
    }

    void aPictureWithTooManyRowsTellsHowManyAreMissing()
    {
        const QStringList texts
            = textsOf(laidOut(countsScene(scenes::figures()), QRectF(0, 0, 740, 110)).drawing);
        QVERIFY(!texts.filter(QStringLiteral("more models: choose a larger picture")).isEmpty());
    }

    void onTheScreenRowsAreScrolledAtTheirFullSize()
    {
        CountsScene scene = countsScene(scenes::figures());
        scene.scrolled.scrolls = true;
        const QRectF area(0, 0, 740, 150);
        const auto namesOf = [&](const CountsLayout& layout) {
            QStringList names;
            for (const std::size_t row : rowsByWeight(scene.data))
                if (textsOf(layout.drawing).contains(scene.data.rows[row].name))
                    names << scene.data.rows[row].name;
            return names;
        };
        QStringList seen;
        const std::size_t all = scene.data.rows.size();
        for (std::size_t first = 0; first < all; ++first) {
            scene.scrolled.row = first;
            const CountsLayout layout = laidOut(scene, area);
            const Stretch& rows = layout.overflow.rows;
            QVERIFY(rows.shown > 0 && rows.shown < all && rows.all == all && rows.end() <= all);
            QCOMPARE(rows.first, std::min(first, all - rows.shown));
            QCOMPARE(namesOf(layout).size(), static_cast<qsizetype>(rows.shown));
            const QString trouble = clash(layout.drawing, area);
            QVERIFY2(trouble.isEmpty(), qPrintable(trouble));
            for (const Drawing::Text& text : layout.drawing.texts())
                QVERIFY(!text.text.contains(QLatin1String("more")));
            seen << namesOf(layout);
        }
        seen.removeDuplicates();
        QCOMPARE(seen.size(), static_cast<qsizetype>(all));
        // What fits is not scrolled.
        QCOMPARE(laidOut(scene, QRectF(0, 0, 740, 500)).overflow.rows.hidden(), std::size_t{ 0 });
    }

    void taskCountsAreScrolledToFromTheLastOnes()
    {
        CountsScene scene = countsScene(scenes::figures());
        scene.scrolled.scrolls = true;
        const QRectF area(0, 0, 400, 400);
        const Stretch last = laidOut(scene, area).overflow.columns;
        QVERIFY(last.hidden() > 0);
        QCOMPARE(last.end(), last.all);
        scene.scrolled.column = 0;
        const CountsLayout layout = laidOut(scene, area);
        QCOMPARE(layout.overflow.columns.first, std::size_t{ 0 });
        QCOMPARE(layout.headings.front().tasks, scene.data.tasks.front());
        QCOMPARE(layout.headings.size(), last.shown);
    }

    void emptyChartsSayWhatToDo()
    {
        CountsScene counts;
        counts.emptyText = QStringLiteral("Press Run.");
        QVERIFY(
            textsOf(laidOut(counts, QRectF(0, 0, 740, 330)).drawing).contains(counts.emptyText));
        GrowthScene growth;
        growth.emptyText = QStringLiteral("Press Run.");
        QVERIFY(
            textsOf(laidOut(growth, QRectF(0, 0, 740, 330)).drawing()).contains(growth.emptyText));
    }

    void aZeroOrHugePeakIsNoTrouble()
    {
        CountsScene scene;
        scene.data.tasks = { 1, 10 };
        CountsRow row;
        row.name = QStringLiteral("odd");
        row.slots_.resize(2);
        row.slots_[0].peakKib = 0;
        row.slots_[1].peakKib = std::numeric_limits<std::int64_t>::max() / 2;
        scene.data.rows = { row };
        const CountsLayout layout = laidOut(scene, QRectF(0, 0, 740, 330));
        QVERIFY(textsOf(layout.drawing).contains(QStringLiteral("no result")));
        QVERIFY(layout.places[0].bar.isEmpty());
        QVERIFY(layout.places[1].bar.height() > 0);
    }

    void medianAndSpreadComeFromTheValidRepeats()
    {
        const CountsScene scene = countsScene(scenes::figures(2), 3);
        const CountsSlot& slot = scene.data.rows[1].slots_[3];
        const auto once = static_cast<double>(1219 * 1024);
        QCOMPARE(*slot.peakKib, std::int64_t(once * 1.01));
        QCOMPARE(*slot.minKib, std::int64_t(once));
        QCOMPARE(*slot.maxKib, std::int64_t(once * 1.02));
        QVERIFY(slot.toolTip.contains(QStringLiteral("median of 3 runs")));
    }

    void twoFilesWithOneModelAreToldApartByName()
    {
        ResultSet one = scenes::results(scenes::figures(1)), other = one;
        one.path = "/data/monday.taskweight.jsonl";
        other.path = "/data/tuesday.taskweight.jsonl";
        ModelStyles styles;
        const CountsData data = countsData({ one, other }, styles, kTheme);
        QCOMPARE(data.rows.size(), std::size_t{ 2 });
        QVERIFY(data.rows[0].name.endsWith(QStringLiteral("(monday)")));
        QVERIFY(data.rows[1].name.endsWith(QStringLiteral("(tuesday)")));
        QCOMPARE(data.rows[0].style, data.rows[1].style);
        QCOMPARE(data.rows[1].slots_[0].key, 4);
    }

    void ofSweepsNamedAlikeOnlyTheEndsOfTheirNamesAreShown()
    {
        ResultSet one = scenes::results(scenes::figures(1)), other = one;
        one.path = "/data/sweep-2026-11-30-151719.taskweight.jsonl";
        other.path = "/data/sweep-2026-11-30-150347.taskweight.jsonl";
        ModelStyles styles;
        const CountsData data = countsData({ one, other }, styles, kTheme);
        QVERIFY(data.rows[0].name.endsWith(QStringLiteral(" (151719)")));
        QVERIFY(data.rows[1].name.endsWith(QStringLiteral(" (150347)")));
    }

    void theEditionOfOnePublishedSetIsSaidOnce()
    {
        ResultSet set = scenes::results(scenes::figures(2));
        set.published = true;
        for (RunRecord& run : set.runs)
            run.model.name = run.model.id == set.runs.front().model.id ? "Rust (tokio, 2024 take 2)"
                                                                       : "Go (2024 take 2)";
        ModelStyles styles;
        const CountsData data = countsData({ set }, styles, kTheme);
        QCOMPARE(data.rows[0].name, QStringLiteral("Rust (tokio)"));
        QCOMPARE(data.rows[1].name, QStringLiteral("Go"));
        QCOMPARE(data.edition, QStringLiteral("2024 take 2"));
        const CountsData beside = countsData({ set, set }, styles, kTheme);
        QVERIFY(beside.edition.isEmpty());
    }

    void stylesDoNotDependOnTheOrderOfFiles()
    {
        const ResultSet one = scenes::results(scenes::figures(8)),
                        other = scenes::results(scenes::cppFigures());
        ModelStyles forward, backward;
        const CountsData a = countsData({ one, other }, forward, kTheme),
                         b = countsData({ other, one }, backward, kTheme);
        for (const CountsRow& row : a.rows)
            for (const CountsRow& same : b.rows)
                if (same.name == row.name)
                    QCOMPARE(same.style, row.style);
    }

    void anUnprovenRunIsMarked()
    {
        ResultSet set = scenes::results(scenes::figures(1));
        for (RunRecord& run : set.runs)
            run.validity = Validity::notProven;
        ModelStyles styles;
        CountsScene scene;
        scene.data = countsData({ set }, styles, kTheme);
        QVERIFY(scene.data.rows[0].slots_[3].notProven);
        QVERIFY(textsOf(laidOut(scene, QRectF(0, 0, 740, 330)).drawing)
                    .contains(QStringLiteral("48?")));
        set.published = true;
        scene.data = countsData({ set }, styles, kTheme);
        QVERIFY(!scene.data.rows[0].slots_[3].notProven);
        QVERIFY(scene.data.rows[0].published);
    }

    void widgetsPaintInBothThemesAndAfterAChangeOfPalette()
    {
        GrowthChart growth;
        CountsChart counts;
        growth.setCurves(growthScene(8).curves);
        counts.setData(countsScene(scenes::figures(8)).data);
        for (const Theme* theme : { &Theme::light(), &Theme::darkTheme(), &Theme::light() })
            for (QWidget* chart :
                { static_cast<QWidget*>(&growth), static_cast<QWidget*>(&counts) }) {
                chart->setPalette(theme->palette());
                chart->resize(740, 320);
                const QImage image = chart->grab().toImage();
                QCOMPARE(image.pixelColor(1, 1), theme->chartBackground);
                QVERIFY(painted(image, theme->chartBackground) > 4000);
            }
    }

    void exportsPaintAtEveryPixelRatio_data()
    {
        QTest::addColumn<double>("ratio");
        for (const double ratio : { 1.0, 1.5, 2.0 })
            QTest::addRow("%g", ratio) << ratio;
    }
    void exportsPaintAtEveryPixelRatio()
    {
        QFETCH(double, ratio);
        GrowthChart growth;
        growth.setCurves(growthScene(8).curves);
        CountsChart counts;
        counts.setData(countsScene(scenes::figures(8)).data);
        const auto share = [&](const auto& chart) {
            QImage image((QSizeF(740, 320) * ratio).toSize(), QImage::Format_RGB32);
            image.setDevicePixelRatio(ratio);
            image.fill(kTheme.chartBackground);
            QPainter painter(&image);
            chart.render(painter, QRectF(0, 0, 740, 320), kTheme, 1);
            painter.end();
            return painted(image, kTheme.chartBackground) / (740 * 320 * ratio * ratio);
        };
        QVERIFY(share(growth) > 0.02);
        QVERIFY(share(counts) > 0.1);
    }

    void pointingAtACurveNamesTheNearestSample()
    {
        GrowthChart chart;
        chart.resize(740, 310);
        chart.setCurves({ curveOf(
            { { 0, 1024, 0, 1 }, { 1'000'000, 2048, 0, 1 }, { 2'000'000, 2048, 0, 1 } }) });
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        chart.grab();
        GrowthScene scene;
        scene.curves = { curveOf(
            { { 0, 1024, 0, 1 }, { 1'000'000, 2048, 0, 1 }, { 2'000'000, 2048, 0, 1 } }) };
        const GrowthLayout layout(scene, QRectF(0, 0, 740, 310), kTheme, chart.font(), 1);
        const QPointF at(layout.plot().left() + layout.time().position(1.0) * layout.plot().width(),
            layout.plot().bottom() - layout.memory().position(2) * layout.plot().height());

        QSignalSpy hovered(&chart, &GrowthChart::hovered);
        QTest::mouseMove(&chart, (at + QPointF(6, 9)).toPoint());
        QTRY_COMPARE(hovered.size(), 1);
        QCOMPARE(hovered[0][0].toString(), QStringLiteral("Rust tokio  1.000 s  2.00 MiB"));
        QTest::mouseMove(&chart, QPoint(2, 2));
        QTRY_COMPARE(hovered.size(), 2);
        QCOMPARE(hovered[1][0].toString(), QString());

        QSignalSpy clicked(&chart, &ChartWidget::runClicked);
        QTest::mouseClick(&chart, Qt::LeftButton, {}, (at + QPointF(3, 3)).toPoint());
        QCOMPARE(clicked.size(), 1);
        QCOMPARE(clicked[0][0].toInt(), 7);
        QTest::mouseClick(&chart, Qt::LeftButton, {}, QPoint(chart.width() - 40, int(at.y())));
        QCOMPARE(clicked.size(), 2); // its label
        QTest::mouseClick(&chart, Qt::LeftButton, {}, QPoint(2, 2));
        QCOMPARE(clicked.size(), 2);
    }

    void appendedSamplesComeWithTheNextFrame()
    {
        GrowthChart chart;
        chart.resize(740, 310);
        GrowthCurve curve = curveOf({ { 0, 1024, 0, 1 } });
        curve.growing = true;
        chart.setCurve(curve);
        const QImage before = chart.grab().toImage();
        chart.appendSamples(7, { { 500'000, 900'000, 0, 1 }, { 900'000, 900'000, 0, 1 } }, 900'000);
        chart.appendSamples(99, { { 0, 1, 0, 1 } }, {});
        QTRY_VERIFY(chart.grab().toImage() != before);
        chart.removeCurve(7);
        QTest::mouseClick(&chart, Qt::LeftButton, {}, QPoint(300, 150));
        chart.grab();
    }

    void clickingASlotTellsItsRun()
    {
        CountsChart chart;
        chart.resize(740, 330);
        const CountsScene scene = countsScene(scenes::figures(8));
        chart.setData(scene.data);
        chart.grab();
        const CountsLayout layout
            = layoutCounts(scene, QRectF(0, 0, 740, 330), kTheme, chart.font(), 1);
        QSignalSpy clicked(&chart, &ChartWidget::runClicked);
        for (const CountsLayout::Slot& place : layout.places) {
            QTest::mouseClick(&chart, Qt::LeftButton, {}, place.area.center().toPoint());
            QCOMPARE(clicked.takeFirst()[0].toInt(),
                scene.data.rows[place.row].slots_[place.column].key);
        }
        QTest::mouseClick(&chart, Qt::LeftButton, {}, QPoint(1, 1));
        QVERIFY(clicked.isEmpty());
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::ChartLayoutTest)

#include "chart_layout_test.moc"
