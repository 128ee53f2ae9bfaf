// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window/window_test_base.h"

#include "ui/charts/growth_chart.h"
#include "ui/charts/rows_chart.h"
#include "ui/window/chart_tabs.h"
#include "ui/window/guide_window.h"

#include <QActionGroup>
#include <QMenuBar>
#include <QSplitter>
#include <QStatusBar>
#include <QTabBar>
#include <QToolBar>

namespace taskweight {

class PresentationTest : public WindowTestBase {
    Q_OBJECT

private:
    QList<QWidget*> aroundTheCharts()
    {
        return { m_window->menuBar(), m_window->statusBar(), &part<QWidget>("toolBar"),
            &part<QWidget>("models"), &part<QWidget>("runs"), &part<QWidget>("inspector"),
            part<ChartTabs>("charts").tabBar(), &part<QWidget>("growthLogarithmicButton") };
    }

private Q_SLOTS:
    void init()
    {
        WindowTestBase::init();
        m_window->resize(1500, 940);
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }

    void onlyOneChartIsShownAndEscapeBringsAllBack()
    {
        QTRY_VERIFY(part<QWidget>("inspector").isVisible());
        const QByteArray before = part<QSplitter>("rows").saveState();
        const QSize size = m_window->size();
        actions().present->trigger();
        QVERIFY(m_window->isFullScreen());
        for (QWidget* other : aroundTheCharts())
            QVERIFY2(!other->isVisible(), qPrintable(other->objectName()));
        QVERIFY(part<QWidget>("counts").isVisible());
        QVERIFY(!part<QWidget>("growth").isVisible());
        QVERIFY(actions().present->isChecked());

        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QVERIFY(!m_window->isFullScreen());
        QVERIFY(!actions().present->isChecked());
        QTRY_COMPARE(m_window->size(), size);
        for (QWidget* other : aroundTheCharts())
            QVERIFY2(other->isVisible(), qPrintable(other->objectName()));
        QVERIFY(part<QWidget>("counts").isVisible() && part<QWidget>("growth").isVisible());
        QCOMPARE(part<QSplitter>("rows").saveState(), before);
    }

    void everyChartIsReachedByItsKeys()
    {
        actions().present->trigger();
        const QList<QAction*> tabs = actions().charts->actions();
        QStringList seen;
        for (QAction* tab : tabs) {
            const QKeyCombination keys = tab->shortcut()[0];
            QTest::keyClick(m_window.get(), keys.key(), keys.keyboardModifiers());
            QCOMPARE(part<ChartTabs>("charts").current(), tab->objectName());
            QVERIFY(part<QWidget>("charts").isVisible() && !part<QWidget>("growth").isVisible());
        }
        QTest::keyClick(m_window.get(), Qt::Key_0, Qt::AltModifier);
        QVERIFY(part<QWidget>("growth").isVisible() && !part<QWidget>("charts").isVisible());
        // A presenter's remote: through all and around.
        for (qsizetype i = 0; i < tabs.size(); ++i) {
            QTest::keyClick(m_window.get(), Qt::Key_PageDown);
            QCOMPARE(part<ChartTabs>("charts").current(), tabs[i]->objectName());
            QVERIFY(!part<QWidget>("growth").isVisible());
        }
        QTest::keyClick(m_window.get(), Qt::Key_PageDown);
        QVERIFY(part<QWidget>("growth").isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_PageUp);
        QCOMPARE(part<ChartTabs>("charts").current(), tabs.back()->objectName());
    }

    void chartsGrowWhileItLasts()
    {
        QTRY_VERIFY(m_window->session().isSample());
        auto& chart = part<CountsChart>("counts");
        const double before = chart.scale();
        actions().present->trigger();
        QTRY_VERIFY(chart.scale() > before * 1.2);
        QVERIFY(part<GrowthChart>("growth").scale() == chart.scale());
        actions().present->trigger();
        QCOMPARE(chart.scale(), before);
    }

    void whatIsHiddenByTheUserStaysHidden()
    {
        actions().showInspector->trigger();
        QVERIFY(!part<QWidget>("inspector").isVisible());
        actions().present->trigger();
        actions().present->trigger();
        QVERIFY(!part<QWidget>("inspector").isVisible());
        QVERIFY(part<QWidget>("models").isVisible());
    }

    void quittingInItIsNoLossOfTheWindow()
    {
        actions().present->trigger();
        m_window->close();
        m_window = std::make_unique<MainWindow>(setupIn(*m_folder));
        m_window->show();
        QVERIFY(!m_window->isFullScreen());
        QVERIFY(m_window->menuBar()->isVisible());
        QTRY_VERIFY(part<QWidget>("models").isVisible());
    }

    void f1OpensTheGuide()
    {
        QTest::keyClick(m_window.get(), Qt::Key_F1);
        auto* guide = m_window->findChild<GuideWindow*>();
        QVERIFY(guide != nullptr && guide->isVisible());
        QCOMPARE(guide->page(), QStringLiteral("index.md"));
        guide->close();
        actions().guide->trigger();
        QCOMPARE(m_window->findChildren<GuideWindow*>().size(), 1);
        QVERIFY(guide->isVisible());
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::PresentationTest)

#include "presentation_test.moc"
