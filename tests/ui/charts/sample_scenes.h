// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"

#include <cmath>
#include <string>
#include <vector>

/// Results as a sweep gives them, made up, for looking at the charts and for their tests.
namespace taskweight::scenes {

struct ModelFigures {
    const char *id, *name, *language;
    TaskKind kind;
    std::vector<double> peakMib; ///< at 1, 10k, 100k, 1M tasks; negative: no bar
};

inline const std::vector<std::uint64_t> kTasks{ 1, 10'000, 100'000, 1'000'000 };

inline std::vector<ModelFigures> figures(std::size_t most = 15)
{
    constexpr TaskKind spawned = TaskKind::spawned, timer = TaskKind::timerOnly;
    std::vector<ModelFigures> all{
        { "cpp-coroutine", "C++ hand-written coroutine", "C++", spawned, { 1.6, 2.1, 6.31, 48.3 } },
        { "asio-awaitable", "Asio awaitable", "C++", spawned, { 3.5, 15.4, 124, 1219 } },
        { "rust-tokio", "Rust tokio", "Rust", spawned, { 2.4, 16.1, 138, 1352 } },
        { "go-goroutine", "Go goroutine", "Go", spawned, { 3.4, 30.1, 262, 2570 } },
        { "java-virtual", "Java virtual thread", "Java", spawned, { 42, 78, 171, 1001 } },
        { "cs-task-run", "C# Task.Run", "C#", spawned, { 27, 34.4, 73.6, 448 } },
        { "node-promise", "Node.js promise", "Node.js", timer, { 43, 64, 118, 563 } },
        { "elixir-task", "Elixir Task", "Elixir", spawned, { 61, 95, 470, -1 } },
        { "asio-timer", "Asio timer", "C++", timer, { 3.4, 6.2, 30.5, 275 } },
        { "cpp-thread", "std::thread", "C++", spawned, { 1.6, 84, -2, -2 } },
        { "rust-async-std", "Rust async-std", "Rust", spawned, { 3.1, 8.1, 54.8, 531 } },
        { "cs-delay", "C# Task.Delay", "C#", timer, { 26.9, 31.9, 48.9, 216 } },
        { "cs-aot-delay", "C# NativeAOT Task.Delay", "C#", timer, { 3.4, 5.7, 22.4, 182 } },
        { "cs-aot-run", "C# NativeAOT Task.Run", "C#", spawned, { 3.7, 8.3, 47.3, 394 } },
        { "python-asyncio", "Python asyncio", "Python", spawned, { 19, 37, 180, 1608 } },
    };
    all.resize(std::min(most, all.size()));
    return all;
}

/// Only models of C++, as the first sweeps on a machine without other toolchains.
inline std::vector<ModelFigures> cppFigures()
{
    constexpr TaskKind spawned = TaskKind::spawned, timer = TaskKind::timerOnly;
    return {
        { "cpp-thread", "std::thread", "C++", spawned, { 1.6, 84, -2, -2 } },
        { "cpp-thread-small-stack", "pthread, 16 KiB stack", "C++", spawned, { 1.5, 42, -2, -2 } },
        { "asio-timer", "Asio timer", "C++", timer, { 3.4, 6.2, 30.5, 275 } },
        { "asio-awaitable", "Asio awaitable", "C++", spawned, { 3.5, 15.4, 124, 1219 } },
        { "asio-awaitable-lean", "Asio awaitable, lean", "C++", spawned, { 3.5, 8.1, 51, 480 } },
        { "asio-stackful", "Asio stackful", "C++", spawned, { 3.6, 130, 1190, -2 } },
        { "boost-fiber", "Boost.Fiber", "C++", spawned, { 2.9, 100, 910, -2 } },
        { "libuv-timer", "libuv timer", "C++", timer, { 2.1, 3.9, 18.2, 150 } },
        { "cpp-coroutine", "hand-written coroutine", "C++", spawned, { 1.6, 2.1, 6.31, 48.3 } },
    };
}

/// Twenty models with names of 40 characters, from 1 MiB to 30 GiB, some without a value.
inline std::vector<ModelFigures> hardFigures()
{
    static std::vector<std::string> texts = [] {
        std::vector<std::string> made;
        for (int i = 0; i < 20; ++i) {
            made.push_back("hard-" + std::to_string(i));
            std::string name = "Runtime " + std::to_string(i) + " with a name that says it all";
            name.resize(40, 'x');
            made.push_back(name);
        }
        return made;
    }();
    static const char* const languages[]{ "C++", "Rust", "Go", "Java", "C#", "Node.js", "Python" };
    std::vector<ModelFigures> all;
    for (std::size_t i = 0; i < 20; ++i) {
        const double heavy = std::pow(30'720.0, static_cast<double>(i) / 19); // MiB, 1 to 30,720
        const double floor = std::pow(1.3, static_cast<double>((i * 7) % 20));
        all.push_back({ texts[2 * i].c_str(), texts[2 * i + 1].c_str(), languages[i % 7],
            i % 5 == 4 ? TaskKind::timerOnly : TaskKind::spawned,
            { floor, floor + heavy / 100, floor + heavy / 10, floor + heavy } });
        if (i % 6 == 3)
            all.back().peakMib[3] = i % 4 == 1 ? -1 : -2;
        if (i == 7)
            all.back().peakMib = { -2, -2, -2, -2 };
    }
    return all;
}

inline std::vector<Sample> samples(
    double plateauMib, double rampSeconds, double endSeconds, double hz, bool noisy = false)
{
    std::vector<Sample> out;
    const double base = 2.4;
    for (double t = -0.1; t <= endSeconds; t += 1 / hz) {
        double mib = t < 0 ? base : base + (plateauMib - base) * std::min(1.0, t / rampSeconds);
        if (t > 10)
            mib -= (t - 10) * plateauMib * 0.03;
        if (noisy)
            mib += plateauMib * 0.004 * std::sin(t * 2)
                + plateauMib * 0.05 * std::fmod(t * 997, 1.0);
        out.push_back(
            { static_cast<std::int64_t>(t * 1e6), static_cast<std::int64_t>(mib * 1024), 100, 3 });
    }
    return out;
}

inline RunRecord run(const ModelFigures& figures, std::size_t column, int repeat = 1)
{
    RunRecord run;
    run.model
        = { figures.id, figures.name, figures.language, Family::other, figures.kind, "1.0", {} };
    run.tasks = kTasks[column];
    run.repeat = repeat;
    run.sleepMs = 10'000;
    const double peak = figures.peakMib[column];
    if (peak < 0) {
        run.outcome = peak < -1 ? Outcome::skipped : Outcome::completed;
        run.validity = Validity::invalid;
        run.reason
            = peak < -1 ? "threads-max 191,112" : "825,104 of 1,000,000 tasks were alive at once";
        run.aliveMax = 825'104;
        return run;
    }
    run.validity = Validity::valid;
    run.started = run.aliveMax = run.tasks;
    const double ramp = 0.1 + peak / 900;
    run.samples = samples(peak, ramp, 10 + ramp / 2, 50);
    run.peakKib = static_cast<std::int64_t>(peak * 1024 * (1 + 0.01 * (repeat - 1)));
    const bool isThread = run.model.id == "cpp-thread";
    run.kernelStacksKib = isThread ? static_cast<std::int64_t>(run.tasks) * 16 : 48;
    run.pageTablesKib = isThread ? static_cast<std::int64_t>(run.tasks) * 8 : *run.peakKib / 500;
    run.slabKib = isThread ? static_cast<std::int64_t>(run.tasks) * 5 : 212;
    run.slabNoiseKib = 100;
    run.rampMs = ramp * 1e3;
    run.drainMs = ramp * 500;
    run.times.startedMs = ramp * 1e3;
    run.times.wokeMs = 10'000;
    run.times.finishedMs = 10'000 + ramp * 500;
    return run;
}

inline ResultSet results(const std::vector<ModelFigures>& models, int repeats = 1)
{
    ResultSet set;
    set.header.programVersion = "0.1.0";
    set.header.startedAtUtc = "2026-11-30T13:35:21Z";
    set.header.distribution = "Debian GNU/Linux 12 (bookworm)";
    set.header.kernel = "6.18.44";
    set.header.cpuCount = 2;
    set.header.memoryKib = std::int64_t{ 24 } * 1024 * 1024;
    for (int repeat = 1; repeat <= repeats; ++repeat)
        for (const ModelFigures& model : models)
            for (std::size_t column = 0; column < kTasks.size(); ++column)
                set.runs.push_back(run(model, column, repeat));
    return set;
}

} // namespace taskweight::scenes
