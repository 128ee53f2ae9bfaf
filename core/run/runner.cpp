// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/runner.h"

#include "core/base/utc_time.h"
#include "core/probe/process_probe.h"
#include "core/run/figures.h"
#include "core/run/ticker.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include <algorithm>
#include <sys/resource.h>
#include <utility>

namespace taskweight {

namespace {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;
using std::chrono::microseconds;

std::int64_t nowUs() { return std::chrono::duration_cast<microseconds>(Clock::now().time_since_epoch()).count(); }

double ownCpuMs()
{
    rusage usage {};
    ::getrusage(RUSAGE_SELF, &usage);
    const auto ms = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) * 1000 + static_cast<double>(time.tv_usec) / 1000;
    };
    return ms(usage.ru_utime) + ms(usage.ru_stime);
}

/// `status` costs some five times as much as `statm`, and the kernel keeps the peak between two readings of it.
constexpr double kStatusRateHz = 10;
/// The guard looks at the machine this often, whatever the sampling rate: at 2 GiB/s a worker takes 100 MiB meanwhile.
constexpr auto kGuardPeriod = std::chrono::milliseconds(50);

class RunnerShell : public Runner {
public:
    RunnerShell(asio::io_context& io, RunOrder order, const SystemProbe& machine, RunListener listener)
        : m_io(io)
        , m_order(std::move(order))
        , m_machine(machine)
        , m_listener(std::move(listener))
        , m_course(m_order.terms, nowUs())
        , m_deadline(io)
    {
        if (m_order.groups)
            m_group = m_order.groups->next();
        if (m_group)
            m_order.command.group = m_group->folder();
        m_record.model = m_order.model;
        m_record.tasks = m_order.terms.tasks;
        m_record.repeat = m_order.repeat;
        m_record.sleepMs = m_order.terms.sleepMs;
        m_record.command = m_order.command.words;
        m_record.environment = m_order.environment;
        m_record.startedAtUtc = utcNow();
        m_record.sampling.askedHz = m_order.rateHz;
        m_statusEvery = std::max(1, static_cast<int>(m_order.rateHz / kStatusRateHz));
        m_readings.swappedPagesBefore = m_machine.swappedPages();
        m_readings.slabNoiseKib = m_order.slabNoiseKib;
        m_readings.kernel = m_order.host.kernel;
        m_readings.transparentHugePages = m_order.host.transparentHugePages;
        m_readings.cpuCount = m_order.host.cpuCount;
        m_beganUs = nowUs();
        m_busyMsBefore = m_machine.busyMs();
        m_ownCpuMsBefore = ownCpuMs();

        WorkerListener hear;
        hear.onExecuted = [this](pid_t pid) { onExecuted(pid); };
        hear.onLine = [this](std::string_view line) { onLine(line); };
        hear.onEnded = [this](WorkerExit exit) { onEnded(exit); };
        hear.onCouldNotStart = [this](const Error& error) {
            carryOut(m_course.onCouldNotStart(error));
            finish();
        };
        m_worker = Worker::start(io, m_order.command, std::move(hear));
        armDeadline();
    }

