// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of the chart that holds two sets of results against each other.
#include "ui/charts/compare_data.h"
#include "ui/charts/rows_layout.h"

#include "tests/ui/charts/drawing_checks.h"
#include "tests/ui/charts/sample_scenes.h"
#include "tests/ui/support/fatal_warnings.h"

namespace taskweight {

namespace {

using checks::clash;
using checks::cutText;
using checks::textsOf;

const Theme& kTheme = Theme::light();

/// The same sweep on another day: all peaks times a factor.
ResultSet timesFactor(ResultSet set, double factor, const char* path)
{
    set.path = path;
    for (RunRecord& run : set.runs)
        if (run.peakKib)
            run.peakKib = std::llround(static_cast<double>(*run.peakKib) * factor);
    return set;
}

std::vector<ResultSet> twoDays(std::size_t models, int repeats, double factor)
{
    const ResultSet one = scenes::results(scenes::figures(models), repeats);
    return { timesFactor(one, 1, "/data/monday.taskweight.jsonl"),
        timesFactor(one, factor, "/data/tuesday.taskweight.jsonl") };
}

RowsScene sceneOf(const CompareSets& sets, const CompareChoice& choice, std::uint64_t tasks)
{
    ModelStyles styles;
    RowsScene scene;
    scene.emptyText = compareAdvice();
    if (const auto comparison = comparisonOf(sets, choice)) {
        scene.title = compareTitle(*comparison, tasks);
        scene.data = compareData(*comparison, tasks, styles, kTheme);
    }
    return scene;
}

RowsScene sceneOf(const std::vector<ResultSet>& sets, std::uint64_t tasks = 10'000)
{
    return sceneOf(compareSets(sets), {}, tasks);
}

QString idOf(const CompareSets& sets, const QString& name)
{
    for (const CompareSide& side : compareSides(sets))
        if (side.name == name)
            return side.id;
    return QStringLiteral("no such side");
}

ResultSet published(std::size_t models)
{
    ResultSet set = scenes::results(scenes::figures(models));
    set.published = true;
    set.path = "/reference/2024-take2.json";
    for (RunRecord& run : set.runs) {
        run.model.name += " (2024 take 2)";
        run.model.version = "published";
        run.validity = Validity::notProven;
        run.samples.clear();
    }
    return set;
}

} // namespace

class CompareTest : public UiTest {
    Q_OBJECT

private Q_SLOTS:
    void aRatioBeyondTheSpreadIsADifference()
    {
        const RowsScene scene = sceneOf(twoDays(3, 3, 2));
        QCOMPARE(scene.data.rows.size(), std::size_t{ 3 });
        for (const ModelRow& row : scene.data.rows) {
            QCOMPARE(row.cells[1].value, QStringLiteral("2.00x"));
            QCOMPARE(row.cells[1].note, QStringLiteral("1.96x to 2.04x"));
            QCOMPARE(row.cells[2].value, QStringLiteral("B needs more"));
            QVERIFY(row.cells[0].hollow.has_value());
        }
        QVERIFY(scene.data.metric.contains(QStringLiteral("3 of 3")));
    }

    void aRatioWithinTheSpreadIsNone()
    {
        const RowsScene scene = sceneOf(twoDays(3, 3, 1.01));
        for (const ModelRow& row : scene.data.rows) {
            QVERIFY(row.cells[2].value.isEmpty());
            QCOMPARE(row.cells[2].note, QStringLiteral("same within the spread"));
        }
        QVERIFY(scene.data.metric.contains(QStringLiteral("0 of 3")));
    }

    void oneRunEachHasNoSpread()
    {
        const RowsScene scene = sceneOf(twoDays(2, 1, 3));
        for (const ModelRow& row : scene.data.rows) {
            QCOMPARE(row.cells[2].note, QStringLiteral("one run each: no spread"));
            QVERIFY(row.cells[1].note.isEmpty());
        }
    }

    void aSingleRunAgainstRepeatsIsSaidSo()
    {
        std::vector<ResultSet> sets = twoDays(2, 3, 2);
        std::erase_if(sets[0].runs, [](const RunRecord& run) { return run.repeat > 1; });
        const RowsScene scene = sceneOf(sets);
        QCOMPARE(scene.data.rows.size(), std::size_t{ 2 });
        for (const ModelRow& row : scene.data.rows) {
            QCOMPARE(row.cells[2].value, QStringLiteral("B needs more"));
            QCOMPARE(row.cells[2].note, QStringLiteral("A is one run"));
        }
    }

