// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of core that are on a hot path, each by itself.
#include "core/probe/process_probe.h"
#include "core/probe/system_probe.h"
#include "core/results/results_file.h"
#include "core/run/event_queue.h"
#include "core/run/sample_series.h"

#include <benchmark/benchmark.h>

#include <filesystem>

#include <fcntl.h>
#include <unistd.h>

using namespace taskweight;

namespace {

/// One sample as the sampler takes it: /proc/PID/statm through the kept descriptor, parsed.
void statmSample(benchmark::State& state)
{
    const auto probe = ProcessProbe::open("/proc", ::getpid());
    for ([[maybe_unused]] auto _ : state)
        benchmark::DoNotOptimize(probe->statm());
}
BENCHMARK(statmSample);

/// The system call alone, to tell the kernel's part of a sample from ours.
void statmBareRead(benchmark::State& state)
{
    const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    char text[256];
    for ([[maybe_unused]] auto _ : state)
        benchmark::DoNotOptimize(::pread(file, text, sizeof text, 0));
    ::close(file);
}
BENCHMARK(statmBareRead);

void statusReading(benchmark::State& state)
{
    const auto probe = ProcessProbe::open("/proc", ::getpid());
    for ([[maybe_unused]] auto _ : state)
        benchmark::DoNotOptimize(probe->status());
}
BENCHMARK(statusReading);

/// What the guard looks at, 20 times a second.
void availableMemory(benchmark::State& state)
{
    const SystemProbe machine;
    for ([[maybe_unused]] auto _ : state)
        benchmark::DoNotOptimize(machine.availableKib());
}
BENCHMARK(availableMemory);

/// Samples through the queue, 256 of them at a time; per sample.
void samplesThroughTheQueue(benchmark::State& state)
{
    EventQueue queue(16'384, [] {});
    std::size_t untilTake = 0;
    for ([[maybe_unused]] auto _ : state) {
        queue.put(SampleTaken { 0, { 1, 2, 3, 4 }, 5 });
        if (++untilTake == 256) {
            benchmark::DoNotOptimize(queue.take());
            untilTake = 0;
        }
    }
}
BENCHMARK(samplesThroughTheQueue);

/// Nobody takes anything: the queue stays full and drops.
void samplesThroughAFullQueue(benchmark::State& state)
{
    EventQueue queue(16'384, [] {});
    for ([[maybe_unused]] auto _ : state)
        queue.put(SampleTaken { 0, { 1, 2, 3, 4 }, 5 });
}
BENCHMARK(samplesThroughAFullQueue);

void samplesIntoASeries(benchmark::State& state)
{
    SampleSeries series;
    std::int64_t at = 0;
    for ([[maybe_unused]] auto _ : state)
        series.add({ at += 20'000, at % 7'919, 4, 1 });
}
BENCHMARK(samplesIntoASeries);

/// A results file of 1,000 runs with 500 samples each, from the page cache.
void openThousandRuns(benchmark::State& state)
{
    const auto path = std::filesystem::temp_directory_path() / ("taskweight-bench-" + std::to_string(::getpid()) + ".jsonl");
    {
        RunRecord run;
        run.model = { "rust-tokio", "Rust tokio", "Rust", Family::stacklessCoroutine, TaskKind::spawned, "1.24.2", "" };
        run.tasks = 1'000'000;
        run.validity = Validity::valid;
        run.aliveMax = run.tasks;
        run.peakKib = 1'384'792;
        for (int i = 0; i < 500; ++i)
            run.samples.push_back({ i * 20'013, 2'460 + i * 2'764, 4 + i * 5, 3 });
        auto writer = ResultsWriter::open(path, {});
        for (int i = 0; i < 1'000; ++i)
            if (!writer->append(run))
                state.SkipWithError("cannot write the file");
    }
    for ([[maybe_unused]] auto _ : state) {
        const auto set = readResults(path);
        if (!set || set->runs.size() != 1'000 || set->runs.back().samples.size() != 500)
            state.SkipWithError("not all was read");
    }
    state.counters["MiB"] = static_cast<double>(std::filesystem::file_size(path)) / 1024 / 1024;
    std::filesystem::remove(path);
}
BENCHMARK(openThousandRuns)->Unit(benchmark::kMillisecond);

} // namespace
