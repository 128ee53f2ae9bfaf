// SPDX-License-Identifier: GPL-3.0-or-later
// Charts by keyboard: titles of one's own, and the order of the counts.
#include "ui/charts/cost_data.h"
#include "ui/charts/counts_layout.h"
#include "ui/charts/growth_chart.h"
#include "ui/charts/rows_chart.h"
#include "ui/charts/run_data.h"
#include "ui/charts/scaling_chart.h"

#include "tests/ui/charts/sample_scenes.h"
#include "tests/ui/support/fatal_warnings.h"

#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QWheelEvent>

namespace taskweight {

namespace {

QLineEdit* titleEdit(ChartWidget& chart)
{
    return chart.findChild<QLineEdit*>(QStringLiteral("titleEdit"));
}

} // namespace

class ChartKeysTest : public UiTest {
    Q_OBJECT

private Q_SLOTS:
    void everyChartIsReachedByTab()
    {
        const GrowthChart growth;
        const CountsChart counts;
        const ScalingChart scaling;
        const RowsChart rows;
        for (const QWidget* chart :
            std::initializer_list<const QWidget*>{ &growth, &counts, &scaling, &rows })
            QCOMPARE(chart->focusPolicy(), Qt::StrongFocus);
    }

    void f2WritesATitleOfOnesOwn()
    {
        CountsChart chart;
        chart.resize(740, 310);
        chart.setTitle(QStringLiteral("Peak memory by task count"));
        chart.grab();
        QSignalSpy changed(&chart, &ChartWidget::ownTitleChanged);
        QTest::keyClick(&chart, Qt::Key_F2);
        QLineEdit* edit = titleEdit(chart);
        QVERIFY(edit);
        QCOMPARE(edit->text(), QStringLiteral("Peak memory by task count"));
        QTest::keyClicks(edit, QStringLiteral("My slide")); // replaces what is selected
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(chart.ownTitle(), QStringLiteral("My slide"));
        QCOMPARE(chart.accessibleName(), QStringLiteral("My slide"));
        QCOMPARE(changed.count(), 1);
        QVERIFY(!titleEdit(chart));
        // What the chart would be called changes nothing of it.
        chart.setTitle(QStringLiteral("Published peak memory by task count"));
        QCOMPARE(chart.accessibleName(), QStringLiteral("My slide"));
        // Emptied, it has its own again.
        chart.editTitle();
        titleEdit(chart)->clear();
        QTest::keyClick(titleEdit(chart), Qt::Key_Return);
        QCOMPARE(chart.accessibleName(), QStringLiteral("Published peak memory by task count"));
    }

    void escapeLeavesTheTitleAsItWas()
    {
        GrowthChart chart;
        chart.resize(740, 310);
        chart.setTitle(QStringLiteral("Memory over time"));
        chart.grab();
        chart.show();
        QVERIFY(QTest::qWaitForWindowActive(&chart)); // shortcuts are those of the active window
        chart.editTitle();
        QTest::keyClicks(titleEdit(chart), QStringLiteral("no"));
        QTest::keyClick(titleEdit(chart), Qt::Key_Escape);
        QVERIFY(!titleEdit(chart));
        QVERIFY(chart.ownTitle().isEmpty());
    }

