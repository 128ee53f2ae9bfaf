// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace taskweight {

/// One reading of a worker's memory. A growth curve is a run's samples.
struct Sample {
    std::int64_t atUs = 0; ///< microseconds since "go" (negative before it), monotonic clock
    std::int64_t residentKib = 0; ///< statm, never 0: a worker without memory gives no sample
    std::int64_t pageTablesKib = 0; ///< VmPTE, as last read
    std::int64_t threads = 0; ///< as last read

    bool operator==(const Sample&) const = default;
};

enum class Phase { starting, ready, rampUp, plateau, drain, finished };

/// "ramp-up", "plateau", ...
const char* phaseName(Phase phase);

/// How a run ended.
enum class Outcome {
    completed, ///< all tasks ended and the worker exited with 0
    couldNotStart, ///< the program was never executed
    failed, ///< it exited with another status, too early, or broke the protocol
    killed, ///< ended by a signal that was not ours
    timedOut, ///< stopped by us at its deadline
    memoryGuard, ///< stopped by us before the machine ran out of memory
    stopped, ///< stopped by the user
    skipped, ///< not tried: a limit named in `reason` would have stopped it
};

/// "completed", "could not start", ... in files and in the window.
const char* outcomeName(Outcome outcome);
std::optional<Outcome> outcomeFromName(std::string_view name);

/// Whether all N tasks were alive at the same moment.
enum class Validity { valid, invalid, notProven };
const char* validityName(Validity validity);
std::optional<Validity> validityFromName(std::string_view name);

/// Times of a run in milliseconds since "go"; what was not reached is empty.
struct PhaseTimes {
    std::optional<double> launchedMs; ///< when the worker was started: negative
    std::optional<double> readyMs; ///< when it said "ready": negative
    std::optional<double> startedMs; ///< all tasks have begun to sleep: the length of the ramp-up
    std::optional<double> wokeMs; ///< the first task woke
    std::optional<double> finishedMs; ///< all tasks ended
    std::optional<double> exitedMs; ///< the process was reaped

    bool operator==(const PhaseTimes&) const = default;
};

/// Independent readings of the peak; they must agree.
struct PeakReadings {
    std::optional<std::int64_t> vmHwmKib; ///< /proc/PID/status
    std::optional<std::int64_t> largestSampleKib; ///< the samples
    std::optional<std::int64_t> rusageKib; ///< ru_maxrss of the worker, from the launcher's wait4
    std::optional<std::int64_t> cgroupKib; ///< the worker's own cgroup, where it has one

    bool operator==(const PeakReadings&) const = default;
};

/// How the run was sampled.
struct SamplingQuality {
    double askedHz = 50;
    std::int64_t count = 0; ///< samples taken, also those that were not kept
    double meanGapMs = 0;
    double longestGapMs = 0;
    double p99GapMs = 0; ///< 99 of 100 gaps were no longer

    bool operator==(const SamplingQuality&) const = default;
};

/// The part of a model that a result keeps, so that a file can be shown without the model's folder.
struct ModelIdentity {
    std::string id;
    std::string name;
    std::string language;
    Family family = Family::other;
    TaskKind kind = TaskKind::spawned;
    std::string version; ///< "g++ 12.2.0, Boost 1.81"
    std::string base; ///< "go-goroutine" of "go-goroutine[GOGC=50]"; empty for a plain model

    bool operator==(const ModelIdentity&) const = default;
};

/// One run, whole: the unit of a results file. What was not measured is empty, never 0.
struct RunRecord {
    ModelIdentity model;
    std::uint64_t tasks = 0;
    int repeat = 1; ///< 1 is the first
    std::int64_t sleepMs = 0;

    Outcome outcome = Outcome::completed;
    std::string reason; ///< in words, of anything but a valid run: "exit status 9", "825,104 of
                        ///< 1,000,000 tasks were alive at once"
    Validity validity = Validity::notProven;
    std::optional<int> exitCode; ///< of a worker that exited by itself
    std::optional<int> signal; ///< of a worker that a signal ended

    std::optional<std::uint64_t> started; ///< tasks that the worker says it started
    std::optional<std::uint64_t> aliveMax; ///< most tasks alive at once, counted by the tasks

