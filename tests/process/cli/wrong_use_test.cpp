// SPDX-License-Identifier: GPL-3.0-or-later
// What cannot be used is said before anything is started, names the thing, and ends with status 2.
#include "tests/process/cli/cli_process.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <sys/wait.h>

namespace taskweight::test {

namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::vector<std::string> runWith(std::vector<std::string> more)
{
    std::vector<std::string> words{ "run", "--models", "cpp-coroutine", "--sleep", "1ms" };
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

void expectWrongUse(const std::vector<std::string>& arguments, const std::vector<std::string>& said)
{
    const Finished finished = runCli(arguments);
    EXPECT_EQ(finished.status, 2) << finished.err;
    EXPECT_THAT(finished.out, IsEmpty());
    EXPECT_THAT(finished.err, Not(HasSubstr("run 1 of")));
    for (const std::string& words : said)
        EXPECT_THAT(finished.err, HasSubstr(words));
}

} // namespace

TEST(WrongUse, NoCommandShowsWhereHelpIs) { expectWrongUse({}, { "--help" }); }

TEST(WrongUse, UnknownCommandIsNamed) { expectWrongUse({ "measure" }, { "measure", "--help" }); }

TEST(WrongUse, UnknownOptionIsNamed)
{
    expectWrongUse({ "run", "--task", "1" }, { "--task", "run --help" });
}

TEST(WrongUse, UnknownModelComesWithTheNearestAndAllThatAreKnown)
{
    expectWrongUse({ "run", "--models", "asio-timr" },
        { "\"asio-timr\"", "Did you mean asio-timer?", "cpp-coroutine" });
    expectWrongUse(
        { "run", "--models", "cobol-perform" }, { "\"cobol-perform\"", "Known are", "asio-timer" });
}

TEST(WrongUse, NoModelSaysHowToNameOne)
{
    expectWrongUse({ "run", "--tasks", "1" }, { "--models", "--command" });
}

TEST(WrongUse, TaskCountsAreRefusedByName)
{
    for (const char* count : { "0", "1e3", "-5", "", "ten", "1,,2", "1.0005k" })
        expectWrongUse(runWith({ "--tasks", count }), { "--tasks" });
    expectWrongUse(runWith({ "--tasks", "99999999999999999999" }), { "--tasks", "64-bit" });
}

TEST(WrongUse, RatesAreRefusedByName)
{
    for (const char* rate : { "0", "-1", "1001", "fast", "nan" })
        expectWrongUse(runWith({ "--rate", rate }), { "--rate", "1 to 1000" });
}

TEST(WrongUse, OtherValuesAreRefusedByName)
{
    expectWrongUse(runWith({ "--repeats", "0" }), { "--repeats", "1 to 1000" });
    expectWrongUse(
        runWith({ "--order", "sorted" }), { "--order", "interleaved, listed or random" });
    expectWrongUse({ "run", "--models", "cpp-coroutine", "--sleep", "soon" }, { "--sleep" });
    expectWrongUse(runWith({ "--memory-limit", "120%" }), { "--memory-limit" });
    expectWrongUse(runWith({ "--timeout", "0s" }), { "--timeout" });
    expectWrongUse(runWith({ "--seed", "0x7" }), { "--seed" });
}

TEST(WrongUse, AnOptionGivenTwiceIsNamed)
{
    expectWrongUse(
        runWith({ "--tasks", "1", "--tasks", "10" }), { "--tasks was given more than once" });
}

TEST(WrongUse, AnEmptyFileNameIsNotTakenForNoFile)
{
    expectWrongUse(runWith({ "--tasks", "1", "--out", "" }), { "--out", "no name" });
}

TEST(WrongUse, AClosedStandardOutputIsSaidAndSpoilsNoFile)
{
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "out.jsonl").string();
    const std::string said = (folder.path() / "said").string();
    const std::string run = std::string(TASKWEIGHT_CLI)
        + " run --models cpp-coroutine --tasks 1 --sleep 20ms --out " + out + " <&- >&- ";
    EXPECT_EQ(WEXITSTATUS(std::system((run + "2>" + said).c_str())), 2);
    EXPECT_THAT(readFile(said), HasSubstr("standard output: Bad file descriptor"));
    EXPECT_EQ(WEXITSTATUS(std::system((run + "2>&-").c_str())), 2);
    EXPECT_THAT(readFile(out), Not(HasSubstr("1 run,")));
    const Finished shown = runCli({ "show", out, "--format", "csv" });
    EXPECT_THAT(shown.err, IsEmpty());
    EXPECT_EQ(std::count(shown.out.begin(), shown.out.end(), '\n'), 3) << "a head and two runs";
}