    void stop() override
    {
        carryOut(m_course.onStop(nowUs()));
        armDeadline();
    }

private:
    void onExecuted(pid_t pid)
    {
        carryOut(m_course.onExecuted(nowUs()));
        if (auto probe = ProcessProbe::open(m_order.roots.proc, pid))
            m_probe = std::make_unique<ProcessProbe>(std::move(*probe));
        else
            m_record.warnings.push_back(probe.error().sentence());
        const auto period = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / m_order.rateHz));
        // Each wake-up costs more than what is read in it: the guard rides on the sampler where that is fast enough.
        m_watchEvery = static_cast<int>(kGuardPeriod / period);
        m_sampler = std::make_unique<Ticker>(m_io, period, [this] {
            const auto statm = takeSample();
            if (m_watchEvery > 0 && ++m_sinceWatch >= m_watchEvery) {
                m_sinceWatch = 0;
                watchMemory(statm);
            }
        });
        if (m_watchEvery == 0)
            m_watch = std::make_unique<Ticker>(
                m_io, kGuardPeriod, [this] { watchMemory(m_probe ? m_probe->statm() : std::nullopt); });
        m_isInGroup = m_group && m_group->holds(pid);
        armDeadline();
        tellPhase();
    }

    void onLine(std::string_view line)
    {
        const Phase before = m_course.phase();
        carryOut(m_course.onLine(nowUs(), line));
        if (m_course.phase() != before) {
            takeSample(); // the curve has a point where a phase begins, however short the phase
            if (m_course.phase() == Phase::plateau && m_isInGroup)
                m_readings.groupAtPlateau = m_group->read(); // should the plateau be too short for a rest point
            if (m_course.phase() == Phase::finished)
                m_sampler.reset(); // from here on the worker only takes itself apart
            tellPhase();
        }
        armDeadline();
    }

    void onEnded(const WorkerExit& exit)
    {
        carryOut(m_course.onEnded(nowUs(), exit));
        finish();
    }

    void carryOut(const std::vector<Action>& actions)
    {
        for (const Action action : actions) {
            switch (action) {
            case Action::readBaseline:
                m_readings.series = SampleSeries(); // a program that turns out to speak the protocol begins here
                readStatus();
                m_readings.machineAtReady = m_machine.memory();
                if (const auto statm = m_probe ? m_probe->statm() : std::nullopt)
                    m_readings.baselineKib = statm->residentKib;
                if (m_probe)
                    m_readings.readyRollup = m_probe->rollup();
                break;
            case Action::sendGo:
                m_worker->sendLine("go");
                break;
            case Action::readPlateau:
                readPlateau();
                break;
            case Action::readEnd:
                m_readings.endWasUnreadable = !readStatus();
                if (m_isInGroup)
                    m_readings.groupAtEnd = m_group->read();
                break;
            case Action::closeInput:
                m_worker->closeInput();
                break;
            case Action::terminate:
                m_worker->terminate();
                break;
            case Action::kill:
                m_worker->kill();
                break;
            }
        }
    }

    /// Whether there was something to read: a process whose first thread has ended shows nothing.
    bool readStatus()
    {
        const auto status = m_probe ? m_probe->status() : std::nullopt;
        if (!status)
            return false;
        if (status->vmHwmKib)
            m_readings.vmHwmKib = std::max(m_readings.vmHwmKib.value_or(0), *status->vmHwmKib);
        m_readings.mostSwapKib = std::max(m_readings.mostSwapKib, status->vmSwapKib.value_or(0));
        m_anonymousKib = status->rssAnonKib;
        m_pageTablesKib = status->vmPteKib.value_or(m_pageTablesKib);
        m_threads = status->threads.value_or(m_threads);
        m_readings.largestPageTablesKib = std::max(m_readings.largestPageTablesKib, m_pageTablesKib);
        m_readings.mostThreads = std::max(m_readings.mostThreads, m_threads);
        return true;
    }

    void readPlateau()
    {
        readStatus();
        m_readings.plateauThreads = m_threads;
        m_readings.plateauPageTablesKib = m_pageTablesKib;
        m_readings.anonymousAtPlateauKib = m_anonymousKib;
        if (m_isInGroup)
            m_readings.groupAtPlateau = m_group->read();
        m_readings.machineAtPlateau = m_machine.memory();
        if (m_probe) {
            if (const auto statm = m_probe->statm())
                m_readings.residentAtPlateauKib = statm->residentKib;
            m_readings.plateauRollup = m_probe->rollup();
            m_readings.hasChildren = m_probe->hasChildren();
        }
    }

    /// Gives the reading, also where it is no sample yet.
    std::optional<StatmReading> takeSample()
    {
        const auto zero = m_course.zeroUs();
        const auto statm = m_probe && !m_course.isOver() ? m_probe->statm() : std::nullopt;
        if (!statm || !zero)
            return statm;
        if (m_untilStatus-- <= 0) {
            readStatus();
            m_untilStatus = m_statusEvery - 1;
        }
        const Sample sample { nowUs() - *zero, statm->residentKib, m_pageTablesKib, m_threads };
        m_readings.series.add(sample);
        m_listener.onSample(sample, std::max(m_readings.vmHwmKib.value_or(0), m_readings.series.largestKib()));
        return statm;
    }

    /// A worker that cannot be read may still eat the machine.
    void watchMemory(const std::optional<StatmReading>& statm)
    {
        const std::int64_t residentKib = statm ? statm->residentKib : 0;
        if (auto reason = m_order.guard.reasonToStop(m_machine.availableKib(), residentKib)) {
            carryOut(m_course.onMemoryGuard(nowUs(), std::move(*reason)));
            armDeadline();
        }
    }

    void tellPhase() { m_listener.onPhase(m_course.phase(), nowUs() - m_course.zeroUs().value_or(nowUs())); }

    void armDeadline()
    {
        const auto next = m_course.nextDeadlineUs();
        if (!next) {
            m_deadline.cancel();
            return;
        }
        m_deadline.expires_at(Clock::time_point(microseconds(*next)));
        m_deadline.async_wait([this, alive = std::weak_ptr(m_alive)](const boost::system::error_code& fault) {
            if (fault || alive.expired())
                return;
            const Phase before = m_course.phase();
            carryOut(m_course.onTime(nowUs()));
            if (m_course.phase() != before)
                tellPhase();
            armDeadline();
        });
    }

    void finish()
    {
        m_sampler.reset();
        m_watch.reset();
        m_deadline.cancel();
        m_readings.swappedPagesAfter = m_machine.swappedPages();
        m_readings.tookMs = static_cast<double>(nowUs() - m_beganUs) / 1000;
        m_readings.ownCpuMs = ownCpuMs() - m_ownCpuMsBefore;
        if (const auto busyMs = m_machine.busyMs(); busyMs && m_busyMsBefore)
            m_readings.busyMs = *busyMs - *m_busyMsBefore;
        if (m_isInGroup)
            m_readings.groupAtEnd = m_group->read(); // peak and kills outlive the worker
        m_group.reset(); // and with it whatever escaped the launcher
        m_record.errorOutput = m_worker->errorOutput();
        m_course.describe(m_record);
        fillFigures(m_record, m_readings);
        const auto onDone = std::move(m_listener.onDone);
        onDone(std::move(m_record)); // may destroy us
    }

    asio::io_context& m_io;
    RunOrder m_order;
    const SystemProbe& m_machine;
    RunListener m_listener;
    RunMachine m_course;
    RunRecord m_record;
    RunReadings m_readings;
    std::int64_t m_pageTablesKib = 0, m_threads = 0;
    std::optional<std::int64_t> m_anonymousKib;
    int m_statusEvery = 1, m_untilStatus = 0, m_watchEvery = 0, m_sinceWatch = 0;
    std::int64_t m_beganUs = 0;
    std::optional<double> m_busyMsBefore;
    double m_ownCpuMsBefore = 0;
    std::unique_ptr<WorkerGroup> m_group;
    bool m_isInGroup = false;
    std::unique_ptr<ProcessProbe> m_probe;
    std::unique_ptr<Ticker> m_sampler, m_watch;
    asio::steady_timer m_deadline;
    std::shared_ptr<int> m_alive = std::make_shared<int>();
    std::unique_ptr<Worker> m_worker; // last: destroyed first, so that it calls nothing of what is gone
};

} // namespace

std::unique_ptr<Runner> Runner::start(
    asio::io_context& io, RunOrder order, const SystemProbe& machine, RunListener listener)
{
    return std::make_unique<RunnerShell>(io, std::move(order), machine, std::move(listener));
}

} // namespace taskweight
