// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/tables.h"

#include "tests/core/results/made_records.h"
#include "tests/support/german_locale.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include <boost/json/parse.hpp>

using namespace taskweight;
using test::validRun;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace {

const std::string kColumns = "model,model_version,tasks,repeat,outcome,valid,started,alive_max,"
                             "baseline_kib,plateau_kib,peak_kib,"
                             "page_tables_kib,kernel_stacks_kib,slab_kib,threads,ramp_ms,drain_ms,"
                             "wall_ms,user_ms,system_ms,pss_kib,"
                             "sample_count";

ResultSet fileOf(std::vector<RunRecord> runs)
{
    ResultSet set = test::setOf(std::move(runs));
    set.path = "/tmp/a.taskweight.jsonl";
    set.header.hostName = "host";
    return set;
}

std::string table(const ResultSet& set, TableFormat format)
{
    return runsTable({ &set, 1 }, format);
}

/// A run whose every text wants to be something else.
RunRecord hostileRun()
{
    RunRecord run = validRun("=cmd|' /C calc'!A0", 1, 2);
    run.model.name = "\x1b[31mred\x1b]0;title\x07|<b>\nnext";
    run.reason = "say \"hi\", then";
    return run;
}

} // namespace

TEST(TableFormat, IsFoundByName)
{
    EXPECT_EQ(*tableFormatFromName("csv"), TableFormat::csv);
    EXPECT_EQ(*tableFormatFromName("markdown"), TableFormat::markdown);
    EXPECT_THAT(tableFormatFromName("xml").error().sentence(),
        HasSubstr("expected table, markdown, csv, json or tsv"));
}

TEST(RunsTable, CsvHasTheDocumentedColumnsInTheirOrder)
{
    RunRecord skipped = validRun("m", 1'000'000, 0);
    skipped.peakKib.reset();
    skipped.aliveMax.reset();
    skipped.outcome = Outcome::skipped;
    skipped.validity = Validity::notProven;
    skipped.reason = "threads-max: 192,729 in all";
    EXPECT_EQ(table(fileOf({ test::fullRun(), skipped }), TableFormat::csv),
        kColumns
            + ",model_name,language,family,kind,sleep_ms,hidden_kib,total_kib,exit_code,signal,"
              "reason,warnings,"
              "started_at_utc,host,file,published,"
              "hidden_source,slab_noise_kib,cgroup_peak_kib,p99_gap_ms\n"
              "asio-awaitable,\"g++ 12.2.0, Boost "
              "1.81\",1000000,2,completed,valid,1000000,999999,4120,512004,512100,"
              "1044,16,-120,1,1610.125,400.5,12000,2100.75,310,511000,612,Asio "
              "awaitable,C++,stackless coroutine,spawned,"
              "10000,1060,513160,0,9,\"none \"\"really\"\"\\n\\ttab, \xE2\x82\xAC\",the peaks "
              "differ by 2 MiB; one more,"
              "2026-11-30T13:35:21Z,host,/tmp/a.taskweight.jsonl,no,proc,64,514000,24.25\n"
              "m,,1000000,1,skipped,invalid,,,,,,,,,,,,,,,,,m,C++,other,spawned,0,,,,,\"threads-"
              "max: 192,729 in all\",,,"
              "host,/tmp/a.taskweight.jsonl,no,,,,\n");
}

TEST(RunsTable, JsonHasOneObjectPerRunWithNullForWhatWasNotMeasured)
{
    const std::string text
        = table(fileOf({ test::fullRun(), validRun("m", 1, 2) }), TableFormat::json);
    EXPECT_THAT(text,
        StartsWith(
            "[\n{\"model\": \"asio-awaitable\", \"model_version\": \"g++ 12.2.0, Boost 1.81\", "
            "\"tasks\": 1000000, \"repeat\": 2, \"outcome\": \"completed\", \"valid\": \"valid\""));
    const boost::json::value value = boost::json::parse(text);
    ASSERT_EQ(value.as_array().size(), 2U);
    const boost::json::object& run = value.as_array()[1].as_object();
    EXPECT_EQ(run.at("peak_kib"), 2);
    EXPECT_TRUE(run.at("plateau_kib").is_null());
    EXPECT_EQ(value.as_array()[0].as_object().at("reason"), "none \"really\"\n\ttab, \xE2\x82\xAC");
    EXPECT_EQ(value.as_array()[0].as_object().at("ramp_ms"), 1610.125);
    EXPECT_EQ(run.size(), value.as_array()[0].as_object().size());
}

TEST(RunsTable, NoRunsAreATableToo)
{
    EXPECT_EQ(runsTable({}, TableFormat::json), "[]\n");
    EXPECT_EQ(runsTable({}, TableFormat::table), "No runs.\n");
    EXPECT_THAT(runsTable({}, TableFormat::csv), StartsWith(kColumns));
}

