// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axis_scale.h"
#include "ui/charts/decimate.h"
#include "ui/charts/growth_layout.h"
#include "ui/charts/label_layout.h"

#include "tests/ui/support/fatal_warnings.h"

#include <cmath>
#include <limits>

namespace taskweight {

namespace {

QStringList labelsOf(const AxisScale& axis)
{
    QStringList labels;
    for (const Tick& tick : axis.ticks)
        labels << tick.label;
    return labels;
}

} // namespace

class ChartPartsTest : public UiTest {
    Q_OBJECT

private Q_SLOTS:
    void unitFollowsTheLargestValue()
    {
        QCOMPARE(memoryUnit(1023).name, QStringLiteral("KiB"));
        QCOMPARE(memoryUnit(1024).name, QStringLiteral("MiB"));
        QCOMPARE(memoryUnit(10 * 1024 * 1024).name, QStringLiteral("MiB"));
        QCOMPARE(memoryUnit(10 * 1024 * 1024 + 1).name, QStringLiteral("GiB"));
        QCOMPARE(memoryUnit(0).name, QStringLiteral("MiB"));
    }

    void stepsAreOneTwoOrFive()
    {
        QCOMPARE(roundStep(2570, 6), 500.0);
        QCOMPARE(roundStep(10, 5), 2.0);
        QCOMPARE(roundStep(0.3, 3), 0.1);
        QCOMPARE(roundStep(7, 5), 2.0);
    }

    void linearAxisEndsAtAWholeStep()
    {
        const AxisScale axis = linearAxis(2570, 6);
        QCOMPARE(axis.high, 3000.0);
        QCOMPARE(labelsOf(axis),
            QStringList({ "0", "500", "1,000", "1,500", "2,000", "2,500", "3,000" }));
        QCOMPARE(linearAxis(3000, 6).high, 3000.0);
    }

    void ticksOfAnAxisHaveTheSameDecimals()
    {
        QCOMPARE(labelsOf(linearAxis(2, 4)), QStringList({ "0", "0.5", "1.0", "1.5", "2.0" }));
        QCOMPARE(
            labelsOf(timeAxis(1.5, false, 4)), QStringList({ "0 s", "0.5 s", "1.0 s", "1.5 s" }));
        QCOMPARE(
            labelsOf(linearAxis(0.04, 4)), QStringList({ "0", "0.01", "0.02", "0.03", "0.04" }));
    }

    void linearAxisStaysWhileTheValueStaysWithinItsStep()
    {
        for (double value = 2501; value < 3000; value += 7)
            QCOMPARE(linearAxis(value, 6).high, 3000.0);
    }

