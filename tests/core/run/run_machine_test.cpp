// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_machine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

using namespace taskweight;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

constexpr std::int64_t kMs = 1000;
constexpr std::int64_t kSecond = 1000 * kMs;
constexpr int exitedWith(int code) { return code << 8; } // wait(2): WEXITSTATUS

/// A machine on a clock that starts at 1 hour, so that nothing works by starting at zero.
struct Course {
    explicit Course(RunTerms terms = { Protocol::spoken, 1000, 10'000, 60'000, 5'000, 2'000 })
        : machine(terms, at(0))
    {
    }
    static std::int64_t at(std::int64_t us) { return 3600 * kSecond + us; }
    auto line(std::int64_t us, const char* text) { return machine.onLine(at(us), text); }
    auto time(std::int64_t us) { return machine.onTime(at(us)); }
    void ended(std::int64_t us, int waitStatus)
    {
        WorkerExit exit;
        exit.waitStatus = waitStatus;
        exit.maxRssKib = 4321;
        exit.userUs = 1500;
        machine.onEnded(at(us), exit);
    }
    RunRecord record() const
    {
        RunRecord run;
        machine.describe(run);
        return run;
    }
    /// Executed at 10 ms, ready at 20 ms, started at 120 ms.
    void toPlateau()
    {
        machine.onExecuted(at(10 * kMs));
        line(20 * kMs, "ready");
        line(120 * kMs, "started 1000");
    }

    RunMachine machine;
};

} // namespace