TEST(RunsTable, IsAlignedForATerminal)
{
    RunRecord bad = validRun("go", 1'000'000, 2'641'592);
    bad.validity = Validity::invalid;
    bad.aliveMax = 825'104;
    RunRecord timer = validRun("L\xC3\xA4ufer", 1, 1'024);
    timer.model.kind = TaskKind::timerOnly;
    timer.pageTablesKib = 44;
    EXPECT_EQ(
        table(fileOf({ validRun("go", 1, 3'000), validRun("go", 10'000, 23'000), bad, timer }),
            TableFormat::table),
        "model                    tasks  outcome                      alive      peak  plateau  "
        "hidden  bytes/task  ramp  drain\n"
        "-------------------  ---------  -------------------------  -------  --------  -------  "
        "------  ----------  ----  -----\n"
        "go                           1  valid                            1  2.93 MiB              "
        "        2,048 B\n"
        "go                      10,000  valid                       10,000  22.5 MiB              "
        "        2,048 B\n"
        "go                   1,000,000  invalid: 825k of 1M alive  825,104  2.52 GiB\n"
        "L\xC3\xA4ufer (timer only)          1  valid                            1  1.00 MiB       "
        "    44 KiB\n"
        "\n"
        "slope of  bytes/task  counts  note\n"
        "--------  ----------  ------  -------------------------------------\n"
        "go           2,048 B       2  from two counts: no error can be told\n");
}

TEST(RunsTable, SlopesAreToldWithTheirErrorOrWhyThereIsNone)
{
    RunRecord half = validRun("short", 100, 5'000);
    half.validity = Validity::invalid;
    const std::string text
        = table(fileOf({ validRun("even", 1, 1'000), validRun("even", 100'000, 101'010),
                    validRun("even", 1'000'000, 1'001'000), validRun("bent", 1, 1'000),
                    validRun("bent", 10'000, 80'000), validRun("bent", 100'000, 101'000),
                    validRun("two", 1, 1'000), validRun("two", 10'000, 11'000),
                    validRun("near", 10, 1'000), validRun("near", 50, 9'000),
                    validRun("short", 1, 1'000), half, validRun("once", 1, 1'000) }),
            TableFormat::table);
    const std::string slopes = text.substr(text.find("slope of"));
    EXPECT_THAT(slopes, HasSubstr("even         1,024 B"));
    EXPECT_THAT(slopes, HasSubstr("bent"));
    EXPECT_THAT(slopes, HasSubstr("memory does not grow evenly with the count (r2 0."));
    EXPECT_THAT(slopes, HasSubstr("from two counts: no error can be told"));
    EXPECT_THAT(slopes, HasSubstr("no slope: the counts must differ tenfold"));
    EXPECT_THAT(slopes, HasSubstr("no slope: valid runs at one count only"));
    EXPECT_THAT(slopes, Not(HasSubstr("once"))) << "nobody asked for more than one count of it";
}

TEST(RunsTable, SeveralSetsAreToldApart)
{
    ResultSet sets[]
        = { fileOf({ validRun("go", 1, 3'000) }), fileOf({ validRun("go", 1, 3'000) }) };
    sets[1].path = "/tmp/b.taskweight.jsonl";
    sets[1].runs[0].repeat = 2;
    const std::string text = runsTable(sets, TableFormat::tsv);
    EXPECT_THAT(text, StartsWith("file\tmodel\ttasks\trepeat\toutcome\t"));
    EXPECT_THAT(text, HasSubstr("b.taskweight.jsonl\tgo\t1\t2\tvalid\t1\t2.93 MiB"));
}

TEST(RunsTable, AHostileFileSendsNothingToTheTerminal)
{
    for (const TableFormat format : { TableFormat::table, TableFormat::markdown, TableFormat::csv,
             TableFormat::json, TableFormat::tsv }) {
        const std::string text = table(fileOf({ hostileRun() }), format);
        EXPECT_EQ(text.find('\x1b'), std::string::npos) << text;
        EXPECT_EQ(text.find('\x07'), std::string::npos) << text;
    }
    EXPECT_THAT(table(fileOf({ hostileRun() }), TableFormat::table), HasSubstr("\\x1b[31mred"));
}

TEST(RunsTable, AHostileFileBringsNoFormulaToASpreadsheet)
{
    const std::string csv = table(fileOf({ hostileRun() }), TableFormat::csv);
    EXPECT_THAT(csv, HasSubstr("\n'=cmd|"));
    EXPECT_THAT(csv, HasSubstr(",\"say \"\"hi\"\", then\","));
    for (const char* first : { "+", "-", "@" }) {
        RunRecord run = validRun(first + std::string("1"), 1, 2);
        EXPECT_THAT(
            table(fileOf({ run }), TableFormat::csv), HasSubstr("\n'" + run.model.id + ","));
        EXPECT_THAT(
            table(fileOf({ run }), TableFormat::tsv), HasSubstr("\n'" + run.model.id + "\t"));
    }
    // A negative number is a number.
    RunRecord negative = validRun("m", 1, 2);
    negative.slabKib = -7;
    EXPECT_THAT(table(fileOf({ negative }), TableFormat::csv), HasSubstr(",-7,"));
}

TEST(RunsTable, MarkdownKeepsItsRows)
{
    const std::string text = table(fileOf({ hostileRun() }), TableFormat::markdown);
    EXPECT_THAT(text, HasSubstr("| model | tasks | outcome |"));
    EXPECT_THAT(text, HasSubstr("|---|--:|---|"));
    EXPECT_THAT(text, HasSubstr("\\|\\<b\\>"));
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
}

TEST(RunsTable, ARunThatDidNotCompleteIsNeverValid)
{
    RunRecord run = validRun("m", 1, 2);
    run.outcome = Outcome::failed;
    EXPECT_THAT(table(fileOf({ run }), TableFormat::csv), HasSubstr(",failed,invalid,"));
}

TEST(RunsTable, IsTheSameInAnyLocale)
{
    const test::GermanLocale german;
    if (!german)
        GTEST_SKIP() << "no German locale here";
    EXPECT_THAT(
        table(fileOf({ test::fullRun() }), TableFormat::csv), HasSubstr(",1610.125,400.5,12000,"));
}
