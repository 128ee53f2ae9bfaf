// SPDX-License-Identifier: GPL-3.0-or-later
// How long the window's event loop stands still, in the worst moment of each of its jobs: a timer
// of 1 ms measures the gaps between its own calls. Wall time, and the CPU time of the GUI thread
// within it: on a busy machine the wall time holds the work of others too. Off-screen, with the
// real launcher and workers of this build. With --memory: what the window weighs with a very large
// file; with --report: how long a report takes.
#include "tests/ui/window/window_setup.h"

#include "core/results/results_file.h"
#include "ui/charts/picture.h"
#include "ui/window/main_window.h"
#include "ui/window/report_file.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTimer>

#include <cstdio>
#include <ctime>
#include <functional>

#include <sys/wait.h>
#include <unistd.h>

using namespace taskweight;

namespace {

double threadCpuMs()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// Remembers the event that has taken the GUI thread most CPU time.
class TimedApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        const QByteArray name = receiver->metaObject()->className();
        const auto type = event->type();
        const double start = threadCpuMs();
        const bool handled = QApplication::notify(receiver, event);
        if (const double took = threadCpuMs() - start; took > worstMs) {
            worstMs = took;
            worst = name + " event " + QByteArray::number(type);
        }
        return handled;
    }

    double worstMs = 0;
    QByteArray worst;
};

class Watch : public QObject {
public:
    Watch()
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.callOnTimeout(this, [this] { look(); });
        m_timer.start(1);
        m_clock.start();
        m_cpu = threadCpuMs();
    }

    /// Lets the loop run until `done`, and prints the worst since the call before.
    void report(const char* what, const std::function<bool()>& done)
    {
        QElapsedTimer deadline;
        deadline.start();
        while (!done() && deadline.elapsed() < 120'000)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        for (int i = 0; i < 100; ++i) // and what it has left to do
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        auto& app = *static_cast<TimedApplication*>(qApp);
        std::printf("%-34s %8.1f ms %8.1f ms cpu; longest event %.1f ms cpu (%s)\n", what, m_worst,
            m_worstCpu, app.worstMs, app.worst.constData());
        app.worstMs = 0;
        std::fflush(stdout);
        m_worst = m_worstCpu = 0;
    }

private:
    void look()
    {
        const double cpu = threadCpuMs();
        m_worst = std::max(m_worst, static_cast<double>(m_clock.nsecsElapsed()) / 1e6);
        m_worstCpu = std::max(m_worstCpu, cpu - m_cpu);
        m_clock.restart();
        m_cpu = cpu;
    }

    QTimer m_timer;
    QElapsedTimer m_clock;
    double m_cpu = 0, m_worst = 0, m_worstCpu = 0;
};

