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

RowsScene sceneOf(const std::vector<ResultSet>& sets, std::uint64_t tasks = 10'000)
{
    ModelStyles styles;
    RowsScene scene;
    scene.title = compareTitle(sets, tasks);
    scene.emptyText = QStringLiteral("Nothing here");
    scene.data = compareData(sets, tasks, styles, kTheme);
    return scene;
}

QStringList words(const std::vector<ResultSet>& sets, std::uint64_t tasks = 10'000)
{
    const RowsScene scene = sceneOf(sets, tasks);
    return textsOf(layoutRows(scene, QRectF(0, 0, 1280, 720), kTheme, pictureFont(), 1).drawing);
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
            QCOMPARE(row.cells[1].value, QStringLiteral("2x"));
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
        QCOMPARE(compareTitle(twoDays(1, 1, 2), 10'000),
            QStringLiteral("tuesday against monday at 10,000 tasks"));
    }

    void oneSetWithoutVariantsHasNothingToCompare()
    {
        QVERIFY(!setsToCompare({ scenes::results(scenes::figures(3)) }));
        QVERIFY(words({ scenes::results(scenes::figures(3)) })
                    .contains(QStringLiteral("Nothing here")));
        QVERIFY(words({}).contains(QStringLiteral("Nothing here")));
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
