// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/fatal_warnings.h"

#include "ui/panels/figure_grid.h"
#include "ui/panels/inspector.h"
#include "ui/panels/message_bar.h"
#include "ui/panels/model_browser.h"
#include "ui/panels/model_tree_model.h"
#include "ui/panels/run_figures.h"
#include "ui/panels/runs_model.h"
#include "ui/panels/runs_table.h"
#include "ui/panels/sweep_controls.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolButton>

namespace taskweight {
namespace {

Model model(const char* id, const char* name, const char* language)
{
    Model made;
    made.id = id;
    made.name = name;
    made.language = language;
    return made;
}

std::vector<Model> threeModels()
{
    std::vector<Model> models{ model("cpp-coroutine", "C++ coroutine", "C++"),
        model("go-goroutine", "Go goroutine", "Go"), model("asio-timer", "Asio timer", "C++") };
    models[2].kind = TaskKind::timerOnly;
    return models;
}

std::vector<ModelState> threeStates()
{
    std::vector<ModelState> states(3);
    states[1] = { Readiness::missingTool, "no program go", "apt-get install golang-go", {} };
    return states;
}

RunRecord validRun(const char* id, const char* name, std::uint64_t tasks, std::int64_t peakKib)
{
    RunRecord run;
    run.model
        = { id, name, "C++", Family::stacklessCoroutine, TaskKind::spawned, "g++ 12.2.0", {} };
    run.tasks = tasks;
    run.validity = Validity::valid;
    run.aliveMax = tasks;
    run.peakKib = peakKib;
    return run;
}

std::vector<ResultSet> someResults()
{
    ResultSet set;
    set.runs = { validRun("a", "Alpha", 10, 9'000), validRun("a", "Alpha", 1'000'000, 100'000),
        validRun("b", "Beta|pipe", 9, 20'000) };
    set.runs[2].outcome = Outcome::failed;
    set.runs[2].validity = Validity::invalid;
    set.runs[2].exitCode = 9;
    set.runs[2].peakKib.reset();
    return { set };
}

} // namespace

class PanelsTest : public UiTest {
    Q_OBJECT

private Q_SLOTS:
    void theNarrowestInspectorShowsWholeFigures()
    {
        RunRecord run = validRun("go-goroutine", "Go goroutine", 1'000'000, 12'646'232);
        run.pageTablesKib = run.kernelStacksKib = run.slabKib = 5'272;
        run.rampMs = 27'200;
        run.wallMs = 70'000;
        run.sleepMs = 42'700;
        run.sampling.count = 3'494;
        run.sampling.longestGapMs = 86.9;
        Inspector inspector;
        inspector.showRun(run, false, {}, {});
        inspector.resize(inspector.minimumWidth(), 800);
        inspector.show();
        const auto& grid = *inspector.findChild<FigureGrid*>();
        for (const QLabel* label : grid.findChildren<QLabel*>()) {
            QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(label->text()));
            QVERIFY2(label->geometry().right() <= grid.width(), qPrintable(label->text()));
        }
    }

    void ticksOutlastWhatIsLookedForAndWhatIsGone()
    {
        ModelTreeModel tree;
        auto models = threeModels();
        auto states = threeStates();
        states[1] = { Readiness::lookedFor, "Go is being looked for", {}, {} };
        const QStringList ids{ QStringLiteral("go-goroutine"), QStringLiteral("asio-timer"),
            QStringLiteral("go-goroutine[GOGC=50]") };
        tree.setModels(models, states);
        tree.setCheckedIds(ids);
        QCOMPARE(tree.checkedIds(), QStringList{ QStringLiteral("asio-timer") });
        QVERIFY(tree.isAwaited());
        states[1] = {};
        tree.setModels(models, states);
        QCOMPARE(tree.checkedIds(), ids.mid(0, 2));
        QVERIFY(tree.isAwaited()); // the variant may come yet
        models.push_back(model("go-goroutine[GOGC=50]", "Go goroutine GOGC=50", "Go"));
        tree.setModels(models, { 4, ModelState() });
        QVERIFY(!tree.isAwaited());
        QCOMPARE(tree.checkedIds(), ids);
        tree.setModels(threeModels(), threeStates());
        QCOMPARE(tree.wantedIds().size(), 3);
    }

    void aModelOnAnotherInstallationSaysWhich()
    {
        ModelTreeModel tree;
        const std::vector<Model> models{ model("a", "A", "Java"), model("b", "B", "Java"),
            model("c", "C", "Java") };
        std::vector<ModelState> states(3);
        states[0].version = "JDK 17.0.15";
        states[1].version = "JDK 25.0.1";
        states[2].version = "JDK 17.0.15";
        tree.setModels(models, states);
        const QModelIndex java = tree.index(0, 0);
        QCOMPARE(
            tree.index(0, ModelTreeModel::kState).data().toString(), QStringLiteral("JDK 17.0.15"));
        QCOMPARE(tree.index(0, ModelTreeModel::kState, java).data().toString(), QString());
        QCOMPARE(tree.index(1, ModelTreeModel::kState, java).data().toString(),
            QStringLiteral("JDK 25.0.1"));
        QCOMPARE(tree.index(2, ModelTreeModel::kState, java).data().toString(), QString());
    }

    void whatCannotBeRunSaysWhyInAFewWords()
    {
        ModelTreeModel tree;
        std::vector<Model> models(1, model("java", "Java", "Java"));
        models[0].toolchain = Toolchain();
        models[0].toolchain->name = "JDK";
        models[0].toolchain->minimum = "21";
        const std::vector<std::pair<Readiness, const char*>> words{
            { Readiness::lookedFor, "looking for it" },
            { Readiness::toolTooOld, "needs JDK 21" },
            { Readiness::missingTool, "not installed" },
            { Readiness::toolBroken, "broken tool" },
            { Readiness::missingSource, "no source" },
        };
        for (const auto& [readiness, expected] : words) {
            tree.setModels(models, { { readiness, "the reason", "the way out", {} } });
            const QModelIndex row = tree.index(0, ModelTreeModel::kState, tree.index(0, 0));
            QCOMPARE(row.data().toString(), QLatin1String(expected));
            QVERIFY(row.data(Qt::ToolTipRole).toString().contains(QStringLiteral("the reason")));
            QVERIFY(row.data(Qt::ToolTipRole).toString().contains(QStringLiteral("the way out")));
            QVERIFY(!(tree.index(0, 0, tree.index(0, 0)).flags() & Qt::ItemIsUserCheckable));
        }
    }

    void treeKeepsTheRulesOfItemModels()
    {
        ModelTreeModel tree;
        const QAbstractItemModelTester tester(
            &tree, QAbstractItemModelTester::FailureReportingMode::QtTest);
        tree.setModels(threeModels(), threeStates());
        ModelStyles styles(threeModels());
        tree.setLook(styles, Theme::light());
        tree.setAllChecked(true);
        tree.setModels({}, {});
        tree.setModels(threeModels(), {});
        QCOMPARE(tree.rowCount(), 2);
        QCOMPARE(tree.rowCount(tree.index(0, 0)), 2);
    }

    void treeGroupsByLanguageAndShortensNames()
    {
        ModelTreeModel tree;
        tree.setModels(threeModels(), threeStates());
        const QModelIndex cpp = tree.index(0, 0);
        QCOMPARE(cpp.data().toString(), QStringLiteral("C++"));
        QCOMPARE(tree.index(0, 0, cpp).data().toString(), QStringLiteral("coroutine"));
        QCOMPARE(tree.index(1, 0, cpp).data().toString(), QStringLiteral("Asio timer"));
        QCOMPARE(tree.index(1, 1, cpp).data().toString(), QStringLiteral("timer only"));
    }

    void treeSaysWhatIsMissingAndRefusesToTickIt()
    {
        ModelTreeModel tree;
        tree.setModels(threeModels(), threeStates());
        const QModelIndex goroutine = tree.index(0, 0, tree.index(1, 0));
        QCOMPARE(goroutine.siblingAtColumn(1).data().toString(), QStringLiteral("missing tool"));
        QVERIFY(goroutine.data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("apt-get install golang-go")));
        QVERIFY(!(goroutine.flags() & Qt::ItemIsUserCheckable));
        QVERIFY(!tree.setData(goroutine, Qt::Checked, Qt::CheckStateRole));
        tree.setAllChecked(true);
        QCOMPARE(tree.checkedIds(),
            QStringList({ QStringLiteral("cpp-coroutine"), QStringLiteral("asio-timer") }));
    }

