// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that start no worker: list, doctor, show, compare.
#include "tests/process/cli/cli_process.h"

#include <boost/json.hpp>
#include <gmock/gmock.h>

namespace taskweight::test {

namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

namespace json = boost::json;

const json::object* modelOf(const json::value& document, const char* id)
{
    for (const json::value& model : document.at("models").as_array())
        if (model.at("id").as_string() == id)
            return &model.as_object();
    return nullptr;
}

} // namespace

TEST(Help, NamesTheCommandsAndTheExitStatuses)
{
    const Finished help = runCli({ "--help" });
    EXPECT_EQ(help.status, 0);
    EXPECT_THAT(help.out,
        AllOf(HasSubstr("list"), HasSubstr("doctor"), HasSubstr("run"), HasSubstr("show"),
            HasSubstr("compare"), HasSubstr("130 interrupted")));
    EXPECT_THAT(runCli({ "run", "--help" }).out,
        AllOf(HasSubstr("--tasks"), HasSubstr("--memory-limit"), HasSubstr("--command"),
            HasSubstr("Examples")));
    EXPECT_THAT(runCli({ "--version" }).out, HasSubstr("taskweight-cli 0."));
}

TEST(List, ShowsKindAndStateOfEachModel)
{
    const Finished list = runCli({ "list" });
    EXPECT_EQ(list.status, 0);
    EXPECT_THAT(list.out,
        AllOf(HasSubstr("cpp-coroutine"), HasSubstr("stackless coroutine"), HasSubstr("timer only"),
            HasSubstr("ready")));
    EXPECT_THAT(list.err, IsEmpty());
}

TEST(List, JsonHasWhatAScriptNeeds)
{
    const json::value document = json::parse(runCli({ "list", "--json" }).out);
    EXPECT_EQ(document.at("schema"), "taskweight-list-1");
    const json::object* model = modelOf(document, "asio-timer");
    ASSERT_TRUE(model);
    EXPECT_EQ(model->at("task_kind"), "timer only");
    EXPECT_EQ(model->at("language"), "C++");
    EXPECT_EQ(model->at("state"), "ready");
    EXPECT_GT(model->at("most_tasks").to_number<std::uint64_t>(), 1000u);
}

TEST(List, BrokenManifestIsNamedAndHindersNoOther)
{
    const TemporaryFolder config;
    config.write("taskweight/models/broken/model.toml", "name = \"Broken\nlanguage = \n");
    const CliProcess::Environment environment{ { "XDG_CONFIG_HOME", config.path().string() } };
    const Finished list = runCli({ "list" }, environment);
    EXPECT_EQ(list.status, 0);
    EXPECT_THAT(list.err, HasSubstr("broken/model.toml:1"));
    EXPECT_THAT(list.out, HasSubstr("cpp-coroutine"));

    const Finished run = runCli(
        { "run", "--models", "cpp-coroutine", "--tasks", "1", "--sleep", "20ms" }, environment);
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_THAT(runCli({ "doctor" }, environment).out, HasSubstr("broken/model.toml:1"));
}

TEST(Doctor, SaysWhatMattersInWords)
{
    const Finished doctor = runCli({ "doctor" });
    EXPECT_EQ(doctor.status, 0) << doctor.out;
    EXPECT_THAT(doctor.out,
        AllOf(HasSubstr("threads-max"), HasSubstr("transparent huge pages"), HasSubstr("memory of threads"),
            HasSubstr("overcommit"), HasSubstr("launcher"), HasSubstr("one reading"),
            HasSubstr("models can be run here")));
}

TEST(Doctor, JsonHoldsTheSame)
{
    const json::value document = json::parse(runCli({ "doctor", "--json" }).out);
    EXPECT_EQ(document.at("schema"), "taskweight-doctor-1");
    EXPECT_TRUE(document.at("can_measure").as_bool());
    EXPECT_GT(document.at("machine").at("memory_kib").as_int64(), 0);
    EXPECT_GT(document.at("statm_us").as_double(), 0);
    EXPECT_FALSE(document.at("limits").as_array().empty());
    EXPECT_TRUE(modelOf(document, "cpp-thread"));
}

TEST(Show, PublishedFiguresByTheirId)
{
    const Finished shown = runCli({ "show", "2024-hez2010-take2", "--format", "markdown" });
    EXPECT_EQ(shown.status, 0) << shown.err;
    EXPECT_THAT(shown.out, AllOf(HasSubstr("|"), HasSubstr("Rust (tokio")));
}

TEST(Show, DoesNotDependOnTheLocale)
{
    const std::vector<std::string> arguments{ "show", "2024-hez2010-take2", "--format", "csv" };
    const Finished plain = runCli(arguments, { { "LC_ALL", "C" } });
    const Finished german = runCli(
        arguments, { { "LC_ALL", "de_DE.UTF-8" }, { "LOCPATH", TASKWEIGHT_TEST_LOCALES } });
    EXPECT_EQ(plain.status, 0);
    EXPECT_EQ(plain.out, german.out);
}

TEST(Show, CutLastLineIsReportedAndTheRestShown)
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "cut.taskweight.jsonl";
    ASSERT_EQ(runCli({ "run", "--models", "cpp-coroutine", "--tasks", "1,10", "--sleep", "20ms",
                         "--out", file.string() })
                  .status,
        0);
    std::filesystem::resize_file(file, std::filesystem::file_size(file) - 20);
    const Finished shown = runCli({ "show", file.string(), "--format", "json" });
    EXPECT_EQ(shown.status, 0);
    EXPECT_EQ(json::parse(shown.out).as_array().size(), 1u);
    EXPECT_THAT(shown.err, AllOf(HasSubstr("note: "), HasSubstr("cut")));
}

TEST(Compare, PublishedFiguresWithEachOther)
{
    const Finished compared = runCli({ "compare", "2024-hez2010-first", "2024-hez2010-take2" });
    EXPECT_EQ(compared.status, 0) << compared.err;
    EXPECT_THAT(compared.out, HasSubstr("Rust (tokio"));
    for (const char* format : { "csv", "json", "markdown" })
        EXPECT_THAT(
            runCli({ "compare", "2024-hez2010-first", "2024-hez2010-take2", "--format", format })
                .out,
            Not(IsEmpty()));
}

} // namespace taskweight::test
