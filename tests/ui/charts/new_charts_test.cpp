// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of the scaling, cost and start-up charts.
#include "ui/charts/cost_data.h"
#include "ui/charts/counts_layout.h"
#include "ui/charts/rows_layout.h"
#include "ui/charts/run_data.h"
#include "ui/charts/scaling_layout.h"

#include "tests/ui/charts/drawing_checks.h"
#include "tests/ui/charts/sample_scenes.h"
#include "tests/ui/support/fatal_warnings.h"

#include <QMouseEvent>
#include <QSignalSpy>

#include <cmath>
#include <map>
#include <set>

namespace taskweight {

namespace {

using checks::clash;
using checks::cutText;
using checks::textsOf;

const Theme& kTheme = Theme::light();

ScalingScene scalingScene(const std::vector<ResultSet>& sets)
{
    ModelStyles styles;
    ScalingScene scene;
    scene.title = QStringLiteral("How memory grows with the tasks");
    scene.emptyText = QStringLiteral("Nothing here");
    scene.data = scalingData(sets, styles, kTheme);
    return scene;
}

CountsScene countsScene(const std::vector<ResultSet>& sets)
{
    ModelStyles styles;
    CountsScene scene;
    scene.title = QStringLiteral("Peak memory by task count");
    scene.data = countsData(sets, styles, kTheme);
    return scene;
}

enum class Rows { cost, startUp };

RowsScene rowsScene(
    Rows kind, const std::vector<ResultSet>& sets, std::uint64_t tasks, bool log = false)
{
    ModelStyles styles;
    RowsScene scene;
    scene.title = QStringLiteral("What 10,000 tasks cost");
    scene.emptyText = QStringLiteral("Nothing here");
    scene.logarithmic = log;
    scene.data = kind == Rows::cost ? costData(sets, tasks, styles, kTheme)
                                    : startUpData(sets, tasks, styles, kTheme);
    return scene;
}

ScalingLayout laidOut(const ScalingScene& scene, const QRectF& area, double scale = 1)
{
    return layoutScaling(scene, area, kTheme, pictureFont(), scale);
}

RowsLayout laidOut(const RowsScene& scene, const QRectF& area, double scale = 1)
{
    return layoutRows(scene, area, kTheme, pictureFont(), scale);
}

std::vector<std::vector<ResultSet>> allResults()
{
    return { { scenes::results(scenes::figures(1)) }, { scenes::results(scenes::figures(2), 3) },
        { scenes::results(scenes::figures(8)) }, { scenes::results(scenes::figures()) },
        { scenes::results(scenes::hardFigures(), 2) } };
}

/// Size and scale of type, as a picture of that size has.
void addSizes()
{
    QTest::addColumn<QSizeF>("size");
    QTest::addColumn<double>("scale");
    QTest::addRow("1920x1080") << QSizeF(1840, 880) << 1.5;
    QTest::addRow("960x540") << QSizeF(920, 430) << 0.85;
    QTest::addRow("800x600") << QSizeF(760, 500) << 0.85;
}

int rowOf(const RowsScene& scene, const char* name)
{
    for (std::size_t row = 0; row < scene.data.rows.size(); ++row)
        if (scene.data.rows[row].name == QLatin1String(name))
            return static_cast<int>(row);
    return -1;
}

} // namespace

class NewChartsTest : public UiTest {
    Q_OBJECT

private Q_SLOTS:
    void scalingTextsAreWholeAndApart_data() { addSizes(); }
    void scalingTextsAreWholeAndApart()
    {
        QFETCH(QSizeF, size);
        QFETCH(double, scale);
        const QRectF area({ 0, 0 }, size);
        for (const auto& sets : allResults()) {
            const ScalingLayout layout = laidOut(scalingScene(sets), area, scale);
            QCOMPARE(clash(layout.drawing, area), QString());
            QCOMPARE(cutText(layout.drawing), QString());
        }
    }

