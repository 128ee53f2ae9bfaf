// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/record.h"

#include "tests/core/results/made_records.h"

#include <gtest/gtest.h>

using namespace taskweight;
using test::validRun;

namespace {

RunRecord ended(Outcome outcome, std::string reason = {})
{
    RunRecord run = validRun("m", 1'000'000, 1024);
    run.outcome = outcome;
    run.validity = Validity::notProven;
    run.reason = std::move(reason);
    return run;
}

RunRecord alive(std::uint64_t alive)
{
    RunRecord run = ended(Outcome::completed);
    run.validity = Validity::invalid;
    run.aliveMax = alive;
    return run;
}

} // namespace

TEST(Record, NamesAreReadBack)
{
    for (int i = 0; i <= static_cast<int>(Outcome::skipped); ++i) {
        const auto outcome = static_cast<Outcome>(i);
        EXPECT_EQ(outcomeFromName(outcomeName(outcome)), outcome);
    }
    for (const Validity validity : { Validity::valid, Validity::invalid, Validity::notProven })
        EXPECT_EQ(validityFromName(validityName(validity)), validity);
    EXPECT_EQ(outcomeFromName("melted"), std::nullopt);
    EXPECT_STREQ(phaseName(Phase::rampUp), "ramp-up");
    EXPECT_STREQ(outcomeName(Outcome::couldNotStart), "could not start");
}

TEST(Record, OnlyACompletedRunIsValid)
{
    RunRecord run = validRun("m", 1, 1024);
    EXPECT_TRUE(run.isValid());
    run.outcome = Outcome::timedOut;
    EXPECT_FALSE(run.isValid());
}

TEST(Record, HiddenIsTheSumOfWhatWasMeasured)
{
    RunRecord run = validRun("m", 1, 1000);
    EXPECT_EQ(run.hiddenKib(), std::nullopt);
    EXPECT_EQ(run.totalKib(), 1000);
    run.pageTablesKib = 40;
    EXPECT_EQ(run.hiddenKib(), 40);
    run.kernelStacksKib = 16;
    run.slabKib = 4;
    EXPECT_EQ(run.hiddenKib(), 60);
    EXPECT_EQ(run.totalKib(), 1060);
    run.slabKib = -500;
    EXPECT_EQ(run.hiddenKib(), 56);
    run.peakKib.reset();
    EXPECT_EQ(run.totalKib(), std::nullopt);
}

TEST(Record, SlotWordsSayWhyThereIsNoBar)
{
    EXPECT_EQ(slotWords(alive(825'104)), "invalid: 825k of 1M alive");
    EXPECT_EQ(slotWords(alive(999'999)), "invalid: 999,999 of 1,000,000 alive");
    EXPECT_EQ(slotWords(alive(1'000'000)), "invalid");
    RunRecord overslept = alive(1'000'000);
    overslept.sleepMs = 4'000;
    overslept.rampMs = 4'000;
    EXPECT_EQ(slotWords(overslept), "invalid: sleep too short");
    EXPECT_EQ(
        slotWords(ended(Outcome::skipped, "threads-max: 192,729 in all")), "skipped: threads-max");
    EXPECT_EQ(slotWords(ended(Outcome::skipped)), "skipped");
    EXPECT_EQ(slotWords(ended(Outcome::couldNotStart)), "could not start");
    EXPECT_EQ(slotWords(ended(Outcome::timedOut)), "timed out");
    EXPECT_EQ(slotWords(ended(Outcome::memoryGuard)), "memory guard");
    EXPECT_EQ(slotWords(ended(Outcome::stopped)), "stopped");
    EXPECT_EQ(slotWords(ended(Outcome::completed)), "not proven");
    EXPECT_EQ(slotWords(validRun("m", 1, 1)), "valid");
}

TEST(Record, ExitAndSignalAreToldApart)
{
    RunRecord failed = ended(Outcome::failed);
    failed.exitCode = 9;
    RunRecord killed = ended(Outcome::killed);
    killed.signal = 9;
    EXPECT_EQ(slotWords(failed), "exit 9");
    EXPECT_EQ(slotWords(killed), "signal 9");
    EXPECT_EQ(outcomeSentence(failed), "Failed: exit status 9.");
    EXPECT_EQ(outcomeSentence(killed), "Killed by signal 9.");
    failed.exitCode = 0;
    EXPECT_EQ(slotWords(failed), "failed");
}

TEST(Record, TheOutcomeIsASentence)
{
    EXPECT_EQ(outcomeSentence(validRun("m", 1'000'000, 1)),
        "Valid: all 1,000,000 tasks were alive at once.");
    EXPECT_EQ(outcomeSentence(validRun("m", 1, 1)), "Valid: the 1 task was alive at once.");
    EXPECT_EQ(
        outcomeSentence(alive(825'104)), "Invalid: 825,104 of 1,000,000 tasks were alive at once.");
    EXPECT_EQ(outcomeSentence(ended(Outcome::skipped, "threads-max: 192,729 in all")),
        "Skipped: threads-max: 192,729 in all.");
    EXPECT_EQ(outcomeSentence(ended(Outcome::completed)),
        "Completed, but not proven: how many tasks were alive at once is not known.");
    EXPECT_EQ(outcomeSentence(ended(Outcome::timedOut)), "Timed out.");
}
