// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/probe/process_probe.h"

#include "tests/core/probe/recorded.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include <unistd.h>

namespace taskweight {
namespace {

ProcessProbe openRecorded(pid_t pid)
{
    Result<ProcessProbe> probe = ProcessProbe::open(recordedTree("processes"), pid);
    EXPECT_TRUE(probe) << probe.error().sentence();
    return std::move(*probe);
}

// The recorded trees are of machines with pages of 4 KiB; open() takes the page size of this one.
std::int64_t pageKib() { return ::sysconf(_SC_PAGESIZE) / 1024; }

TEST(Statm, PagesBecomeKib)
{
    const std::optional<StatmReading> reading = parseStatm("41344 16512 1012 5 0 16533 0\n", 4);
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->sizeKib, 165376);
    EXPECT_EQ(reading->residentKib, 66048);
    EXPECT_EQ(reading->sharedKib, 4048);
}

TEST(Statm, IsReadAgainThroughTheSameDescriptor)
{
    const ProcessProbe probe = openRecorded(100);
    for (int i = 0; i < 3; ++i) {
        const std::optional<StatmReading> reading = probe.statm();
        ASSERT_TRUE(reading);
        EXPECT_EQ(reading->residentKib, 16512 * pageKib());
    }
}

TEST(Statm, ZombieGivesNoSample)
{
    EXPECT_FALSE(openRecorded(102).statm());
    EXPECT_FALSE(openRecorded(102).status());
}

TEST(Statm, ProcessWhoseLeaderHasExitedGivesNoSample)
{
    EXPECT_FALSE(openRecorded(103).statm());
    EXPECT_FALSE(openRecorded(103).status());
}

TEST(Statm, KernelThreadGivesNoSample)
{
    EXPECT_FALSE(openRecorded(104).statm());
    EXPECT_FALSE(openRecorded(104).status());
}

TEST(Statm, NumbersBeyond32BitsAreExact)
{
    const std::optional<StatmReading> reading = openRecorded(105).statm();
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->sizeKib, 35184372088832 * pageKib());
    EXPECT_EQ(reading->residentKib, 34359738368 * pageKib());
}

TEST(Statm, CutEmptyOrStrangeTextIsNoReading)
{
    for (const char* text :
        { "", "\n", "41344", "41344 165", "41344 16512 1012", "-1 2 3 4\n", "1 -2 3 4\n", "a b c\n",
            " 1 2 3\n", "1  2 3\n", "1 99999999999999999999 3 4\n", "1 9223372036854775807 3 4\n" })
        EXPECT_FALSE(parseStatm(text, 4)) << text;
    EXPECT_FALSE(openRecorded(107).statm());
    EXPECT_FALSE(openRecorded(108).statm());
}

TEST(Status, HasTheLinesThatWeUse)
{
    const std::optional<StatusReading> reading = openRecorded(100).status();
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->state, 'S');
    EXPECT_EQ(reading->vmHwmKib, 70112);
    EXPECT_EQ(reading->vmRssKib, 66048);
    EXPECT_EQ(reading->rssAnonKib, 62000);
    EXPECT_EQ(reading->vmPteKib, 204);
    EXPECT_EQ(reading->vmSwapKib, 12);
    EXPECT_EQ(reading->hugetlbKib, 2048);
    EXPECT_EQ(reading->threads, 3);
}

TEST(Status, ANameThatLooksLikeFieldsChangesNothing)
{
    const std::optional<StatusReading> reading = openRecorded(101).status();
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->state, 'R');
    EXPECT_EQ(reading->vmRssKib, 4000);
    EXPECT_EQ(reading->vmHwmKib, 4400);
    EXPECT_EQ(reading->threads, 1);
    EXPECT_TRUE(openRecorded(101).statm());
}

TEST(Status, OfAZombieHasAStateAndNoMemory)
{
    const std::optional<StatusReading> reading
        = parseStatus("Name:\tgone\nState:\tZ (zombie)\nThreads:\t2\n");
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->state, 'Z');
    EXPECT_EQ(reading->threads, 2);
    EXPECT_EQ(reading->vmRssKib, std::nullopt);
    EXPECT_EQ(reading->vmHwmKib, std::nullopt);
}

