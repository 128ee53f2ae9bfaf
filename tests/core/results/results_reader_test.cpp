// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/results_file.h"

#include "core/results/line_splitter.h"
#include "tests/core/results/made_records.h"
#include "tests/support/german_locale.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include <sys/stat.h>

using namespace taskweight;
using test::fullHeader;
using test::fullRun;
using test::TemporaryFolder;
using test::validRun;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

const std::string kHeader = headerLine(fullHeader()) + '\n';

ResultSet readGood(const std::string& text)
{
    const Result<ResultSet> set = readResultsText(text, "f");
    EXPECT_TRUE(set) << set.error().sentence();
    return set ? *set : ResultSet{};
}

std::string failure(const std::string& text)
{
    const Result<ResultSet> set = readResultsText(text, "f");
    EXPECT_FALSE(set);
    return set ? "" : set.error().sentence();
}

/// A run line with `from` replaced.
std::string changedRun(const std::string& from, const std::string& to)
{
    std::string line = runLine(fullRun());
    const std::size_t at = line.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return line.replace(at, from.size(), to) + '\n';
}

} // namespace

TEST(ResultsReader, GivesBackWhatWasWritten)
{
    const ResultSet set
        = readGood(kHeader + runLine(fullRun()) + '\n' + runLine(validRun("x", 1, 2)) + '\n');
    EXPECT_EQ(set.header, fullHeader());
    ASSERT_EQ(set.runs.size(), 2U);
    EXPECT_EQ(set.runs[0], fullRun());
    EXPECT_EQ(set.runs[1], validRun("x", 1, 2));
    EXPECT_THAT(set.notes, IsEmpty());
    EXPECT_FALSE(set.published);
    EXPECT_EQ(set.path, "f");
}

TEST(ResultsReader, GivesBackEveryOutcome)
{
    for (int i = 0; i <= static_cast<int>(Outcome::skipped); ++i) {
        RunRecord run = validRun("m", 7, 8);
        run.outcome = static_cast<Outcome>(i);
        run.validity = Validity::invalid;
        const ResultSet set = readGood(kHeader + runLine(run));
        ASSERT_EQ(set.runs.size(), 1U);
        EXPECT_EQ(set.runs[0], run);
    }
}

TEST(ResultsReader, WhatWasNotMeasuredStaysEmpty)
{
    RunRecord run;
    run.model.id = "m";
    run.tasks = 1;
    const std::string line = runLine(run);
    EXPECT_THAT(line, testing::Not(HasSubstr("peak")));
    const ResultSet set = readGood(kHeader + line + '\n');
    ASSERT_EQ(set.runs.size(), 1U);
    EXPECT_EQ(set.runs[0].peakKib, std::nullopt);
    EXPECT_EQ(set.runs[0], run);
}

