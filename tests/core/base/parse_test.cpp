// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parse.h"

#include "tests/support/german_locale.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>


using namespace taskweight;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

using Words = std::vector<std::string>;

} // namespace

TEST(ParseTasks, TakesWhatPeopleWrite)
{
    struct {
        const char* text;
        std::uint64_t tasks;
    } const rows[] = { { "1", 1 }, { "10k", 10'000 }, { "10K", 10'000 }, { "1M", 1'000'000 },
        { "2.5k", 2'500 }, { "0.5k", 500 }, { "100,000", 100'000 }, { "1,000,000", 1'000'000 },
        { "1.50k", 1'500 }, { "1.0", 1 }, { "1T", kMostTasks }, { "1000000000000", kMostTasks },
        { "1000G", kMostTasks } };
    for (const auto& row : rows) {
        const Result<std::uint64_t> tasks = parseTasks(row.text);
        ASSERT_TRUE(tasks) << row.text << ": " << tasks.error().sentence();
        EXPECT_EQ(*tasks, row.tasks) << row.text;
    }
}

TEST(ParseTasks, RefusesEverythingElseNamingIt)
{
    for (const char* text : { "0", "0k", "-5", "+5", "1e3", "", " ", "1k5", " 5", "5 ", "10 k",
             "1.0005k", "0.5", ".5k", "5.", "1.k", "10m", "1kk", "k", "1,00", "1,0000", ",100",
             "100,", "0x10", "1,000.5", "nan", "inf", "٣" }) {
        const Result<std::uint64_t> tasks = parseTasks(text);
        ASSERT_FALSE(tasks) << text << " was read as " << *tasks;
        EXPECT_THAT(tasks.error().sentence(), HasSubstr('"' + std::string(text) + '"'));
        EXPECT_THAT(tasks.error().sentence(), HasSubstr("expected"));
    }
}

TEST(ParseTasks, NamesTheLimitOfWhatA64BitWorkerHolds)
{
    for (const char* text : { "1000000000001", "1.000000000001T", "99999999999999999999", "2T",
             "99999999999T", "18446744073709551615" }) {
        const Result<std::uint64_t> tasks = parseTasks(text);
        ASSERT_FALSE(tasks) << text;
        EXPECT_THAT(tasks.error().sentence(), HasSubstr("the limit is 1,000,000,000,000 tasks"));
    }
}

TEST(ParseTasks, SaysWhenTheCountIsNotWhole)
{
    EXPECT_THAT(parseTasks("1.0005k").error().sentence(), HasSubstr("not a whole number of tasks"));
    EXPECT_THAT(parseTasks("0.0000000000000000000001T").error().sentence(),
        HasSubstr("not a whole number of tasks"));
}

TEST(ParseTasks, ControlCharactersDoNotReachTheMessage)
{
    EXPECT_THAT(parseTasks("\x1b[31m1").error().sentence(), HasSubstr("\"\\x1b[31m1\""));
}

TEST(ParseTaskList, KeepsTheOrderWithoutDuplicates)
{
    EXPECT_THAT(*parseTaskList("1,10k,100k,1M"), ElementsAre(1, 10'000, 100'000, 1'000'000));
    EXPECT_THAT(*parseTaskList("10k,1,10000"), ElementsAre(10'000, 1));
    EXPECT_THAT(*parseTaskList("7"), ElementsAre(7));
}

TEST(ParseTaskList, OneWrongCountIsNamedWithItsList)
{
    for (const char* text : { "", "1,", ",1", "1,,2", "1, 2", "1,1e3" })
        EXPECT_FALSE(parseTaskList(text)) << text;
    EXPECT_THAT(parseTaskList("1,1e3").error().sentence(), HasSubstr("\"1e3\""));
    EXPECT_THAT(parseTaskList("1,1e3").error().sentence(), HasSubstr("\"1,1e3\""));
    EXPECT_EQ(parseTaskList("1e3").error().where, "") << "said already";
}

TEST(ParseDuration, TakesUnitsAndBareSeconds)
{
    struct {
        const char* text;
        std::int64_t milliseconds;
    } const rows[] = { { "10s", 10'000 }, { "250ms", 250 }, { "2min", 120'000 }, { "1.5s", 1'500 },
        { "10", 10'000 }, { "0.001", 1 }, { "1ms", 1 }, { "24h", 86'400'000 },
        { "1.5min", 90'000 } };
    for (const auto& row : rows) {
        const Result<std::int64_t> milliseconds = parseDurationMs(row.text);
        ASSERT_TRUE(milliseconds) << row.text << ": " << milliseconds.error().sentence();
        EXPECT_EQ(*milliseconds, row.milliseconds) << row.text;
    }
}

TEST(ParseDuration, RefusesEverythingElseNamingIt)
{
    for (const char* text : { "", "0", "0s", "-1s", "1 s", "10m", "1e3", "1.5ms", "0.0001s", "25h",
             "86400001ms", "99999999999999999999s", "s", "10sec", "1,000" }) {
        const Result<std::int64_t> milliseconds = parseDurationMs(text);
        ASSERT_FALSE(milliseconds) << text << " was read as " << *milliseconds;
        EXPECT_THAT(milliseconds.error().sentence(), HasSubstr('"' + std::string(text) + '"'));
    }
}

TEST(ParseRate, TakesOneToAThousand)
{
    EXPECT_EQ(*parseRateHz("1"), 1);
    EXPECT_EQ(*parseRateHz("50"), 50);
    EXPECT_EQ(*parseRateHz("12.5"), 12.5);
    EXPECT_EQ(*parseRateHz("1000"), 1000);
    for (const char* text : { "0", "0.5", "1000.1", "1001", "-50", "1e2", "", "50Hz", " 50", "nan",
             "inf", "99999999999999999999", "12,5" }) {
        const Result<double> hz = parseRateHz(text);
        ASSERT_FALSE(hz) << text;
        EXPECT_THAT(hz.error().sentence(), HasSubstr("from 1 to 1000"));
    }
}

TEST(ParseMemory, TakesSharesAndAmounts)
{
    EXPECT_EQ(*parseMemoryKib("80%", 1000), 800);
    EXPECT_EQ(*parseMemoryKib("100%", 4'194'304), 4'194'304);
    EXPECT_EQ(*parseMemoryKib("12.5%", 1000), 125);
    EXPECT_EQ(*parseMemoryKib("4GiB", 0), 4'194'304);
    EXPECT_EQ(*parseMemoryKib("512MiB", 0), 524'288);
    EXPECT_EQ(*parseMemoryKib("2G", 0), 2'097'152);
    EXPECT_EQ(*parseMemoryKib("1.5G", 0), 1'572'864);
    EXPECT_EQ(*parseMemoryKib("1KiB", 0), 1);
}

TEST(ParseMemory, RefusesEverythingElseNamingIt)
{
    for (const char* text : { "", "0%", "101%", "-1%", "4", "4GB", "0G", "0.1K", "1e3M", "4 GiB",
             "GiB", "99999999999999999999T", "100000TiB" }) {
        const Result<std::int64_t> kib = parseMemoryKib(text, 1000);
        ASSERT_FALSE(kib) << text << " was read as " << *kib;
        EXPECT_THAT(kib.error().sentence(), HasSubstr('"' + std::string(text) + '"'));
    }
    EXPECT_THAT(parseMemoryKib("80%", 0).error().sentence(), HasSubstr("could not be read"));
}

TEST(SplitWords, SplitsAsAPosixShellDoes)
{
    struct {
        const char* text;
        Words words;
    } const rows[] = { { "", {} }, { " \t ", {} }, { "a", { "a" } },
        { "  a  b\tc\n", { "a", "b", "c" } }, { "'a b' c", { "a b", "c" } },
        { R"("a b"'c d')", { "a bc d" } }, { R"('' "")", { "", "" } }, { R"(a\ b)", { "a b" } },
        { R"("a\"b" "\$x" "\n")", { "a\"b", "$x", "\\n" } }, { R"('a\' b)", { "a\\", "b" } },
        { "a\\\nb", { "ab" } }, { R"("it's")", { "it's" } },
        { "./w {tasks} $HOME *.c ~ #x;|", { "./w", "{tasks}", "$HOME", "*.c", "~", "#x;|" } } };
    for (const auto& row : rows) {
        const Result<Words> words = splitWords(row.text);
        ASSERT_TRUE(words) << row.text << ": " << words.error().sentence();
        EXPECT_EQ(*words, row.words) << row.text;
    }
}

TEST(SplitWords, AnOpenQuoteIsAnError)
{
    for (const char* text : { "'", "a 'b", "\"", "a \"b'", "a\\", "\"\\\"" })
        EXPECT_FALSE(splitWords(text)) << text;
    EXPECT_THAT(splitWords("a 'b").error().sentence(), HasSubstr("a ' is not closed"));
}

TEST(Parse, IsTheSameInAnyLocale)
{
    const test::GermanLocale german;
    if (!german)
        GTEST_SKIP() << "no German locale here";
    EXPECT_EQ(*parseTasks("2.5k"), 2'500U);
    EXPECT_EQ(*parseDurationMs("1.5s"), 1'500);
    EXPECT_EQ(*parseRateHz("12.5"), 12.5);
    EXPECT_FALSE(parseRateHz("12,5"));
}
