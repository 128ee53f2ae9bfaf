// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress.h"

#include "core/base/format.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>

namespace taskweight {

namespace {

/// The text, cut to at most `width` code points.
std::string cutToWidth(std::string_view text, std::size_t width)
{
    std::size_t end = 0;
    for (; end < text.size(); ++end) {
        const bool beginsCodePoint = (static_cast<unsigned char>(text[end]) & 0xc0) != 0x80;
        if (beginsCodePoint && width-- == 0)
            break;
    }
    return std::string(text.substr(0, end));
}

/// "valid, peak 6.31 MiB, ramp-up 12 ms"; "failed: exit status 9".
std::string resultWords(const RunRecord& run)
{
    std::string words = outcomeName(run.outcome);
    if (run.outcome == Outcome::completed)
        words = validityName(run.validity);
    if (run.reason.starts_with(words)) // "killed by signal 9", "stopped by the user"
        words = printable(run.reason);
    else if (!run.reason.empty())
        words += ": " + printable(run.reason);
    if (run.outcome == Outcome::completed && run.peakKib)
        words += ", peak " + formatMemory(*run.peakKib);
    if (run.isValid() && run.rampMs)
        words += ", ramp-up " + formatDuration(*run.rampMs);
    return words;
}

std::string lastLine(std::string_view text)
{
    const std::size_t end = text.find_last_not_of(" \t\r\n");
    if (end == std::string_view::npos)
        return {};
    text = text.substr(0, end + 1);
    return cutToWidth(printable(text.substr(text.find_last_of('\n') + 1)), 200);
}

std::string meter(std::size_t done, std::size_t of)
{
    constexpr std::size_t kWidth = 10;
    const std::size_t filled = of == 0 ? kWidth : std::min(kWidth, done * kWidth / of);
    return "[" + std::string(filled, '=') + std::string(kWidth - filled, '-') + "]";
}

} // namespace

Progress::Progress(SweepPlan plan, std::vector<std::string> modelIds)
    : m_plan(std::move(plan))
    , m_modelIds(std::move(modelIds))
    , m_toDo(m_plan.runs.size() - m_plan.skipped())
{
}

std::string Progress::runName(const PlannedRun& run) const
{
    const std::string id = run.model < m_modelIds.size() ? m_modelIds[run.model] : "?";
    return printable(id) + ", " + formatTasks(static_cast<std::int64_t>(run.tasks));
}

std::string Progress::position() const
{
    return std::to_string(std::min(m_done + 1, m_toDo)) + " of " + std::to_string(m_toDo);
}

std::string Progress::planLines() const
{
    std::string text;
    std::vector<std::string> told; // repeats are skipped for the same reason
    for (const PlannedRun& run : m_plan.runs) {
        if (run.skipReason.empty())
            continue;
        std::string line = "skipped: " + runName(run) + ": " + printable(run.skipReason) + "\n";
        if (std::find(told.begin(), told.end(), line) != told.end())
            continue;
        text += line;
        told.push_back(std::move(line));
    }
    text += m_toDo == 1 ? "1 run" : std::to_string(m_toDo) + " runs";
    if (m_toDo > 0)
        text += ", about " + formatDuration(static_cast<double>(m_plan.expectedMs));
    return text + "\n";
}

std::string Progress::startLine(const RunStarted& started, double nowMs)
{
    m_current = started;
    m_currentSinceMs = started.attempt <= 1 ? nowMs : m_currentSinceMs;
    m_phase = Phase::starting;
    m_peakKib = 0;
    const bool isWarmUp = started.attempt == 0;
    std::string line = (isWarmUp ? "warm-up, does not count: " : "run " + position() + ": ")
        + runName(started.planned) + ", sleep "
        + formatDuration(static_cast<double>(started.sleepMs));
    if (isWarmUp)
        return line + "\n";
    if (started.planned.repeat > 1)
        line += ", repeat " + std::to_string(started.planned.repeat);
    if (started.attempt > 1)
        line += ", attempt " + std::to_string(started.attempt);
    return line + "\n";
}

void Progress::note(const PhaseChanged& changed, double nowMs)
{
    m_phase = changed.phase;
    if (m_phase == Phase::plateau)
        m_plateauSinceMs = nowMs;
}

void Progress::note(const SampleTaken& sample) { m_peakKib = std::max(m_peakKib, sample.peakKib); }

std::string Progress::finishLines(const RunFinished& finished, double nowMs)
{
    const RunRecord& run = *finished.record;
    if (run.outcome == Outcome::skipped)
        return {}; // told beforehand
    std::string text = "run " + position() + ": " + printable(run.model.id) + ", "
        + formatTasks(static_cast<std::int64_t>(run.tasks)) + ": " + resultWords(run) + "\n";
    for (const std::string& warning : run.warnings)
        text += "  note: " + printable(warning) + "\n";
    if (run.outcome == Outcome::failed || run.outcome == Outcome::killed)
        if (const std::string words = lastLine(run.errorOutput); !words.empty())
            text += "  it said: " + words + "\n";
    if (m_current)
        m_doneMs += nowMs - m_currentSinceMs;
    m_current.reset();
    ++m_done;
    return text;
}

std::string Progress::bar(std::size_t columns, double nowMs) const
{
    std::string text = meter(m_done, m_toDo) + " " + position();
    if (const auto left = leftMs(nowMs))
        text += *left > 0 ? ", about " + formatDuration(std::ceil(*left / 1000) * 1000) + " left"
                          : ", almost done";
    if (m_current) {
        const PlannedRun& run = m_current->planned;
        const std::string id
            = run.model < m_modelIds.size() ? printable(m_modelIds[run.model]) : "?";
        text += "  " + id + " " + formatCountShort(static_cast<std::int64_t>(run.tasks)) + "  "
            + phaseName(m_phase);
        if (m_peakKib > 0)
            text += " " + formatMemory(m_peakKib);
    }
    return cutToWidth(text, columns);
}

/// The part of the current run's sleep that is certainly still to come.
double Progress::sleepLeftMs(double nowMs) const
{
    const double sleepMs = static_cast<double>(m_current->sleepMs);
    if (m_phase < Phase::plateau)
        return sleepMs;
    return m_phase == Phase::plateau ? sleepMs - (nowMs - m_plateauSinceMs) : 0;
}

std::optional<double> Progress::leftMs(double nowMs) const
{
    if (m_toDo == 0 || (m_done == 0 && !m_current))
        return std::nullopt;
    double eachMs = static_cast<double>(m_plan.expectedMs) / static_cast<double>(m_toDo);
    if (m_done > 0)
        eachMs = std::max(eachMs, m_doneMs / static_cast<double>(m_done));
    const double remaining = static_cast<double>(m_toDo - std::min(m_done, m_toDo));
    if (!m_current)
        return eachMs * remaining;
    const double currentMs = std::max(eachMs - (nowMs - m_currentSinceMs), sleepLeftMs(nowMs));
    return eachMs * (remaining - 1) + std::max(0.0, currentMs);
}

} // namespace taskweight
