// SPDX-License-Identifier: GPL-3.0-or-later
// Models of the user's own, with a toolchain: a shell, which every machine has.
#include "tests/process/cli/cli_process.h"

#include <boost/json.hpp>
#include <gmock/gmock.h>

namespace taskweight::test {

namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

namespace json = boost::json;

const std::string kManifest = R"(id = "own"
name = "Own shell"
language = "Shell"
family = "other"
task = "spawned"
source = ["main.sh"]
[toolchain]
name = "Lang"
program = "lang-of-test"
version = ["{tool}", "--version"]
pattern = 'lang ([0-9.]+)'
minimum = "2"
packages = "lang"
page = "https://lang.example"
[build]
commands = [["sh", "-c", "echo compiling {src}; cp {src}/main.sh {out}/worker"]]
result = "{out}/worker"
[run]
command = ["sh", "{out}/worker", "{flags}", "{tasks}"]
environment = { BASE = "1" }
records = ["MATTERS*"]
[[variant]]
name = "SIZE=3"
environment = { SIZE = "3" }
)";

class UserModel : public ::testing::Test {
protected:
    UserModel()
    {
        m_config.write("taskweight/models/own/model.toml", kManifest);
        m_config.write("taskweight/models/own/main.sh",
            "echo ready; read -r go; for last; do :; done; echo started $last\n"
            "echo woke; echo finished $last $last; read -r end; exit 0\n");
    }

    void tool(const std::string& folder, const std::string& version)
    {
        const auto file
            = m_config.write(folder + "/lang-of-test", "#!/bin/sh\necho lang " + version + "\n");
        std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    }

    Finished cli(const std::vector<std::string>& arguments)
    {
        const std::string root = m_config.path().string();
        return runCli(arguments,
            { { "XDG_CONFIG_HOME", root }, { "XDG_CACHE_HOME", root + "/cache" },
                { "PATH", root + "/one:" + root + "/two:/usr/bin:/bin" }, { "MATTERS_A", "yes" } });
    }

    TemporaryFolder m_config;
};

} // namespace

TEST_F(UserModel, ListTellsItsInstallationsAndVariants)
{
    tool("one", "2.5");
    tool("two", "3.1");
    const Finished list = cli({ "list" });
    EXPECT_EQ(list.status, 0);
    EXPECT_THAT(list.out,
        AllOf(HasSubstr("own"), HasSubstr("Lang 2.5"), HasSubstr("Lang 3.1"),
            HasSubstr("'own[SIZE=3]'")));
    const json::value document = json::parse(cli({ "list", "--json" }).out);
    for (const json::value& model : document.at("models").as_array()) {
        if (model.at("id") != "own")
            continue;
        EXPECT_EQ(model.at("state"), "ready");
        EXPECT_EQ(model.at("toolchain"), "Lang");
        EXPECT_EQ(model.at("version"), "Lang 2.5");
        EXPECT_EQ(model.at("installations").at(0).at("chosen"), true);
        EXPECT_EQ(model.at("installations").at(1).at("version"), "3.1");
        EXPECT_EQ(model.at("variants").at(0), "own[SIZE=3]");
        return;
    }
    ADD_FAILURE() << "the model is not listed";
}

TEST_F(UserModel, StatesComeWithTheWayOut)
{
    EXPECT_THAT(cli({ "list" }).out,
        AllOf(HasSubstr("own: missing tool: no Lang"), HasSubstr("apt-get install lang"),
            HasSubstr("https://lang.example")));
    tool("one", "1.9");
    EXPECT_THAT(cli({ "list" }).out,
        AllOf(HasSubstr("own: too old: needs Lang 2 or newer;"), HasSubstr("is 1.9")));
    EXPECT_THAT(cli({ "doctor" }).out, HasSubstr("too old: 2 is needed"));
    tool("one", "nonsense");
    EXPECT_THAT(cli({ "list" }).out, HasSubstr("own: broken: "));
    std::filesystem::remove(m_config.path() / "taskweight/models/own/main.sh");
    tool("one", "2");
    EXPECT_THAT(cli({ "list" }).out, HasSubstr("own: no source: its source main.sh is not in"));
}

TEST_F(UserModel, IsBuiltOnceAndRunOnEachInstallationWithItsSettings)
{
    tool("one", "2.5");
    tool("two", "3.1");
    const std::string file = (m_config.path() / "out.jsonl").string();
    const std::vector<std::string> arguments{ "run", "--models",
        "own,own@3,own[SIZE=3],own@all[-a,b MATTERS_B=1]", "--tasks", "1", "--sleep", "20ms",
        "--out", file };
    const Finished run = cli(arguments);
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_THAT(run.err,
        AllOf(HasSubstr("building own with Lang 2.5"), HasSubstr("building own@3 with Lang 3.1"),
            HasSubstr("built in"), Not(HasSubstr("compiling"))));
    const std::string results = readFile(file);
    EXPECT_THAT(results,
        AllOf(HasSubstr("\"id\":\"own@3\",\"name\":\"Own shell 3\""), HasSubstr("Lang 3.1"),
            HasSubstr("\"base\":\"own\""), HasSubstr("own@3.1[-a,b MATTERS_B=1]"),
            HasSubstr("[\"BASE=1\",\"MATTERS_A=yes\",\"MATTERS_B=1\"]")));
    EXPECT_THAT(cli(arguments).err, Not(HasSubstr("building")));
}

TEST_F(UserModel, VerboseShowsWhatTheBuildPrints)
{
    tool("one", "2.5");
    EXPECT_THAT(
        cli({ "run", "--models", "own", "--tasks", "1", "--sleep", "20ms", "--verbose" }).err,
        AllOf(HasSubstr("\ncompiling "), HasSubstr("$ sh -c")));
}

TEST_F(UserModel, AFailedBuildShowsItsOutputAndLeavesTheRest)
{
    tool("one", "2.5");
    std::string text = kManifest;
    text.replace(text.find("cp {src}"), 8, "exit 6; x");
    m_config.write("taskweight/models/own/model.toml", text);
    const Finished run
        = cli({ "run", "--models", "own,cpp-coroutine", "--tasks", "1", "--sleep", "20ms" });
    EXPECT_EQ(run.status, 1);
    EXPECT_THAT(run.err,
        AllOf(HasSubstr("  compiling "), HasSubstr("ended with exit status 6"), HasSubstr(".log"),
            HasSubstr("cpp-coroutine, 1 task: valid")));
    EXPECT_THAT(run.out, HasSubstr("C++ coroutine"));
    EXPECT_EQ(cli({ "run", "--models", "own", "--tasks", "1" }).status, 3);
}

TEST_F(UserModel, UnknownVersionsAreRefusedWithThoseThatAreThere)
{
    tool("one", "2.5");
    const Finished run = cli({ "run", "--models", "own@9", "--tasks", "1" });
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.err, AllOf(HasSubstr("no Lang 9 was found"), HasSubstr("Lang 2.5")));
    EXPECT_THAT(cli({ "run", "--models", "own[x", "--tasks", "1" }).err, HasSubstr("not closed"));
}

TEST_F(UserModel, TwoFoldersWithOneIdAreNamed)
{
    m_config.write("taskweight/models/cpp-coroutine/model.toml",
        "id = \"cpp-coroutine\"\nname = \"Mine\"\nlanguage = \"C\"\nfamily = \"other\"\ntask = "
        "\"timer\"\n[run]\ncommand = [\"x\"]\n");
    EXPECT_THAT(cli({ "list" }).err, HasSubstr("there is a model of this id already"));
}

} // namespace taskweight::test