    void treeShowsTheLimitOfThisMachine()
    {
        ModelTreeModel tree;
        tree.setModels(threeModels(), threeStates());
        tree.setMostTasks({ 32'000, 1, 2'000'000 });
        const QModelIndex cpp = tree.index(0, 0);
        QCOMPARE(tree.index(0, 1, cpp).data().toString(), QStringLiteral("up to 32k here"));
        QCOMPARE(tree.index(1, 1, cpp).data().toString(), QStringLiteral("timer only"));
    }

    void aLanguageTicksAllItsModels()
    {
        ModelTreeModel tree;
        tree.setModels(threeModels(), threeStates());
        const QModelIndex cpp = tree.index(0, 0);
        QVERIFY(tree.setData(tree.index(0, 0, cpp), Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(cpp.data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::PartiallyChecked));
        const QSignalSpy changed(&tree, &ModelTreeModel::checkedChanged);
        QVERIFY(tree.setData(cpp, Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(changed.size(), 1);
        QCOMPARE(tree.checkedIds().size(), 2);
        QVERIFY(tree.setData(cpp, Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(tree.checkedIds().isEmpty());
    }

    void brokenManifestsAreNamedInTheBrowser()
    {
        ModelBrowser browser;
        Catalogue catalogue{ threeModels(),
            { { "the key is missing: command", "x/model.toml:7", "", "" } } };
        browser.setCatalogue(catalogue, threeStates());
        QVERIFY(browser.messages().shownText().contains(QStringLiteral("model.toml:7")));
        QCOMPARE(browser.model().rowCount(), 2);
    }

    void theFilterIsClearedByItsButtonThatIsThereOnlyThen()
    {
        ModelBrowser browser;
        auto* filter = browser.findChild<QLineEdit*>(QStringLiteral("modelFilter"));
        auto* clear = browser.findChild<QAction*>(QStringLiteral("clearFilter"));
        QVERIFY(filter && clear);
        QVERIFY(!clear->isVisible());
        filter->setText(QStringLiteral("rust"));
        QVERIFY(clear->isVisible());
        clear->trigger();
        QVERIFY(filter->text().isEmpty());
        QVERIFY(!clear->isVisible());
    }

    void runsKeepTheRulesOfItemModels()
    {
        RunsModel runs;
        const QAbstractItemModelTester tester(
            &runs, QAbstractItemModelTester::FailureReportingMode::QtTest);
        ModelStyles styles;
        std::vector<ResultSet> results = someResults();
        runs.setResults(results, styles, Theme::light());
        const QSignalSpy inserted(&runs, &QAbstractItemModel::rowsInserted);
        const QSignalSpy reset(&runs, &QAbstractItemModel::modelReset);
        results[0].runs.push_back(validRun("c", "Gamma", 5, 5'000));
        runs.setResults(results, styles, Theme::light());
        QCOMPARE(inserted.size(), 1);
        QCOMPARE(reset.size(), 0);
        runs.setResults({}, styles, Theme::light());
        QCOMPARE(runs.rowCount(), 0);
    }

    void runsSortByNumberAndEmptyOnesLast()
    {
        RunsTable table;
        ModelStyles styles;
        table.setResults(someResults(), styles, Theme::light());
        const auto column = [&](int which) {
            QStringList words;
            for (int row = 0; row < 3; ++row)
                words.append(table.view().model()->index(row, which).data().toString());
            return words;
        };
        table.view().sortByColumn(RunsModel::kTasks, Qt::AscendingOrder);
        QCOMPARE(column(RunsModel::kTasks),
            QStringList(
                { QStringLiteral("9"), QStringLiteral("10"), QStringLiteral("1,000,000") }));
        table.view().sortByColumn(RunsModel::kPeak, Qt::AscendingOrder);
        QCOMPARE(column(RunsModel::kPeak),
            QStringList({ QStringLiteral("8.79 MiB"), QStringLiteral("97.7 MiB"), QString() }));
    }

    void theTableIsCopiedAsItStands()
    {
        RunsTable table;
        ModelStyles styles;
        table.setResults(someResults(), styles, Theme::light());
        table.view().sortByColumn(RunsModel::kTasks, Qt::AscendingOrder);
        const QStringList lines = table.tableText(TableText::tabSeparated).split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 5); // heading, three runs, the end
        QVERIFY(lines[0].startsWith(QStringLiteral("Model\tTasks\tOutcome\tAlive at once\tPeak")));
        QVERIFY(lines[1].startsWith(QStringLiteral("Beta|pipe\t9\t")));
        QVERIFY(
            lines[3].startsWith(QStringLiteral("Alpha\t1,000,000\tvalid\t1,000,000\t97.7 MiB")));
        const QStringList markdown = table.tableText(TableText::markdown).split(QLatin1Char('\n'));
        QCOMPARE(markdown.size(), 6);
        QVERIFY(markdown[1].startsWith(QStringLiteral("| --- | ---: | --- |")));
        QVERIFY(markdown[2].startsWith(QStringLiteral("| Beta\\|pipe | 9 |")));
    }

    void selectingARunFromOutsideTellsNobody()
    {
        RunsTable table;
        ModelStyles styles;
        table.setResults(someResults(), styles, Theme::light());
        const QSignalSpy picked(&table, &RunsTable::runPicked);
        table.setSelected(2);
        QCOMPARE(picked.size(), 0);
        QCOMPARE(table.view().currentIndex().data(RunsModel::kKeyRole).toInt(), 2);
        table.view().selectRow(0);
        QCOMPARE(picked.size(), 1);
        QCOMPARE(picked[0][0].toInt(), 0);
    }

    void aHundredErrorsAreOneMessage()
    {
        MessageBar bar;
        for (int i = 0; i < 100; ++i)
            bar.showError({ "cannot write", "/dev/full", "No space left on device", "" });
        QCOMPARE(bar.count(), 100);
        QVERIFY(bar.shownText().contains(QStringLiteral("100")));
        QVERIFY(bar.shownText().contains(QStringLiteral("/dev/full")));
        QCOMPARE(bar.shownText().count(QLatin1Char('\n')), 0);
        bar.findChild<QToolButton*>(QStringLiteral("messageClose"))->click();
        QCOMPARE(bar.count(), 0);
        QVERIFY(bar.isHidden());
    }

    void controlsGiveBackWhatTheyWereGiven()
    {
        SweepControls controls;
        const SweepChoice choice{ { 10'000, 10'000'000 }, 5'000, 3, Order::random, true };
        controls.setChoice(choice);
        QVERIFY(controls.choice().has_value());
        QCOMPARE(*controls.choice() == choice, true);
        const SweepChoice own{ { 1, 12'345 }, std::nullopt, 1, Order::listed };
        controls.setChoice(own);
        QVERIFY(controls.choice().has_value());
        QCOMPARE(*controls.choice() == own, true);
    }

    void wrongCountsAreNamed()
    {
        SweepControls controls;
        controls.setChoice({ { 7 } });
        auto* own = controls.findChild<QLineEdit*>(QStringLiteral("ownCounts"));
        for (const char* wrong : { "0", "-5", "1e3", "ten" }) {
            own->setText(QLatin1String(wrong));
            const auto choice = controls.choice();
            QVERIFY2(!choice.has_value(), wrong);
            QVERIFY(choice.error().sentence().find(wrong) != std::string::npos);
        }
    }

    void figuresLeaveOutWhatWasNotMeasured()
    {
        RunRecord run = validRun("a", "Alpha", 1'000'000, 1'384'792);
        QCOMPARE(runFigures(run, std::nullopt).size(), std::size_t(1));
        QCOMPARE(runFigures(run, std::nullopt)[0].value, QStringLiteral("1,384,792 KiB"));
        QCOMPARE(runFigures(run, std::nullopt)[0].note, QStringLiteral("1.32 GiB"));
        run.peaks = { 1'000, 999, {}, {} };
        QCOMPARE(
            peakAgreement(run.peaks), QStringLiteral("2 readings of the peak agree within 0.1 %."));
        QCOMPARE(peakAgreement({ 1'000, {}, {}, {} }), QString());
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::PanelsTest)

#include "panels_test.moc"
