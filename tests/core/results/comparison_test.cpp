// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/comparison.h"

#include "core/results/tables.h"
#include "tests/core/results/made_records.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace taskweight;
using test::validRun;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace {

ResultSet setOf(std::vector<std::int64_t> peaks, const std::string& version = "1")
{
    ResultSet set;
    set.path = "set.jsonl";
    for (const std::int64_t peak : peaks) {
        set.runs.push_back(validRun("go", 1'000, peak));
        set.runs.back().model.version = version;
        set.runs.back().repeat = static_cast<int>(set.runs.size());
    }
    return set;
}

Compared onlyPair(const ResultSet& a, const ResultSet& b)
{
    const std::vector<Compared> pairs = compare(a, b);
    EXPECT_EQ(pairs.size(), 1U);
    return pairs.empty() ? Compared{} : pairs[0];
}

} // namespace

TEST(Comparison, TheRatioHasTheRangeThatTheRepeatsAllow)
{
    const Compared pair = onlyPair(setOf({ 1000, 1100, 900 }), setOf({ 2200, 2000, 2100 }));
    EXPECT_EQ(pair.a.peakKib->median, 1000);
    EXPECT_EQ(pair.b.peakKib->median, 2100);
    EXPECT_DOUBLE_EQ(*pair.ratio, 2.1);
    EXPECT_DOUBLE_EQ(*pair.ratioLeast, 2000.0 / 1100);
    EXPECT_DOUBLE_EQ(*pair.ratioMost, 2200.0 / 900);
    EXPECT_EQ(pair.verdict, "B needs more: 2.1x, 1.8 to 2.4");
}

TEST(Comparison, VerdictsArePlain)
{
    EXPECT_EQ(onlyPair(setOf({ 1000, 1100 }), setOf({ 500, 510 })).verdict,
        "B needs less: 0.48x, 0.45 to 0.51");
    EXPECT_EQ(
        onlyPair(setOf({ 1000, 1100 }), setOf({ 1050, 1200 })).verdict, "same within the spread");
    EXPECT_EQ(onlyPair(setOf({ 1000 }), setOf({ 2000 })).verdict, "one run each: no spread");
    EXPECT_EQ(onlyPair(setOf({ 1000 }), setOf({ 2000, 2100 })).verdict,
        "B needs more: 2x, 2 to 2.1; A is one run");
}

TEST(Comparison, RunsThatDoNotCountAreNamedAndNeverAveraged)
{
    ResultSet a = setOf({ 1000, 1000, 9'000'000 });
    a.runs[2].validity = Validity::invalid;
    a.runs[2].aliveMax = 500;
    const Compared pair = onlyPair(a, setOf({ 1000 }));
    EXPECT_EQ(pair.a.peakKib->max, 1000);
    EXPECT_THAT(pair.a.leftOut, ElementsAre("invalid: 500 of 1k alive"));
    EXPECT_THAT(comparisonTable(a, setOf({ 1000 }), TableFormat::table),
        HasSubstr("A invalid: 500 of 1k alive"));
}

TEST(Comparison, ASideWithoutARunThatCountsIsNotCompared)
{
    ResultSet a = setOf({ 1000 });
    a.runs[0].outcome = Outcome::failed;
    a.runs[0].exitCode = 9;
    const Compared pair = onlyPair(a, setOf({ 1000 }));
    EXPECT_FALSE(pair.ratio);
    EXPECT_EQ(pair.verdict, "not compared: A has no run that counts (exit 9)");
}

TEST(Comparison, PublishedFiguresStandOnEitherSide)
{
    ResultSet published = setOf({ 2000 }, "go 1.18");
    published.published = true;
    published.runs[0].validity = Validity::notProven;
    published.runs[0].model.name = "Go (2023)";
    const Compared first = onlyPair(published, setOf({ 1000 }, "go 1.19"));
    EXPECT_DOUBLE_EQ(*first.ratio, 0.5);
    EXPECT_EQ(first.model.name, "go");
    EXPECT_EQ(first.verdict, "one run each: no spread; A is not proven");
    const Compared second = onlyPair(setOf({ 1000 }, "go 1.19"), published);
    EXPECT_DOUBLE_EQ(*second.ratio, 2);
    EXPECT_EQ(second.verdict, "one run each: no spread; B is not proven");
    EXPECT_THAT(comparisonTable(setOf({ 1000 }, "go 1.19"), published, TableFormat::table),
        HasSubstr("A go 1.19, B go 1.18"));
}

TEST(Comparison, UnprovenRunsDoNotMixWithValidOnes)
{
    ResultSet a = setOf({ 1000, 5000 });
    a.runs[1].validity = Validity::notProven;
    const Compared pair = onlyPair(a, setOf({ 1000 }));
    EXPECT_TRUE(pair.a.proven);
    EXPECT_EQ(pair.a.peakKib->count, 1U);
    EXPECT_THAT(pair.a.leftOut, ElementsAre("not proven"));
}

TEST(Comparison, VersionsOfAModelAreNotMixed)
{
    ResultSet a = setOf({ 1000 }, "1");
    a.runs.push_back(setOf({ 3000 }, "2").runs[0]);
    ResultSet b = setOf({ 1500 }, "2");
    const Compared same = onlyPair(a, b); // version 2 is in both
    EXPECT_EQ(same.a.version, "2");
    EXPECT_DOUBLE_EQ(*same.ratio, 0.5);
    b.runs[0].model.version = "3";
    EXPECT_EQ(compare(a, b).size(), 2U); // 1 with 3, 2 with 3
}

TEST(Comparison, OnlyWhatIsInBothIsCompared)
{
    ResultSet a = setOf({ 1000 });
    a.runs.push_back(validRun("other", 1'000, 5));
    a.runs.push_back(validRun("go", 5, 5));
    EXPECT_EQ(compare(a, setOf({ 1000 })).size(), 1U);
    EXPECT_THAT(compare(a, ResultSet{}), IsEmpty());
    EXPECT_THAT(comparisonTable(a, ResultSet{}, TableFormat::table),
        HasSubstr("no model and task count in common"));
    EXPECT_EQ(comparisonTable(a, ResultSet{}, TableFormat::json), "[]\n");
}

TEST(Comparison, TimersAreMarked)
{
    ResultSet set = setOf({ 1000 });
    set.runs[0].model.kind = TaskKind::timerOnly;
    EXPECT_THAT(comparisonTable(set, set, TableFormat::table), HasSubstr("go (timer only)"));
}

TEST(ComparisonTable, PublishedFiguresGoByTheirId)
{
    ResultSet published = setOf({ 2000 });
    published.published = true;
    published.path = "/usr/share/taskweight/reference/2023-kolaczkowski.json";
    EXPECT_THAT(comparisonTable(setOf({ 1000 }), published, TableFormat::table),
        HasSubstr("\nB: 2023-kolaczkowski\n"));
}

TEST(ComparisonTable, IsReadableAndMachineReadable)
{
    const ResultSet a = setOf({ 1000, 1100, 900 }), b = setOf({ 2200, 2000, 2100 });
    EXPECT_EQ(comparisonTable(a, b, TableFormat::table),
        "A: set.jsonl\n"
        "B: set.jsonl\n"
        "\n"
        "model  tasks     peak A    peak B  B / A  verdict\n"
        "-----  -----  ---------  --------  -----  ------------------------------\n"
        "go     1,000  1,000 KiB  2.05 MiB   2.1x  B needs more: 2.1x, 1.8 to 2.4\n");
    EXPECT_EQ(comparisonTable(a, b, TableFormat::csv),
        "model,model_name,kind,tasks,version_a,version_b,runs_a,runs_b,peak_a_kib,peak_a_min_kib,"
        "peak_a_max_kib,"
        "peak_b_kib,peak_b_min_kib,peak_b_max_kib,ratio,ratio_least,ratio_most,proven_a,proven_b,"
        "left_out_a,left_out_b,"
        "verdict\n"
        "go,go,spawned,1000,1,1,3,3,1000,900,1100,2100,2000,2200,2.1,1.818,2.444,yes,yes,,,"
        "\"B needs more: 2.1x, 1.8 to 2.4\"\n");
}
