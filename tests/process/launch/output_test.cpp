// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/output.h"
#include "core/launch/report.h"

#include <gtest/gtest.h>

#include <vector>

namespace taskweight {

namespace {

std::vector<std::string> linesOf(const std::vector<std::string_view>& chunks)
{
    std::vector<std::string> lines;
    const auto take = [&](std::string_view line) {
        lines.emplace_back(line);
        return true;
    };
    OutputLines splitter;
    for (const std::string_view chunk : chunks)
        splitter.feed(chunk, take);
    splitter.finish(take);
    return lines;
}

std::string tailOf(const std::vector<std::string>& chunks)
{
    OutputTail tail;
    for (const std::string& chunk : chunks)
        tail.append(chunk);
    return tail.text();
}

using Lines = std::vector<std::string>;

} // namespace

TEST(OutputLines, JoinsWhatComesInPieces)
{
    EXPECT_EQ(linesOf({ "rea", "dy\nsta", "rted 5\n", "\n" }), (Lines{ "ready", "started 5", "" }));
}

TEST(OutputLines, LastLineNeedsNoNewline)
{
    EXPECT_EQ(linesOf({ "ready\nfinished 1 1" }), (Lines{ "ready", "finished 1 1" }));
    EXPECT_EQ(linesOf({ "ready\n" }), Lines{ "ready" });
    EXPECT_EQ(linesOf({}), Lines{});
}

TEST(OutputLines, KeepsTheFirst4096BytesOfALongLine)
{
    const std::string chunk(3000, 'x');
    const Lines lines = linesOf({ chunk, chunk, chunk, "\nready\n" });
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0], std::string(4096, 'x'));
    EXPECT_EQ(lines[1], "ready");
}

TEST(OutputLines, StopsWhenNothingMoreIsWanted)
{
    int count = 0;
    OutputLines().feed("a\nb\nc\n", [&](std::string_view) { return ++count < 2; });
    EXPECT_EQ(count, 2);
}

TEST(OutputTail, KeepsTheLast16KiB)
{
    const std::string text = tailOf({ std::string(10'000, 'a'), std::string(10'000, 'b'),
        std::string(10'000, 'c'), std::string(10'000, 'd') });
    EXPECT_EQ(text, std::string(6384, 'c') + std::string(10'000, 'd'));
    EXPECT_EQ(tailOf({ std::string(100'000, 'a') + "end" }), std::string(16'381, 'a') + "end");
    EXPECT_EQ(tailOf({ "short" }), "short");
}

TEST(OutputTail, BeginsWithAWholeCharacter)
{
    std::string text;
    while (text.size() < 20'001)
        text += "\xE2\x82\xAC"; // euro sign: the cut falls inside one
    const std::string tail = tailOf({ text });
    EXPECT_EQ(tail.size(), 16'383U);
    EXPECT_EQ(tail.substr(0, 3), "\xE2\x82\xAC");
    EXPECT_EQ(tail.find('?'), std::string::npos);
}

TEST(OutputTail, ReplacesBytesThatAreNoUtf8)
{
    EXPECT_EQ(tailOf({ "caf\xC3\xA9 \xF0\x9F\x98\x80" }), "caf\xC3\xA9 \xF0\x9F\x98\x80");
    EXPECT_EQ(tailOf({ "\x80"
                       "a\xFF"
                       "b" }),
        "?a?b");
    EXPECT_EQ(tailOf({ "\xC0\xAF" }), "??"); // overlong
    EXPECT_EQ(tailOf({ "\xE0\x80\xAF" }), "???"); // overlong
    EXPECT_EQ(tailOf({ "\xED\xA0\x80" }), "???"); // surrogate
    EXPECT_EQ(tailOf({ "\xF4\x90\x80\x80" }), "????"); // above U+10FFFF
    EXPECT_EQ(tailOf({ "cut \xE2\x82" }), "cut ??");
}

TEST(Report, ReadsTheLaunchersLines)
{
    EXPECT_EQ(std::get<Executed>(parseReport("executed 4711").value()).pid, 4711);
    EXPECT_EQ(std::get<CouldNotStart>(parseReport("could-not-start 2").value()).errnoValue, 2);
    EXPECT_EQ(std::get<WorkerExit>(parseReport("ended 9 1024 1500 2500 3 4").value()),
        (WorkerExit{ 9, 1024, 1500, 2500, 3, 4 }));
}

TEST(Report, RefusesAnythingElse)
{
    for (const char* line :
        { "", "executed", "executed ", "executed x", "executed 1 2", "ended 9 1024",
            "ended 9 1024 1500 2500 3 4 5", "could-not-start 99999999999", "hello" })
        EXPECT_FALSE(parseReport(line)) << line;
}

} // namespace taskweight