    std::optional<std::int64_t> baselineKib; ///< resident at ready
    std::optional<std::int64_t> plateauKib; ///< median of the plateau's samples
    std::optional<std::int64_t> peakKib; ///< the kernel's high-water mark, or what was counted
                                        ///< at the plateau where that is more
    std::optional<std::int64_t> pageTablesKib; ///< hidden: largest VmPTE
    std::optional<std::int64_t>
        kernelStacksKib; ///< hidden: threads at the plateau x the kernel's stack size
    std::optional<std::int64_t> slabKib; ///< hidden: rise of the system's slab from ready to
                                         ///< plateau, other programs included
    std::optional<std::int64_t>
        slabNoiseKib; ///< how far the system's slab moves by itself while nothing runs; slabKib is
                      ///< less of it
    std::string hiddenSource; ///< where the hidden cost was read: "cgroup v2", "cgroup v1", "proc"
    std::optional<std::int64_t> pssKib; ///< smaps_rollup at the plateau
    std::optional<std::int64_t> rollupRssKib; ///< Rss there: the pages themselves, counted; the peak is no less
    std::optional<std::int64_t> threads; ///< most threads seen
    PeakReadings peaks;

    PhaseTimes times;
    std::optional<double> rampMs; ///< "go" to "started"
    std::optional<double> drainMs; ///< end of the sleep of the last task to "finished"
    std::optional<double> wallMs; ///< "go" to "finished"
    std::optional<double> userMs; ///< CPU of the worker, from rusage
    std::optional<double> systemMs;

    std::string startedAtUtc; ///< "2026-11-30T13:35:21Z"
    std::vector<std::string> command; ///< as it was run
    std::vector<std::string>
        environment; ///< "GOGC=50": what was set of the variables that matter to its runtime
    SamplingQuality sampling;
    std::vector<std::string> warnings; ///< in words
    std::string errorOutput; ///< the end of the worker's standard error, at most 16 KiB
    std::vector<Sample> samples;

    /// peak - baseline is not offered on purpose: bytes per task is a slope over task counts
    /// (statistics.h).
    bool isValid() const { return outcome == Outcome::completed && validity == Validity::valid; }
    /// Resident peak and what is hidden from it, KiB; empty without a peak.
    std::optional<std::int64_t> totalKib() const;
    /// Page tables + kernel stacks + slab, KiB; empty when none was measured.
    std::optional<std::int64_t> hiddenKib() const;

    bool operator==(const RunRecord&) const = default;
};

/// What a run is called in a slot without a bar: "invalid: 825k of 1M alive", "skipped:
/// threads-max", "exit 9".
std::string slotWords(const RunRecord& run);

/// The outcome in one sentence: "Valid: all 1,000,000 tasks were alive at once."
std::string outcomeSentence(const RunRecord& run);

/// The machine and the settings: a results file's first line.
struct SweepHeader {
    std::string program = "taskweight";
    std::string programVersion;
    std::string startedAtUtc;
    std::string title; ///< free, may be empty
    std::string hostName;
    std::string distribution; ///< "Debian GNU/Linux 12 (bookworm)"
    std::string kernel; ///< "6.18.44"
    std::string cpu;
    int cpuCount = 0;
    std::int64_t memoryKib = 0;
    std::int64_t swapKib = 0;
    std::string transparentHugePages; ///< "madvise"
    std::string overcommit; ///< "0"
    std::string cgroup; ///< "v2", "v1", "none"
    std::string settings; ///< the sweep as one line: "--tasks 1,10k --sleep 10s --repeats 1 --order
                          ///< interleaved --rate 50"

    bool operator==(const SweepHeader&) const = default;
};

/// A results file, or a set of published figures: a header and its runs.
struct ResultSet {
    SweepHeader header;
    std::vector<RunRecord> runs;
    std::string path; ///< where it was read from; empty for a sweep not yet saved
    bool published = false; ///< reference figures: drawn hollow, never changed
    std::vector<std::string>
        notes; ///< what was wrong with the file, in words: "line 7 was cut and is left out"
};

} // namespace taskweight
