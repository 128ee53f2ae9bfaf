// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/process/run/sweep_of.h"

#include "core/results/results_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <thread>

using namespace taskweight;
using namespace std::chrono_literals;
using testing::Contains;
using testing::HasSubstr;

namespace {

std::filesystem::path freshFile(const char* name)
{
    const auto path = std::filesystem::temp_directory_path() / ("taskweight-" + std::to_string(::getpid()) + "-" + name);
    std::filesystem::remove(path);
    return path;
}

template <typename T>
bool isA(const Event& event)
{
    return std::holds_alternative<T>(event);
}

bool isPhase(const Event& event, Phase phase)
{
    const auto* changed = std::get_if<PhaseChanged>(&event);
    return changed && changed->phase == phase;
}

/// The launcher, whose command line holds the marker too, exits just after it has told the end.
bool goneWithin(std::chrono::milliseconds limit)
{
    const auto deadline = std::chrono::steady_clock::now() + limit;
    while (processesWith(marker()) > 0) {
        if (std::chrono::steady_clock::now() > deadline)
            return false;
        std::this_thread::sleep_for(5ms);
    }
    return true;
}

} // namespace

TEST(Engine, AGoodWorkerGivesAValidRunWithAllFigures)
{
    Watched watched;
    const RunRecord run = watched.record(shortSweep({ misbehaving("touch", "64") }, { 1000 }, 2'500));
    EXPECT_TRUE(run.isValid()) << run.reason << run.errorOutput;
    EXPECT_EQ(run.started, 1000u);
    EXPECT_EQ(run.aliveMax, 1000u);
    EXPECT_EQ(run.exitCode, 0);
    ASSERT_TRUE(run.peakKib && run.plateauKib && run.baselineKib && run.pageTablesKib && run.threads && run.pssKib);
    EXPECT_NEAR(static_cast<double>(*run.peakKib - *run.baselineKib), 64 * 1024, 1024);
    EXPECT_NEAR(static_cast<double>(*run.plateauKib - *run.baselineKib), 64 * 1024, 1024);
    EXPECT_LE(*run.pssKib, *run.peakKib);
    EXPECT_EQ(*run.threads, 1);
    EXPECT_EQ(run.kernelStacksKib, 16);
    EXPECT_GE(*run.pageTablesKib, 128) << "64 MiB need 128 KiB of page tables";
    EXPECT_GE(run.samples.size(), 20u) << "50 Hz for 2.5 s";
    EXPECT_GE(run.wallMs.value(), 2'500);
    EXPECT_GE(run.drainMs.value(), 0);
    for (std::size_t i = 1; i < run.samples.size(); ++i)
        EXPECT_GE(run.samples[i].atUs, run.samples[i - 1].atUs);
    EXPECT_THAT(run.warnings, testing::Not(Contains(HasSubstr("disagree"))));
    EXPECT_THAT(run.hiddenSource, testing::AnyOf("proc", "cgroup v1", "cgroup v2"));
    EXPECT_TRUE(run.slabKib);
    EXPECT_TRUE(goneWithin(1s));
}

TEST(Engine, PhasesAndSamplesAreToldInOrder)
{
    Watched watched;
    watched.record(shortSweep({ misbehaving("normal") }));
    std::vector<Phase> phases;
    std::size_t samples = 0;
    for (const Event& event : watched.events) {
        if (const auto* changed = std::get_if<PhaseChanged>(&event))
            phases.push_back(changed->phase);
        samples += isA<SampleTaken>(event);
    }
    EXPECT_THAT(phases, testing::ElementsAre(Phase::starting, Phase::rampUp, Phase::plateau, Phase::drain, Phase::finished));
    EXPECT_GE(samples, 5u);
    EXPECT_TRUE(isA<SweepStarted>(watched.events.front()));
    EXPECT_TRUE(isA<SweepFinished>(watched.events.back()));
}

TEST(Engine, EveryMisbehaviourHasItsOwnOutcome)
{
    struct Case {
        const char* mode;
        const char* value;
        Outcome outcome;
        const char* reason;
    };
    Watched watched;
    for (const Case& wanted : {
             Case { "exit-early", "9", Outcome::failed, "exit status 9" },
             Case { "signal-early", "9", Outcome::killed, "killed by signal 9 (SIGKILL), cause unknown" },
             Case { "signal-early", "6", Outcome::killed, "killed by signal 6 (SIGABRT)" },
             Case { "die-in-rampup", "9", Outcome::killed, "killed by signal 9" },
             Case { "die-in-plateau", "11", Outcome::killed, "killed by signal 11 (SIGSEGV)" },
             Case { "wrong-started", "", Outcome::failed, "the worker started 11 of 10 tasks" },
             Case { "two-started", "", Outcome::failed, "said \"started\" twice" },
             Case { "alive-short", "", Outcome::completed, "5 of 10 tasks were alive at once" },
             Case { "exit-nonzero-after-finished", "3", Outcome::failed, "exit status 3" },
             Case { "silent", "", Outcome::failed, "exited without saying \"ready\"" },
         }) {
        const RunRecord run = watched.record(shortSweep({ misbehaving(wanted.mode, wanted.value) }));
        EXPECT_EQ(run.outcome, wanted.outcome) << wanted.mode << ": " << run.reason;
        EXPECT_THAT(run.reason, HasSubstr(wanted.reason)) << wanted.mode;
        EXPECT_EQ(run.validity, Validity::invalid) << wanted.mode;
        EXPECT_TRUE(goneWithin(1s)) << wanted.mode;
    }
}

TEST(Engine, WorkersThatHangAreStoppedAtTheirDeadline)
{
    Watched watched;
    for (const char* mode : { "never-ready", "hang-after-go", "ignore-term" }) {
        auto settings = shortSweep({ misbehaving(mode) }, { 10 }, 100);
        settings.timeoutMs = 400;
        const RunRecord run = watched.record(settings);
        if (std::string(mode) == "ignore-term")
            continue; // it may well finish in time; that nothing is left is what counts
        EXPECT_EQ(run.outcome, Outcome::timedOut) << mode << ": " << run.reason;
        EXPECT_THAT(run.reason, HasSubstr("not done after 400 ms")) << mode;
        EXPECT_TRUE(goneWithin(1s)) << mode;
    }
    EXPECT_TRUE(goneWithin(1s));
}

TEST(Engine, NoiseAndDaemonsDoNotHinderTheRun)
{
    Watched watched;
    for (const char* mode : { "flood-stderr", "daemon", "close-stdin" }) {
        const RunRecord run = watched.record(shortSweep({ misbehaving(mode) }));
        if (std::string(mode) != "close-stdin") {
            EXPECT_EQ(run.validity, Validity::valid) << mode << ": " << run.reason;
        }
        EXPECT_LE(run.errorOutput.size(), 16u * 1024) << mode;
        EXPECT_TRUE(goneWithin(1s)) << mode;
        if (std::string(mode) == "daemon") {
            EXPECT_THAT(run.warnings, Contains(HasSubstr("behind, which had to be ended")));
        }
    }
}

TEST(Engine, AShortSpikeIsInThePeakAndNotInThePlateau)
{
    Watched watched;
    const RunRecord run = watched.record(shortSweep({ misbehaving("spike") }, { 10 }, 400));
    ASSERT_TRUE(run.isValid()) << run.reason;
    EXPECT_GE(*run.peakKib, *run.plateauKib + 63 * 1024);
}

TEST(Engine, CouldNotStartIsItsOwnOutcomeAndTheSweepGoesOn)
{
    Model missing = misbehaving("normal");
    missing.id = missing.name = "gone";
    missing.command = { "/bin/true-but-not-here", "{tasks}" };
    Model folder = misbehaving("normal");
    folder.id = folder.name = "folder";
    folder.command = { "/tmp" };
    Watched watched;
    auto settings = shortSweep({ missing, folder, misbehaving("normal") });
    const auto runs = watched.records(settings);
    ASSERT_EQ(runs.size(), 3u);
    // What is missing beforehand is skipped with the reason.
    EXPECT_EQ(runs[0].outcome, Outcome::skipped);
    EXPECT_THAT(runs[0].reason, HasSubstr("/bin/true-but-not-here"));
    EXPECT_TRUE(runs[2].isValid()) << runs[2].reason;
}

TEST(Engine, AProgramWithoutTheProtocolCompletesUnproven)
{
    Model silent = misbehaving("silent");
    silent.protocol = Protocol::optional;
    Watched watched;
    const RunRecord run = watched.record(shortSweep({ silent }, { 10 }, 300));
    EXPECT_EQ(run.outcome, Outcome::completed) << run.reason;
    EXPECT_EQ(run.validity, Validity::notProven);
    EXPECT_GT(run.peakKib.value_or(0), 0);
    EXPECT_GT(run.samples.size(), 5u);
    EXPECT_GE(run.wallMs.value(), 290); // from when we hear of its start, a little after it
}

TEST(Engine, StopEndsTheRunInFlightWithinASecondAndKeepsWhatWasMeasured)
{
    const auto file = freshFile("stopped.taskweight.jsonl");
    Watched watched;
    auto settings = shortSweep({ misbehaving("normal"), misbehaving("hang-after-go"), misbehaving("normal") });
    settings.models[2].id = "never-reached";
    ASSERT_TRUE(watched.engine.start(settings, file));
    ASSERT_TRUE(watched.until([](const Event& event) {
        const auto* started = std::get_if<RunStarted>(&event);
        return started && started->run == 1;
    }));
    std::this_thread::sleep_for(100ms);
    const auto began = std::chrono::steady_clock::now();
    watched.engine.stop();
    ASSERT_TRUE(watched.until(isA<SweepFinished>, 5s));
    EXPECT_LE(std::chrono::steady_clock::now() - began, 1s);
    EXPECT_TRUE(std::get<SweepFinished>(watched.events.back()).stopped);
    EXPECT_FALSE(watched.engine.isRunning());
    EXPECT_TRUE(goneWithin(1s));

    const auto read = readResults(file);
    ASSERT_TRUE(read) << read.error().sentence();
    ASSERT_EQ(read->runs.size(), 2u);
    EXPECT_TRUE(read->runs[0].isValid());
    EXPECT_EQ(read->runs[1].outcome, Outcome::stopped);
    std::filesystem::remove(file);
}

TEST(Engine, ItsDestructionLeavesNoProcessInAnyPhase)
{
    for (const Phase phase : { Phase::starting, Phase::rampUp, Phase::plateau }) {
        {
            Watched watched;
            const char* mode = phase == Phase::starting ? "never-ready" : phase == Phase::rampUp ? "hang-after-go" : "ignore-term";
            ASSERT_TRUE(watched.engine.start(shortSweep({ misbehaving(mode) }, { 10 }, 30'000), {}));
            ASSERT_TRUE(watched.until([&](const Event& event) { return isPhase(event, phase); })) << phaseName(phase);
            EXPECT_GT(processesWith(marker()), 0);
        }
        EXPECT_TRUE(goneWithin(1s)) << phaseName(phase);
    }
}

TEST(Engine, TheMemoryLimitStopsAWorkerAboveIt)
{
    Watched watched;
    auto settings = shortSweep({ misbehaving("touch", "200") }, { 10 }, 30'000);
    settings.memoryLimitKib = 100 * 1024;
    const RunRecord run = watched.record(settings);
    EXPECT_EQ(run.outcome, Outcome::memoryGuard) << run.reason;
    EXPECT_THAT(run.reason, HasSubstr("above the limit of 100 MiB"));
    EXPECT_LT(run.times.exitedMs.value_or(99'999), 30'000) << "long before its tasks would wake";
    EXPECT_TRUE(goneWithin(1s));
}

TEST(Engine, AFloorAboveWhatIsFreeStopsAWorker)
{
    Watched watched;
    auto settings = shortSweep({ misbehaving("normal") }, { 10 }, 5'000);
    settings.memoryFloorShare = 1.0;
    settings.force = true; // it would be skipped
    const RunRecord run = watched.record(settings);
    EXPECT_EQ(run.outcome, Outcome::memoryGuard) << run.reason;
    EXPECT_THAT(run.reason, HasSubstr("below the floor"));
}

TEST(Engine, AutoFindsASleepThatMakesTheRunValid)
{
    // The ramp-up takes 2.5 s, the first guess is 1.1 s; the worker was alive in full only if its sleep outlasts that.
    Watched watched;
    auto settings = shortSweep({ misbehaving("slow-rampup", "2500") }, { 10 });
    settings.sleepMs.reset();
    const RunRecord run = watched.record(settings);
    EXPECT_TRUE(run.isValid()) << run.reason;
    int attempts = 0;
    for (const Event& event : watched.events)
        attempts += isA<RunStarted>(event);
    EXPECT_GE(attempts, 1);
}

TEST(Engine, AWarmUpOfEachModelIsMadeAndThrownAway)
{
    SweepSettings settings
        = shortSweep({ misbehaving("normal"), misbehaving("silent") }, { 10, 20 });
    settings.warmUp = true;
    Watched watched;
    EXPECT_EQ(watched.records(settings).size(), 4u);
    std::vector<std::pair<std::size_t, int>> started; // model and attempt
    for (const Event& event : watched.events)
        if (const auto* run = std::get_if<RunStarted>(&event))
            started.emplace_back(run->planned.model, run->attempt);
    EXPECT_THAT(started,
        testing::ElementsAre(std::pair(0, 0), std::pair(0, 1), std::pair(1, 0), std::pair(1, 1),
            std::pair(0, 1), std::pair(1, 1)));
}

TEST(Engine, OneSweepAtATimeAndNoneWithoutModels)
{
    Watched watched;
    EXPECT_FALSE(watched.engine.start(shortSweep({}), {}));
    ASSERT_TRUE(watched.engine.start(shortSweep({ misbehaving("normal") }), {}));
    const auto second = watched.engine.start(shortSweep({ misbehaving("normal") }), {});
    ASSERT_FALSE(second);
    EXPECT_THAT(second.error().sentence(), HasSubstr("running already"));
    EXPECT_TRUE(watched.until(isA<SweepFinished>));
}

TEST(Engine, AResultsFileThatCannotBeWrittenIsSaidBeforeTheFirstRun)
{
    Watched watched;
    const auto refused = watched.engine.start(shortSweep({ misbehaving("normal") }), "/no/such/folder/a.taskweight.jsonl");
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().sentence(), HasSubstr("/no/such/folder"));
    EXPECT_FALSE(watched.engine.isRunning());
    EXPECT_TRUE(watched.engine.takeEvents().empty());
}

TEST(Engine, EverySampledRateKeepsItsPace)
{
    for (const double rateHz : { 10.0, 1000.0 }) {
        Watched watched;
        auto settings = shortSweep({ misbehaving("normal") }, { 10 }, 1'000);
        settings.rateHz = rateHz;
        const RunRecord run = watched.record(settings);
        ASSERT_TRUE(run.isValid()) << run.reason;
        EXPECT_GE(run.sampling.count, static_cast<std::int64_t>(rateHz / 10)) << "a busy machine may cost many";
        EXPECT_LE(run.sampling.count, static_cast<std::int64_t>(rateHz * 1.5) + 10);
        EXPECT_GT(run.sampling.longestGapMs, 0);
    }
}

TEST(Engine, ManyRunsInARowLeaveNoDescriptorAndNoZombie)
{
    const auto descriptors = [] {
        std::size_t count = 0;
        for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator("/proc/self/fd"))
            ++count;
        return count;
    };
    Watched watched;
    watched.record(shortSweep({ misbehaving("normal") }, { 1 }, 1));
    const std::size_t before = descriptors();
    auto settings = shortSweep({ misbehaving("normal"), misbehaving("exit-early", "3") }, { 1 }, 1);
    settings.repeats = 25;
    EXPECT_EQ(watched.records(settings).size(), 50u);
    EXPECT_LE(descriptors(), before + 1) << "the last launcher may be about to be reaped";
    EXPECT_TRUE(goneWithin(1s));
}
