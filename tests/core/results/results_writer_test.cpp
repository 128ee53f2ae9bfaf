// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/results_file.h"

#include "tests/core/results/made_records.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <iterator>
#include <limits>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace taskweight;
using test::fullHeader;
using test::fullRun;
using test::readFile;
using test::TemporaryFolder;
using test::validRun;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

namespace {

ResultSet readGood(const std::filesystem::path& path)
{
    const Result<ResultSet> set = readResults(path);
    EXPECT_TRUE(set) << set.error().sentence();
    return set ? *set : ResultSet{};
}

/// No file may grow beyond `bytes` meanwhile: a disk that gets full in the middle of a write.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{ bytes, m_before.rlim_max };
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() { ::setrlimit(RLIMIT_FSIZE, &m_before); }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit m_before{};
};

} // namespace

TEST(ResultsWriter, EachRunIsThereAsSoonAsItIsAppended)
{
    const TemporaryFolder folder;
    Result<ResultsWriter> writer = ResultsWriter::open(folder / "a", fullHeader());
    ASSERT_TRUE(writer) << writer.error().sentence();
    EXPECT_THAT(readGood(folder / "a").runs, IsEmpty());
    ASSERT_TRUE(writer->append(fullRun()));
    EXPECT_THAT(readGood(folder / "a").runs, ElementsAre(fullRun()));
    ASSERT_TRUE(writer->append(validRun("x", 1, 2)));
    EXPECT_THAT(readGood(folder / "a").runs, ElementsAre(fullRun(), validRun("x", 1, 2)));
    EXPECT_THAT(readFile(folder / "a"),
        StartsWith("{\"schema\":\"taskweight-results-1\",\"kind\":\"header\","));
}

TEST(ResultsWriter, AppendsASweepToAResultsFile)
{
    const TemporaryFolder folder;
    for (int i = 0; i < 2; ++i) {
        Result<ResultsWriter> writer = ResultsWriter::open(folder / "a", fullHeader());
        ASSERT_TRUE(writer) << writer.error().sentence();
        ASSERT_TRUE(writer->append(fullRun()));
    }
    EXPECT_EQ(readGood(folder / "a").runs.size(), 2U);
    EXPECT_THAT(readGood(folder / "a").notes, IsEmpty());
}

TEST(ResultsWriter, ClosesACutLineBeforeItAppends)
{
    const TemporaryFolder folder;
    test::writeAll(folder / "a",
        headerLine(fullHeader()) + '\n' + runLine(validRun("x", 1, 2)) + "\n{\"kind\":\"ru");
    {
        Result<ResultsWriter> writer = ResultsWriter::open(folder / "a", fullHeader());
        ASSERT_TRUE(writer);
        ASSERT_TRUE(writer->append(fullRun()));
    }
    const ResultSet set = readGood(folder / "a");
    EXPECT_THAT(set.runs, ElementsAre(validRun("x", 1, 2), fullRun()));
    EXPECT_EQ(set.notes.size(), 1U);
}

TEST(ResultsWriter, AnEmptyFileIsBegun)
{
    const TemporaryFolder folder;
    test::writeAll(folder / "a", "");
    ASSERT_TRUE(ResultsWriter::open(folder / "a", fullHeader()));
    EXPECT_EQ(readGood(folder / "a").header, fullHeader());
}

TEST(ResultsWriter, LeavesAloneWhatIsNotAResultsFile)
{
    const TemporaryFolder folder;
    for (const std::string& text : { std::string("letter\n"), std::string("{}\n"),
             std::string(3'000'000, 'x'), std::string("{\"schema\":\"taskweight-reference-1\"}"),
             std::string("{\"schema\":\"taskweight-results-2\"}\n"), runLine(fullRun()) + '\n' }) {
        test::writeAll(folder / "a", text);
        const Result<ResultsWriter> writer = ResultsWriter::open(folder / "a", fullHeader());
        ASSERT_FALSE(writer) << text.substr(0, 60);
        EXPECT_THAT(writer.error().sentence(), HasSubstr((folder / "a").string()));
        EXPECT_THAT(writer.error().sentence(), HasSubstr("left as it is"));
        EXPECT_EQ(readFile(folder / "a"), text);
    }
}

TEST(ResultsWriter, SaysWhatCannotBeWritten)
{
    const TemporaryFolder folder;
    EXPECT_EQ(ResultsWriter::open(folder / "no/a", fullHeader()).error().why,
        "No such file or directory");
    EXPECT_EQ(ResultsWriter::open(folder.path(), fullHeader()).error().why, "it is a folder");
    ASSERT_EQ(::mkfifo((folder / "fifo").c_str(), 0600), 0);
    EXPECT_EQ(
        ResultsWriter::open(folder / "fifo", fullHeader()).error().why, "it is not a regular file");
    const Result<ResultsWriter> full = ResultsWriter::open("/dev/full", fullHeader());
    ASSERT_FALSE(full);
    EXPECT_EQ(full.error().sentence(),
        "cannot write the results: /dev/full: No space left on device. Make room there, or choose "
        "another file");
    EXPECT_TRUE(ResultsWriter::open("/dev/null", fullHeader()));
}