    void whatDoesNotCountIsNeverCompared()
    {
        const RowsScene scene = sceneOf(twoDays(15, 1, 2), 1'000'000);
        int without = 0;
        for (const ModelRow& row : scene.data.rows)
            if (row.cells[0].parts.empty()) {
                ++without;
                QVERIFY(!row.cells[0].words.isEmpty());
                QCOMPARE(row.cells[2].note, QStringLiteral("not compared"));
            }
        QCOMPARE(without, 2); // Elixir is invalid, threads were skipped
    }

    void theTitleNamesBothAndTheCount()
    {
        QCOMPARE(sceneOf(twoDays(1, 1, 2)).title,
            QStringLiteral("tuesday against monday at 10,000 tasks"));
    }

    void ofThreeSetsAllOthersStandAgainstTheFirst()
    {
        std::vector<ResultSet> sets = twoDays(3, 3, 2);
        sets.push_back(timesFactor(sets[0], 0.5, "/data/wednesday.taskweight.jsonl"));
        const RowsScene scene = sceneOf(sets);
        QCOMPARE(scene.title, QStringLiteral("2 results against monday at 10,000 tasks"));
        QCOMPARE(scene.data.rows.size(), std::size_t{ 6 });
        QCOMPARE(scene.data.key.size(), std::size_t{ 3 });
        for (std::size_t row = 0; row < 6; row += 2) {
            const std::vector<ModelRow>& rows = scene.data.rows;
            QVERIFY(rows[row].name.endsWith(QStringLiteral(", B")));
            QCOMPARE(rows[row + 1].name,
                QString(rows[row].name).replace(QStringLiteral(", B"), QStringLiteral(", C")));
            QCOMPARE(rows[row].cells[2].value, QStringLiteral("B needs more"));
            QCOMPARE(rows[row + 1].cells[2].value, QStringLiteral("C needs less"));
            QVERIFY(!rows[row + 1].cells[2].toolTip.contains(QStringLiteral("B needs")));
        }
        // One of them alone can be chosen.
        const CompareSets all = compareSets(sets);
        const RowsScene two = sceneOf(all,
            { idOf(all, QStringLiteral("tuesday")), idOf(all, QStringLiteral("wednesday")) },
            10'000);
        QCOMPARE(two.title, QStringLiteral("wednesday against tuesday at 10,000 tasks"));
        QCOMPARE(two.data.rows.front().cells[1].value, QStringLiteral("0.250x"));
    }

    void oneModelStandsAgainstAnotherAtEachCount()
    {
        const CompareSets sets = compareSets({ scenes::results(scenes::figures(4), 3) });
        const RowsScene scene = sceneOf(sets,
            { idOf(sets, QStringLiteral("Rust tokio")),
                idOf(sets, QStringLiteral("Go goroutine")) },
            0);
        QCOMPARE(scene.title, QStringLiteral("Go goroutine against Rust tokio"));
        QCOMPARE(scene.data.rows.size(), scenes::kTasks.size());
        QCOMPARE(scene.data.rows.front().name, QStringLiteral("1 task"));
        QCOMPARE(scene.data.rows.back().name, QStringLiteral("1M tasks"));
        // Each has its own colour.
        QVERIFY(scene.data.rows.front().hollowStyle.value() != scene.data.rows.front().style);
        QCOMPARE(scene.data.rows.back().cells[1].value, QStringLiteral("1.90x")); // 2,570 / 1,352
    }

    void oneModelStandsAgainstAllOthersOfItsSet()
    {
        const CompareSets sets = compareSets({ scenes::results(scenes::figures(4), 3) });
        const RowsScene scene
            = sceneOf(sets, { idOf(sets, QStringLiteral("Rust tokio")), {} }, 1'000'000);
        QCOMPARE(scene.data.rows.size(), std::size_t{ 3 });
        for (const ModelRow& row : scene.data.rows) {
            QVERIFY(row.name != QStringLiteral("Rust tokio"));
            QVERIFY(row.cells[1].value.endsWith(QLatin1Char('x')));
        }
    }

    void publishedFiguresAreTheHollowOnes()
    {
        const CompareSets sets
            = compareSets({ scenes::results(scenes::figures(4), 3) }, { published(3) });
        QCOMPARE(sets.open, std::size_t{ 1 });
        const QString own = compareSides(sets).front().id;
        const QString other = idOf(sets, QStringLiteral("2024-take2"));
        for (const CompareChoice& choice : { CompareChoice{ own, other }, { other, own } }) {
            const RowsScene scene = sceneOf(sets, choice, 10'000);
            QCOMPARE(scene.data.rows.size(), std::size_t{ 3 });
            const RowCell& cell = scene.data.rows.front().cells[0];
            QVERIFY(cell.hollow.has_value());
            QVERIFY2(cell.low.has_value(), "the filled bar is one's own: only that has repeats");
        }
        // What is open already is not offered twice, and samples are not kept.
        QCOMPARE(compareSets({ published(3) }, { published(3) }).sets.size(), std::size_t{ 1 });
        for (const RunRecord& run : sets.sets.front().runs)
            QVERIFY(run.samples.empty());
    }

    void tunedModelsStandAgainstPlainOnesOfTheirSet()
    {
        ResultSet set = scenes::results(scenes::figures(4), 3);
        const ResultSet plain = set;
        for (RunRecord run : plain.runs)
            if (run.model.id == "go-goroutine") {
                run.model.base = run.model.id;
                run.model.id += "[GOGC=50]";
                run.peakKib = *run.peakKib / 2;
                set.runs.push_back(run);
            }
        const RowsScene scene = sceneOf({ set });
        QCOMPARE(scene.title, QStringLiteral("tuned against plain at 10,000 tasks"));
        QCOMPARE(scene.data.rows.size(), std::size_t{ 1 });
        QCOMPARE(scene.data.rows.front().cells[2].value, QStringLiteral("B needs less"));
    }

    void oneSetAloneGetsAdviceThatFits()
    {
        const std::vector<ResultSet> one{ scenes::results(scenes::figures(3)) };
        QVERIFY(!comparisonOf(compareSets(one)));
        QVERIFY(!comparisonOf(compareSets({})));
        for (const QSizeF size : { QSizeF(250, 130), QSizeF(320, 140), QSizeF(740, 320) })
            for (const auto& sets : { one, std::vector<ResultSet>() }) {
                const QRectF area({ 0, 0 }, size);
                const Drawing drawing
                    = layoutRows(sceneOf(sets), area, kTheme, pictureFont(), 1).drawing;
                QCOMPARE(clash(drawing, area), QString());
                QCOMPARE(cutText(drawing), QString());
                QCOMPARE(textsOf(drawing).join(QLatin1Char(' ')).trimmed(), compareAdvice());
            }
    }

    void fewRowsFillTheirFrame()
    {
        const QRectF area(0, 0, 1840, 880);
        for (const std::size_t models : { 1, 2, 3, 4 }) {
            const RowsScene scene = sceneOf(twoDays(models, 3, 2));
            const RowsLayout layout = layoutRows(scene, area, kTheme, pictureFont(), 1.5, false);
            QRectF rows;
            for (const RowsLayout::Place& place : layout.places)
                rows |= place.area;
            const double least = models == 1 ? 0.2 : models == 2 ? 0.4 : 0.6;
            QVERIFY2(rows.height() >= least * area.height(),
                qPrintable(QString::number(rows.height() / area.height())));
            // More room above than none and below than none, and none of it beyond a third.
            QVERIFY(area.bottom() - rows.bottom() < 0.55 * area.height());
        }
    }

    void textsAreWholeAndApart_data()
    {
        QTest::addColumn<QSizeF>("size");
        QTest::addColumn<double>("scale");
        QTest::addRow("1920x1080") << QSizeF(1840, 880) << 1.5;
        QTest::addRow("960x540") << QSizeF(920, 430) << 0.85;
        QTest::addRow("800x600") << QSizeF(760, 500) << 0.85;
    }
    void textsAreWholeAndApart()
    {
        QFETCH(QSizeF, size);
        QFETCH(double, scale);
        const QRectF area({ 0, 0 }, size);
        for (const std::size_t models : { 1, 3, 8, 15 })
            for (const int repeats : { 1, 3 })
                for (const std::uint64_t tasks : { 10'000, 1'000'000 }) {
                    const RowsScene scene = sceneOf(twoDays(models, repeats, 2.5), tasks);
                    const RowsLayout layout = layoutRows(scene, area, kTheme, pictureFont(), scale);
                    QCOMPARE(clash(layout.drawing, area), QString());
                    QCOMPARE(cutText(layout.drawing), QString());
                }
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::CompareTest)

#include "compare_test.moc"