    void decadesAreWholeAndShort()
    {
        const AxisScale axis = decadeAxis(1.6, 2570);
        QCOMPARE(axis.low, 1.0);
        QCOMPARE(axis.high, 10'000.0);
        QCOMPARE(labelsOf(axis), QStringList({ "1", "10", "100", "1k", "10k" }));
        QCOMPARE(labelsOf(decadeAxis(0.5, 2e6)),
            QStringList({ "0.1", "1", "10", "100", "1k", "10k", "100k", "1M", "10M" }));
    }

    void theSmallestValueHasABar()
    {
        for (const double value : { 1.0, 1.1, 1.24, 1.25, 10.0, 99.9 }) {
            const AxisScale axis = decadeAxis(value, 1000);
            QVERIFY(axis.position(value) > 0.02);
        }
        QCOMPARE(decadeAxis(1.1, 1000).low, 0.1);
    }

    void manyDecadesLeaveLabelsOut() { QVERIFY(decadeAxis(1, 1e9, 4).ticks.size() <= 5); }

    void positionIsNeverNaN()
    {
        const AxisScale axis = decadeAxis(1, 1000);
        QCOMPARE(axis.position(0), 0.0);
        QCOMPARE(axis.position(-5), 0.0);
        QCOMPARE(axis.position(std::numeric_limits<double>::quiet_NaN()), 0.0);
        QVERIFY(std::abs(axis.position(100) - 3.0 / 4) < 1e-9);
    }

    void nonsenseRangesStillGiveAnAxis()
    {
        for (const double value :
            { 0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity() }) {
            QVERIFY(linearAxis(value, 5).high > 0);
            QVERIFY(decadeAxis(value, value).high > decadeAxis(value, value).low);
            QVERIFY(timeAxis(value, false, 5).high > 0);
        }
    }

    void timeBeginsAtZeroInRoundSteps()
    {
        const AxisScale axis = timeAxis(12.9, false, 8);
        QCOMPARE(
            labelsOf(axis), QStringList({ "0 s", "2 s", "4 s", "6 s", "8 s", "10 s", "12 s" }));
        QCOMPARE(axis.high, 13.0);
        QCOMPARE(labelsOf(timeAxis(0.5, false, 5)),
            QStringList({ "0 s", "0.1 s", "0.2 s", "0.3 s", "0.4 s", "0.5 s" }));
        QCOMPARE(labelsOf(timeAxis(300, false, 5)),
            QStringList({ "0 min", "1 min", "2 min", "3 min", "4 min", "5 min" }));
    }

    void timeMovesInCoarseStepsWhileSomethingGrows()
    {
        QSet<double> ends;
        for (double seconds = 1; seconds < 10; seconds += 0.02) {
            const AxisScale axis = timeAxis(seconds, true, 8);
            QVERIFY(axis.high >= seconds);
            ends.insert(axis.high);
        }
        QVERIFY(ends.size() <= 12);
    }

    void labelsKeepTheirPlacesWhenTheyHaveRoom()
    {
        QCOMPARE(pushApart({ 10, 50, 90 }, 12, 0, 100), std::vector<double>({ 10, 50, 90 }));
        QVERIFY(pushApart({}, 12, 0, 100).empty());
    }

    void labelsArePushedApartEvenlyAroundTheirWishes()
    {
        QCOMPARE(pushApart({ 50, 50, 50 }, 10, 0, 100), std::vector<double>({ 40, 50, 60 }));
        QCOMPARE(pushApart({ 60, 50 }, 20, 0, 100), std::vector<double>({ 65, 45 }));
    }

    void labelsStayWithinTheirBounds()
    {
        QCOMPARE(pushApart({ 0, 1, 2 }, 10, 5, 100), std::vector<double>({ 5, 15, 25 }));
        QCOMPARE(pushApart({ 99, 100, 98 }, 10, 0, 100), std::vector<double>({ 90, 100, 80 }));
    }

    void crowdedLabelsNeverOverlap()
    {
        std::vector<double> wanted;
        for (int i = 0; i < 40; ++i)
            wanted.push_back(std::fmod(i * 37.7, 100));
        std::vector<double> places = pushApart(wanted, 12, 0, 600);
        std::sort(places.begin(), places.end());
        for (std::size_t i = 1; i < places.size(); ++i)
            QVERIFY(places[i] - places[i - 1] >= 12 - 1e-9);
        QVERIFY(places.front() >= 0 && places.back() <= 600);
    }

    void howManyLabelsFit()
    {
        QCOMPARE(howManyFit(10, 0, 100), std::size_t{ 11 });
        QCOMPARE(howManyFit(10, 0, 99), std::size_t{ 10 });
        QCOMPARE(howManyFit(10, 5, 0), std::size_t{ 0 });
    }

    void aNameBelongsWhereTheDrainBegins()
    {
        // Screen coordinates: y points down. Up, along, and back down within the drain.
        const QPolygonF drained{ { 0, 100 }, { 10, 20 }, { 80, 21 }, { 82, 60 }, { 84, 95 } };
        QCOMPARE(shoulderOf(drained, false), QPointF(80, 21));
        QCOMPARE(shoulderOf(drained, true), QPointF(84, 95)); // still running: its end
        // Slowly given back: still where that began, so that a heavier run is named above a
        // lighter.
        const QPolygonF slowly{ { 0, 100 }, { 40, 20 }, { 70, 20 }, { 77, 34 }, { 90, 60 } };
        QCOMPARE(shoulderOf(slowly, false), QPointF(70, 20));
        // A spike above a long plateau is not where the plateau ends.
        const QPolygonF spike{ { 0, 100 }, { 10, 20 }, { 11, 30 }, { 80, 31 }, { 84, 95 } };
        QCOMPARE(shoulderOf(spike, false), QPointF(80, 31));
        const QPolygonF kept{ { 0, 100 }, { 10, 20 }, { 80, 21 } };
        QCOMPARE(shoulderOf(kept, false), QPointF(80, 21));
        QCOMPARE(shoulderOf({ { 5, 7 } }, false), QPointF(5, 7));
    }

    void decimationKeepsExtremesAndEnds()
    {
        QPolygonF points;
        for (int i = 0; i < 100'000; ++i)
            points << QPointF(i * 0.005, 100 + 10 * std::sin(i * 0.9));
        points[50'000].setY(-1000); // a spike of one sample
        const QPolygonF line = decimate(points);
        QVERIFY(line.size() <= 2 * 500 + 2);
        QCOMPARE(line.first(), points.first());
        QCOMPARE(line.last(), points.last());
        QVERIFY(line.contains(points[50'000]));
        for (qsizetype i = 1; i < line.size(); ++i)
            QVERIFY(line[i].x() >= line[i - 1].x());
    }

    void decimationKeepsOnlyTheEndsOfAPlateau()
    {
        QPolygonF points;
        for (int i = 0; i < 1000; ++i)
            points << QPointF(i, 7);
        QCOMPARE(decimate(points), QPolygonF({ { 0, 7 }, { 999, 7 } }));
    }

    void decimationOfNothingAndOfOnePoint()
    {
        QVERIFY(decimate({}).isEmpty());
        QCOMPARE(decimate(QPolygonF({ { 3, 4 } })), QPolygonF({ { 3, 4 } }));
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::ChartPartsTest)

#include "chart_parts_test.moc"
