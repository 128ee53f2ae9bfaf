// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window/window_test_base.h"

#include "ui/panels/runs_model.h"
#include "ui/window/journal.h"

#include <QDir>
#include <QProcess>
#include <QTableView>

#include <csignal>

namespace taskweight {
namespace {

constexpr int kStartMs = 60'000; ///< a deadline, not a measure

/// The program as a process of its own, whose files lie in the folder.
class Program {
public:
    Program(const QTemporaryDir& folder, const QStringList& arguments)
        : m_home(folder.filePath(QStringLiteral("home")))
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        for (const char* name : { "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME" })
            environment.insert(QLatin1String(name), m_home);
        m_process.setProcessEnvironment(environment);
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QStringLiteral(TASKWEIGHT_DESKTOP), arguments);
    }
    ~Program()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    QString journalFolder() const { return m_home + QStringLiteral("/taskweight/open"); }
    QString sweepsFolder() const { return m_home + QStringLiteral("/taskweight/sweeps"); }
    /// Of the files that it says it has open.
    QByteArray list() const
    {
        const QDir folder(journalFolder());
        const QStringList lists = folder.entryList({ QStringLiteral("*.json") });
        return lists.isEmpty() ? QByteArray() : contents(folder.filePath(lists.front()));
    }
    void end(int signal)
    {
        ::kill(static_cast<pid_t>(m_process.processId()), signal);
        m_process.waitForFinished();
        // A child that it had forked and that has not yet executed anything has its lock for a moment more.
        if (signal == SIGKILL)
            QTRY_VERIFY(!Journal::left(journalFolder()).empty());
    }

private:
    QString m_home;
    QProcess m_process;
};

} // namespace

class OpenFilesTest : public WindowTestBase {
    Q_OBJECT

private:
    QAbstractItemModel& table() { return *part<QTableView>("runsView").model(); }