    void rowsTextsAreWholeAndApart_data() { addSizes(); }
    void rowsTextsAreWholeAndApart()
    {
        QFETCH(QSizeF, size);
        QFETCH(double, scale);
        const QRectF area({ 0, 0 }, size);
        for (const auto& sets : allResults())
            for (const Rows kind : { Rows::cost, Rows::startUp })
                for (const std::uint64_t tasks : { 1, 10'000, 1'000'000 }) {
                    const RowsLayout layout
                        = laidOut(rowsScene(kind, sets, tasks, kind == Rows::startUp && tasks > 1),
                            area, scale);
                    QCOMPARE(clash(layout.drawing, area), QString());
                    QCOMPARE(cutText(layout.drawing), QString());
                    QCOMPARE(layout.overflow.rows.shown, rowsScene(kind, sets, tasks).data.rows.size());
                }
    }

    void smallWindowsStayFreeOfOverlaps()
    {
        for (const QSizeF size : { QSizeF(320, 140), QSizeF(480, 200), QSizeF(780, 170) }) {
            const QRectF area({ 0, 0 }, size);
            for (const auto& sets : allResults()) {
                QCOMPARE(clash(laidOut(scalingScene(sets), area).drawing, area), QString());
                for (const Rows kind : { Rows::cost, Rows::startUp })
                    QCOMPARE(clash(laidOut(rowsScene(kind, sets, 10'000), area).drawing, area),
                        QString());
            }
        }
    }

    void aLineEndsWithBytesPerTaskAndFloorInWords()
    {
        const auto words = textsOf(
            laidOut(scalingScene({ scenes::results(scenes::figures(3)) }), QRectF(0, 0, 960, 540))
                .drawing);
        QVERIFY2(!words.filter(QStringLiteral("Rust tokio  1,415 B/task + 2.4")).isEmpty(),
            qPrintable(words.join(QLatin1Char('|'))));
    }

    void everyCrossingLiesOnBothLines()
    {
        const ScalingScene scene = scalingScene({ scenes::results(scenes::figures()) });
        const ScalingLayout layout = laidOut(scene, QRectF(0, 0, 1280, 720));
        QVERIFY(layout.crossings.size() > 3);
        for (const ScalingLayout::Crossing& crossing : layout.crossings) {
            const auto& rows = scene.data.rows;
            const ScalingLine& light = *rows[crossing.lighter].scaling.line;
            const ScalingLine& heavy = *rows[crossing.heavier].scaling.line;
            QVERIFY(std::abs(light.kibAt(crossing.tasks) / heavy.kibAt(crossing.tasks) - 1) < 1e-6);
            QVERIFY(light.kibAt(crossing.tasks * 2) < heavy.kibAt(crossing.tasks * 2));
            QVERIFY(layout.plot.contains(crossing.at));
        }
    }

    void invalidRunsHaveNoPointAndAreCounted()
    {
        const ScalingScene scene = scalingScene({ scenes::results(scenes::figures()) });
        const ScalingLayout layout = laidOut(scene, QRectF(0, 0, 1280, 720));
        QCOMPARE(layout.points.size(), std::size_t{ 15 * 4 - 3 });
        QVERIFY(layout.note.contains(QStringLiteral("3 run")));
    }

    void tooShortASpanIsSaid()
    {
        ResultSet set = scenes::results(scenes::figures(2));
        std::erase_if(set.runs, [](const RunRecord& run) { return run.tasks != 10'000; });
        const ScalingLayout layout = laidOut(scalingScene({ set }), QRectF(0, 0, 960, 540));
        QVERIFY(layout.note.contains(QStringLiteral("ten times apart")));
        for (const Drawing::Shape& shape : layout.drawing.shapes())
            QVERIFY(!std::holds_alternative<Drawing::Curve>(shape));
    }

    void threadsAreDearerThanResidentSays()
    {
        const RowsScene scene
            = rowsScene(Rows::cost, { scenes::results(scenes::figures()) }, 10'000);
        const RowsLayout layout = laidOut(scene, QRectF(0, 0, 960, 540));
        const int row = rowOf(scene, "std::thread");
        QVERIFY(row >= 0);
        const RowCell& cell = scene.data.rows[static_cast<std::size_t>(row)].cells[0];
        QCOMPARE(cell.parts.size(), std::size_t{ 4 });
        QCOMPARE(cell.total(), 84.0 * 1024 + 290'000);
        QVERIFY2(cell.note.contains(QStringLiteral("4.4x")), qPrintable(cell.note));
        // It is the longest bar though its resident part is not the largest but one.
        double longest = 0;
        QRectF own;
        for (const RowsLayout::Place& place : layout.places) {
            longest = std::max(longest, place.bar.width());
            if (static_cast<int>(place.row) == row)
                own = place.bar;
        }
        QCOMPARE(own.width(), longest);
    }

    void partsOfABarAreAsLongAsTheirValues()
    {
        const RowsScene scene
            = rowsScene(Rows::cost, { scenes::results(scenes::figures()) }, 10'000);
        const RowsLayout layout = laidOut(scene, QRectF(0, 0, 1280, 720));
        const RowsLayout::Place *thread = nullptr, *elixir = nullptr;
        for (const RowsLayout::Place& place : layout.places) {
            if (static_cast<int>(place.row) == rowOf(scene, "std::thread"))
                thread = &place;
            if (static_cast<int>(place.row) == rowOf(scene, "Elixir Task"))
                elixir = &place;
        }
        const double expected = scene.data.rows[thread->row].cells[0].total()
            / scene.data.rows[elixir->row].cells[0].total();
        QVERIFY(std::abs(thread->bar.width() / elixir->bar.width() - expected) < 0.05);
    }

    void aSlotWithoutARunHasItsReason()
    {
        const RowsScene scene
            = rowsScene(Rows::cost, { scenes::results(scenes::figures()) }, 1'000'000);
        const QStringList words = textsOf(laidOut(scene, QRectF(0, 0, 960, 540)).drawing);
        QVERIFY(words.contains(QStringLiteral("invalid: 825k of 1M alive")));
        QVERIFY(!words.filter(QStringLiteral("skipped")).isEmpty());
    }

    void resultsWithoutHiddenCostSaySo()
    {
        ResultSet set = scenes::results(scenes::figures(3));
        for (RunRecord& run : set.runs) {
            run.pageTablesKib.reset();
            run.kernelStacksKib.reset();
            run.slabKib.reset();
        }
        const QStringList words
            = textsOf(laidOut(rowsScene(Rows::cost, { set }, 0), QRectF(0, 0, 960, 540)).drawing);
        QVERIFY(!words.filter(QStringLiteral("was not read")).isEmpty());
        QVERIFY(words.contains(QStringLiteral("resident only")));
    }

    void theFastestStarterIsFirst()
    {
        const RowsScene scene
            = rowsScene(Rows::startUp, { scenes::results(scenes::figures()) }, 1'000'000);
        QCOMPARE(scene.data.panels.size(), std::size_t{ 3 });
        double before = 1e300;
        for (const ModelRow& row : scene.data.rows)
            if (!row.cells[0].parts.empty()) {
                QVERIFY(row.cells[0].total() <= before);
                before = row.cells[0].total();
            }
        QVERIFY(before < 1e300);
    }

    void countsCanBeGroupedByModelSortedAndDotted_data() { addSizes(); }
    void countsCanBeGroupedByModelSortedAndDotted()
    {
        QFETCH(QSizeF, size);
        QFETCH(double, scale);
        const QRectF area({ 0, 0 }, size);
        for (const auto& sets : allResults())
            for (const bool byModel : { false, true })
                for (const bool dots : { false, true }) {
                    CountsScene scene = countsScene(sets);
                    scene.options = { byModel, dots, 10'000 };
                    const CountsLayout layout
                        = layoutCounts(scene, area, kTheme, pictureFont(), scale);
                    QCOMPARE(clash(layout.drawing, area), QString());
                    // Each value or reason is still there.
                    QCOMPARE(
                        layout.places.size(), scene.data.rows.size() * scene.data.tasks.size());
                }
    }

    void aSelectedDotIsFramedWhole()
    {
        for (const auto& sets : allResults()) {
            CountsScene scene = countsScene(sets);
            scene.options.dots = true;
            const CountsLayout layout
                = layoutCounts(scene, QRectF(0, 0, 1280, 720), kTheme, pictureFont(), 1);
            for (const CountsLayout::Slot& place : layout.places)
                if (!place.bar.isEmpty()) {
                    const bool upright = layout.mode == CountsMode::groups;
                    const QPointF dot = upright
                        ? QPointF(place.bar.center().x(), place.bar.top())
                        : QPointF(place.bar.right(), place.bar.center().y());
                    QCOMPARE(place.mark.center(), dot);
                    QVERIFY(!place.mark.intersects(place.text));
                }
        }
    }

    void sortedByACountRowsAscendAndMissingOnesAreLast()
    {
        const CountsScene scene = countsScene({ scenes::results(scenes::figures()) });
        const std::vector<std::size_t> order = rowsByCount(scene.data, 3);
        std::int64_t before = 0;
        bool ended = false;
        for (const std::size_t row : order) {
            const CountsSlot& slot = scene.data.rows[row].slots_[3];
            QVERIFY(!(ended && slot.peakKib));
            ended = ended || !slot.peakKib;
            QVERIFY(slot.peakKib.value_or(before) >= before);
            before = slot.peakKib.value_or(before);
        }
        QVERIFY(ended);
    }

    void groupsOfAModelStandInTheOrderOfCounts()
    {
        CountsScene scene = countsScene({ scenes::results(scenes::figures(4)) });
        scene.options.byModel = true;
        const CountsLayout layout
            = layoutCounts(scene, QRectF(0, 0, 1280, 720), kTheme, pictureFont(), 1);
        QVERIFY(layout.byModel);
        std::map<std::size_t, double> lastOf;
        std::set<std::size_t> columns;
        for (const CountsLayout::Slot& place : layout.places) {
            columns.insert(place.column);
            if (lastOf.contains(place.row))
                QVERIFY(place.area.left() > lastOf[place.row]);
            lastOf[place.row] = place.area.left();
        }
        QCOMPARE(columns.size(), std::size_t{ 4 });
    }

    void aClickOnATaskCountAsksToSortByIt()
    {
        CountsChart chart;
        chart.setFont(pictureFont());
        chart.setData(countsScene({ scenes::results(scenes::figures()) }).data);
        chart.resize(900, 400);
        chart.grab();
        QSignalSpy clicked(&chart, &CountsChart::countClicked);
        const CountsLayout layout = layoutCounts(
            [&] {
                CountsScene scene;
                scene.data = chart.data();
                return scene;
            }(),
            QRectF(0, 0, 900, 400), kTheme, chart.font(), 1);
        QCOMPARE(layout.headings.size(), std::size_t{ 4 });
        QTest::mouseClick(&chart, Qt::LeftButton, {}, layout.headings[1].area.center().toPoint());
        QCOMPARE(clicked.size(), 1);
        QCOMPARE(clicked[0][0].toULongLong(), 10'000ULL);
    }

    void publishedFiguresStandBesideTheirModelAndCannotBeSelected()
    {
        ResultSet own = scenes::results(scenes::figures(3));
        ResultSet published = scenes::results(scenes::figures(5));
        published.published = true;
        published.path = "2024.json";
        for (RunRecord& run : published.runs) {
            run.model.name += " (2024)";
            run.validity = Validity::notProven;
        }
        ModelStyles styles;
        CountsData data = countsData({ own }, styles, kTheme);
        addPublished(data, { own }, { published }, styles, kTheme);
        QCOMPARE(data.rows.size(), std::size_t{ 6 });
        for (std::size_t row = 0; row < 6; row += 2) {
            QVERIFY(!data.rows[row].published);
            QVERIFY(data.rows[row + 1].published);
            QCOMPARE(data.rows[row + 1].model, data.rows[row].model);
            QVERIFY(data.rows[row + 1].name.contains(QStringLiteral("2024")));
            for (const CountsSlot& slot : data.rows[row + 1].slots_)
                QCOMPARE(slot.key, -1);
        }
    }

    void noTextIsInAHue()
    {
        const auto check = [](const Drawing& drawing) {
            for (const Drawing::Text& text : drawing.texts())
                QVERIFY(text.color == kTheme.ink || text.color == kTheme.muted);
        };
        for (const auto& sets : allResults()) {
            check(laidOut(scalingScene(sets), QRectF(0, 0, 960, 540)).drawing);
            check(laidOut(rowsScene(Rows::cost, sets, 0), QRectF(0, 0, 960, 540)).drawing);
        }
    }

    void emptyChartsShowTheirWords()
    {
        QVERIFY(textsOf(laidOut(scalingScene({}), QRectF(0, 0, 740, 320)).drawing)
                    .contains(QStringLiteral("Nothing here")));
        for (const Rows kind : { Rows::cost, Rows::startUp })
            QVERIFY(textsOf(laidOut(rowsScene(kind, {}, 0), QRectF(0, 0, 740, 320)).drawing)
                        .contains(QStringLiteral("Nothing here")));
    }

    void aClickOnAPointSelectsItsRun()
    {
        const ScalingScene scene = scalingScene({ scenes::results(scenes::figures(2)) });
        ScalingChart chart;
        chart.setFont(pictureFont());
        chart.setData(scene.data);
        chart.resize(740, 320);
        chart.grab();
        QSignalSpy clicked(&chart, &ChartWidget::runClicked);
        const ScalingLayout layout = layoutScaling(
            [&] {
                ScalingScene same = scene;
                same.title.clear();
                return same;
            }(),
            QRectF(0, 0, 740, 320), kTheme, chart.font(), 1);
        const ScalingLayout::Point& point = layout.points.front();
        QTest::mouseClick(&chart, Qt::LeftButton, {}, point.at.toPoint());
        QCOMPARE(clicked.size(), 1);
        QCOMPARE(clicked[0][0].toInt(), scene.data.rows[point.row].scaling.points[point.point].key);
    }
};

} // namespace taskweight

QTEST_MAIN(taskweight::NewChartsTest)
#include "new_charts_test.moc"
