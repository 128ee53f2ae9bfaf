// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a manifest that say how a model is built, and with what.
#include "core/models/catalogue.h"

#include "tests/core/models/least_manifest.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>

namespace taskweight {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string kWithToolchain = R"(id = "lab"
name = "Lab"
language = "Go"
family = "green thread"
task = "spawned"
source = ["main.go"]

[toolchain]
name = "Go"
program = "go"
places = ["/usr/lib/go-*/bin/go", "$GOROOT/bin/go"]
version = ["{tool}", "version"]
pattern = 'go([0-9][0-9.]*)'
minimum = "1.18"
packages = "golang-go"
page = "https://go.dev/dl/"
[[toolchain.needs]]
any_of = ["clang", "gcc"]
why = "to link"
packages = "clang"

[build]
commands = [["cp", "{src}/main.go", "{out}"], ["{tool}", "build", "--linker={need0}", "-o", "{out}/worker"]]
environment = { CGO_ENABLED = "0", GOCACHE = "{out}/cache" }
result = "{out}/worker"

[run]
command = ["{out}/worker", "{flags}", "{tasks}", "{sleep_ms}"]
environment = { ROOT = "{tool_dir}" }
records = ["GOGC", "GO*"]

[[variant]]
name = "GOGC=50"
environment = { GOGC = "50" }
[[variant]]
name = "fast"
flags = ["--fast"]
)";

class ToolchainManifest : public testing::Test {
protected:
    Result<Model> read(const std::string& text)
    {
        return readManifest(m_folder.write("lab/model.toml", text));
    }
    std::string errorWith(const std::string& from, const std::string& to)
    {
        std::string text = kWithToolchain;
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        const auto model = read(text.replace(at, from.size(), to));
        EXPECT_FALSE(model) << to;
        return model ? std::string() : model.error().sentence();
    }
    test::TemporaryFolder m_folder;
};

TEST_F(ToolchainManifest, GivesEverythingThatItSays)
{
    const auto model = read(kWithToolchain);
    ASSERT_TRUE(model) << model.error().sentence();
    const Toolchain toolchain{ "Go", "go", { "/usr/lib/go-*/bin/go", "$GOROOT/bin/go" },
        { "{tool}", "version" }, "go([0-9][0-9.]*)", "1.18", "golang-go", "https://go.dev/dl/",
        { { { "clang", "gcc" }, "to link", "clang" } } };
    EXPECT_EQ(model->toolchain, toolchain);
    const Build build{ { { "cp", "{src}/main.go", "{out}" },
                           { "{tool}", "build", "--linker={need0}", "-o", "{out}/worker" } },
        { { "CGO_ENABLED", "0" }, { "GOCACHE", "{out}/cache" } }, "{out}/worker" };
    EXPECT_EQ(model->build, build);
    EXPECT_EQ(model->environment, (Environment{ { "ROOT", "{tool_dir}" } }));
    EXPECT_THAT(model->recordedVariables, ElementsAre("GOGC", "GO*"));
    EXPECT_THAT(model->variants,
        ElementsAre(
            Tuning{ "GOGC=50", {}, { { "GOGC", "50" } } }, Tuning{ "fast", { "--fast" }, {} }));
}

TEST_F(ToolchainManifest, NamesWhatIsWrongWithItsLine)
{
    EXPECT_THAT(errorWith("program = \"go\"", "program = \"/usr/bin/go\""),
        HasSubstr("model.toml:10: toolchain.program"));
    EXPECT_THAT(errorWith("[0-9.]*)'", "'"), HasSubstr("ECMAScript regular expression"));
    EXPECT_THAT(errorWith("'go([0-9][0-9.]*)'", "'go'"), HasSubstr("a group in parentheses"));
    EXPECT_THAT(errorWith("\"1.18\"", "\"newest\""), HasSubstr("digits and dots"));
    EXPECT_THAT(errorWith("\"/usr/lib", "\"usr/lib"), HasSubstr("absolute paths"));
    EXPECT_THAT(
        errorWith("why = ", "reason = "), HasSubstr("toolchain.needs.0.reason: unknown key"));
    EXPECT_THAT(errorWith("{need0}", "{need1}"), HasSubstr("unknown placeholder {need1}"));
    EXPECT_THAT(errorWith("\"{out}/cache\"", "\"{tasks}\""), HasSubstr("build.environment"));
    EXPECT_THAT(errorWith("CGO_ENABLED =", "\"CGO ENABLED\" ="), HasSubstr("name of a variable"));
    EXPECT_THAT(errorWith("result = \"{out}/worker\"", "result = \"worker\""),
        HasSubstr("a file in {out}"));
    EXPECT_THAT(errorWith("\"{flags}\"", "\"-x{flags}\""), HasSubstr("a word of its own"));
    EXPECT_THAT(errorWith("name = \"fast\"", "name = \"GOGC=50\""), HasSubstr("already"));
    EXPECT_THAT(errorWith("flags = [\"--fast\"]", ""), HasSubstr("changes nothing"));
    EXPECT_THAT(errorWith("[[variant]]", "[variant]"), HasSubstr("not TOML"));
    EXPECT_THAT(
        errorWith("commands = [[\"cp\", \"{src}/main.go\", \"{out}\"], [", "commands = [\"cp\", ["),
        HasSubstr("each a list of strings"));
    EXPECT_THAT(errorWith("[toolchain]\nname = \"Go\"", "[toolchain]"),
        HasSubstr("toolchain.name: expected a string, but the key is missing"));
}

TEST_F(ToolchainManifest, WithoutAToolchainThereIsNoTool)
{
    const auto model = read(leastManifest("lab") + "environment = { X = \"{tool}\" }\n");
    ASSERT_FALSE(model);
    EXPECT_THAT(model.error().why, HasSubstr("unknown placeholder {tool}"));
}

TEST_F(ToolchainManifest, TheStateTellsWhatIsMissing)
{
    Model model = *read(kWithToolchain);
    model.toolchain->needs[0].anyOf = { "no-such-linker", "nor-this" };
    Places places;
    EXPECT_EQ(stateOf(model, places).readiness, Readiness::missingTool);
    EXPECT_EQ(stateOf(model, places).fix, "apt-get install golang-go, or see https://go.dev/dl/");
    model.installation = Installation{ "/bin/sh", "1.20", "go1.20" };
    EXPECT_THAT(stateOf(model, places).why,
        HasSubstr("needs no-such-linker or nor-this to link, and none is in PATH"));
    EXPECT_EQ(stateOf(model, places).fix, "apt-get install clang");
    model.toolchain->needs.clear();
    EXPECT_EQ(stateOf(model, places).readiness, Readiness::missingSource);
    EXPECT_THAT(stateOf(model, places).why, HasSubstr("its source main.go is not in"));
    m_folder.write("lab/main.go", "package main");
    EXPECT_EQ(stateOf(model, places).readiness, Readiness::ready); // it will be built
    EXPECT_EQ(stateOf(model, places).version, "Go 1.20");
    EXPECT_THAT(commandLine(model, places, 1, 1).error().why, HasSubstr("has not been built"));
    model.builtIn = "/cache/x";
    EXPECT_THAT(*commandLine(model, places, 1, 2), ElementsAre("/cache/x/worker", "1", "2"));
    EXPECT_THAT(*runEnvironment(model, places, 1, 2), ElementsAre("ROOT=/bin"));
}

} // namespace
} // namespace taskweight