TEST(RunMachine, AWholeRunGoesThroughAllPhasesAndIsValid)
{
    Course course;
    course.machine.onExecuted(Course::at(10 * kMs));
    EXPECT_EQ(course.machine.phase(), Phase::starting);
    EXPECT_THAT(course.line(20 * kMs, "ready"), ElementsAre(Action::readBaseline, Action::sendGo));
    EXPECT_EQ(course.machine.phase(), Phase::rampUp);
    EXPECT_THAT(course.line(120 * kMs, "started 1000"), IsEmpty());
    EXPECT_EQ(course.machine.phase(), Phase::plateau);
    EXPECT_EQ(course.machine.nextDeadlineUs(), Course::at(370 * kMs));
    EXPECT_THAT(course.time(370 * kMs), ElementsAre(Action::readPlateau));
    EXPECT_THAT(course.time(400 * kMs), IsEmpty()) << "the dear readings are taken once";
    course.line(10'020 * kMs, "woke");
    EXPECT_EQ(course.machine.phase(), Phase::drain);
    EXPECT_THAT(course.line(10'220 * kMs, "finished 1000 1000"), ElementsAre(Action::readEnd, Action::closeInput));
    EXPECT_EQ(course.machine.phase(), Phase::finished);
    course.ended(10'230 * kMs, exitedWith(0));
    ASSERT_TRUE(course.machine.isOver());

    const RunRecord run = course.record();
    EXPECT_TRUE(run.isValid());
    EXPECT_EQ(run.reason, "");
    EXPECT_EQ(run.aliveMax, 1000u);
    EXPECT_EQ(run.exitCode, 0);
    EXPECT_EQ(run.signal, std::nullopt);
    EXPECT_DOUBLE_EQ(run.times.launchedMs.value(), -10);
    EXPECT_DOUBLE_EQ(run.times.readyMs.value(), 0);
    EXPECT_DOUBLE_EQ(run.rampMs.value(), 100);
    EXPECT_DOUBLE_EQ(run.times.wokeMs.value(), 10'000);
    EXPECT_DOUBLE_EQ(run.drainMs.value(), 100) << "10,200 - 100 - 10,000";
    EXPECT_DOUBLE_EQ(run.wallMs.value(), 10'200);
    EXPECT_DOUBLE_EQ(run.userMs.value(), 1.5);
    EXPECT_EQ(run.peaks.rusageKib, 4321);
    EXPECT_THAT(run.warnings, IsEmpty());
}

TEST(RunMachine, FewerAliveThanStartedIsInvalidAndSaysHowMany)
{
    Course course({ Protocol::spoken, 1'000'000, 4'000, 60'000, 5'000, 2'000 });
    course.machine.onExecuted(Course::at(0));
    course.line(0, "ready");
    course.line(4'000 * kMs, "woke");
    EXPECT_EQ(course.machine.phase(), Phase::rampUp) << "tasks are still being started";
    course.line(5'000 * kMs, "started 1000000");
    EXPECT_EQ(course.machine.phase(), Phase::drain);
    course.line(9'000 * kMs, "finished 1000000 734432");
    course.ended(9'010 * kMs, exitedWith(0));
    const RunRecord run = course.record();
    EXPECT_EQ(run.outcome, Outcome::completed);
    EXPECT_EQ(run.validity, Validity::invalid);
    EXPECT_EQ(run.reason,
        "734,432 of 1,000,000 tasks were alive at once: starting them took 5 s, longer than their sleep of 4 s");
}

TEST(RunMachine, ALongRampUpIsValidWhenTheFirstTaskWokeAfterTheLastHadBegun)
{
    Course course({ Protocol::spoken, 10, 4'000, 60'000, 5'000, 2'000 });
    course.line(0, "ready");
    course.line(30'000 * kMs, "started 10");
    course.line(30'500 * kMs, "woke");
    course.line(34'000 * kMs, "finished 10 10");
    course.ended(34'000 * kMs, exitedWith(0));
    EXPECT_TRUE(course.record().isValid()) << course.record().reason;
}

TEST(RunMachine, ARampUpAsLongAsTheSleepIsInvalidOnTheWorkersCountAlone)
{
    Course course({ Protocol::spoken, 10, 4'000, 60'000, 5'000, 2'000 });
    course.line(0, "ready");
    course.line(4'000 * kMs, "started 10");
    course.line(8'000 * kMs, "finished 10 10");
    course.ended(8'000 * kMs, exitedWith(0));
    EXPECT_EQ(course.record().outcome, Outcome::completed);
    EXPECT_EQ(course.record().validity, Validity::invalid);
    EXPECT_EQ(course.record().reason,
        "not proven that all 10 tasks were alive at once: starting them took 4 s, longer than their sleep of 4 s");
}

TEST(RunMachine, OneTaskIsAliveWithAllOthersHoweverLateItWasHeardOf)
{
    Course course({ Protocol::spoken, 1, 20, 60'000, 5'000, 2'000 });
    course.line(0, "ready");
    course.line(30 * kMs, "started 1");
    course.line(31 * kMs, "finished 1 1");
    course.ended(32 * kMs, exitedWith(0));
    EXPECT_TRUE(course.record().isValid());
}

TEST(RunMachine, ACountThatItsOwnLinesContradictProvesNothing)
{
    Course course({ Protocol::spoken, 10, 4'000, 60'000, 5'000, 2'000 });
    course.line(0, "ready");
    course.line(4'000 * kMs, "woke");
    course.line(4'500 * kMs, "started 10");
    course.line(8'500 * kMs, "finished 10 10");
    course.ended(8'500 * kMs, exitedWith(0));
    EXPECT_EQ(course.record().validity, Validity::invalid);
    EXPECT_THAT(course.record().reason, HasSubstr("the first task woke before the last had begun"));
}

TEST(RunMachine, ExitAndSignalAreToldApart)
{
    struct Case {
        int waitStatus;
        Outcome outcome;
        const char* reason;
    };
    for (const Case& wanted : { Case { exitedWith(9), Outcome::failed, "exit status 9" },
             Case { exitedWith(137), Outcome::failed, "exit status 137" },
             Case { SIGKILL, Outcome::killed, "killed by signal 9 (SIGKILL), cause unknown" },
             Case { SIGABRT, Outcome::killed, "killed by signal 6 (SIGABRT)" },
             Case { exitedWith(0), Outcome::failed, "the worker exited before its tasks had ended" } }) {
        Course course;
        course.toPlateau();
        course.ended(200 * kMs, wanted.waitStatus);
        EXPECT_EQ(course.record().outcome, wanted.outcome) << wanted.reason;
        EXPECT_EQ(course.record().reason, wanted.reason);
        EXPECT_EQ(course.record().validity, Validity::invalid);
    }
}

TEST(RunMachine, AProgramThatCannotBeStartedIsNotAFailedOne)
{
    Course course;
    course.machine.onCouldNotStart({ "cannot start the program", "/none", "No such file or directory", "" });
    ASSERT_TRUE(course.machine.isOver());
    EXPECT_EQ(course.record().outcome, Outcome::couldNotStart);
    EXPECT_THAT(course.record().reason, HasSubstr("/none"));
}

TEST(RunMachine, NeverReadyTimesOutAndIsKilled)
{
    Course course;
    course.machine.onExecuted(Course::at(10 * kMs));
    EXPECT_EQ(course.machine.nextDeadlineUs(), Course::at(5 * kSecond));
    EXPECT_THAT(course.time(5 * kSecond - 1), IsEmpty());
    EXPECT_THAT(course.time(5 * kSecond), ElementsAre(Action::kill));
    course.ended(5'010 * kMs, SIGKILL);
    EXPECT_EQ(course.record().outcome, Outcome::timedOut);
    EXPECT_THAT(course.record().reason, HasSubstr("did not say \"ready\" within 5 s"));
}

TEST(RunMachine, HangingAfterGoTimesOut)
{
    Course course;
    course.machine.onExecuted(Course::at(0));
    course.line(20 * kMs, "ready");
    EXPECT_EQ(course.machine.nextDeadlineUs(), Course::at(60 * kSecond));
    EXPECT_THAT(course.time(60 * kSecond), ElementsAre(Action::kill));
    EXPECT_THAT(course.time(60 * kSecond + 500 * kMs), ElementsAre(Action::kill)) << "still there: again";
    course.ended(60'510 * kMs, SIGKILL);
    EXPECT_EQ(course.record().reason, "not done after 1 min, in phase ramp-up");
}

TEST(RunMachine, AFinishedWorkerThatDoesNotLeaveIsPushedOutAndKeepsItsResult)
{
    Course course;
    course.toPlateau();
    course.line(10'200 * kMs, "finished 1000 1000");
    EXPECT_EQ(course.machine.nextDeadlineUs(), Course::at(12'200 * kMs));
    EXPECT_THAT(course.time(12'200 * kMs), ElementsAre(Action::terminate));
    EXPECT_THAT(course.time(12'700 * kMs), ElementsAre(Action::kill));
    course.ended(12'710 * kMs, SIGKILL);
    EXPECT_TRUE(course.record().isValid());
    EXPECT_THAT(course.record().warnings, ElementsAre(HasSubstr("did not exit by itself within 2 s")));
}

TEST(RunMachine, StopKillsAtOnceInEachPhase)
{
    Course starting;
    EXPECT_THAT(starting.machine.onStop(Course::at(1)), ElementsAre(Action::kill));
    starting.ended(2, SIGKILL);
    EXPECT_EQ(starting.record().outcome, Outcome::stopped);

    Course plateau;
    plateau.toPlateau();
    EXPECT_THAT(plateau.machine.onStop(Course::at(kSecond)), ElementsAre(Action::kill));
    EXPECT_THAT(plateau.machine.onStop(Course::at(kSecond)), IsEmpty());
    EXPECT_THAT(plateau.line(kSecond, "finished 1000 1000"), IsEmpty()) << "too late: the verdict stands";
    plateau.ended(kSecond, SIGKILL);
    EXPECT_EQ(plateau.record().outcome, Outcome::stopped);
    EXPECT_EQ(plateau.record().reason, "stopped by the user, in phase plateau");

    Course finished;
    finished.toPlateau();
    finished.line(10'200 * kMs, "finished 1000 1000");
    EXPECT_THAT(finished.machine.onStop(Course::at(10'210 * kMs)), ElementsAre(Action::kill));
    finished.ended(10'220 * kMs, SIGKILL);
    EXPECT_TRUE(finished.record().isValid()) << "a finished run is never lost";
}

TEST(RunMachine, TheGuardsReasonIsTheOutcome)
{
    Course course;
    course.toPlateau();
    EXPECT_THAT(course.machine.onMemoryGuard(Course::at(kSecond), "only 2 GiB were left"), ElementsAre(Action::kill));
    course.ended(kSecond + 1, SIGKILL);
    EXPECT_EQ(course.record().outcome, Outcome::memoryGuard);
    EXPECT_EQ(course.record().reason, "only 2 GiB were left");
}

TEST(RunMachine, BreakingTheProtocolFailsTheRun)
{
    const auto reasonOf = [](std::vector<const char*> lines) {
        Course course;
        course.machine.onExecuted(Course::at(0));
        std::vector<Action> last;
        for (const char* line : lines)
            last = course.line(kMs, line);
        EXPECT_THAT(last, ElementsAre(Action::kill)) << lines.back();
        course.ended(2 * kMs, SIGKILL);
        EXPECT_EQ(course.record().outcome, Outcome::failed);
        return course.record().reason;
    };
    EXPECT_EQ(reasonOf({ "ready", "started 999" }), "the worker started 999 of 1,000 tasks");
    EXPECT_EQ(reasonOf({ "ready", "started 1000", "started 1000" }), "the worker said \"started\" twice");
    EXPECT_EQ(reasonOf({ "ready", "ready" }), "the worker said \"ready\" twice");
    EXPECT_EQ(reasonOf({ "started 1000" }), "the worker said \"started\" before \"ready\"");
    EXPECT_EQ(reasonOf({ "ready", "finished 1000 1000" }), "the worker said \"finished\" before \"started\"");
    EXPECT_EQ(reasonOf({ "ready", "started 1000", "finished 999 999" }),
        "the worker finished 999 tasks, 999 alive at once, of 1,000");
    EXPECT_EQ(reasonOf({ "ready", "started 1000", "finished 1000 1001" }),
        "the worker finished 1,000 tasks, 1,001 alive at once, of 1,000");
}

TEST(RunMachine, StrangeLinesAreCountedNotFatal)
{
    Course course;
    course.line(0, "JVM warning: something");
    course.toPlateau();
    course.line(10'200 * kMs, "finished 1000 1000");
    course.ended(10'210 * kMs, exitedWith(0));
    EXPECT_TRUE(course.record().isValid());
    EXPECT_THAT(course.record().warnings, ElementsAre(HasSubstr("1 line that the worker protocol does not know")));
}

TEST(RunMachine, ASilentProgramCompletesUnproven)
{
    Course course({ Protocol::optional, 1000, 1'000, 60'000, 5'000, 2'000 });
    course.machine.onExecuted(Course::at(10 * kMs));
    EXPECT_EQ(course.machine.zeroUs(), Course::at(10 * kMs));
    EXPECT_EQ(course.machine.nextDeadlineUs(), Course::at(60 * kSecond)) << "it is not waited for a \"ready\"";
    EXPECT_THAT(course.line(20 * kMs, "started 7"), IsEmpty()) << "its output is its own business";
    course.ended(1'510 * kMs, exitedWith(0));
    const RunRecord run = course.record();
    EXPECT_EQ(run.outcome, Outcome::completed);
    EXPECT_EQ(run.validity, Validity::notProven);
    EXPECT_DOUBLE_EQ(run.wallMs.value(), 1'500);
    EXPECT_THAT(run.warnings, IsEmpty());
}

TEST(RunMachine, AProgramOfTheUsersOwnMaySpeakTheProtocol)
{
    Course course({ Protocol::optional, 1000, 10'000, 60'000, 5'000, 2'000 });
    course.toPlateau();
    EXPECT_EQ(course.machine.zeroUs(), Course::at(20 * kMs));
    course.line(10'200 * kMs, "finished 1000 1000");
    course.ended(10'210 * kMs, exitedWith(0));
    EXPECT_TRUE(course.record().isValid());
}

TEST(RunMachine, WokeMayComeAfterTheClockHasEndedThePlateau)
{
    Course course;
    course.toPlateau();
    course.time(10'020 * kMs);
    ASSERT_EQ(course.machine.phase(), Phase::drain);
    course.line(10'021 * kMs, "woke");
    course.line(10'200 * kMs, "finished 1000 1000");
    course.ended(10'210 * kMs, exitedWith(0));
    EXPECT_DOUBLE_EQ(course.record().times.wokeMs.value(), 10'001);
    EXPECT_THAT(course.record().warnings, IsEmpty());
}

TEST(RunMachine, ThePlateauEndsWithTheSleepWhenNobodySaysWoke)
{
    Course course;
    course.toPlateau();
    course.time(370 * kMs);
    EXPECT_EQ(course.machine.nextDeadlineUs(), Course::at(10'020 * kMs));
    course.time(10'020 * kMs);
    EXPECT_EQ(course.machine.phase(), Phase::drain);
}

TEST(RunMachine, StraysAreToldOf)
{
    Course course;
    course.toPlateau();
    course.line(10'200 * kMs, "finished 1000 1000");
    WorkerExit exit;
    exit.strays = 2;
    course.machine.onEnded(Course::at(10'210 * kMs), exit);
    EXPECT_THAT(course.record().warnings, ElementsAre(HasSubstr("left 2 processes behind")));
}