TEST(Status, FieldsThatTheKernelDoesNotWriteAreEmpty)
{
    const std::optional<StatusReading> reading = openRecorded(106).status();
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->vmRssKib, 800);
    EXPECT_EQ(reading->vmHwmKib, std::nullopt);
    EXPECT_EQ(reading->vmPteKib, std::nullopt);
    EXPECT_EQ(reading->rssAnonKib, std::nullopt);
}

TEST(Status, AFieldThatIsCutOffIsEmptyAndNotSmaller)
{
    const std::optional<StatusReading> reading = openRecorded(107).status();
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->vmRssKib, 66048);
    EXPECT_EQ(reading->vmPteKib, std::nullopt);
    EXPECT_EQ(reading->threads, std::nullopt);
}

TEST(Status, EmptyFileIsNoReading)
{
    EXPECT_FALSE(openRecorded(108).status());
    EXPECT_FALSE(parseStatus(""));
    EXPECT_FALSE(parseStatus("VmRSS:\t 1 kB\n"));
}

TEST(Status, OfAUserInThousandsOfGroupsIsReadToItsEnd)
{
    const std::optional<StatusReading> reading = openRecorded(109).status();
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->vmHwmKib, 900);
    EXPECT_EQ(reading->threads, 1);
}

TEST(Status, NumbersBeyond32BitsAreExact)
{
    const std::optional<StatusReading> reading = openRecorded(105).status();
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->vmHwmKib, 137438953473);
    EXPECT_EQ(reading->threads, 4194304);
}

TEST(Rollup, PssIsNotPssDirty)
{
    const std::optional<RollupReading> reading = openRecorded(100).rollup();
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->pssKib, 63001);
    EXPECT_EQ(reading->rssKib, 66048);
    EXPECT_EQ(parseRollup("Rss: 5 kB\nPss_Dirty: 9 kB\n")->pssKib, std::nullopt);
}

TEST(Rollup, UssIsAllThatIsPrivateWithHugePages)
{
    EXPECT_EQ(openRecorded(100).rollup()->ussKib, 1000 + 62000 + 2048);
    EXPECT_EQ(parseRollup("Rss: 5 kB\nPrivate_Clean: 2 kB\nPrivate_Dirty: 3 kB\n")->ussKib, 5);
    EXPECT_EQ(parseRollup("Rss: 5 kB\nPrivate_Clean: 2 kB\n")->ussKib, std::nullopt);
    EXPECT_EQ(parseRollup("Rss: 5 kB\nPrivate_Clean: 9223372036854775807 kB\nPrivate_Dirty: 3 kB\n")
                  ->ussKib,
        std::nullopt);
}

TEST(Rollup, CutFileGivesWhatIsWhole)
{
    const std::optional<RollupReading> reading = openRecorded(107).rollup();
    ASSERT_TRUE(reading);
    EXPECT_EQ(reading->pssKib, 63001);
    EXPECT_EQ(reading->ussKib, std::nullopt);
}

TEST(Rollup, EmptyOrMissingFileIsNoReading)
{
    EXPECT_FALSE(openRecorded(108).rollup());
    EXPECT_FALSE(openRecorded(101).rollup());
}

TEST(ProcessProbe, SaysWhichProcessIsNotThere)
{
    const Result<ProcessProbe> probe = ProcessProbe::open(recordedTree("processes"), 9999);
    ASSERT_FALSE(probe);
    EXPECT_EQ(probe.error().what, "cannot watch process 9999");
    EXPECT_EQ(probe.error().where, (recordedTree("processes") / "9999").string());
    EXPECT_EQ(probe.error().why, "there is no such process");
}

TEST(ProcessProbe, StaysUsableWhenMoved)
{
    ProcessProbe first = openRecorded(100);
    ProcessProbe second = openRecorded(101);
    second = std::move(first);
    ASSERT_TRUE(second.statm());
    EXPECT_EQ(second.statm()->residentKib, 16512 * pageKib());
    EXPECT_TRUE(second.rollup());
}

TEST(Parsers, SurviveAnyBytes)
{
    std::mt19937 random(20260823);
    const std::string letters = "0123456789 \n\t:-VmRSHWPssPrivate_CleanDirtyState\0\xff";
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        for (std::size_t n = random() % 120; n > 0; --n)
            text += letters[random() % letters.size()];
        EXPECT_GE(parseStatm(text, 64).value_or(StatmReading()).residentKib, 0);
        parseStatus(text);
        parseRollup(text);
        parseMeminfo(text);
    }
}

} // namespace
} // namespace taskweight
