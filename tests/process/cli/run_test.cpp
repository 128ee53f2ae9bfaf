// SPDX-License-Identifier: GPL-3.0-or-later
// Real sweeps of real workers.
#include "tests/process/cli/cli_process.h"

#include <boost/json.hpp>
#include <csignal>
#include <gmock/gmock.h>

namespace taskweight::test {

namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

namespace json = boost::json;

/// A results file as rows of `show --format json`.
json::array rowsOf(const std::filesystem::path& file)
{
    const Finished shown = runCli({ "show", file.string(), "--format", "json" });
    EXPECT_EQ(shown.status, 0) << shown.err;
    boost::system::error_code error;
    const json::value document = json::parse(shown.out, error);
    EXPECT_FALSE(error) << shown.out;
    return document.is_array() ? document.as_array() : json::array{};
}

/// The columns that are documented for `show --format json` and csv.
const std::vector<std::string> kColumns{ "model", "model_version", "tasks", "repeat", "outcome",
    "valid", "started", "alive_max", "baseline_kib", "plateau_kib", "peak_kib", "page_tables_kib",
    "kernel_stacks_kib", "slab_kib", "threads", "ramp_ms", "drain_ms", "wall_ms", "user_ms",
    "system_ms", "pss_kib", "sample_count" };

} // namespace

TEST(Run, ShortSweepGivesValidRows)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "short.taskweight.jsonl";
    const Finished run = runCli({ "run", "--models", "cpp-coroutine,asio-timer", "--tasks",
        "1,1000", "--sleep", "200ms", "--out", file.string() });
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_THAT(
        run.out, AllOf(HasSubstr("C++ coroutine"), HasSubstr("Asio timer"), HasSubstr("1,000")));
    EXPECT_THAT(run.err,
        AllOf(HasSubstr("run 1 of 4: cpp-coroutine, 1 task"), HasSubstr("run 4 of 4: asio-timer"),
            HasSubstr("valid, peak"), Not(HasSubstr("\x1b"))));

    const json::array rows = rowsOf(file);
    ASSERT_EQ(rows.size(), 4u);
    for (const json::value& row : rows) {
        for (const std::string& column : kColumns)
            EXPECT_TRUE(row.as_object().contains(column)) << column;
        EXPECT_EQ(row.at("outcome"), "completed");
        EXPECT_EQ(row.at("valid"), "valid");
        EXPECT_EQ(row.at("started"), row.at("tasks"));
        EXPECT_EQ(row.at("alive_max"), row.at("tasks"));
        EXPECT_GE(row.at("peak_kib").to_number<std::int64_t>(),
            row.at("baseline_kib").to_number<std::int64_t>());
        EXPECT_GE(row.at("wall_ms").to_number<double>(), 200);
        EXPECT_GE(row.at("sample_count").to_number<int>(), 2);
    }
}

TEST(Run, TheTableIsNotWrittenOverTheResults)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "out.taskweight.jsonl";
    CliProcess process({ "run", "--models", "cpp-coroutine", "--tasks", "1,10", "--sleep", "50ms",
                           "--out", "/dev/stdout" },
        {}, file);
    const Finished run = process.wait();
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_THAT(run.err, HasSubstr("bytes/task"));
    EXPECT_EQ(rowsOf(file).size(), 2u);
}

TEST(Run, CsvHasTheDocumentedColumns)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "one.taskweight.jsonl";
    ASSERT_EQ(runCli({ "run", "--models", "cpp-coroutine", "--tasks", "1", "--sleep", "50ms",
                         "--out", file.string() })
                  .status,
        0);
    const Finished shown = runCli({ "show", file.string(), "--format", "csv" });
    const std::string header = "," + shown.out.substr(0, shown.out.find_first_of("\r\n")) + ",";
    for (const std::string& column : kColumns)
        EXPECT_THAT(header, HasSubstr("," + column + ","));
}

TEST(Run, QuietKeepsStandardErrorEmpty)
{
    const Finished run = runCli(
        { "run", "--models", "cpp-coroutine", "--tasks", "1", "--sleep", "50ms", "--quiet" });
    EXPECT_EQ(run.status, 0);
    EXPECT_THAT(run.err, IsEmpty());
    EXPECT_THAT(run.out, HasSubstr("C++ coroutine"));
}

TEST(Run, SleepAutoEndsValid)
{
    const Finished run
        = runCli({ "run", "--models", "cpp-coroutine", "--tasks", "1000", "--sleep", "auto" });
    EXPECT_EQ(run.status, 0) << run.err;
}

TEST(Run, SecondSweepIsAppendedToAResultsFile)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "both.taskweight.jsonl";
    for (const char* tasks : { "1", "10" })
        ASSERT_EQ(runCli({ "run", "--models", "cpp-coroutine", "--tasks", tasks, "--sleep", "50ms",
                             "--out", file.string() })
                      .status,
            0);
    const json::array rows = rowsOf(file);
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].at("tasks"), 1);
    EXPECT_EQ(rows[1].at("tasks"), 10);
}