    void whatDoesNotFitIsScrolledTo_data()
    {
        QTest::addColumn<bool>("counts");
        QTest::newRow("counts") << true;
        QTest::newRow("cost") << false;
    }
    void whatDoesNotFitIsScrolledTo()
    {
        QFETCH(bool, counts);
        ModelStyles styles;
        const std::vector<ResultSet> sets{ scenes::results(scenes::figures()) };
        CountsChart countsChart;
        RowsChart costChart;
        countsChart.setData(countsData(sets, styles, Theme::light()));
        costChart.setData(costData(sets, 1'000'000, styles, Theme::light()));
        ChartWidget& chart = counts ? static_cast<ChartWidget&>(countsChart) : costChart;
        chart.resize(740, 170);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        chart.grab();
        auto* bar = chart.findChild<QScrollBar*>(QStringLiteral("rowsScrollBar"));
        QVERIFY(bar && bar->isVisible());
        QCOMPARE(bar->value(), 0);
        const QImage top = chart.grab().toImage();

        QTest::keyClick(&chart, Qt::Key_End);
        QCOMPARE(bar->value(), bar->maximum());
        QVERIFY(chart.grab().toImage() != top);
        QTest::keyClick(&chart, Qt::Key_PageUp);
        QTest::keyClick(&chart, Qt::Key_Up);
        QVERIFY(bar->value() < bar->maximum());
        QTest::keyClick(&chart, Qt::Key_Home);
        QCOMPARE(chart.grab().toImage(), top);

        const QPointF at = QRectF(chart.rect()).center();
        QWheelEvent down(at, chart.mapToGlobal(at), {}, { 0, -120 }, Qt::NoButton, Qt::NoModifier,
            Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&chart, &down);
        QVERIFY(bar->value() > 0);

        // Where all fits there is no bar, and the wheel is left to others.
        chart.resize(740, 620);
        chart.grab();
        QVERIFY(!bar->isVisible());
        down.ignore();
        QCoreApplication::sendEvent(&chart, &down);
        QVERIFY(!down.isAccepted());
    }

    void columnsThatDoNotFitAreScrolledTo()
    {
        ModelStyles styles;
        RowsChart chart;
        chart.setData(
            startUpData({ scenes::results(scenes::figures()) }, 1'000'000, styles, Theme::light()));
        chart.resize(380, 310);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        chart.grab();
        auto* bar = chart.findChild<QScrollBar*>(QStringLiteral("columnsScrollBar"));
        QVERIFY(bar && bar->isVisible());
        QCOMPARE(bar->value(), 0);
        const QImage first = chart.grab().toImage();
        for (int step = 0; step < bar->maximum(); ++step)
            QTest::keyClick(&chart, Qt::Key_Right);
        QCOMPARE(bar->value(), bar->maximum());
        QVERIFY(chart.grab().toImage() != first);
        QTest::keyClick(&chart, Qt::Key_Right); // is the last
        QCOMPARE(bar->value(), bar->maximum());
        for (int step = 0; step < bar->maximum(); ++step)
            QTest::keyClick(&chart, Qt::Key_Left);
        QCOMPARE(chart.grab().toImage(), first);
        chart.resize(900, 310);
        chart.grab();
        QVERIFY(!bar->isVisible());
    }

    void theSelectedRunIsScrolledTo()
    {
        ModelStyles styles;
        CountsChart chart;
        chart.setData(countsData({ scenes::results(scenes::figures()) }, styles, Theme::light()));
        chart.resize(740, 170);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        chart.grab();
        auto* bar = chart.findChild<QScrollBar*>(QStringLiteral("rowsScrollBar"));
        const CountsRow& heaviest = chart.data().rows[rowsByWeight(chart.data()).back()];
        chart.setSelected(heaviest.slots_.front().key);
        chart.grab();
        QCOMPARE(bar->value(), bar->maximum());
        // From there on it can be left again.
        QTest::keyClick(&chart, Qt::Key_Home);
        chart.grab();
        QCOMPARE(bar->value(), 0);
    }

    void aDigitSortsByThatCountAndZeroEndsIt()
    {
        ModelStyles styles;
        CountsChart chart;
        chart.setData(countsData({ scenes::results(scenes::figures(4)) }, styles, Theme::light()));
        QSignalSpy sorted(&chart, &CountsChart::countClicked);
        QSignalSpy own(&chart, &CountsChart::ownOrderAsked);
        QTest::keyClick(&chart, Qt::Key_2);
        QCOMPARE(sorted.count(), 1);
        QCOMPARE(sorted[0][0].toULongLong(), 10'000ULL);
        QTest::keyClick(&chart, Qt::Key_9); // there are four
        QCOMPARE(sorted.count(), 1);
        QTest::keyClick(&chart, Qt::Key_0);
        QCOMPARE(own.count(), 1);
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::ChartKeysTest)

#include "chart_keys_test.moc"
