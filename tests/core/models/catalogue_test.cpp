// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/catalogue.h"

#include "tests/core/models/least_manifest.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>

#include <map>

#include <unistd.h>

namespace taskweight {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> ids(const Catalogue& catalogue)
{
    std::vector<std::string> list;
    for (const Model& model : catalogue.models)
        list.push_back(model.id);
    return list;
}

class CatalogueOfFolders : public testing::Test {
protected:
    Catalogue load()
    {
        Places places;
        places.models = { m_folder.path() / "ours", m_folder.path() / "theirs" };
        return loadCatalogue(places);
    }
    void add(const std::string& folder, const std::string& text)
    {
        m_folder.write(folder + "/model.toml", text);
    }

    test::TemporaryFolder m_folder;
};

TEST_F(CatalogueOfFolders, IsOrderedByFolderThenOrderThenId)
{
    add("theirs/aaa", "order = 1\n" + leastManifest("aaa"));
    add("ours/bbb", leastManifest("bbb"));
    add("ours/ccc", leastManifest("ccc"));
    add("ours/ddd", "order = 5\n" + leastManifest("ddd"));
    const Catalogue catalogue = load();
    EXPECT_THAT(ids(catalogue), ElementsAre("ddd", "bbb", "ccc", "aaa"));
    EXPECT_THAT(catalogue.problems, IsEmpty());
    ASSERT_NE(catalogue.find("ccc"), nullptr);
    EXPECT_EQ(catalogue.find("ccc")->name, "Name of ccc");
    EXPECT_EQ(catalogue.find("zzz"), nullptr);
}

TEST_F(CatalogueOfFolders, OthersLoadBesideABrokenOne)
{
    add("ours/bad", "id = \n");
    add("ours/good", leastManifest("good"));
    const Catalogue catalogue = load();
    EXPECT_THAT(ids(catalogue), ElementsAre("good"));
    ASSERT_EQ(catalogue.problems.size(), 1U);
    EXPECT_EQ(
        catalogue.problems[0].where, (m_folder.path() / "ours/bad/model.toml").string() + ":1");
}

TEST_F(CatalogueOfFolders, FoldersWithoutAManifestAreNoModels)
{
    m_folder.write("ours/protocol/worker.h", "");
    m_folder.write("ours/CMakeLists.txt", "");
    add("ours/good", leastManifest("good"));
    const Catalogue catalogue = load();
    EXPECT_THAT(ids(catalogue), ElementsAre("good"));
    EXPECT_THAT(catalogue.problems, IsEmpty());
}

TEST_F(CatalogueOfFolders, MissingFoldersAreEmpty)
{
    const Catalogue catalogue = load();
    EXPECT_THAT(ids(catalogue), IsEmpty());
    EXPECT_THAT(catalogue.problems, IsEmpty());
}

TEST_F(CatalogueOfFolders, AFileInPlaceOfTheFolderIsAProblem)
{
    m_folder.write("ours", "");
    const Catalogue catalogue = load();
    ASSERT_EQ(catalogue.problems.size(), 1U);
    EXPECT_EQ(catalogue.problems[0].what, "cannot read the folder of models");
}

TEST_F(CatalogueOfFolders, ASecondModelOfTheSameIdIsAProblem)
{
    add("ours/lab", leastManifest("lab"));
    add("theirs/lab", leastManifest("lab"));
    const Catalogue catalogue = load();
    ASSERT_EQ(catalogue.models.size(), 1U);
    EXPECT_EQ(catalogue.models[0].folder, m_folder.path() / "ours/lab") << "the first one stands";
    ASSERT_EQ(catalogue.problems.size(), 1U);
    EXPECT_EQ(
        catalogue.problems[0].where, (m_folder.path() / "theirs/lab/model.toml").string() + ":1");
    EXPECT_THAT(
        catalogue.problems[0].why, HasSubstr((m_folder.path() / "ours/lab/model.toml").string()));
}

TEST_F(CatalogueOfFolders, ASecondModelOfTheSameNameIsAProblem)
{
    add("ours/lab", leastManifest("lab"));
    std::string text = leastManifest("lab2");
    text.replace(text.find("Name of lab2"), 12, "Name of lab");
    add("ours/lab2", text);
    const Catalogue catalogue = load();
    EXPECT_THAT(ids(catalogue), ElementsAre("lab"));
    ASSERT_EQ(catalogue.problems.size(), 1U);
    EXPECT_EQ(
        catalogue.problems[0].where, (m_folder.path() / "ours/lab2/model.toml").string() + ":2");
    EXPECT_THAT(catalogue.problems[0].why, HasSubstr("\"Name of lab\""));
}

TEST_F(CatalogueOfFolders, ALinkThatLeadsNowhereIsAProblem)
{
    std::filesystem::create_directories(m_folder.path() / "ours/lab");
    std::filesystem::create_symlink("nowhere", m_folder.path() / "ours/lab/model.toml");
    EXPECT_EQ(load().problems.size(), 1U);
}

TEST(CatalogueOfTheProject, HasNoProblems)
{
    Places places;
    places.models = { TASKWEIGHT_MODELS };
    const Catalogue catalogue = loadCatalogue(places);
    for (const Error& problem : catalogue.problems)
        ADD_FAILURE() << problem.sentence();
    EXPECT_THAT(ids(catalogue),
        testing::IsSupersetOf({ "cpp-thread", "cpp-thread-small-stack", "asio-timer",
            "asio-awaitable", "asio-awaitable-lean", "asio-stackful", "boost-fiber", "libuv-timer",
            "cpp-coroutine" }));
    for (const Model& model : catalogue.models) {
        EXPECT_FALSE(model.sources.empty()) << model.id;
        for (const std::string& source : model.sources)
            EXPECT_TRUE(std::filesystem::is_regular_file(model.folder / source))
                << model.id << ": " << source;
    }
}

/// The first of a language has its full hue in charts, and is what a first sweep ticks.
TEST(CatalogueOfTheProject, ALanguageBeginsWithItsLightTasks)
{
    Places places;
    places.models = { TASKWEIGHT_MODELS };
    std::map<std::string, const Model*> firstOf;
    const Catalogue catalogue = loadCatalogue(places);
    for (const Model& model : catalogue.models)
        if (model.kind == TaskKind::spawned)
            firstOf.try_emplace(model.language, &model);
    for (const auto& [language, model] : firstOf)
        EXPECT_NE(model->family, Family::osThread) << model->id;
}

} // namespace
} // namespace taskweight