TEST(Run, SilentProgramIsNotProvenAndSucceeds)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "silent.taskweight.jsonl";
    const Finished run = runCli({ "run", "--command", "silent=/bin/sleep 0.3", "--tasks", "7",
        "--sleep", "300ms", "--out", file.string() });
    EXPECT_EQ(run.status, 0) << run.err;
    const json::array rows = rowsOf(file);
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].at("model"), "silent");
    EXPECT_EQ(rows[0].at("outcome"), "completed");
    EXPECT_EQ(rows[0].at("valid"), "not proven");
}

TEST(Run, ProgramThatIsNotThereMeasuresNothing)
{
    const Finished run
        = runCli({ "run", "--command", "x=/does/not/exist", "--tasks", "1", "--sleep", "50ms" });
    EXPECT_EQ(run.status, 3) << run.err;
    EXPECT_THAT(
        run.err, AllOf(HasSubstr("/does/not/exist"), HasSubstr("nothing could be measured")));
}

TEST(Run, MissingProgramBesideAGoodOneIsNotSuccess)
{
    const Finished run = runCli({ "run", "--models", "cpp-coroutine", "--command",
        "x=/does/not/exist", "--tasks", "1", "--sleep", "50ms" });
    EXPECT_EQ(run.status, 1) << run.err;
}

TEST(Run, FailureAmongGoodRunsIsToldWithItsExitStatus)
{
    const Finished run = runCli({ "run", "--models", "cpp-coroutine", "--command",
        "bad=/bin/sh -c 'echo no luck today >&2; exit 9'", "--tasks", "1", "--sleep", "50ms" });
    EXPECT_EQ(run.status, 1);
    EXPECT_THAT(run.err,
        AllOf(HasSubstr("bad, 1 task: failed: "), HasSubstr("9"), HasSubstr("no luck today")));
}

TEST(Run, SkippedRunsAreToldBeforehandAndDoNotCount)
{
    const Finished run
        = runCli({ "run", "--models", "cpp-thread", "--tasks", "1,100M", "--sleep", "50ms" });
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_THAT(run.err, HasSubstr("skipped: cpp-thread, 100M tasks: "));
    EXPECT_LT(run.err.find("skipped: cpp-thread"), run.err.find("run 1 of 1"));
    EXPECT_THAT(run.out, HasSubstr("skipped"));
}

TEST(Run, EscapeSequencesOfAWorkerDoNotReachTheTerminal)
{
    const Finished run
        = runCli({ "run", "--command", R"(evil=/bin/sh -c 'printf "\033[2Jboo\n" >&2; exit 3')",
            "--tasks", "1", "--sleep", "50ms" });
    EXPECT_EQ(run.status, 1);
    EXPECT_THAT(run.out + run.err, Not(HasSubstr("\x1b")));
    EXPECT_THAT(run.err, HasSubstr("boo"));
}

TEST(Run, InterruptKeepsWhatWasMeasuredAndLeavesNoWorker)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "interrupted.taskweight.jsonl";
    CliProcess cli({ "run", "--models", "cpp-coroutine", "--tasks", "1", "--repeats", "500",
        "--sleep", "100ms", "--out", file.string() });
    ASSERT_TRUE(cli.waitForError("run 2 of 500: cpp-coroutine, 1 task: valid"))
        << cli.errorOutput();
    cli.signal(SIGINT);
    const Finished run = cli.wait();
    EXPECT_EQ(run.status, 130);
    EXPECT_THAT(run.out, HasSubstr("C++ coroutine"));
    EXPECT_TRUE(cli.leavesNothing());
    EXPECT_GE(rowsOf(file).size(), 2u);
}

TEST(Run, InterruptEndsAWorkerThatIgnoresSigterm)
{
    CliProcess cli(
        { "run", "--command", R"(stubborn=/bin/sh -c 'trap "" TERM; while :; do sleep 1; done')",
            "--tasks", "1", "--sleep", "30s" });
    ASSERT_TRUE(cli.waitForError("run 1 of 1"));
    cli.signal(SIGTERM);
    ASSERT_TRUE(cli.waitForError("stopping"));
    cli.signal(SIGINT);
    EXPECT_EQ(cli.wait().status, 130);
    EXPECT_TRUE(cli.leavesNothing());
}

TEST(Run, NoWorkerSurvivesTheProgramByMoreThanASecond)
{
    CliProcess cli({ "run", "--models", "cpp-coroutine", "--tasks", "1000", "--sleep", "30s" });
    ASSERT_TRUE(cli.waitForError("run 1 of 1"));
    cli.signal(SIGKILL);
    EXPECT_EQ(cli.wait().status, 128 + SIGKILL);
    EXPECT_TRUE(cli.leavesNothing(std::chrono::seconds(1)));
}

} // namespace taskweight::test
