// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window/window_test_base.h"

#include "core/results/results_file.h"
#include "ui/charts/counts_chart.h"
#include "ui/charts/growth_chart.h"
#include "ui/panels/model_browser.h"
#include "ui/panels/model_tree_model.h"
#include "ui/panels/runs_model.h"
#include "ui/panels/runs_table.h"
#include "ui/panels/sweep_controls.h"
#include "ui/window/chart_tabs.h"
#include "ui/window/main_window.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QActionGroup>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QSpinBox>
#include <QSplitter>
#include <QTableView>
#include <QTemporaryDir>

#include <memory>

namespace taskweight {
namespace {

constexpr int kSweepMs = 60'000; ///< a deadline, not a measure

/// Handed down to all that this program starts, so that its own workers are told from others'.
const QByteArray kMark
    = "TASKWEIGHT_WINDOW_TEST=" + QByteArray::number(QCoreApplication::applicationPid());

/// Process ids of all workers that this program has started, whoever their parent is now.
QStringList workersAlive()
{
    QStringList found;
    for (const QString& pid : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        QFile environment(QStringLiteral("/proc/%1/environ").arg(pid));
        if (pid.toLongLong() != QCoreApplication::applicationPid()
            && environment.open(QIODevice::ReadOnly) && environment.readAll().contains(kMark))
            found.append(pid);
    }
    return found;
}

const QStringList kModels{ QStringLiteral("cpp-coroutine"), QStringLiteral("asio-timer"),
    QStringLiteral("asio-awaitable") };

} // namespace

class WindowTest : public WindowTestBase {
    Q_OBJECT

private:
    bool choose(std::vector<std::uint64_t> tasks, std::int64_t sleepMs)
    {
        if (!QTest::qWaitFor(
                [&] {
                    return m_window->session().limits()
                        && !m_window->session().catalogue().models.empty();
                },
                kSweepMs))
            return false;
        m_window->findChild<ModelBrowser*>()->model().setCheckedIds(kModels);
        m_window->findChild<SweepControls*>()->setChoice({ std::move(tasks), sleepMs });
        return m_window->actions().run->isEnabled();
    }

private Q_SLOTS:
    void init()
    {
        qputenv("TASKWEIGHT_WINDOW_TEST", QByteArray::number(QCoreApplication::applicationPid()));
        WindowTestBase::init();
    }

    void theChoicesInACornerStayApart()
    {
        QTRY_VERIFY(session().isSample());
        m_window->resize(800, 600);
        auto &a = part<QComboBox>("compareA"), &b = part<QComboBox>("compareB");
        a.view(); // from then on a list takes the width of its entries by itself, some time later
        b.view();
        actions().showCompare->trigger();
        QTRY_VERIFY(a.isVisible() && a.count() > 1);
        QTest::qWait(100);
        QVERIFY2(a.geometry().right() < b.geometry().left(), "A lies over B");
        QVERIFY(b.geometry().right() < b.parentWidget()->width());
        QCOMPARE(a.toolTip(), a.currentText());
    }

    void aFirstStartShowsPublishedFiguresAndNoCurve()
    {
        QTRY_VERIFY(m_window->session().isSample());
        QTRY_VERIFY(part<QTableView>("runsView").model()->rowCount() > 0);
        QCOMPARE(
            part<QTableView>("runsView").model()->index(0, RunsModel::kOutcome).data().toString(),
            QStringLiteral("published"));
        QTRY_VERIFY(part<QWidget>("runMiddleButton").isVisible());
        QTRY_VERIFY(m_window->actions().run->isEnabled());
        QVERIFY(!m_window->findChild<ModelBrowser*>()->model().checkedIds().isEmpty());
        QTRY_VERIFY(m_window->findChild<SweepControls*>()->summary().contains(
            QStringLiteral("runs, about")));
    }

