// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress.h"

#include <gmock/gmock.h>

namespace taskweight::test {

namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// Two runs of "a" and one of "b" that is skipped; 10 s are expected of each run.
SweepPlan smallPlan()
{
    SweepPlan plan;
    plan.runs = { { 0, 10, 1, "", "" },
        { 1, 1'000'000, 1, "threads-max: 500 in all", "threads-max" }, { 0, 10'000, 1, "", "" } };
    plan.expectedMs = 20'000;
    return plan;
}

RunFinished finishedRun(
    std::size_t index, Outcome outcome = Outcome::completed, Validity validity = Validity::valid)
{
    RunRecord record;
    record.model.id = "a";
    record.tasks = 10;
    record.outcome = outcome;
    record.validity = validity;
    record.peakKib = 6461;
    record.rampMs = 12;
    return { index, std::make_shared<const RunRecord>(record), 5 };
}

RunStarted startedRun(std::size_t index) { return { index, smallPlan().runs[index], 10'000, 1 }; }

} // namespace

TEST(Progress, SkippedRunsAreToldWithTheirReason)
{
    EXPECT_EQ(Progress(smallPlan(), { "a", "b" }).planLines(),
        "skipped: b, 1M tasks: threads-max: 500 in all\n2 runs, about 20 s\n");
}

TEST(Progress, RepeatsAreSkippedInOneLine)
{
    SweepPlan plan = smallPlan();
    plan.runs.push_back(plan.runs[1]);
    plan.runs.back().repeat = 2;
    const std::string lines = Progress(plan, { "a", "b" }).planLines();
    EXPECT_EQ(lines.find("skipped"), lines.rfind("skipped"));
}

TEST(Progress, AWarmUpIsToldAsWhatItIs)
{
    Progress progress(smallPlan(), { "a", "b" });
    RunStarted warmUp = startedRun(0);
    warmUp.attempt = 0;
    warmUp.sleepMs = 1'000;
    EXPECT_EQ(progress.startLine(warmUp, 0), "warm-up, does not count: a, 10 tasks, sleep 1 s\n");
    EXPECT_EQ(progress.startLine(startedRun(0), 1'100), "run 1 of 2: a, 10 tasks, sleep 10 s\n");
}

TEST(Progress, LinesCountOnlyRunsThatAreMade)
{
    Progress progress(smallPlan(), { "a", "b" });
    EXPECT_EQ(progress.startLine(startedRun(0), 0), "run 1 of 2: a, 10 tasks, sleep 10 s\n");
    EXPECT_EQ(progress.finishLines(finishedRun(0), 10'000),
        "run 1 of 2: a, 10 tasks: valid, peak 6.31 MiB, ramp-up 12 ms\n");
    EXPECT_EQ(
        progress.finishLines(finishedRun(1, Outcome::skipped, Validity::invalid), 10'000), "");
    EXPECT_THAT(progress.startLine(startedRun(2), 10'000), StartsWith("run 2 of 2: a, 10k tasks"));
}

TEST(Progress, FailureComesWithTheWorkersLastWords)
{
    Progress progress(smallPlan(), { "a", "b" });
    progress.startLine(startedRun(0), 0);
    RunRecord record = *finishedRun(0).record;
    record.outcome = Outcome::failed;
    record.reason = "exit status 9";
    record.errorOutput = "first\nout of luck\x1b[2J\n\n";
    record.warnings = { "the peaks do not agree" };
    const std::string lines
        = progress.finishLines({ 0, std::make_shared<const RunRecord>(record), 0 }, 1'000);
    EXPECT_THAT(lines, StartsWith("run 1 of 2: a, 10 tasks: failed: exit status 9\n"));
    EXPECT_THAT(lines, HasSubstr("  note: the peaks do not agree\n"));
    EXPECT_THAT(lines, HasSubstr("  it said: out of luck"));
    EXPECT_THAT(lines, Not(HasSubstr("\x1b")));
}

TEST(Progress, TimeLeftShrinksWithinARunAndNeverBelowTheNext)
{
    Progress progress(smallPlan(), { "a", "b" });
    EXPECT_FALSE(progress.leftMs(0));
    progress.startLine(startedRun(0), 0);
    EXPECT_EQ(progress.leftMs(0), 20'000);
    progress.note(PhaseChanged{ 0, Phase::plateau, 0 }, 0);
    EXPECT_EQ(progress.leftMs(4'000), 16'000);
    EXPECT_EQ(progress.leftMs(60'000), 10'000); // late: the run after it still takes its time
}

TEST(Progress, TimeLeftLearnsFromRunsThatTookLonger)
{
    Progress progress(smallPlan(), { "a", "b" });
    progress.startLine(startedRun(0), 0);
    progress.finishLines(finishedRun(0), 15'000);
    EXPECT_EQ(progress.leftMs(15'000), 15'000);
    progress.startLine(startedRun(2), 15'000);
    progress.finishLines(finishedRun(2), 25'000);
    EXPECT_EQ(progress.leftMs(25'000), 0);
}

TEST(Progress, SecondAttemptOfARunIsNotASecondRun)
{
    Progress progress(smallPlan(), { "a", "b" });
    progress.startLine(startedRun(0), 0);
    RunStarted again = startedRun(0);
    again.sleepMs = 20'000;
    again.attempt = 2;
    EXPECT_EQ(
        progress.startLine(again, 10'000), "run 1 of 2: a, 10 tasks, sleep 20 s, attempt 2\n");
}

TEST(Progress, AnOverdueRunStillHasItsSleepBeforeIt)
{
    Progress progress(smallPlan(), { "a", "b" });
    progress.startLine(startedRun(0), 0);
    progress.finishLines(finishedRun(0), 10'000);
    progress.startLine(startedRun(2), 10'000);
    progress.note(PhaseChanged{ 2, Phase::rampUp, 0 }, 10'000);
    EXPECT_EQ(progress.leftMs(25'000), 10'000);
    progress.note(PhaseChanged{ 2, Phase::plateau, 0 }, 26'000);
    EXPECT_EQ(progress.leftMs(30'000), 6'000);
    progress.note(PhaseChanged{ 2, Phase::drain, 0 }, 36'000);
    EXPECT_EQ(progress.bar(200, 37'000), "[=====-----] 2 of 2, almost done  a 10k  drain");
}

TEST(Progress, WordsAreNotSaidTwice)
{
    Progress progress(smallPlan(), { "a", "b" });
    RunFinished finished = finishedRun(0);
    RunRecord record = *finished.record;
    record.outcome = Outcome::killed;
    record.validity = Validity::invalid;
    record.reason = "killed by signal 6 (SIGABRT)";
    finished.record = std::make_shared<const RunRecord>(record);
    progress.startLine(startedRun(0), 0);
    EXPECT_THAT(
        progress.finishLines(finished, 10), testing::EndsWith(": killed by signal 6 (SIGABRT)\n"));
}

TEST(Progress, BarTellsWhatHappens)
{
    Progress progress(smallPlan(), { "a", "b" });
    progress.startLine(startedRun(0), 0);
    progress.finishLines(finishedRun(0), 10'000);
    progress.startLine(startedRun(2), 10'000);
    progress.note(PhaseChanged{ 2, Phase::plateau, 0 }, 10'000);
    progress.note(SampleTaken{ 2, {}, 6461 });
    EXPECT_EQ(
        progress.bar(200, 12'000), "[=====-----] 2 of 2, about 8 s left  a 10k  plateau 6.31 MiB");
}

TEST(Progress, BarFitsTheTerminal)
{
    Progress progress(smallPlan(), { "h\u00fclle", "b" });
    progress.startLine(startedRun(0), 0);
    EXPECT_EQ(progress.bar(45, 0), "[----------] 1 of 2, about 20 s left  h\u00fclle 1");
    EXPECT_EQ(progress.bar(0, 0), "");
}

} // namespace taskweight::test
