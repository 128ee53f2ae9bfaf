// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/catalogue.h"

#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>

namespace taskweight {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Places somePlaces()
{
    Places places;
    places.workers = "/opt/a b/libexec/taskweight/models";
    places.cache = "/home/ada/.cache/taskweight";
    return places;
}

Model someModel(std::vector<std::string> command)
{
    Model model;
    model.id = "lab";
    model.folder = "/share/models/lab";
    model.command = std::move(command);
    return model;
}

TEST(CommandLine, PlaceholdersAreFilledIn)
{
    const auto words = commandLine(
        someModel({ "{bin}/lab", "--n={tasks}", "{sleep_ms}{tasks}", "{src}/x.js", "{out}/y" }),
        somePlaces(), 1000000, 10000);
    ASSERT_TRUE(words) << words.error().sentence();
    EXPECT_THAT(*words,
        ElementsAre("/opt/a b/libexec/taskweight/models/lab", "--n=1000000", "100001000000",
            "/share/models/lab/x.js", "/home/ada/.cache/taskweight/lab/y"));
}

TEST(CommandLine, OtherBracesAreLeftAlone)
{
    const auto words = commandLine(
        someModel({ "a", "{}", "{\"n\": 1}", "{Tasks}", "{", "}{", "{{tasks}}", "{tasks" }),
        somePlaces(), 5, 1);
    ASSERT_TRUE(words);
    EXPECT_THAT(
        *words, ElementsAre("a", "{}", "{\"n\": 1}", "{Tasks}", "{", "}{", "{5}", "{tasks"));
}

TEST(CommandLine, WhatIsFilledInIsNotLookedAtAgain)
{
    Places places = somePlaces();
    places.workers = "/a/{tasks}";
    EXPECT_THAT(*commandLine(someModel({ "{bin}/x" }), places, 5, 1), ElementsAre("/a/{tasks}/x"));
}

TEST(CommandLine, UnknownPlaceholdersAreAnError)
{
    const auto words = commandLine(someModel({ "a", "{taskz}" }), somePlaces(), 5, 1);
    ASSERT_FALSE(words);
    EXPECT_THAT(words.error().why, HasSubstr("{taskz}"));
}

TEST(CommandLine, NothingToRunIsAnError)
{
    EXPECT_FALSE(commandLine(someModel({}), somePlaces(), 5, 1));
    EXPECT_FALSE(commandLine(someModel({ "" }), somePlaces(), 5, 1));
}

TEST(OwnCommand, IsSplitAndNamed)
{
    const Result<Model> model = modelFromCommand("my lab=./run 'two words' {tasks} {sleep_ms} a=b");
    ASSERT_TRUE(model) << model.error().sentence();
    EXPECT_EQ(model->id, "my lab");
    EXPECT_EQ(model->name, "my lab");
    EXPECT_EQ(model->language, "Own program");
    EXPECT_EQ(model->family, Family::other);
    EXPECT_EQ(model->protocol, Protocol::optional);
    EXPECT_TRUE(model->folder.empty());
    EXPECT_THAT(model->command, ElementsAre("./run", "two words", "{tasks}", "{sleep_ms}", "a=b"));
}

TEST(OwnCommand, OnlyTasksAndSleepAreFilledIn)
{
    const Result<Model> model
        = modelFromCommand("mine=p {tasks} {sleep_ms} {bin} {word} '{}' ~ $HOME *");
    ASSERT_TRUE(model);
    EXPECT_THAT(*commandLine(*model, somePlaces(), 7, 8),
        ElementsAre("p", "7", "8", "{bin}", "{word}", "{}", "~", "$HOME", "*"));
}

TEST(OwnCommand, WrongOnesAreRefusedByName)
{
    EXPECT_THAT(modelFromCommand("./run {tasks}").error().why, HasSubstr("no name"));
    EXPECT_THAT(modelFromCommand("=./run").error().why, HasSubstr("name is empty"));
    EXPECT_THAT(modelFromCommand("  =./run").error().why, HasSubstr("name is empty"));
    EXPECT_THAT(modelFromCommand("a\x1b=./run").error().why, HasSubstr("control characters"));
    EXPECT_THAT(modelFromCommand("a\xff=./run").error().why, HasSubstr("not UTF-8"));
    EXPECT_THAT(
        modelFromCommand(std::string(61, 'a') + "=./run").error().why, HasSubstr("longer than 60"));
    EXPECT_TRUE(modelFromCommand(std::string(60, 'a') + "=./run"));
    EXPECT_THAT(modelFromCommand("mine=").error().why, HasSubstr("names no program"));
    EXPECT_THAT(modelFromCommand("mine=   ").error().why, HasSubstr("names no program"));
    EXPECT_THAT(modelFromCommand("mine=''").error().why, HasSubstr("names no program"));
    EXPECT_FALSE(modelFromCommand("mine=./run 'open"));
    EXPECT_THAT(modelFromCommand("mine").error().fix, HasSubstr("NAME=COMMAND LINE"));
}

class State : public testing::Test {
protected:
    Places places() const
    {
        Places places = somePlaces();
        places.workers = m_folder.path();
        return places;
    }
    test::TemporaryFolder m_folder;
};

TEST_F(State, AProgramThatIsThereIsReady)
{
    m_folder.writeProgram("lab", "#!/bin/sh\n");
    EXPECT_EQ(stateOf(someModel({ "{bin}/lab", "{tasks}" }), places()), ModelState());
}

TEST_F(State, AMissingWorkerIsNotBuilt)
{
    const ModelState state = stateOf(someModel({ "{bin}/lab" }), places());
    EXPECT_EQ(state.readiness, Readiness::notBuilt);
    EXPECT_EQ(state.why, "no program " + (m_folder.path() / "lab").string());
    EXPECT_EQ(state.fix, "build the project again");
}

TEST_F(State, AFileThatCannotBeExecutedIsNotReady)
{
    m_folder.write("lab", "");
    std::filesystem::create_directories(m_folder.path() / "folder");
    EXPECT_EQ(stateOf(someModel({ "{bin}/lab" }), places()).readiness, Readiness::notBuilt);
    EXPECT_THAT(
        stateOf(someModel({ "{bin}/lab" }), places()).why, HasSubstr("is not an executable file"));
    EXPECT_EQ(stateOf(someModel({ "{bin}/folder" }), places()).readiness, Readiness::notBuilt);
}

TEST_F(State, WhatIsThereButNoProgramIsNotToBeInstalled)
{
    const ModelState folder = stateOf(someModel({ "/usr" }), places());
    EXPECT_EQ(folder.readiness, Readiness::missingTool);
    EXPECT_EQ(folder.why, "/usr is a folder, not an executable file");
    EXPECT_EQ(folder.fix, "correct the command");
    EXPECT_EQ(stateOf(someModel({ "/usr/no-such-tool" }), places()).fix,
        "install /usr/no-such-tool, or correct the command");
}

TEST_F(State, ABareNameIsLookedForInPath)
{
    EXPECT_EQ(stateOf(someModel({ "sh", "-c", "true" }), places()).readiness, Readiness::ready);
    Model model = someModel({ "no-such-tool-here" });
    model.howToGet = "apt-get install no-such-tool";
    const ModelState state = stateOf(model, places());
    EXPECT_EQ(state.readiness, Readiness::missingTool);
    EXPECT_EQ(state.why, "no program no-such-tool-here in PATH");
    EXPECT_EQ(state.fix, "apt-get install no-such-tool");
}

TEST_F(State, StartsNothing)
{
    const std::filesystem::path witness = m_folder.path() / "witness";
    m_folder.writeProgram("lab", "#!/bin/sh\ntouch '" + witness.string() + "'\n");
    EXPECT_EQ(stateOf(someModel({ "{bin}/lab" }), places()).readiness, Readiness::ready);
    EXPECT_FALSE(std::filesystem::exists(witness));
}

} // namespace
} // namespace taskweight