    void aShortSweepEndsInValidRunsWithCurves()
    {
        QVERIFY(choose({ 1, 1000 }, 100));
        QCOMPARE(m_window->findChild<SweepControls*>()->summary().section(QLatin1Char(','), 0, 0),
            QStringLiteral("6 runs"));
        const QSignalSpy samples(&m_window->session(), &Session::samplesTaken);
        m_window->actions().run->trigger();
        QVERIFY(!m_window->actions().run->isEnabled());
        QVERIFY(m_window->actions().stop->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->session().isRunning(), kSweepMs);
        QVERIFY(!samples.isEmpty());
        QVERIFY(!m_window->session().isSample());
        QCOMPARE(m_window->session().runCount(), 6);
        for (int key = 0; key < 6; ++key) {
            const RunRecord& run = *m_window->session().run(key);
            QVERIFY2(run.isValid(), outcomeSentence(run).c_str());
            QVERIFY(run.samples.size() > 1);
        }
        auto* table = part<QTableView>("runsView").model();
        QCOMPARE(table->rowCount(), 6);
        QCOMPARE(table->index(5, RunsModel::kOutcome).data().toString(), QStringLiteral("valid"));
        QCOMPARE(table->index(5, RunsModel::kTasks).data().toString(), QStringLiteral("1,000"));
        QVERIFY(part<QLabel>("inspectorTitle").text().contains(QStringLiteral("1,000 tasks")));
        QVERIFY(messages().isHidden());

        const auto kept = readResults(m_window->session().resultsPath().toStdString());
        QVERIFY(kept.has_value());
        QCOMPARE(kept->runs.size(), std::size_t(6));
    }

