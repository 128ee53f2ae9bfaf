// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window/window_test_base.h"

#include "ui/window/chart_tabs.h"

#include <QActionGroup>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>

#include <algorithm>

#include <csignal>

#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>

namespace taskweight {
namespace {

constexpr int kWaitMs = 60'000; ///< a deadline, not a measure

/// A file system of 64 KiB of its own, where we may mount one.
class SmallDisk {
public:
    explicit SmallDisk(const QString& folder)
        : m_folder(QFile::encodeName(folder))
    {
        QDir().mkpath(folder);
        m_isMounted = ::mount("none", m_folder.constData(), "tmpfs", 0, "size=64k") == 0;
    }
    ~SmallDisk()
    {
        if (m_isMounted)
            ::umount2(m_folder.constData(), MNT_DETACH);
    }
    bool isMounted() const { return m_isMounted; }
    bool makeReadOnly() const
    {
        return ::mount("none", m_folder.constData(), "tmpfs", MS_REMOUNT | MS_RDONLY, nullptr) == 0;
    }

private:
    QByteArray m_folder;
    bool m_isMounted = false;
};

} // namespace

class WrongInputTest : public WindowTestBase {
    Q_OBJECT

private:
    /// Opens a set and looks at it in every way that there is.
    void showEverywhere(const ResultSet& set)
    {
        const auto runs = static_cast<int>(set.runs.size());
        m_window->openFiles({ savedIn(*m_folder, "shown.taskweight.jsonl", set) });
        QTRY_COMPARE(session().runCount(), runs);
        for (int key = 0; key < runs; ++key) {
            session().select(key);
            for (QAction* tab : actions().charts->actions()) {
                tab->trigger();
                QVERIFY(!m_window->grab().isNull());
            }
        }
        const QString report = m_folder->filePath(QStringLiteral("shown.html"));
        QFile::remove(report);
        m_window->writeReport(report);
        QTRY_VERIFY_WITH_TIMEOUT(contents(report).endsWith("</html>\n"), kWaitMs);
    }

    void drop(const QStringList& paths)
    {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& path : paths)
            urls.append(QUrl::fromLocalFile(path));
        data.setUrls(urls);
        // Qt delivers a drop to the widget that has accepted the drag.
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);
        QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &drop);
    }

    PictureSpec pictureOf(ChartKind chart)
    {
        PictureSpec spec;
        spec.chart = chart;
        return spec;
    }

