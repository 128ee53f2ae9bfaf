// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/catalogue.h"

#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

namespace taskweight {
namespace {

namespace fs = std::filesystem;
using Environment = std::map<std::string, std::string>;

TEST(Places, OfAnInstalledProgramLieBesideItsBin)
{
    const Places places
        = Places::of("/opt/lab/bin/taskweight", Environment{ { "HOME", "/home/ada" } });
    EXPECT_EQ(places.launcher, "/opt/lab/libexec/taskweight/taskweight-launcher");
    EXPECT_EQ(places.workers, "/opt/lab/libexec/taskweight/models");
    EXPECT_EQ(places.reference, "/opt/lab/share/taskweight/reference");
    EXPECT_EQ(places.cache, "/home/ada/.cache/taskweight");
    const std::vector<fs::path> models{ "/opt/lab/share/taskweight/models",
        "/home/ada/.config/taskweight/models" };
    EXPECT_EQ(places.models, models);
}

TEST(Places, OfAProgramDeepInABuildTreeAreTheTrees)
{
    const test::TemporaryFolder tree;
    fs::create_directories(tree.path() / "libexec/taskweight");
    const Places places = Places::of(tree.path() / "tests/core/models/models_test", {});
    EXPECT_EQ(places.launcher, tree.path() / "libexec/taskweight/taskweight-launcher");
    EXPECT_EQ(places.models.front(), tree.path() / "share/taskweight/models");
}

TEST(Places, XdgFoldersComeBeforeHome)
{
    const Places places = Places::of("/opt/lab/bin/taskweight",
        Environment{
            { "HOME", "/home/ada" }, { "XDG_CONFIG_HOME", "/c" }, { "XDG_CACHE_HOME", "/k" } });
    EXPECT_EQ(places.models.back(), "/c/taskweight/models");
    EXPECT_EQ(places.cache, "/k/taskweight");
}

TEST(Places, RelativeXdgFoldersAreIgnored)
{
    const Places places = Places::of("/opt/lab/bin/taskweight",
        Environment{
            { "HOME", "/home/ada" }, { "XDG_CONFIG_HOME", "c" }, { "XDG_CACHE_HOME", "" } });
    EXPECT_EQ(places.models.back(), "/home/ada/.config/taskweight/models");
    EXPECT_EQ(places.cache, "/home/ada/.cache/taskweight");
}

TEST(Places, WithoutAHomeThereAreNoModelsOfTheUsersOwn)
{
    EXPECT_EQ(Places::of("/opt/lab/bin/taskweight", {}).models.size(), 1U);
}

TEST(Places, OfThisProgramAreAbsolute)
{
    const Places places = Places::ofThisProgram();
    EXPECT_TRUE(places.launcher.is_absolute());
    EXPECT_TRUE(places.cache.is_absolute());
    EXPECT_EQ(places.launcher.filename(), "taskweight-launcher");
}

} // namespace
} // namespace taskweight