TEST(ResultsWriter, ASecondWriterOfAFileIsRefused)
{
    const TemporaryFolder folder;
    const Result<ResultsWriter> first = ResultsWriter::open(folder / "a", fullHeader());
    ASSERT_TRUE(first);
    const Result<ResultsWriter> second = ResultsWriter::open(folder / "a", fullHeader());
    ASSERT_FALSE(second);
    EXPECT_THAT(second.error().why, HasSubstr("another taskweight is writing"));
}

TEST(ResultsWriter, AfterAFullDiskTheFileIsAsBeforeAndGoesOn)
{
    const TemporaryFolder folder;
    Result<ResultsWriter> writer = ResultsWriter::open(folder / "a", fullHeader());
    ASSERT_TRUE(writer);
    ASSERT_TRUE(writer->append(validRun("x", 1, 2)));
    const std::string before = readFile(folder / "a");
    {
        const FileSizeLimit limit(before.size() + 100);
        const Result<void> written = writer->append(fullRun());
        ASSERT_FALSE(written);
        EXPECT_THAT(written.error().sentence(), HasSubstr("File too large"));
        EXPECT_THAT(written.error().sentence(), HasSubstr("Make room there"));
    }
    EXPECT_EQ(readFile(folder / "a"), before);
    ASSERT_TRUE(writer->append(fullRun()));
    EXPECT_THAT(readGood(folder / "a").runs, ElementsAre(validRun("x", 1, 2), fullRun()));
    EXPECT_THAT(readGood(folder / "a").notes, IsEmpty());
}

TEST(ResultsWriter, ANewFileWithoutRoomForItsHeaderIsNotLeftBehind)
{
    const TemporaryFolder folder;
    const FileSizeLimit limit(10);
    EXPECT_FALSE(ResultsWriter::open(folder / "a", fullHeader()));
    EXPECT_FALSE(std::filesystem::exists(folder / "a"));
}

TEST(ResultsWriter, WhatItWritesCanAlwaysBeRead)
{
    RunRecord run = validRun("x", 1, 2);
    run.errorOutput = "\xFF\xC3 latin";
    run.reason = std::string("a\0b", 3);
    run.userMs = std::numeric_limits<double>::quiet_NaN();
    run.wallMs = std::numeric_limits<double>::infinity();
    run.pssKib = -1;
    const Result<ResultSet> set
        = readResultsText(headerLine(fullHeader()) + '\n' + runLine(run), "f");
    ASSERT_TRUE(set);
    ASSERT_EQ(set->runs.size(), 1U) << set->notes.at(0);
    EXPECT_EQ(set->runs[0].errorOutput, "\xEF\xBF\xBD\xEF\xBF\xBD latin");
    EXPECT_EQ(set->runs[0].reason, run.reason);
    EXPECT_EQ(set->runs[0].userMs, std::nullopt);
    EXPECT_EQ(set->runs[0].pssKib, std::nullopt);
}

TEST(SaveResults, WritesAWholeSetAndKeepsThatItWasPublished)
{
    const TemporaryFolder folder;
    ResultSet set;
    set.header = fullHeader();
    set.runs = { fullRun(), validRun("x", 1, 2) };
    set.published = true;
    test::writeAll(folder / "a", "an older file");
    const Result<void> saved = saveResults(folder / "a", set);
    ASSERT_TRUE(saved) << saved.error().sentence();
    const ResultSet read = readGood(folder / "a");
    EXPECT_EQ(read.header, set.header);
    EXPECT_EQ(read.runs, set.runs);
    EXPECT_TRUE(read.published);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(SaveResults, AfterAnErrorTheOldFileIsAsItWas)
{
    const TemporaryFolder folder;
    test::writeAll(folder / "a", "an older file");
    ResultSet set;
    set.runs = { fullRun() };
    {
        const FileSizeLimit limit(100);
        EXPECT_FALSE(saveResults(folder / "a", set));
    }
    EXPECT_EQ(readFile(folder / "a"), "an older file");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
    EXPECT_EQ(saveResults(folder / "no/a", set).error().why, "No such file or directory");
    EXPECT_EQ(saveResults(folder.path(), set).error().why, "it is a folder");
}

TEST(SaveResults, FollowsALinkAndKeepsTheRightsOfTheFile)
{
    const TemporaryFolder folder;
    test::writeAll(folder / "a", "old");
    std::filesystem::permissions(
        folder / "a", std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    std::filesystem::create_symlink("a", folder / "link");
    ASSERT_TRUE(saveResults(folder / "link", ResultSet{}));
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
    EXPECT_THAT(readFile(folder / "a"), StartsWith("{\"schema\""));
    EXPECT_EQ(std::filesystem::status(folder / "a").permissions(),
        std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}