TEST(WrongUse, CommandsAreRefusedByName)
{
    expectWrongUse({ "run", "--command", "no-equals-sign" }, { "no-equals-sign" });
    expectWrongUse({ "run", "--command", "open=/bin/echo 'open quote" }, { "not closed" });
    expectWrongUse({ "run", "--command", "a=/bin/true", "--command", "a=/bin/false" }, { "\"a\"" });
    expectWrongUse({ "run", "--command", "asio-timer=/bin/true" }, { "\"asio-timer\"" });
}

TEST(WrongUse, UnwritableOutputIsSaidBeforeTheFirstRun)
{
    expectWrongUse(runWith({ "--out", "/no/such/folder/a.taskweight.jsonl" }),
        { "/no/such/folder/a.taskweight.jsonl" });
}

TEST(WrongUse, ForeignFileIsNotWrittenTo)
{
    const TemporaryFolder folder;
    const auto path = folder.write("letter.txt", "Dear all,\n");
    expectWrongUse(runWith({ "--out", path.string() }), { path.string() });
    EXPECT_EQ(readFile(path), "Dear all,\n");
}

TEST(WrongUse, GarbageIsNotShown)
{
    const TemporaryFolder folder;
    const auto path = folder.write("garbage.taskweight.jsonl", "\x7f\x45\x4c\x46 not JSON\n");
    expectWrongUse({ "show", path.string() }, { path.string() });
}

TEST(WrongUse, FileOfANewerVersionIsNamedAsSuch)
{
    const TemporaryFolder folder;
    const auto path
        = folder.write("new.taskweight.jsonl", "{\"schema\":\"taskweight-results-99\"}\n");
    expectWrongUse({ "show", path.string() }, { path.string(), "newer" });
}

TEST(WrongUse, MissingFileComesWithThePublishedFigures)
{
    expectWrongUse({ "show", "nothing-here" }, { "nothing-here", "2024-hez2010-take2" });
    expectWrongUse({ "compare", "2024-hez2010-take2", "nothing-here" }, { "nothing-here" });
}

TEST(WrongUse, ControlCharactersOfANameDoNotReachTheTerminal)
{
    for (const auto& words : std::vector<std::vector<std::string>>{
             { "show", "\x1b[2J" }, { "list", "\x1b[2J" }, { "run", "--models", "\x1b[2J" } }) {
        const Finished finished = runCli(words);
        EXPECT_EQ(finished.status, 2);
        EXPECT_THAT(finished.err, AllOf(HasSubstr("\\x1b[2J"), Not(HasSubstr("\x1b"))));
    }
}

TEST(WrongUse, UnknownFormatIsNamed)
{
    expectWrongUse({ "show", "2024-hez2010-take2", "--format", "xml" }, { "xml" });
}

TEST(WrongUse, FullDiskBehindStandardOutputIsTold)
{
    CliProcess cli({ "show", "2024-hez2010-take2" }, {}, "/dev/full");
    const Finished finished = cli.wait();
    EXPECT_EQ(finished.status, 2);
    EXPECT_THAT(
        finished.err, AllOf(HasSubstr("standard output"), HasSubstr("No space left on device")));
}

} // namespace taskweight::test
