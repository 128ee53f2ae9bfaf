// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_machine.h"

#include "core/base/format.h"
#include "core/run/worker_line.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <sys/wait.h>
#include <utility>

namespace taskweight {

namespace {

constexpr std::int64_t kUsPerMs = 1000;
/// The plateau is read a little after its begin, when allocators and the kernel have come to rest, yet well before
/// the first task wakes.
constexpr std::int64_t kSettleUs = 250'000;
/// From SIGTERM to SIGKILL for a worker that does not leave.
constexpr std::int64_t kGraceUs = 500'000;

std::string signalWords(int signal)
{
    const char* abbreviation = sigabbrev_np(signal);
    std::string words = "killed by signal " + std::to_string(signal);
    if (abbreviation)
        words += std::string(" (SIG") + abbreviation + ")";
    // An exit by SIGKILL is no proof of the kernel's out-of-memory killer; only the cgroup's oom_kill counter is.
    return signal == SIGKILL ? words + ", cause unknown" : words;
}

} // namespace

RunMachine::RunMachine(RunTerms terms, std::int64_t nowUs)
    : m_terms(terms)
    , m_beganUs(nowUs)
{
}

std::vector<Action> RunMachine::onExecuted(std::int64_t nowUs)
{
    m_executedUs = nowUs;
    if (m_terms.protocol == Protocol::optional) {
        m_zeroUs = nowUs;
        m_phase = Phase::rampUp; // as far as we know; "ready" would begin anew
    }
    return {};
}

std::vector<Action> RunMachine::onCouldNotStart(const Error& error)
{
    if (!m_verdict)
        m_verdict = Verdict { Outcome::couldNotStart, error.sentence() };
    m_over = true;
    return {};
}

std::vector<Action> RunMachine::onLine(std::int64_t nowUs, std::string_view line)
{
    if (m_over || m_verdict)
        return {};
    const WorkerLine said = parseWorkerLine(line);
    // What a program without the protocol prints is its own business, even when it looks like ours, unless it began
    // with "ready".
    if (m_terms.protocol == Protocol::optional && !m_spoken && said.kind != WorkerLine::ready)
        return {};
    switch (said.kind) {
    case WorkerLine::ready:
        return onReady(nowUs);
    case WorkerLine::started:
        return onStarted(nowUs, said.tasks);
    case WorkerLine::woke:
        // By the clock the drain may have begun before the first task says that it woke.
        if (m_wokeUs || m_phase == Phase::starting || m_phase == Phase::finished)
            break;
        m_wokeUs = nowUs;
        if (m_phase == Phase::plateau)
            m_phase = Phase::drain;
        return {};
    case WorkerLine::finished:
        return onFinished(nowUs, said.tasks, said.alive);
    case WorkerLine::other:
        break;
    }
    ++m_strangeLines;
    return {};
}

std::vector<Action> RunMachine::onReady(std::int64_t nowUs)
{
    if (m_spoken)
        return abandon(nowUs, Outcome::failed, "the worker said \"ready\" twice");
    m_spoken = true;
    m_readyUs = nowUs;
    m_zeroUs = nowUs;
    m_phase = Phase::rampUp;
    return { Action::readBaseline, Action::sendGo };
}

std::vector<Action> RunMachine::onStarted(std::int64_t nowUs, std::uint64_t started)
{
    if (m_started)
        return abandon(nowUs, Outcome::failed, "the worker said \"started\" twice");
    if (!m_spoken)
        return abandon(nowUs, Outcome::failed, "the worker said \"started\" before \"ready\"");
    m_started = started;
    if (started != m_terms.tasks)
        return abandon(nowUs, Outcome::failed,
            "the worker started " + formatCount(static_cast<std::int64_t>(started)) + " of "
                + formatCount(static_cast<std::int64_t>(m_terms.tasks)) + " tasks");
    m_startedUs = nowUs;
    if (m_wokeUs) {
        m_phase = Phase::drain;
        return {};
    }
    m_phase = Phase::plateau;
    m_plateauReadUs = nowUs + std::min(kSettleUs, m_terms.sleepMs * kUsPerMs / 4);
    return {};
}

std::vector<Action> RunMachine::onFinished(std::int64_t nowUs, std::uint64_t finished, std::uint64_t alive)
{
    if (!m_started)
        return abandon(nowUs, Outcome::failed, "the worker said \"finished\" before \"started\"");
    if (m_finishedUs)
        return abandon(nowUs, Outcome::failed, "the worker said \"finished\" twice");
    if (finished != m_terms.tasks || alive > m_terms.tasks)
        return abandon(nowUs, Outcome::failed,
            "the worker finished " + formatCount(static_cast<std::int64_t>(finished)) + " tasks, "
                + formatCount(static_cast<std::int64_t>(alive)) + " alive at once, of "
                + formatCount(static_cast<std::int64_t>(m_terms.tasks)));
    m_alive = alive;
    m_finishedUs = nowUs;
    m_phase = Phase::finished;
    m_plateauReadUs.reset();
    m_exitDeadlineUs = nowUs + m_terms.exitTimeoutMs * kUsPerMs;
    return { Action::readEnd, Action::closeInput };
}

std::vector<Action> RunMachine::onEnded(std::int64_t nowUs, const WorkerExit& exit)
{
    m_endedUs = nowUs;
    m_exit = exit;
    m_over = true;
    if (!m_verdict)
        judgeExit(exit);
    return {};
}

void RunMachine::judgeExit(const WorkerExit& exit)
{
    const bool exited = WIFEXITED(exit.waitStatus);
    if (!exited) {
        // A worker that we had to push out after it was done has done its part.
        if (m_lingered)
            m_verdict = Verdict { Outcome::completed, "" };
        else
            m_verdict = Verdict { Outcome::killed, signalWords(WTERMSIG(exit.waitStatus)) };
        return;
    }
    const int status = WEXITSTATUS(exit.waitStatus);
    const bool mayBeSilent = m_terms.protocol == Protocol::optional && !m_spoken;
    if (status != 0 && !m_lingered)
        m_verdict = Verdict { Outcome::failed, "exit status " + std::to_string(status) };
    else if (m_phase == Phase::finished || mayBeSilent)
        m_verdict = Verdict { Outcome::completed, "" };
    else if (m_phase == Phase::starting)
        m_verdict = Verdict { Outcome::failed, "the worker exited without saying \"ready\"" };
    else
        m_verdict = Verdict { Outcome::failed, "the worker exited before its tasks had ended" };
}

std::vector<Action> RunMachine::onTime(std::int64_t nowUs)
{
    if (m_over)
        return {};
    if (m_exitDeadlineUs && nowUs >= *m_exitDeadlineUs) {
        m_exitDeadlineUs = nowUs + kGraceUs;
        const bool asked = m_killed || std::exchange(m_lingered, true);
        return { asked ? Action::kill : Action::terminate };
    }
    if (m_verdict || m_phase == Phase::finished)
        return {};
    if (m_phase == Phase::starting && m_terms.protocol == Protocol::spoken
        && nowUs >= m_beganUs + m_terms.readyTimeoutMs * kUsPerMs)
        return abandon(nowUs, Outcome::timedOut,
            "the worker did not say \"ready\" within " + formatDuration(static_cast<double>(m_terms.readyTimeoutMs)));
    if (nowUs >= m_beganUs + m_terms.timeoutMs * kUsPerMs)
        return abandon(nowUs, Outcome::timedOut,
            std::string("not done after ") + formatDuration(static_cast<double>(m_terms.timeoutMs)) + ", in phase "
                + phaseName(m_phase));
    if (m_phase == Phase::plateau && nowUs >= plateauEndUs())
        m_phase = Phase::drain;
    if (m_plateauReadUs && nowUs >= *m_plateauReadUs) {
        m_plateauReadUs.reset();
        if (m_phase == Phase::plateau)
            return { Action::readPlateau };
    }
    return {};
}

/// The first task wakes one sleep after "go" at the earliest, whether the worker tells it or not.
std::int64_t RunMachine::plateauEndUs() const { return m_zeroUs.value_or(m_beganUs) + m_terms.sleepMs * kUsPerMs; }

std::vector<Action> RunMachine::onStop(std::int64_t nowUs)
{
    return abandon(nowUs, Outcome::stopped, std::string("stopped by the user, in phase ") + phaseName(m_phase));
}

std::vector<Action> RunMachine::onMemoryGuard(std::int64_t nowUs, std::string words)
{
    return abandon(nowUs, Outcome::memoryGuard, std::move(words));
}

std::vector<Action> RunMachine::abandon(std::int64_t nowUs, Outcome outcome, std::string reason)
{
    if (m_over || m_killed)
        return {};
    if (!m_verdict) {
        const bool hasFinished = m_phase == Phase::finished;
        m_lingered = m_lingered || hasFinished;
        // A run that has finished keeps its result, however it is then brought to leave.
        if (hasFinished && outcome != Outcome::failed)
            m_verdict = Verdict { Outcome::completed, "" };
        else
            m_verdict = Verdict { outcome, std::move(reason) };
    }
    m_killed = true;
    m_plateauReadUs.reset();
    m_exitDeadlineUs = nowUs + kGraceUs;
    return { Action::kill };
}

std::optional<std::int64_t> RunMachine::nextDeadlineUs() const
{
    if (m_over)
        return {};
    if (m_exitDeadlineUs)
        return m_exitDeadlineUs;
    std::int64_t next = m_beganUs + m_terms.timeoutMs * kUsPerMs;
    if (m_phase == Phase::starting && m_terms.protocol == Protocol::spoken)
        next = std::min(next, m_beganUs + m_terms.readyTimeoutMs * kUsPerMs);
    if (m_plateauReadUs)
        next = std::min(next, *m_plateauReadUs);
    if (m_phase == Phase::plateau)
        next = std::min(next, plateauEndUs());
    return next;
}

double RunMachine::sinceZeroMs(std::int64_t atUs) const
{
    return static_cast<double>(atUs - m_zeroUs.value_or(m_beganUs)) / kUsPerMs;
}

void RunMachine::describe(RunRecord& record) const
{
    record.outcome = m_verdict ? m_verdict->outcome : Outcome::failed;
    record.reason = m_verdict ? m_verdict->reason : "";
    record.started = m_started;
    record.aliveMax = m_alive;
    const auto at = [&](const std::optional<std::int64_t>& us) {
        return us ? std::optional<double>(sinceZeroMs(*us)) : std::nullopt;
    };
    record.times = { at(m_executedUs), at(m_readyUs), at(m_startedUs), at(m_wokeUs), at(m_finishedUs), at(m_endedUs) };
    record.rampMs = record.times.startedMs;
    record.wallMs = m_spoken ? record.times.finishedMs : record.times.exitedMs;
    if (record.times.startedMs && record.times.finishedMs)
        record.drainMs = std::max(
            0.0, *record.times.finishedMs - *record.times.startedMs - static_cast<double>(m_terms.sleepMs));

    if (m_exit) {
        if (WIFEXITED(m_exit->waitStatus))
            record.exitCode = WEXITSTATUS(m_exit->waitStatus);
        else if (WIFSIGNALED(m_exit->waitStatus))
            record.signal = WTERMSIG(m_exit->waitStatus);
        record.userMs = static_cast<double>(m_exit->userUs) / kUsPerMs;
        record.systemMs = static_cast<double>(m_exit->systemUs) / kUsPerMs;
        if (m_exit->maxRssKib > 0)
            record.peaks.rusageKib = m_exit->maxRssKib;
        if (m_exit->strays > 0)
            record.warnings.push_back("it left " + formatCount(m_exit->strays)
                + (m_exit->strays == 1 ? " process" : " processes") + " behind, which had to be ended");
    }
    if (m_lingered && !m_killed)
        record.warnings.push_back("it did not exit by itself within "
            + formatDuration(static_cast<double>(m_terms.exitTimeoutMs)) + " of finishing");
    if (m_strangeLines > 0)
        record.warnings.push_back("it printed " + formatCount(m_strangeLines)
            + (m_strangeLines == 1 ? " line" : " lines") + " that the worker protocol does not know");
    judgeValidity(record);
}

void RunMachine::judgeValidity(RunRecord& record) const
{
    if (record.outcome != Outcome::completed) {
        record.validity = Validity::invalid;
        return;
    }
    if (!m_alive) {
        record.validity = Validity::notProven;
        record.reason = "the program does not speak the worker protocol: how many tasks were alive at once is not known";
        return;
    }
    if (*m_alive == m_terms.tasks && m_wokeUs && m_startedUs && *m_wokeUs < *m_startedUs) {
        record.validity = Validity::invalid;
        record.reason = "the worker contradicts itself: the first task woke before the last had begun, yet it counted "
            + formatCount(static_cast<std::int64_t>(*m_alive)) + " alive at once";
        return;
    }
    // Once the first sleep is over a task may end at any moment: that all were alive would rest on the worker's own
    // count alone, unless it said that the first task woke only after the last had begun. (Some runtimes start no
    // timer before all tasks are made.) One task needs no others to be alive with.
    const bool wokeLater = m_wokeUs && m_startedUs && *m_wokeUs >= *m_startedUs;
    const bool overslept = m_terms.tasks > 1 && !wokeLater && record.rampMs
        && *record.rampMs >= static_cast<double>(m_terms.sleepMs);
    if (*m_alive == m_terms.tasks && !overslept) {
        record.validity = Validity::valid;
        return;
    }
    const auto tasks = static_cast<std::int64_t>(m_terms.tasks);
    record.validity = Validity::invalid;
    record.reason = *m_alive == m_terms.tasks
        ? "not proven that all " + formatCount(tasks) + " tasks were alive at once"
        : formatCount(static_cast<std::int64_t>(*m_alive)) + " of " + formatCount(tasks) + " tasks were alive at once";
    if (overslept)
        record.reason += ": starting them took " + formatDuration(*record.rampMs) + ", longer than their sleep of "
            + formatDuration(static_cast<double>(m_terms.sleepMs));
}

} // namespace taskweight
