// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolchains/expansion.h"

#include "core/models/tuning.h"
#include "tests/core/toolchains/fake_tools.h"

#include <gmock/gmock.h>

namespace taskweight {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

class Expansion : public FakeTools {
protected:
    Expansion()
    {
        lang("bin/lang-of-test", "3.11.2");
        lang("opt/a/bin/lang-of-test", "3.13.5");
        lang("opt/b/bin/lang-of-test", "2.7");
        plain.id = "lang-task";
        plain.name = "Lang task";
        plain.folder = root();
        plain.command = { "{tool}", "{flags}", "main.lang", "{tasks}" };
        plain.toolchain = toolchain();
        plain.toolchain->minimum = "3";
        plain.variants = { { "small", { "--small" }, { { "SIZE", "1" } } } };
    }

    Result<std::vector<Model>> expand(const std::string& text)
    {
        const auto request = parseModelRequest(text);
        if (!request)
            return request.error();
        return expandModel(plain, *request, Toolchains::find({ plain }, Places()));
    }
    Model one(const std::string& text)
    {
        const auto models = expand(text);
        EXPECT_TRUE(models) << models.error().sentence();
        EXPECT_THAT(*models, SizeIs(1));
        return models->at(0);
    }
    std::string error(const std::string& text)
    {
        const auto models = expand(text);
        EXPECT_FALSE(models) << text;
        return models ? std::string() : models.error().sentence();
    }

    Model plain;
};

TEST_F(Expansion, ThePlainModelRunsOnWhatPathFinds)
{
    const Model model = one("lang-task");
    EXPECT_EQ(model.id, "lang-task");
    EXPECT_EQ(model.name, "Lang task");
    EXPECT_EQ(model.base, "");
    EXPECT_EQ(model.installation->version, "3.11.2");
}

TEST_F(Expansion, AVersionIsHowItBegins)
{
    const Model model = one("lang-task@3.13");
    EXPECT_EQ(model.id, "lang-task@3.13");
    EXPECT_EQ(model.name, "Lang task 3.13");
    EXPECT_EQ(model.base, "lang-task");
    EXPECT_EQ(model.installation->version, "3.13.5");
}

TEST_F(Expansion, AllAreThoseThatAreGoodEnough)
{
    const auto models = expand("lang-task@all[X=1]");
    ASSERT_TRUE(models);
    ASSERT_THAT(*models, SizeIs(2));
    EXPECT_EQ(models->at(0).id, "lang-task@3.11.2[X=1]");
    EXPECT_EQ(models->at(1).id, "lang-task@3.13.5[X=1]");
    EXPECT_EQ(models->at(1).name, "Lang task 3.13.5 X=1");
    EXPECT_EQ(models->at(1).base, "lang-task");
}

TEST_F(Expansion, AnUnknownVersionNamesThoseThatAreThere)
{
    EXPECT_THAT(error("lang-task@3.1"), HasSubstr("There are Lang 3.11.2, 3.13.5"));
    EXPECT_THAT(error("lang-task@2.7"), HasSubstr("Lang 2.7 is too old, it needs 3 or newer"));
    plain.toolchain.reset();
    EXPECT_THAT(error("lang-task@3"), HasSubstr("has no toolchain"));
}

TEST_F(Expansion, SettingsAreFlagsAndEnvironment)
{
    const Model model = one("lang-task@3.13[GOGC=50 -Xmx512m '-Dname=a b' -XX:+UseZGC,x]");
    EXPECT_EQ(model.id, "lang-task@3.13[GOGC=50 -Xmx512m '-Dname=a b' -XX:+UseZGC,x]");
    EXPECT_THAT(model.tuning.flags, ElementsAre("-Xmx512m", "-Dname=a b", "-XX:+UseZGC,x"));
    EXPECT_EQ(model.tuning.environment, (Environment{ { "GOGC", "50" } }));
    EXPECT_THAT(*commandLine(model, Places(), 5, 1),
        ElementsAre((root() / "opt/a/bin/lang-of-test").string(), "-Xmx512m", "-Dname=a b",
            "-XX:+UseZGC,x", "main.lang", "5"));
    EXPECT_THAT(*commandLine(one("lang-task"), Places(), 5, 1),
        ElementsAre((root() / "bin/lang-of-test").string(), "main.lang", "5"));
}

TEST_F(Expansion, AVariantGoesByItsName)
{
    const Model model = one("lang-task[small]");
    EXPECT_EQ(model.tuning, plain.variants[0]);
    EXPECT_EQ(model.name, "Lang task small");
}

TEST_F(Expansion, WrongRequestsAreNamed)
{
    EXPECT_THAT(error("lang-task[X=1"), HasSubstr("do not end with ]"));
    EXPECT_THAT(error("lang-task[ ]"), HasSubstr("nothing between"));
    EXPECT_THAT(error("lang-task@"), HasSubstr("no version after @"));
    EXPECT_THAT(error("lang-task['X]"), HasSubstr("cannot use the settings"));
    plain.command = { "{tool}", "{tasks}" };
    EXPECT_THAT(error("lang-task[-x]"), HasSubstr("takes no flags"));
    EXPECT_EQ(one("lang-task[X=1]").tuning.environment.size(), 1u);
}

TEST_F(Expansion, WithoutAnInstallationTheModelComesAsItIs)
{
    plain.toolchain->minimum = "99";
    EXPECT_FALSE(one("lang-task").installation);
    EXPECT_FALSE(one("lang-task@all").installation);
}

TEST(ModelList, IsSplitAtCommasOutsideBrackets)
{
    EXPECT_THAT(*splitModelList("a, b@3[-x=1,2 -y],c"), ElementsAre("a", "b@3[-x=1,2 -y]", "c"));
    EXPECT_THAT(*splitModelList("a"), ElementsAre("a"));
    EXPECT_FALSE(splitModelList("a[b,c"));
    EXPECT_FALSE(splitModelList("a]b,c"));
}

} // namespace
} // namespace taskweight