/// 1,000 runs of 500 samples each, or so many of each: 25 models, and curves that are not smooth.
ResultSet largeSet(int runs = 1000, int samples = 500)
{
    ResultSet set;
    for (int i = 0; i < runs; ++i) {
        RunRecord run;
        const std::string number = std::to_string(i % 25);
        run.model = { "model-" + number, "Model " + number, "C++", Family::other, TaskKind::spawned,
            "1.0", "" };
        run.tasks = i % 2 == 0 ? 10'000 : 1'000'000;
        run.repeat = i / 50 + 1;
        run.sleepMs = 10'000;
        run.validity = Validity::valid;
        run.peakKib = 100'000 + i;
        for (int j = 0; j < samples; ++j)
            run.samples.push_back(
                { j * 20'000, 50'000 + j * 100 + i + (j * 7'919 + i) % 500, 60, 1 });
        set.runs.push_back(std::move(run));
    }
    return set;
}

/// Memory of this process, from its status: "VmRSS", "VmHWM".
double statusMib(const char* name)
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (status.open(QIODevice::ReadOnly))
        for (const QByteArray& line : status.readAll().split('\n'))
            if (line.startsWith(name))
                return line.simplified().split(' ').value(1).toDouble() / 1024;
    return 0;
}

/// What the window weighs with 1,000 runs x 3,000 samples open.
int weigh()
{
    const QTemporaryDir folder;
    const QString large = folder.filePath(QStringLiteral("large.taskweight.jsonl"));
    // Written by another process: what writing took would be counted here.
    if (const pid_t writer = ::fork(); writer == 0)
        ::_exit(saveResults(large.toStdString(), largeSet(1000, 3000)) ? 0 : 1);
    int status = 0;
    ::wait(&status);
    MainWindow window(setupIn(folder));
    window.resize(1500, 940);
    window.show();
    Watch watch;
    Session& session = window.session();
    watch.report("window of weighing", [&] { return session.isSample(); });
    std::printf("before: %.0f MiB, at most %.0f MiB\n", statusMib("VmRSS"), statusMib("VmHWM"));
    session.open({ large });
    watch.report("1,000 runs x 3,000 samples opened", [&] { return session.runCount() >= 1000; });
    for (int key = 0; key < 1000; key += 50) {
        session.select(key);
        QCoreApplication::processEvents();
    }
    watch.report("20 runs selected", [] { return true; });
    std::printf("after:  %.0f MiB, at most %.0f MiB\n", statusMib("VmRSS"), statusMib("VmHWM"));
    session.saveAs(folder.filePath(QStringLiteral("copy.taskweight.jsonl")));
    watch.report("all saved", [&] { return !session.isSaving(); });
    std::printf("saved:  %.0f MiB, at most %.0f MiB\n", statusMib("VmRSS"), statusMib("VmHWM"));
    return 0;
}

/// The report of 100 runs x 3,000 samples, as the command line makes it.
int report()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("runs.taskweight.jsonl"));
    const QString page = folder.filePath(QStringLiteral("report.html"));
    if (!saveResults(file.toStdString(), largeSet(100, 3000)))
        return 1;
    for (int i = 0; i < 5; ++i) {
        QElapsedTimer clock;
        clock.start();
        std::vector<ResultSet> sets;
        sets.push_back(*readResults(file.toStdString()));
        ModelStyles styles;
        const bool written = writeReport(page, takeReport(sets, styles)).has_value();
        std::printf("report of 100 runs: %lld ms, %.2f MiB%s\n", clock.elapsed(),
            static_cast<double>(QFileInfo(page).size()) / 1048576, written ? "" : ", not written");
    }
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    TimedApplication app(argc, argv);
    const QStringList words = QCoreApplication::arguments();
    if (words.contains(QLatin1String("--memory")))
        return weigh();
    if (words.contains(QLatin1String("--report")))
        return report();
    const QTemporaryDir folder;
    const QString large = folder.filePath(QStringLiteral("large.taskweight.jsonl"));
    if (!saveResults(large.toStdString(), largeSet()))
        return 1;

    MainWindow window(setupIn(folder));
    window.resize(1500, 940);
    window.show();
    Session& session = window.session();

    std::printf("%-34s %11s\n", "job", "longest gap");
    Watch watch;
    watch.report("first paint, catalogue, sample", [&] {
        return session.limits() && session.isSample() && !session.catalogue().models.empty();
    });

    SweepSettings sweep;
    for (const Model& model : session.catalogue().models)
        if (sweep.models.size() < 8)
            sweep.models.push_back(model);
    sweep.tasks = { 1, 10'000 };
    sweep.sleepMs = 1500;
    sweep.rateHz = 1000;
    session.start(std::move(sweep));
    watch.report("sweep of 8 models at 1000 Hz", [&] { return !session.isRunning(); });

    for (int key = 0; key < session.runCount(); ++key) {
        session.select(key);
        QCoreApplication::processEvents();
    }
    watch.report("each run selected", [] { return true; });

    session.open({ large });
    watch.report("1,000 runs x 500 samples opened", [&] { return session.runCount() >= 1000; });

    session.select(3);
    watch.report("a run of the large file selected", [] { return true; });

    const QString picture = folder.filePath(QStringLiteral("growth.png"));
    PictureSpec spec;
    spec.chart = ChartKind::growth;
    spec.scale = 2;
    window.writePicture(picture, spec);
    watch.report("growth exported at 3840x2160", [&] { return QFileInfo::exists(picture); });

    const QString copy = folder.filePath(QStringLiteral("copy.taskweight.jsonl"));
    session.saveAs(copy);
    watch.report("all runs saved", [&] { return QFileInfo::exists(copy); });

    const QString report = folder.filePath(QStringLiteral("report.html"));
    window.writeReport(report);
    watch.report("report of 1,000 runs", [&] { return QFileInfo::exists(report); });

    SweepSettings once;
    once.models = { session.catalogue().models.front() };
    once.tasks = { 1, 1000 };
    once.sleepMs = 300;
    session.start(std::move(once));
    watch.report("a sweep beside the large file", [&] { return !session.isRunning(); });
    return 0;
}