    std::vector<std::int64_t> peaks()
    {
        std::vector<std::int64_t> all;
        for (int key = 0; key < session().runCount(); ++key)
            all.push_back(*session().run(key)->peakKib);
        return all;
    }
    void selectRows(const QList<int>& rows)
    {
        auto& view = part<QTableView>("runsView");
        view.clearSelection();
        for (const int row : rows)
            view.selectionModel()->select(
                table().index(row, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }

private Q_SLOTS:
    void removedRunsComeBackWhereTheyWere()
    {
        const QString a = savedIn(*m_folder, "a.taskweight.jsonl", sampleSet());
        const QString b = savedIn(*m_folder, "b.taskweight.jsonl", sampleSet(2));
        const QByteArray before = contents(a);
        m_window->openFiles({ a, b });
        QTRY_COMPARE(session().runCount(), 8);
        const auto all = peaks();
        QVERIFY(!actions().undo->isEnabled());

        selectRows({ 1, 2, 4 }); // over both files
        actions().removeRuns->trigger();
        QCOMPARE(peaks(), (std::vector<std::int64_t>{ 2'000, 80'000, 18'000, 6'000, 160'000 }));
        QCOMPARE(table().rowCount(), 5);
        QVERIFY(actions().undo->text().contains(QStringLiteral("removing 3 runs")));
        selectRows({ 0 });
        actions().removeRuns->trigger();
        QCOMPARE(session().runCount(), 4);

        actions().undo->trigger();
        actions().undo->trigger();
        QCOMPARE(peaks(), all);
        QCOMPARE(table().rowCount(), 8);
        QVERIFY(!actions().undo->isEnabled());
        actions().redo->trigger();
        QCOMPARE(session().runCount(), 5);
        actions().undo->trigger();
        QCOMPARE(peaks(), all);
        QCOMPARE(contents(a), before);
    }

    void deleteInTheTableRemovesTheSelectedRun()
    {
        m_window->openFiles({ savedIn(*m_folder, "a.taskweight.jsonl", sampleSet()) });
        QTRY_COMPARE(session().runCount(), 4);
        auto& view = part<QTableView>("runsView");
        view.selectRow(2);
        QCOMPARE(session().selected(), std::optional(2));
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Delete);
        QCOMPARE(peaks(), (std::vector<std::int64_t>{ 2'000, 9'000, 80'000 }));
        QVERIFY(!session().selected());
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session().runCount(), 4);
    }

    void theSelectionFollowsItsRun()
    {
        m_window->openFiles({ savedIn(*m_folder, "a.taskweight.jsonl", sampleSet()) });
        QTRY_COMPARE(session().runCount(), 4);
        session().select(3);
        session().takeOut(session().placesOf({ 0, 1 }));
        QCOMPARE(session().selected(), std::optional(1));
        QCOMPARE(*session().run(1)->peakKib, 80'000);
    }

    void whatIsRemovedIsNotSavedAndTheFileItCameFromStays()
    {
        const QString a = savedIn(*m_folder, "a.taskweight.jsonl", sampleSet());
        const QByteArray before = contents(a);
        m_window->openFiles({ a });
        QTRY_COMPARE(session().runCount(), 4);
        selectRows({ 0 });
        actions().removeRuns->trigger();
        const QString copy = m_folder->filePath(QStringLiteral("copy.taskweight.jsonl"));
        session().saveAs(copy);
        QTRY_VERIFY(!session().isSaving());
        QCOMPARE(readResults(copy.toStdString())->runs.size(), std::size_t{ 3 });
        QCOMPARE(contents(a), before);
    }

    void nothingIsRemovedWhileItIsSavedAndWhatIsClosedIsSaved()
    {
        m_window->openFiles({ savedIn(*m_folder, "a.taskweight.jsonl", sampleSet()) });
        QTRY_COMPARE(session().runCount(), 4);
        const QString copy = m_folder->filePath(QStringLiteral("copy.taskweight.jsonl"));
        session().saveAs(copy);
        QVERIFY(session().isSaving());
        QVERIFY(!actions().removeRuns->isEnabled());
        actions().closeResults->trigger();
        QCOMPARE(session().runCount(), 0);
        QTRY_VERIFY(!session().isSaving());
        QCOMPARE(readResults(copy.toStdString())->runs, sampleSet().runs);
    }

    void closingWaitsForWhatIsSaved()
    {
        m_window->openFiles({ savedIn(*m_folder, "a.taskweight.jsonl", sampleSet()) });
        QTRY_COMPARE(session().runCount(), 4);
        const QString copy = m_folder->filePath(QStringLiteral("copy.taskweight.jsonl"));
        session().saveAs(copy);
        QVERIFY(!m_window->close());
        QTRY_VERIFY(!m_window->isVisible());
        QVERIFY(QFile::exists(copy));
        // One that cannot be written keeps the window open, with the reason.
        open(setup());
        m_window->openFiles({ m_folder->filePath(QStringLiteral("a.taskweight.jsonl")) });
        QTRY_COMPARE(session().runCount(), 4);
        session().saveAs(QStringLiteral("/no/such/folder/x.taskweight.jsonl"));
        QVERIFY(!m_window->close());
        QTRY_VERIFY(says(QStringLiteral("/no/such/folder/x.taskweight.jsonl")));
        QVERIFY(m_window->isVisible());
    }

    void oneOfSeveralFilesIsClosed()
    {
        m_window->openFiles({ savedIn(*m_folder, "a.taskweight.jsonl", sampleSet()),
            savedIn(*m_folder, "b.taskweight.jsonl", sampleSet(2)) });
        QTRY_COMPARE(session().runCount(), 8);
        session().select(1);
        actions().closeFile->trigger();
        QCOMPARE(peaks(), (std::vector<std::int64_t>{ 4'000, 18'000, 6'000, 160'000 }));
        QCOMPARE(session().openFiles(),
            QStringList{ m_folder->filePath(QStringLiteral("b.taskweight.jsonl")) });
    }

    void aFileThatOthersChangeIsReadAgainWhenAsked()
    {
        const QString path = savedIn(*m_folder, "a.taskweight.jsonl", sampleSet());
        m_window->openFiles({ path });
        QTRY_COMPARE(session().runCount(), 4);
        ResultSet longer = sampleSet();
        longer.runs.push_back(sampleRun("c", 5, 7'777));
        savedIn(*m_folder, "a.taskweight.jsonl", longer);
        QTRY_VERIFY(
            offers().shownText().contains(QStringLiteral("a.taskweight.jsonl was changed")));
        QCOMPARE(session().runCount(), 4);
        choose(0);
        QTRY_COMPARE(session().runCount(), 5);
        QVERIFY(!offers().isVisible());
        QCOMPARE(*session().run(4)->peakKib, 7'777);
    }

    void ofAFileThatIsDeletedNothingIsLost()
    {
        const QString path = savedIn(*m_folder, "a.taskweight.jsonl", sampleSet());
        m_window->openFiles({ path });
        QTRY_COMPARE(session().runCount(), 4);
        QVERIFY(QFile::remove(path));
        QTRY_VERIFY(
            offers().shownText().contains(QStringLiteral("a.taskweight.jsonl was deleted")));
        QCOMPARE(session().runCount(), 4);
        session().saveAs(path);
        QTRY_VERIFY(!session().isSaving());
        QCOMPARE(readResults(path.toStdString())->runs, sampleSet().runs);
    }

    void whatAKilledProgramHadOpenIsBroughtBack()
    {
        const QString a = savedIn(*m_folder, "a.taskweight.jsonl", sampleSet());
        const QString b = savedIn(*m_folder, "b.taskweight.jsonl", sampleSet(2));
        Program program(*m_folder, { a, b });
        QTRY_VERIFY_WITH_TIMEOUT(program.list().contains("b.taskweight.jsonl"), kStartMs);
        QVERIFY2(Journal::left(program.journalFolder()).empty(), "it lives");
        program.end(SIGKILL);

        MainWindow::Setup next = setup();
        next.journalFolder = program.journalFolder();
        open(next);
        QTRY_VERIFY(offers().shownText().contains(QStringLiteral("did not end properly")));
        QVERIFY(offers().shownText().contains(QStringLiteral("a.taskweight.jsonl, b.taskweight")));
        choose(0);
        QTRY_COMPARE(session().runCount(), 8);
        QVERIFY(!offers().isVisible());
        m_window.reset();
        QVERIFY2(QDir(program.journalFolder()).isEmpty(), "a proper end leaves nothing");
    }

    void whatAKilledSweepHadMeasuredIsBroughtBack()
    {
        QDir().mkpath(m_folder->filePath(QStringLiteral("home/taskweight")));
        {
            Settings settings(m_folder->filePath(QStringLiteral("home/taskweight/taskweight.ini")));
            settings.setCheckedModels({ QStringLiteral("cpp-coroutine") });
            SweepChoice choice;
            choice.tasks = { 1, 10 };
            choice.sleepMs = 100;
            choice.repeats = 100;
            settings.setSweepChoice(choice);
        }
        Program program(*m_folder, { QStringLiteral("--run") });
        const auto lines = [&] {
            const QDir sweeps(program.sweepsFolder());
            const QStringList files = sweeps.entryList(QDir::Files);
            return files.isEmpty() ? 0 : contents(sweeps.filePath(files.front())).count('\n');
        };
        QTRY_VERIFY_WITH_TIMEOUT(lines() > 3, kStartMs);
        program.end(SIGKILL);
        const auto runs = static_cast<int>(lines()) - 1; // less the header

        MainWindow::Setup next = setup();
        next.journalFolder = program.journalFolder();
        open(next);
        QTRY_VERIFY(offers().shownText().contains(QStringLiteral("sweep-")));
        choose(0);
        QTRY_COMPARE(session().runCount(), runs);
        QCOMPARE(session().run(0)->model.id, std::string("cpp-coroutine"));
    }

    void whatIsForgottenIsNotOfferedAgain()
    {
        const QString a = savedIn(*m_folder, "a.taskweight.jsonl", sampleSet());
        Program program(*m_folder, { a });
        QTRY_VERIFY_WITH_TIMEOUT(!program.list().isEmpty(), kStartMs);
        program.end(SIGKILL);
        QCOMPARE(Journal::left(program.journalFolder()).size(), std::size_t{ 1 });
        MainWindow::Setup next = setup();
        next.journalFolder = program.journalFolder();
        open(next);
        QTRY_VERIFY(offers().isVisible());
        choose(1);
        QVERIFY(!offers().isVisible());
        QVERIFY(Journal::left(program.journalFolder()).empty());
        QVERIFY(QFile::exists(a));
    }

    void aProperEndLeavesNothingToOffer()
    {
        Program program(*m_folder, { savedIn(*m_folder, "a.taskweight.jsonl", sampleSet()) });
        QTRY_VERIFY_WITH_TIMEOUT(!program.list().isEmpty(), kStartMs);
        program.end(SIGTERM);
        QVERIFY(QDir(program.journalFolder()).isEmpty());
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::OpenFilesTest)

#include "open_files_test.moc"
