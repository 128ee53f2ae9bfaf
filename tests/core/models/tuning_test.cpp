// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/tuning.h"

#include "core/models/catalogue.h"
#include "core/models/model_places.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>

#include <cstdlib>

namespace taskweight {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Tuning, IsFlagsAndEnvironment)
{
    const auto tuning = parseTuning(" -a=1  A=1 _b2=x=y 2c=3 \"D=e f\"");
    ASSERT_TRUE(tuning);
    EXPECT_THAT(tuning->flags, ElementsAre("-a=1", "2c=3"));
    EXPECT_EQ(tuning->environment, (Environment{ { "A", "1" }, { "D", "e f" }, { "_b2", "x=y" } }));
    EXPECT_EQ(tuning->name, "-a=1 A=1 _b2=x=y 2c=3 \"D=e f\"");
    EXPECT_FALSE(parseTuning(""));
    EXPECT_FALSE(parseTuning("'"));
    EXPECT_FALSE(parseTuning("a\nb"));
    EXPECT_FALSE(parseTuning(std::string(300, 'x')));
}

TEST(Tuning, ItsEnvironmentStandsOverTheModels)
{
    Model model;
    model.id = "m";
    model.folder = "/m";
    model.command = { "x" };
    model.environment = { { "A", "{src}" }, { "B", "2" } };
    const auto tuned = withTuning(model, *parseTuning("A={src}"));
    ASSERT_TRUE(tuned);
    EXPECT_THAT(*runEnvironment(*tuned, Places(), 1, 1), ElementsAre("B=2", "A={src}"));
    EXPECT_THAT(*runEnvironment(model, Places(), 1, 1), ElementsAre("A=/m", "B=2"));
}

TEST(RecordedEnvironment, IsWhatIsSetOfWhatMatters)
{
    ::setenv("TW_TEST_ONE", "1", 1);
    ::setenv("TW_TEST_OTHER", "2", 1);
    Model model;
    model.recordedVariables = { "TW_TEST_O*", "TW_TEST_UNSET" };
    EXPECT_THAT(recordedEnvironment(model, { "TW_TEST_ONE=5", "OWN=x" }),
        ElementsAre("OWN=x", "TW_TEST_ONE=5", "TW_TEST_OTHER=2"));
    model.recordedVariables = { "TW_TEST_OTHER" };
    EXPECT_THAT(recordedEnvironment(model, {}), ElementsAre("TW_TEST_OTHER=2"));
    ::unsetenv("TW_TEST_ONE");
    ::unsetenv("TW_TEST_OTHER");
}

TEST(ToolFolder, FollowsLinksToAProgramOfTheSameName)
{
    const test::TemporaryFolder folder;
    folder.writeProgram("jdk/bin/java", "");
    folder.writeProgram("rustup/rustup", "");
    std::filesystem::create_directory(folder.path() / "bin");
    std::filesystem::create_symlink(folder.path() / "jdk/bin/java", folder.path() / "bin/java");
    std::filesystem::create_symlink(folder.path() / "rustup/rustup", folder.path() / "bin/cargo");
    EXPECT_EQ(toolFolder({ folder.path() / "bin/java", "", "" }), folder.path() / "jdk/bin");
    EXPECT_EQ(toolFolder({ folder.path() / "bin/cargo", "", "" }), folder.path() / "bin");
}

} // namespace
} // namespace taskweight