TEST(ResultsReader, KeepsTimesToTheMicrosecond)
{
    std::mt19937_64 random(3);
    for (int i = 0; i < 2'000; ++i) {
        RunRecord run = validRun("m", 1, 1);
        run.rampMs = static_cast<double>(random() % 100'000'000'000) / 1000;
        run.times.readyMs = -static_cast<double>(random() % 1'000'000) / 1000;
        const ResultSet set = readGood(kHeader + runLine(run));
        ASSERT_EQ(set.runs.at(0), run);
    }
    RunRecord fine = validRun("m", 1, 1);
    fine.rampMs = 1.23456789;
    EXPECT_EQ(readGood(kHeader + runLine(fine)).runs.at(0).rampMs, 1.235);
}

TEST(ResultsReader, ACutLastLineIsNamedAndLeftOut)
{
    const std::string whole = kHeader + runLine(validRun("x", 1, 2)) + '\n' + runLine(fullRun());
    const std::size_t cutFrom = whole.size() - runLine(fullRun()).size();
    for (std::size_t size = cutFrom + 1; size < whole.size(); size += 7) {
        const ResultSet set = readGood(whole.substr(0, size));
        ASSERT_EQ(set.runs.size(), 1U) << size;
        EXPECT_THAT(set.notes, ElementsAre("line 3 was cut and is left out"));
    }
    // The newline alone may be missing.
    EXPECT_EQ(readGood(whole).runs.size(), 2U);
    EXPECT_THAT(readGood(whole).notes, IsEmpty());
}

TEST(ResultsReader, DamageCostsALineAndNotTheFile)
{
    const std::string good = runLine(validRun("x", 1, 2)) + '\n';
    for (const std::string& bad : { std::string("garbage"), std::string("{\"kind\":\"run\""),
             std::string("[1,2]"), std::string("\"text\""), std::string("\0\1\2\xFF", 4),
             std::string("{\"kind\":\"run\",\"model\":{\"id\":\"\xFF\"}}"), std::string(100, '['),
             "{\"a\":" + std::string(1000, '[') + std::string(1000, ']') + '}',
             std::string("{\"kind\":\"moon\"}"), std::string("{\"kind\":7}"), std::string("{}") }) {
        const ResultSet set = readGood(kHeader + good + bad + '\n' + good);
        EXPECT_EQ(set.runs.size(), 2U) << bad;
        ASSERT_EQ(set.notes.size(), 1U) << bad;
        EXPECT_THAT(set.notes[0], HasSubstr("line 3 ")) << bad;
    }
}

TEST(ResultsReader, AbsurdValuesAreRefusedByTheNameOfTheirField)
{
    struct {
        const char *from, *to, *words;
    } const rows[] = {
        { "\"tasks\":1000000", "\"tasks\":0", "tasks must be a whole number from 1 to" },
        { "\"tasks\":1000000", "\"tasks\":-5", "tasks must be" },
        { "\"tasks\":1000000", "\"tasks\":1e300", "tasks must be" },
        { "\"tasks\":1000000", "\"tasks\":1.5", "tasks must be" },
        { "\"tasks\":1000000", "\"tasks\":99999999999999999999999", "tasks must be" },
        { "\"tasks\":1000000", "\"tasks\":\"1\"", "tasks must be" },
        { "\"tasks\":1000000", "\"task\":1", "tasks is missing" },
        { "\"tasks\":1000000", "\"tasks\":null", "tasks is missing" },
        { "\"peak_kib\":512100", "\"peak_kib\":-1", "peak_kib must be" },
        { "\"peak_kib\":512100", "\"peak_kib\":9223372036854775807", "peak_kib must be" },
        { "\"ramp_ms\":1610.125", "\"ramp_ms\":1e999", "ramp_ms must be a number" },
        { "\"ramp_ms\":1610.125", "\"ramp_ms\":1e300", "ramp_ms must be a number" },
        { "\"ramp_ms\":1610.125", "\"ramp_ms\":[]", "ramp_ms must be a number" },
        { "\"vm_hwm_kib\":512100", "\"vm_hwm_kib\":{}", "peaks.vm_hwm_kib must be" },
        { "\"outcome\":\"completed\"", "\"outcome\":\"melted\"",
            "outcome \"melted\" is not known" },
        { "\"validity\":\"valid\"", "\"validity\":\"\"", "validity is missing" },
        { "\"id\":\"asio-awaitable\"", "\"id\":\"\"", "model.id is missing" },
        { "\"kind\":\"spawned\"", "\"kind\":\"odd\"", "model.kind \"odd\" is not known" },
        { "\"at_us\":[-1250", "\"at_us\":[99999999", "samples must be in the order of time" },
        { "\"resident_kib\":[4120", "\"resident_kib\":[0", "wrong number in resident_kib" },
        { "\"threads\":[1,1", "\"threads\":[1", "columns of one length" },
        { "\"at_us\":[", "\"at\":[", "must have a list at_us" },
        { "\"warnings\":[", "\"warnings\":[4,", "warnings must be a list of texts" },
    };
    for (const auto& row : rows) {
        const ResultSet set = readGood(kHeader + changedRun(row.from, row.to));
        EXPECT_THAT(set.runs, IsEmpty()) << row.to;
        ASSERT_EQ(set.notes.size(), 1U) << row.to;
        EXPECT_THAT(set.notes[0], HasSubstr("line 2 "));
        EXPECT_THAT(set.notes[0], HasSubstr(row.words));
    }
}

TEST(ResultsReader, UnknownKeysAreIgnoredAndUnknownFamiliesAreOther)
{
    EXPECT_EQ(
        readGood(kHeader + changedRun("\"tasks\":1000000", "\"new\":{\"a\":[1]},\"tasks\":1000000"))
            .runs.at(0),
        fullRun());
    const ResultSet set = readGood(
        kHeader + changedRun("\"family\":\"stackless coroutine\"", "\"family\":\"swarm\""));
    EXPECT_EQ(set.runs.at(0).model.family, Family::other);
}

TEST(ResultsReader, WholeNumbersMayBeWrittenAsReals)
{
    EXPECT_EQ(
        readGood(kHeader + changedRun("\"tasks\":1000000", "\"tasks\":1e6")).runs.at(0), fullRun());
}

TEST(ResultsReader, ANewerFormatIsNamed)
{
    EXPECT_THAT(failure("{\"schema\":\"taskweight-results-2\",\"kind\":\"header\"}\n"),
        HasSubstr("f: the file was written by a newer taskweight (format 2; this one reads 1)"));
    EXPECT_THAT(failure("{\"schema\":\"taskweight-reference-3\"}"),
        HasSubstr("(format 3; this one reads 1)"));
}

TEST(ResultsReader, WhatIsNeitherIsAnError)
{
    for (const std::string& text : { std::string(), std::string("\n\n"), std::string("hello\n"),
             std::string("{}\n"), std::string("[]"), std::string("{\"schema\":\"other-1\"}"),
             std::string("{\"schema\":\"taskweight-results-0\"}"),
             std::string("{\"schema\":\"taskweight-results-\"}"),
             std::string("{\"schema\":\"taskweight-results-1x\"}"), std::string("{\"schema\":1}"),
             std::string("\0\0\0\0", 4), runLine(fullRun()), std::string(1'000'000, '['),
             kHeader.substr(0, 40) })
        EXPECT_THAT(
            failure(text), HasSubstr("neither a results file nor a set of published figures"));
    EXPECT_THAT(failure(""), HasSubstr("it is empty"));
}

TEST(ResultsReader, AHeaderAloneHasNoRuns)
{
    EXPECT_THAT(readGood(kHeader).runs, IsEmpty());
    EXPECT_THAT(readGood(kHeader).notes, IsEmpty());
}

TEST(ResultsReader, TakesWindowsLineEndsBlankLinesAndAByteOrderMark)
{
    std::string header = kHeader;
    header.insert(header.size() - 1, "\r");
    const ResultSet set
        = readGood("\xEF\xBB\xBF" + header + "\r\n\n  \n" + runLine(fullRun()) + "\r\n");
    EXPECT_EQ(set.runs.size(), 1U);
    EXPECT_THAT(set.notes, IsEmpty());
}

TEST(ResultsReader, AnAppendedSweepJoinsTheFirst)
{
    const std::string run = runLine(validRun("x", 1, 2)) + '\n';
    SweepHeader later = fullHeader();
    later.startedAtUtc = "2026-12-01T00:00:00Z";
    const ResultSet same = readGood(kHeader + run + headerLine(later) + '\n' + run);
    EXPECT_EQ(same.runs.size(), 2U);
    EXPECT_EQ(same.header, fullHeader());
    EXPECT_THAT(same.notes, IsEmpty());

    later.hostName = "other";
    const ResultSet other = readGood(kHeader + run + headerLine(later) + '\n' + run);
    EXPECT_EQ(other.runs.size(), 2U);
    ASSERT_EQ(other.notes.size(), 1U);
    EXPECT_THAT(
        other.notes[0], HasSubstr("line 3 begins a sweep on another machine or kernel (other"));
}

TEST(ResultsReader, ASweepOfANewerFormatIsSkippedToTheNextHeader)
{
    const std::string run = runLine(validRun("x", 1, 2)) + '\n';
    const ResultSet set = readGood(kHeader + run
        + "{\"schema\":\"taskweight-results-2\",\"kind\":\"header\"}\n{\"kind\":\"run\",\"new\":1}"
          "\n"
        + kHeader + run);
    EXPECT_EQ(set.runs.size(), 2U);
    ASSERT_EQ(set.notes.size(), 1U);
    EXPECT_THAT(
        set.notes[0], HasSubstr("line 3 begins a sweep that was written by a newer taskweight"));
}

TEST(ResultsReader, NotesAreBounded)
{
    std::string text = kHeader;
    for (int i = 0; i < 1'000; ++i)
        text += "x\n";
    const ResultSet set = readGood(text);
    ASSERT_EQ(set.notes.size(), 101U);
    EXPECT_EQ(set.notes.back(), "and 900 more like these");
}

TEST(ResultsReader, HostileTextDoesNotReachTheNotes)
{
    const ResultSet set = readGood(
        kHeader + changedRun("\"outcome\":\"completed\"", "\"outcome\":\"\\u001b[31m\""));
    ASSERT_EQ(set.notes.size(), 1U);
    EXPECT_EQ(set.notes[0].find('\x1b'), std::string::npos);
}

TEST(ResultsReader, AnyBytesAreAnswered)
{
    const std::string seed
        = kHeader + runLine(fullRun()) + '\n' + runLine(validRun("x", 1, 2)) + '\n';
    std::mt19937 random(7);
    for (int i = 0; i < 3'000; ++i) {
        std::string text = seed;
        for (unsigned changes = 1 + random() % 8; changes > 0; --changes) {
            const std::size_t at = random() % text.size();
            switch (random() % 3) {
            case 0:
                text[at] = static_cast<char>(random());
                break;
            case 1:
                text.erase(at, random() % 40);
                break;
            default:
                text.insert(at, text.substr(random() % text.size(), random() % 40));
            }
        }
        EXPECT_NO_THROW((void)readResultsText(text, "f"));
    }
}

TEST(ResultsReader, ReadsFromAFileWhatItReadsFromText)
{
    const TemporaryFolder folder;
    std::string text = kHeader;
    for (int i = 0; i < 600; ++i) // longer than a chunk
        text += runLine(fullRun()) + '\n';
    test::writeAll(folder / "a", text + "{\"cut");
    const Result<ResultSet> set = readResults(folder / "a");
    ASSERT_TRUE(set);
    EXPECT_EQ(set->runs.size(), 600U);
    EXPECT_EQ(set->runs.back(), fullRun());
    EXPECT_THAT(set->notes, ElementsAre("line 602 was cut and is left out"));
    EXPECT_EQ(set->path, folder / "a");
}

TEST(ResultsReader, NamesWhatCannotBeOpened)
{
    const TemporaryFolder folder;
    EXPECT_EQ(readResults(folder / "none").error().why, "No such file or directory");
    EXPECT_EQ(readResults(folder.path()).error().why, "it is a folder");
    ASSERT_EQ(::mkfifo((folder / "fifo").c_str(), 0600), 0);
    EXPECT_EQ(readResults(folder / "fifo").error().why, "it is not a regular file");
    EXPECT_EQ(readResults("/dev/zero").error().why, "it is not a regular file");
    test::writeAll(folder / "empty", "");
    EXPECT_THAT(readResults(folder / "empty").error().why, HasSubstr("it is empty"));
    test::writeAll(folder / "huge", "");
    std::filesystem::resize_file(folder / "huge", (2ULL << 30) + 1); // sparse
    EXPECT_EQ(readResults(folder / "huge").error().why, "it is larger than 2 GiB");
}

TEST(ResultsReader, IsTheSameInAnyLocale)
{
    const test::GermanLocale german;
    if (!german)
        GTEST_SKIP() << "no German locale here";
    EXPECT_THAT(runLine(fullRun()), HasSubstr("\"ramp_ms\":1610.125,"));
    EXPECT_EQ(readGood(kHeader + runLine(fullRun())).runs.at(0), fullRun());
}

TEST(LineSplitter, ALineIsTheSameHoweverItComes)
{
    const std::string text = "one\n\ntoo long for it\nlast";
    for (std::size_t step = 1; step <= text.size(); ++step) {
        std::vector<std::string> lines;
        LineSplitter splitter(
            [&](const Line& line) {
                lines.push_back(std::to_string(line.number) + (line.tooLong ? "!" : "")
                    + (line.isComplete ? ":" : "?") + std::string(line.text));
                return true;
            },
            8);
        for (std::size_t at = 0; at < text.size(); at += step)
            EXPECT_TRUE(splitter.feed(std::string_view(text).substr(at, step)));
        splitter.finish();
        EXPECT_THAT(lines, ElementsAre("1:one", "2:", "3!:", "4?last")) << step;
    }
}