private Q_SLOTS:
    void aFullDiskIsNamedAndLeavesTheFileAsItWas()
    {
        const QString folder = m_folder->filePath(QStringLiteral("small"));
        const SmallDisk disk(folder);
        if (!disk.isMounted())
            QSKIP("a small disk cannot be mounted here");
        ResultSet large = sampleSet();
        for (int i = 0; i < 200; ++i)
            large.runs.push_back(sampleRun("c", 100, 4'000, i + 1));
        m_window->openFiles({ savedIn(*m_folder, "large.taskweight.jsonl", large) });
        QTRY_COMPARE(session().runCount(), 204);
        const QString copy = folder + QStringLiteral("/copy.taskweight.jsonl");
        QVERIFY(saveResults(copy.toStdString(), sampleSet()).has_value());
        const QByteArray before = contents(copy);
        session().saveAs(copy);
        QTRY_VERIFY(says(QStringLiteral("No space left on device")));
        QVERIFY(says(copy));
        QCOMPARE(contents(copy), before);
        QCOMPARE(session().runCount(), 204);

        messages().clear();
        const QString picture = folder + QStringLiteral("/a.png");
        PictureSpec spec = pictureOf(ChartKind::counts);
        spec.scale = 2;
        m_window->writePicture(picture, spec);
        QTRY_VERIFY_WITH_TIMEOUT(
            says(QStringLiteral("cannot write the picture")) && says(picture), kWaitMs);
        QVERIFY(!QFile::exists(picture));
        messages().clear();
        m_window->writeReport(folder + QStringLiteral("/a.html"));
        QTRY_VERIFY(says(QStringLiteral("cannot write the report")));
        QVERIFY(!QFile::exists(folder + QStringLiteral("/a.html")));
        QCOMPARE(QDir(folder).entryList(QDir::Files | QDir::Hidden).size(), 1); // no rests
    }

    void aReadOnlyPlaceIsNamed()
    {
        const QString folder = m_folder->filePath(QStringLiteral("read-only"));
        const SmallDisk disk(folder);
        if (!disk.isMounted() || !disk.makeReadOnly())
            QSKIP("a disk cannot be mounted here");
        m_window->openFiles({ savedIn(*m_folder, "a.taskweight.jsonl", sampleSet()) });
        QTRY_COMPARE(session().runCount(), 4);
        session().saveAs(folder + QStringLiteral("/copy.taskweight.jsonl"));
        QTRY_VERIFY(says(QStringLiteral("Read-only file system")));
        messages().clear();
        m_window->writePicture(folder + QStringLiteral("/a.svg"), pictureOf(ChartKind::counts));
        QTRY_VERIFY(says(QStringLiteral("Read-only file system")));
        messages().clear();
        m_window->writeReport(folder + QStringLiteral("/a.md"));
        QTRY_VERIFY(says(QStringLiteral("Read-only file system")));
        QCOMPARE(session().runCount(), 4);
    }

    void aFileThatMayNotGrowIsNamed()
    {
        m_window->openFiles({ savedIn(*m_folder, "a.taskweight.jsonl", sampleSet()) });
        QTRY_COMPARE(session().runCount(), 4);
        const QString copy = m_folder->filePath(QStringLiteral("copy.taskweight.jsonl"));
        rlimit before{};
        ::getrlimit(RLIMIT_FSIZE, &before);
        const rlimit small{ 1'000, before.rlim_max };
        ::signal(SIGXFSZ, SIG_IGN);
        ::setrlimit(RLIMIT_FSIZE, &small);
        session().saveAs(copy);
        QTRY_VERIFY(!session().isSaving());
        ::setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY(says(QStringLiteral("File too large")));
        QVERIFY(!QFile::exists(copy));
    }

    void anEmptyChartIsNotExportedAndSaysWhy()
    {
        ResultSet bare = sampleSet();
        for (RunRecord& run : bare.runs)
            run.samples.clear();
        m_window->openFiles({ savedIn(*m_folder, "a.taskweight.jsonl", bare) });
        QTRY_COMPARE(session().runCount(), 4);
        const QString picture = m_folder->filePath(QStringLiteral("a.png"));
        m_window->writePicture(picture, pictureOf(ChartKind::growth));
        QTRY_VERIFY(says(QStringLiteral("no run of the results has samples")));
        QVERIFY(!QFile::exists(picture));
        messages().clear();
        m_window->writePicture(picture, pictureOf(ChartKind::compare));
        QTRY_VERIFY(messages().isVisible());
        QVERIFY(says(picture));
    }

    void aReportOfAnUnknownKindSaysWhich()
    {
        m_window->writeReport(m_folder->filePath(QStringLiteral("a.pdf")));
        QVERIFY(says(QStringLiteral(".html")));
    }

    void whatIsNoResultsFileIsNamedAndNothingIsLost()
    {
        const QString good = savedIn(*m_folder, "good.taskweight.jsonl", sampleSet());
        m_window->openFiles({ good });
        QTRY_COMPARE(session().runCount(), 4);
        const auto write = [this](const char* name, const QByteArray& bytes) {
            QFile file(m_folder->filePath(QLatin1String(name)));
            if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
                qFatal("cannot write");
            return file.fileName();
        };
        const QByteArray whole = contents(good);
        QByteArray torn = whole;
        torn.replace(whole.size() / 2, 20, QByteArray(20, '\0'));
        const QString fifo = m_folder->filePath(QStringLiteral("fifo.taskweight.jsonl"));
        QCOMPARE(::mkfifo(QFile::encodeName(fifo).constData(), 0600), 0);
        const QStringList bad{ write("empty.taskweight.jsonl", {}),
            write("picture.png", QByteArray::fromHex("89504e470d0a1a0a00000000")),
            write("json.json", "{\"a\": [1, 2]}\n"), m_folder->path(), fifo,
            m_folder->filePath(QStringLiteral("none.taskweight.jsonl")) };
        for (const QString& path : bad) {
            messages().clear();
            drop({ path });
            QTRY_VERIFY2(says(path), qPrintable(path));
            QCOMPARE(session().runCount(), 4);
        }
        // What of a file can be read is shown, and what cannot is named.
        messages().clear();
        drop({ write("torn.taskweight.jsonl", torn) });
        QTRY_VERIFY(session().runCount() > 4);
        QTRY_VERIFY(says(QStringLiteral("left out")));
    }

    void fiftyFilesAreDroppedAtOnce()
    {
        QStringList paths;
        for (int i = 0; i < 50; ++i) {
            const QByteArray name = "file-" + QByteArray::number(i) + ".taskweight.jsonl";
            ResultSet set;
            set.runs = { sampleRun("m" + std::to_string(i), 10, 1'000 + i) };
            paths.append(savedIn(*m_folder, name.constData(), set));
            if (i % 10 == 5) {
                QFile broken(paths.back());
                QVERIFY(broken.open(QIODevice::WriteOnly | QIODevice::Truncate));
                broken.write("broken");
            }
        }
        drop(paths);
        QTRY_COMPARE_WITH_TIMEOUT(session().runCount(), 45, kWaitMs);
        QTRY_COMPARE(messages().count(), 5);
        QCOMPARE(*session().run(0)->peakKib, 1'000); // in the order in which they were dropped
        QCOMPARE(*session().run(44)->peakKib, 1'049);
        QVERIFY(!m_window->grab().isNull());
    }

    void oneRunOnlyIsShownEverywhere()
    {
        ResultSet set;
        set.runs = { sampleRun("a", 10'000, 9'000) };
        showEverywhere(set);
    }

    void runsWithoutSamplesAreShownEverywhere()
    {
        ResultSet set = sampleSet();
        for (RunRecord& run : set.runs) {
            run.samples.clear();
            run.times = {};
            run.rampMs.reset();
            run.drainMs.reset();
        }
        showEverywhere(set);
    }

    void failedRunsAloneAreShownEverywhere()
    {
        ResultSet set = sampleSet();
        const Outcome ends[]
            = { Outcome::failed, Outcome::killed, Outcome::timedOut, Outcome::skipped };
        for (std::size_t i = 0; i < 4; ++i) {
            RunRecord run;
            run.model = set.runs[i].model;
            run.tasks = set.runs[i].tasks;
            run.outcome = ends[i];
            run.validity = Validity::invalid;
            run.reason = "threads-max: no more";
            set.runs[i] = run;
        }
        showEverywhere(set);
        messages().clear();
        m_window->writePicture(
            m_folder->filePath(QStringLiteral("a.png")), pictureOf(ChartKind::scaling));
        QTRY_VERIFY(says(QStringLiteral("no run that counts")));
    }

    void figuresOfNothingAndLessAreShownEverywhere()
    {
        ResultSet set = sampleSet();
        set.runs[0].slabKib = -5'000; // other programs gave memory back
        set.runs[0].baselineKib = 90'000; // above its peak
        set.runs[1].peakKib = 1;
        set.runs[2].rampMs = 0;
        set.runs[2].drainMs = -3;
        set.runs[3].pageTablesKib = 0;
        showEverywhere(set);
    }

    void noRunAtAllIsShownEverywhere()
    {
        m_window->openFiles({ savedIn(*m_folder, "none.taskweight.jsonl", ResultSet()) });
        QTRY_VERIFY(!session().isSample());
        QCOMPARE(session().runCount(), 0);
        for (QAction* tab : actions().charts->actions()) {
            tab->trigger();
            QVERIFY(!m_window->grab().isNull());
        }
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::WrongInputTest)

#include "wrong_input_test.moc"