    void aPausedPictureIsHeldUntilTheSweepEnds()
    {
        QAction* pause = m_window->actions().pausePicture;
        QVERIFY(!pause->isEnabled());
        QVERIFY(choose({ 1, 1000 }, 300));
        const QSignalSpy samples(&m_window->session(), &Session::samplesTaken);
        m_window->actions().run->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!samples.isEmpty(), kSweepMs);
        auto& growth = part<GrowthChart>("growth");
        pause->trigger();
        QVERIFY(growth.isPaused());
        const QString title = growth.accessibleName();
        // The next task count would have its own title.
        QStringList titles;
        const QObject context;
        connect(&m_window->session(), &Session::runFinished, &context,
            [&] { titles << growth.accessibleName(); });
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->session().isRunning(), kSweepMs);
        QVERIFY(titles.size() > 3);
        QCOMPARE(QSet<QString>(titles.begin(), titles.end()), QSet<QString>{ title });
        QVERIFY(!growth.isPaused());
        QVERIFY(!pause->isEnabled());
        QTRY_VERIFY(growth.accessibleName() != title);
    }

    void zoomsCanBeUndoneFromTheMenu()
    {
        const Actions& actions = m_window->actions();
        QVERIFY(choose({ 1 }, 50));
        actions.run->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->session().isRunning(), kSweepMs);
        auto& growth = part<GrowthChart>("growth");
        QVERIFY(!actions.undoZoom->isEnabled());
        QTRY_VERIFY((actions.zoomIn->trigger(), growth.span().has_value()));
        QVERIFY(actions.undoZoom->isEnabled());
        actions.zoomIn->trigger();
        actions.resetZoom->trigger();
        QVERIFY(!growth.span());
        QVERIFY(!actions.resetZoom->isEnabled());
    }

    void aRunIsSelectedEverywhereAtOnce()
    {
        QVERIFY(choose({ 1 }, 50));
        m_window->actions().run->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->session().isRunning(), kSweepMs);
        Q_EMIT part<CountsChart>("counts").runClicked(0);
        QCOMPARE(m_window->session().selected(), std::optional(0));
        QCOMPARE(part<QTableView>("runsView").currentIndex().data(RunsModel::kKeyRole).toInt(), 0);
        Q_EMIT part<GrowthChart>("growth").runClicked(2);
        QCOMPARE(part<QTableView>("runsView").currentIndex().data(RunsModel::kKeyRole).toInt(), 2);
        part<QTableView>("runsView").selectRow(1);
        QCOMPARE(m_window->session().selected(), std::optional(1));
    }

    void eachChartHasATabAndAShortcut()
    {
        auto& tabs = part<ChartTabs>("charts");
        const Actions& actions = m_window->actions();
        QCOMPARE(tabs.count(), static_cast<int>(actions.charts->actions().size()));
        QTRY_VERIFY(m_window->session().isSample());
        for (int tab = 0; tab < tabs.count(); ++tab) {
            QAction* action = actions.charts->actions().at(tab);
            QVERIFY(!action->shortcut().isEmpty());
            action->trigger();
            QCOMPARE(tabs.currentIndex(), tab);
            QVERIFY(action->isChecked());
            QVERIFY(!tabs.widget(tab)->grab().isNull());
        }
        actions.showCost->trigger();
        // Of the published figures 44 are at four counts; all can be chosen.
        auto& tasks = part<QComboBox>("costTasks");
        QTRY_COMPARE(tasks.count(), 4);
        tasks.setCurrentIndex(0);
        Q_EMIT tasks.activated(0);
        QCOMPARE(part<RowsChart>("cost").accessibleName(), QStringLiteral("What 1 task costs"));
    }

    void theTabInFrontIsRemembered()
    {
        m_window->actions().showScaling->trigger();
        m_window->close();
        m_window = std::make_unique<MainWindow>(setupIn(*m_folder));
        QCOMPARE(part<ChartTabs>("charts").current(), QStringLiteral("showScaling"));
    }

    void chartsFitIntoASmallWindow()
    {
        m_window->resize(800, 600);
        QTRY_VERIFY(m_window->session().isSample());
        for (QAction* action : m_window->actions().charts->actions()) {
            action->trigger();
            QCOMPARE(m_window->size(), QSize(800, 600));
            QWidget* chart = part<ChartTabs>("charts").currentWidget();
            QVERIFY(chart->height() >= 130 && chart->width() >= 320);
        }
    }

    void stopKeepsWhatWasMeasured()
    {
        QVERIFY(choose({ 1, 1000 }, 20'000));
        m_window->actions().run->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().live().has_value(), kSweepMs);
        m_window->actions().stop->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->session().isRunning(), kSweepMs);
        QVERIFY(m_window->session().runCount() >= 1);
        QCOMPARE(m_window->session().run(0)->outcome, Outcome::stopped);
        QTRY_VERIFY(workersAlive().isEmpty());
    }

    void closingAsksAndThenLeavesNoWorker()
    {
        QVERIFY(choose({ 1000 }, 20'000));
        m_window->actions().run->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!workersAlive().isEmpty(), kSweepMs);
        QVERIFY(!m_window->close());
        auto* question = m_window->findChild<QMessageBox*>(QStringLiteral("closeQuestion"));
        QVERIFY(question != nullptr);
        QTest::keyClick(question, Qt::Key_Escape);
        QVERIFY(m_window->isVisible());
        QVERIFY(m_window->session().isRunning());
        m_window->closeAtOnce();
        QVERIFY(!m_window->isVisible());
        m_window.reset();
        QTRY_VERIFY(workersAlive().isEmpty());
    }

    void filesAreOpenedByNameAndByDrop()
    {
        ResultSet set;
        RunRecord run;
        run.model = { "asio-timer", "Asio timer", "C++", Family::timerCallback, TaskKind::timerOnly,
            "", {} };
        run.tasks = 10;
        run.peakKib = 4'096;
        run.validity = Validity::valid;
        run.samples = { { 0, 3'000, 0, 1 }, { 20'000, 4'096, 0, 1 } };
        set.runs = { run };
        const QString first = m_folder->filePath(QStringLiteral("a.taskweight.jsonl"));
        const QString second = m_folder->filePath(QStringLiteral("b.taskweight.jsonl"));
        QVERIFY(saveResults(first.toStdString(), set).has_value());
        QVERIFY(saveResults(second.toStdString(), set).has_value());
        m_window->openFiles({ first });
        QTRY_COMPARE(m_window->session().runCount(), 1);
        QVERIFY(!m_window->session().isSample());

        QMimeData data;
        data.setUrls({ QUrl::fromLocalFile(second) });
        // Qt delivers a drop to the widget that has accepted the drag.
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &drop);
        QTRY_COMPARE(m_window->session().runCount(), 2);
        QCOMPARE(
            Settings(m_folder->filePath(QStringLiteral("taskweight.ini"))).recentFiles().value(0),
            second);

        m_window->actions().closeResults->trigger();
        QCOMPARE(m_window->session().runCount(), 0);
        QTRY_COMPARE(part<QTableView>("runsView").model()->rowCount(), 0);
    }

    void garbageIsNamedInlineAndLosesNothing()
    {
        QTRY_VERIFY(m_window->session().isSample());
        const int before = m_window->session().runCount();
        const QString path = m_folder->filePath(QStringLiteral("garbage.jsonl"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("this is \x01 no results file\n");
        file.close();
        m_window->openFiles({ path });
        QTRY_VERIFY(messages().shownText().contains(QStringLiteral("garbage.jsonl")));
        QVERIFY(messages().isVisible());
        QCOMPARE(m_window->session().runCount(), before);
    }

    void sidesGoFirstInASmallWindow()
    {
        m_window->resize(1500, 940);
        QTRY_VERIFY(part<QWidget>("inspector").isVisible());
        m_window->resize(800, 600);
        QTRY_VERIFY(!part<QWidget>("inspector").isVisible());
        QVERIFY(!part<QWidget>("models").isVisible());
        QVERIFY(part<QWidget>("growth").isVisible());
        QVERIFY(part<QWidget>("counts").isVisible());
        m_window->actions().showModels->trigger();
        QVERIFY(part<QWidget>("models").isVisible());
        m_window->actions().showInspector->trigger(); // there is no room for both
        QVERIFY(part<QWidget>("inspector").isVisible());
        QVERIFY(!part<QWidget>("models").isVisible());
        m_window->resize(1500, 940);
        QTRY_VERIFY(part<QWidget>("inspector").isVisible());
        QVERIFY(part<QWidget>("models").isVisible());
    }

    void everyActionCanBeReachedAndIsNamed()
    {
        QSet<QString> names, keys;
        for (const QAction* action : m_window->actions().all) {
            QVERIFY2(!action->text().isEmpty(), qPrintable(action->objectName()));
            QVERIFY2(!action->toolTip().isEmpty(), qPrintable(action->objectName()));
            QVERIFY(!action->objectName().isEmpty());
            QVERIFY2(!names.contains(action->objectName()), qPrintable(action->objectName()));
            names.insert(action->objectName());
            const QString shortcut = action->shortcut().toString();
            QVERIFY2(!shortcut.isEmpty(), qPrintable(action->objectName()));
            QVERIFY2(!keys.contains(shortcut), qPrintable(shortcut));
            keys.insert(shortcut);
        }
        QVERIFY(keys.contains(QStringLiteral("F1")));
    }

    void everythingThatTakesInputIsNamed()
    {
        QTRY_VERIFY(m_window->session().isSample());
        const auto isOfQt = [](const QWidget* widget) {
            return widget->objectName().startsWith(QLatin1String("qt_"));
        };
        int seen = 0;
        for (const QWidget* widget : m_window->findChildren<QWidget*>()) {
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const bool isInput = button != nullptr || qobject_cast<const QLineEdit*>(widget)
                || qobject_cast<const QComboBox*>(widget) || qobject_cast<const QSpinBox*>(widget)
                || qobject_cast<const QAbstractItemView*>(widget)
                || qobject_cast<const ChartWidget*>(widget);
            const bool isPartOfAnother = qobject_cast<const QComboBox*>(widget->parentWidget())
                || qobject_cast<const QSpinBox*>(widget->parentWidget())
                || qobject_cast<const QLineEdit*>(widget->parentWidget())
                || widget->window() != m_window.get()
                || qobject_cast<const QAbstractItemView*>(widget->parentWidget());
            if (!isInput || isPartOfAnother || isOfQt(widget)
                || widget->inherits("QTableCornerButton") || widget->inherits("QToolBarExtension")
                || widget->parentWidget()->inherits("QTabBar"))
                continue;
            ++seen;
            const QByteArray what = QByteArray(widget->metaObject()->className()) + ' '
                + widget->objectName().toUtf8();
            QVERIFY2(!widget->accessibleName().isEmpty()
                    || (button != nullptr && !button->text().isEmpty()),
                what.constData());
        }
        QVERIFY(seen > 15);
    }

    void theWindowIsAsItWasLeft()
    {
        QVERIFY(choose({ 7, 700 }, 1'500));
        m_window->resize(1234, 765);
        m_window->actions().showRuns->trigger();
        m_window->actions().showCost->trigger();
        m_window->actions().countsDots->trigger();
        auto& columns = part<QSplitter>("columns");
        columns.setSizes({ 300, 600, 330 });
        const QList<int> sizes = columns.sizes();
        m_window->close();
        m_window = std::make_unique<MainWindow>(setupIn(*m_folder));
        m_window->show();
        QCOMPARE(m_window->size(), QSize(1234, 765));
        QVERIFY(!part<QWidget>("runs").isVisible());
        QCOMPARE(part<ChartTabs>("charts").current(), QStringLiteral("showCost"));
        QVERIFY(m_window->actions().countsDots->isChecked());
        QTRY_COMPARE(part<QSplitter>("columns").sizes(), sizes);
        const auto choice = m_window->findChild<SweepControls*>()->choice();
        QVERIFY(choice.has_value());
        QCOMPARE(choice->tasks, (std::vector<std::uint64_t>{ 7, 700 }));
        QCOMPARE(choice->sleepMs, std::optional<std::int64_t>(1'500));
        QTRY_COMPARE_WITH_TIMEOUT(
            m_window->findChild<ModelBrowser*>()->model().checkedIds(), kModels, kSweepMs);
    }

    void aProgramIsAddedTickedRememberedAndRemoved()
    {
        const auto isThere
            = [this] { return m_window->session().catalogue().find("mine") != nullptr; };
        const QString settingsFile = m_folder->filePath(QStringLiteral("taskweight.ini"));
        QVERIFY(choose({ 1 }, 50));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->actions().addProgram->isEnabled(), kSweepMs);
        m_window->actions().addProgram->trigger();
        part<QLineEdit>("programName").setText(QStringLiteral("mine"));
        part<QLineEdit>("programCommand").setText(QStringLiteral("/bin/true {tasks}"));
        part<QPushButton>("programAdd").click();
        QVERIFY(isThere());
        ModelBrowser& browser = *m_window->findChild<ModelBrowser*>();
        QCOMPARE(browser.model().checkedIds(), kModels + QStringList{ QStringLiteral("mine") });
        QCOMPARE(browser.currentId(), QStringLiteral("mine"));
        QCOMPARE(Settings(settingsFile).extraModels(),
            QStringList{ QStringLiteral("mine=/bin/true {tasks}") });

        m_window->close();
        m_window = std::make_unique<MainWindow>(setupIn(*m_folder));
        m_window->show();
        QTRY_VERIFY_WITH_TIMEOUT(isThere(), kSweepMs);
        ModelBrowser& again = *m_window->findChild<ModelBrowser*>();
        QVERIFY(again.model().checkedIds().contains(QStringLiteral("mine")));
        QVERIFY(!m_window->actions().removeModel->isEnabled());
        again.setCurrentId(QStringLiteral("mine"));
        QVERIFY(m_window->actions().removeModel->isEnabled());
        m_window->actions().removeModel->trigger();
        QVERIFY(!isThere());
        QVERIFY(Settings(settingsFile).extraModels().isEmpty());
        QVERIFY(!m_window->actions().removeModel->isEnabled());
    }

    void darkIsChosenAndRememberedAndThePaletteFollows()
    {
        m_window->actions().themeDark->trigger();
        QVERIFY(QApplication::palette().color(QPalette::Window).lightness() < 128);
        m_window->actions().themeLight->trigger();
        QVERIFY(QApplication::palette().color(QPalette::Window).lightness() > 128);
        QCOMPARE(Settings(m_folder->filePath(QStringLiteral("taskweight.ini"))).theme(),
            ThemeChoice::light);
        m_window->actions().themeSystem->trigger();
        QApplication::setPalette(Theme::darkTheme().palette());
        QTRY_VERIFY(part<QWidget>("growth").grab().toImage().pixelColor(2, 2).lightness() < 128);
        m_window->actions().themeLight->trigger();
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::WindowTest)

#include "window_test.moc"
