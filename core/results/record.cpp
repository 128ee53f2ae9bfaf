// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/record.h"

#include "core/base/format.h"

#include <algorithm>
#include <array>
#include <utility>

namespace taskweight {
namespace {

constexpr std::array<std::pair<Phase, const char*>, 6> kPhases = { {
    { Phase::starting, "starting" },
    { Phase::ready, "ready" },
    { Phase::rampUp, "ramp-up" },
    { Phase::plateau, "plateau" },
    { Phase::drain, "drain" },
    { Phase::finished, "finished" },
} };

constexpr std::array<std::pair<Outcome, const char*>, 8> kOutcomes = { {
    { Outcome::completed, "completed" },
    { Outcome::couldNotStart, "could not start" },
    { Outcome::failed, "failed" },
    { Outcome::killed, "killed" },
    { Outcome::timedOut, "timed out" },
    { Outcome::memoryGuard, "memory guard" },
    { Outcome::stopped, "stopped" },
    { Outcome::skipped, "skipped" },
} };

constexpr std::array<std::pair<Validity, const char*>, 3> kValidities = { {
    { Validity::valid, "valid" },
    { Validity::invalid, "invalid" },
    { Validity::notProven, "not proven" },
} };

template <typename Value, std::size_t N>
const char* nameOf(const std::array<std::pair<Value, const char*>, N>& names, Value value)
{
    for (const auto& [candidate, name] : names) {
        if (candidate == value)
            return name;
    }
    return "unknown";
}

template <typename Value, std::size_t N>
std::optional<Value> valueOf(
    const std::array<std::pair<Value, const char*>, N>& names, std::string_view name)
{
    for (const auto& [value, candidate] : names) {
        if (name == candidate)
            return value;
    }
    return std::nullopt;
}

std::string count(std::uint64_t tasks) { return formatCount(static_cast<std::int64_t>(tasks)); }

std::string countShort(std::uint64_t tasks)
{
    return formatCountShort(static_cast<std::int64_t>(tasks));
}

/// "825k of 1M alive"; exact where the short forms would read the same.
std::string aliveOf(std::uint64_t alive, std::uint64_t tasks)
{
    const bool tellsApart = countShort(alive) != countShort(tasks);
    return tellsApart ? countShort(alive) + " of " + countShort(tasks) + " alive"
                      : count(alive) + " of " + count(tasks) + " alive";
}

std::string withReason(const std::string& sentence, const std::string& reason)
{
    return reason.empty() ? sentence + "." : sentence + ": " + reason + ".";
}

std::string allTasks(std::uint64_t tasks)
{
    return tasks == 1 ? "the 1 task was" : "all " + count(tasks) + " tasks were";
}

} // namespace

const char* phaseName(Phase phase) { return nameOf(kPhases, phase); }

const char* outcomeName(Outcome outcome) { return nameOf(kOutcomes, outcome); }

std::optional<Outcome> outcomeFromName(std::string_view name) { return valueOf(kOutcomes, name); }

const char* validityName(Validity validity) { return nameOf(kValidities, validity); }

std::optional<Validity> validityFromName(std::string_view name)
{
    return valueOf(kValidities, name);
}

std::optional<std::int64_t> RunRecord::hiddenKib() const
{
    if (!pageTablesKib && !kernelStacksKib && !slabKib)
        return std::nullopt;
    // A slab that shrank meanwhile is another program's doing, not a gain of this one.
    return pageTablesKib.value_or(0) + kernelStacksKib.value_or(0)
        + std::max<std::int64_t>(0, slabKib.value_or(0));
}

std::optional<std::int64_t> RunRecord::totalKib() const
{
    if (!peakKib)
        return std::nullopt;
    return *peakKib + hiddenKib().value_or(0);
}

std::string slotWords(const RunRecord& run)
{
    switch (run.outcome) {
    case Outcome::completed:
        if (run.validity != Validity::invalid)
            return validityName(run.validity);
        if (run.aliveMax && *run.aliveMax != run.tasks)
            return "invalid: " + aliveOf(*run.aliveMax, run.tasks);
        if (run.rampMs && *run.rampMs >= static_cast<double>(run.sleepMs))
            return "invalid: sleep too short";
        return "invalid";
    case Outcome::failed:
        if (run.exitCode && *run.exitCode != 0)
            return "exit " + formatCount(*run.exitCode);
        return "failed";
    case Outcome::killed:
        return run.signal ? "signal " + formatCount(*run.signal) : "killed";
    case Outcome::skipped: {
        // The reason begins with the limit's name: "threads-max: 192,729 in all, ...".
        const std::string limit = run.reason.substr(0, run.reason.find(':'));
        return limit.empty() || limit.size() > 24 ? "skipped" : "skipped: " + limit;
    }
    case Outcome::couldNotStart:
    case Outcome::timedOut:
    case Outcome::memoryGuard:
    case Outcome::stopped:
        break;
    }
    return outcomeName(run.outcome);
}

std::string outcomeSentence(const RunRecord& run)
{
    switch (run.outcome) {
    case Outcome::completed:
        break;
    case Outcome::couldNotStart:
        return withReason("Could not start", run.reason);
    case Outcome::failed:
        if (run.reason.empty() && run.exitCode)
            return "Failed: exit status " + formatCount(*run.exitCode) + ".";
        return withReason("Failed", run.reason);
    case Outcome::killed:
        if (run.reason.empty() && run.signal)
            return "Killed by signal " + formatCount(*run.signal) + ".";
        return withReason("Killed", run.reason);
    case Outcome::timedOut:
        return withReason("Timed out", run.reason);
    case Outcome::memoryGuard:
        return withReason("Stopped by the memory guard", run.reason);
    case Outcome::stopped:
        return withReason("Stopped", run.reason);
    case Outcome::skipped:
        return withReason("Skipped", run.reason);
    }
    switch (run.validity) {
    case Validity::valid:
        return "Valid: " + allTasks(run.tasks) + " alive at once.";
    case Validity::invalid:
        if (run.reason.empty() && run.aliveMax)
            return "Invalid: " + count(*run.aliveMax) + " of " + count(run.tasks)
                + " tasks were alive at once.";
        return withReason("Invalid", run.reason);
    case Validity::notProven:
        break;
    }
    return withReason("Completed, but not proven",
        run.reason.empty() ? "how many tasks were alive at once is not known" : run.reason);
}

} // namespace taskweight
