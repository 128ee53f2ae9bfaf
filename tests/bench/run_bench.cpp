// SPDX-License-Identifier: GPL-3.0-or-later
// Whole runs with real workers: what the harness costs and how true its peak is. Each benchmark gives its figures as
// counters; the time column is only how long it took.
#include "core/base/parse.h"
#include "core/models/catalogue.h"
#include "core/probe/process_probe.h"
#include "core/results/statistics.h"
#include "core/run/engine.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <mutex>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace taskweight;

namespace {

struct Finished {
    RunRecord record;
    double overheadMs = 0;
};

/// Runs a sweep to its end on this thread's behalf.
std::vector<Finished> finishedRuns(SweepSettings settings)
{
    std::mutex mutex;
    std::condition_variable signal;
    bool waiting = false;
    Engine engine(Places::ofThisProgram(), {}, [&] {
        const std::lock_guard lock(mutex);
        waiting = true;
        signal.notify_one();
    });
    std::vector<Finished> runs;
    if (!engine.start(std::move(settings), {}))
        return runs;
    for (bool over = false; !over;) {
        {
            std::unique_lock lock(mutex);
            signal.wait(lock, [&] { return waiting; });
            waiting = false;
        }
        for (const Event& event : engine.takeEvents()) {
            if (const auto* finished = std::get_if<RunFinished>(&event))
                runs.push_back({ *finished->record, finished->overheadMs });
            over = over || std::holds_alternative<SweepFinished>(event);
        }
    }
    return runs;
}

SweepSettings sweepOf(const std::string& id, std::uint64_t tasks, std::int64_t sleepMs)
{
    SweepSettings settings;
    const Catalogue catalogue = loadCatalogue(Places::ofThisProgram());
    if (const Model* model = catalogue.find(id))
        settings.models = { *model };
    settings.tasks = { tasks };
    settings.sleepMs = sleepMs;
    return settings;
}

double cpuSeconds()
{
    rusage usage {};
    ::getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& time) { return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6; };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// Our own CPU, in percent of one core, while one worker sleeps 10 s and is sampled at 50 Hz.
void ownCpuAt50Hz(benchmark::State& state)
{
    for ([[maybe_unused]] auto _ : state) {
        const double before = cpuSeconds();
        const auto runs = finishedRuns(sweepOf("cpp-coroutine", 10'000, 10'000));
        if (runs.size() != 1 || !runs[0].record.isValid())
            return state.SkipWithError("the run was not valid");
        state.counters["cpu_percent"] = 100 * (cpuSeconds() - before) / (*runs[0].record.wallMs / 1000);
        state.counters["samples"] = static_cast<double>(runs[0].record.sampling.count);
        state.counters["longest_gap_ms"] = runs[0].record.sampling.longestGapMs;
    }
}
BENCHMARK(ownCpuAt50Hz)->Iterations(1)->Unit(benchmark::kMillisecond);

/// What a sweep adds to each run beyond ramp-up + sleep + drain: median and largest of 20.
void timeAddedToEachRun(benchmark::State& state)
{
    for ([[maybe_unused]] auto _ : state) {
        auto settings = sweepOf("cpp-coroutine", static_cast<std::uint64_t>(state.range(0)), 1'000);
        settings.repeats = 20;
        std::vector<double> addedMs;
        for (const Finished& run : finishedRuns(settings))
            addedMs.push_back(run.overheadMs);
        if (addedMs.size() != 20)
            return state.SkipWithError("not all ran");
        state.counters["largest_ms"] = *std::max_element(addedMs.begin(), addedMs.end());
        state.counters["median_ms"] = *median(addedMs);
    }
}
BENCHMARK(timeAddedToEachRun)->Arg(1)->Arg(1'000'000)->Iterations(1)->Unit(benchmark::kMillisecond);

/// GNU time's maximum resident size of the same worker program, KiB; 0 when it cannot be had.
double gnuTimeKib(const std::vector<std::string>& words)
{
    std::string line = "echo go | /usr/bin/time -f %M";
    for (const std::string& word : words)
        line += " '" + word + "'";
    line += " 2>&1 >/dev/null | tail -n 1";
    FILE* pipe = ::popen(line.c_str(), "r");
    char text[64] = {};
    const bool read = pipe && std::fgets(text, sizeof text, pipe);
    if (pipe)
        ::pclose(pipe);
    double kib = 0;
    if (read)
        std::from_chars(text, text + sizeof text, kib);
    return kib;
}

/// The reported peak against GNU time, medians of 5 in turn.
void peakAgainstGnuTime(benchmark::State& state, const std::string& id)
{
    for ([[maybe_unused]] auto _ : state) {
        std::vector<double> ours, theirs;
        for (int i = 0; i < 5; ++i) {
            const auto settings = sweepOf(id, static_cast<std::uint64_t>(state.range(0)), 1'500);
            if (settings.models.empty())
                return state.SkipWithError("no such model");
            const auto runs = finishedRuns(settings);
            const auto words = commandLine(settings.models[0], Places::ofThisProgram(), settings.tasks[0], 1'500);
            const double kib = words ? gnuTimeKib(*words) : 0;
            if (runs.size() != 1 || !runs[0].record.peakKib || kib <= 0)
                return state.SkipWithError("no figure; is GNU time installed?");
            ours.push_back(static_cast<double>(*runs[0].record.peakKib));
            theirs.push_back(kib);
        }
        state.counters["ours_kib"] = *median(ours);
        state.counters["gnu_time_kib"] = *median(theirs);
        state.counters["difference_kib"] = *median(ours) - *median(theirs);
        state.counters["difference_percent"] = 100 * (*median(ours) / *median(theirs) - 1);
    }
}
BENCHMARK_CAPTURE(peakAgainstGnuTime, cpp_coroutine, "cpp-coroutine")->Arg(1)->Arg(1'000'000)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(peakAgainstGnuTime, asio_awaitable, "asio-awaitable")->Arg(100'000)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(peakAgainstGnuTime, cpp_thread, "cpp-thread")->Arg(10'000)->Iterations(1)->Unit(benchmark::kMillisecond);

/// A worker that touches 64 MiB for 3 ms: in how many of 20 runs the peak has it, and in how many a sample.
void spikesSeenOf20(benchmark::State& state)
{
    for ([[maybe_unused]] auto _ : state) {
        Model spike;
        spike.id = spike.name = "spike";
        const auto program = std::filesystem::canonical("/proc/self/exe").parent_path().parent_path() / "tests/tw-misbehaving";
        spike.command = { program.string(), "--mode", "spike", "--tasks", "{tasks}", "--sleep-ms", "{sleep_ms}" };
        SweepSettings settings;
        settings.models = { spike };
        settings.tasks = { 10 };
        settings.sleepMs = 300;
        settings.repeats = 20;
        double inPeak = 0, inSamples = 0;
        const auto runs = finishedRuns(settings);
        for (const Finished& run : runs) {
            const std::int64_t wanted = run.record.baselineKib.value_or(0) + 63 * 1024;
            inPeak += run.record.peakKib.value_or(0) >= wanted;
            inSamples += run.record.peaks.largestSampleKib.value_or(0) >= wanted;
        }
        if (runs.size() != 20)
            return state.SkipWithError("not all ran");
        state.counters["in_peak"] = inPeak;
        state.counters["in_samples"] = inSamples;
    }
}
BENCHMARK(spikesSeenOf20)->Iterations(1)->Unit(benchmark::kMillisecond);

std::size_t openDescriptors()
{
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator("/proc/self/fd"),
            std::filesystem::directory_iterator()));
}

double residentKib()
{
    const auto probe = ProcessProbe::open("/proc", ::getpid());
    const auto statm = probe ? probe->statm() : std::nullopt;
    return statm ? static_cast<double>(statm->residentKib) : 0;
}

/// What is left of 1,000 runs in a row by one engine, whose records are kept as the window keeps
/// them: descriptors, our children, and memory beyond that of the records.
void thousandRuns(benchmark::State& state)
{
    for ([[maybe_unused]] auto _ : state) {
        std::vector<RunRecord> kept;
        kept.reserve(1'000);
        const auto made = [&](int repeats) {
            auto settings = sweepOf("cpp-coroutine", 1, 20);
            settings.repeats = repeats;
            for (Finished& run : finishedRuns(settings))
                kept.push_back(std::move(run.record));
        };
        made(20); // the allocator's arenas, the event queue, tables of the C library
        const std::size_t descriptors = openDescriptors();
        const double before = residentKib();
        const std::size_t keptBefore = kept.size();
        made(1'000);
        const double grown = residentKib() - before;
        const double children
            = ::waitpid(-1, nullptr, WNOHANG) < 0 ? 0 : 1; // ECHILD: there are none
        double keptBytes = 0;
        for (std::size_t i = keptBefore; i < kept.size(); ++i)
            keptBytes += static_cast<double>(sizeof(RunRecord)
                + kept[i].samples.capacity() * sizeof(Sample) + kept[i].errorOutput.capacity());
        if (kept.size() - keptBefore != 1'000)
            return state.SkipWithError("not all ran");
        state.counters["valid"]
            = static_cast<double>(std::count_if(kept.begin(), kept.end(), [](const RunRecord& run) {
                  return run.isValid();
              }) - 20);
        state.counters["descriptors_more"]
            = static_cast<double>(openDescriptors()) - static_cast<double>(descriptors);
        state.counters["children_left"] = children;
        state.counters["resident_more_kib"] = grown;
        state.counters["of_which_records_kib"] = keptBytes / 1024;
    }
}
BENCHMARK(thousandRuns)->Iterations(1)->Unit(benchmark::kSecond);

} // namespace
