// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolchains/detection.h"

#include "core/toolchains/candidates.h"
#include "core/toolchains/toolchains.h"
#include "tests/core/toolchains/fake_tools.h"

#include <gmock/gmock.h>

#include <chrono>
#include <thread>

namespace taskweight {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class FindInstallations : public FakeTools {
protected:
    Detection find(
        const Toolchain& toolchain, std::chrono::milliseconds patience = std::chrono::seconds(20))
    {
        Search search;
        search.cacheFile = root() / "cache/toolchains.json";
        search.patience = patience;
        return findInstallations({ toolchain }, search).at(0);
    }
    ModelState state(const Toolchain& toolchain)
    {
        Model model;
        model.toolchain = toolchain;
        return stateOf(model, find(toolchain));
    }
    std::vector<std::string> versions(const Detection& detection)
    {
        std::vector<std::string> list;
        for (const Installation& installation : detection.good())
            list.push_back(installation.version);
        return list;
    }
};

TEST_F(FindInstallations, FindsAllInPathAndAtThePlaces)
{
    setPath({ "bin", "bin2" });
    const auto first = lang("bin/lang-of-test", "1.18");
    lang("bin2/lang-of-test", "1.9");
    lang("opt/a/bin/lang-of-test", "1.20");
    lang("opt/b/bin/lang-of-test", "1.2.3");
    const Detection detection = find(toolchain());
    EXPECT_THAT(versions(detection), ElementsAre("1.18", "1.20", "1.9", "1.2.3"));
    ASSERT_TRUE(detection.chosen());
    EXPECT_EQ(detection.chosen()->program, first);
    EXPECT_EQ(detection.chosen()->words, "lang version 1.18");
}

TEST_F(FindInstallations, ANewerOneIsTakenWhereThatInPathIsTooOld)
{
    lang("bin/lang-of-test", "17.0.15");
    const auto good = lang("opt/21/bin/lang-of-test", "21.0.1");
    const auto newest = lang("opt/25/bin/lang-of-test", "25");
    Toolchain wanted = toolchain();
    wanted.minimum = "21";
    const Detection detection = find(wanted);
    ASSERT_TRUE(detection.chosen());
    EXPECT_EQ(detection.chosen()->program, newest);
    EXPECT_THAT(versions(detection), ElementsAre("25", "21.0.1"));
    EXPECT_EQ(detection.candidates.back().fitness, Fitness::tooOld);
}

TEST_F(FindInstallations, TooOldIsSaidWithBothVersions)
{
    const auto old = lang("bin/lang-of-test", "17.0.15");
    Toolchain wanted = toolchain();
    wanted.minimum = "21";
    const ModelState tooOld = state(wanted);
    EXPECT_EQ(tooOld.readiness, Readiness::toolTooOld);
    EXPECT_EQ(tooOld.why, "needs Lang 21 or newer; " + old.string() + " is 17.0.15");
    EXPECT_EQ(tooOld.fix, "apt-get install lang, or see https://lang.example");
}

TEST_F(FindInstallations, MissingIsSaidWithTheWayToGetIt)
{
    const ModelState missing = state(toolchain());
    EXPECT_EQ(missing.readiness, Readiness::missingTool);
    EXPECT_THAT(missing.why, HasSubstr("no program lang-of-test in PATH or in its usual places"));
    EXPECT_EQ(missing.fix, "apt-get install lang, or see https://lang.example");
}

TEST_F(FindInstallations, NonsenseIsBroken)
{
    tool("bin/lang-of-test", "echo hello world");
    const ModelState broken = state(toolchain());
    EXPECT_EQ(broken.readiness, Readiness::toolBroken);
    EXPECT_THAT(broken.why, AllOf(HasSubstr("bin/lang-of-test"), HasSubstr("\"hello world\"")));
}

TEST_F(FindInstallations, FailingIsBrokenAndHindersNoOther)
{
    tool("bin/lang-of-test", "echo lang version 3; exit 7");
    EXPECT_THAT(state(toolchain()).why, HasSubstr("exit status 7"));
    lang("opt/a/bin/lang-of-test", "2.0");
    EXPECT_THAT(versions(find(toolchain())), ElementsAre("2.0"));
}

TEST_F(FindInstallations, HangingIsBrokenAndLeavesNothing)
{
    tool("bin/lang-of-test", "sleep 1000 & echo $! >'" + (root() / "pid").string() + "'; wait");
    lang("opt/a/bin/lang-of-test", "2.0");
    const Detection detection = find(toolchain(), std::chrono::milliseconds(1500));
    ASSERT_THAT(detection.candidates, SizeIs(2));
    EXPECT_EQ(detection.candidates[1].fitness, Fitness::broken);
    EXPECT_THAT(detection.candidates[1].why, HasSubstr("no answer in time"));
    EXPECT_THAT(versions(detection), ElementsAre("2.0"));
    int pid = 0;
    std::ifstream(root() / "pid") >> pid;
    ASSERT_GT(pid, 0);
    // Killed, though perhaps not gone yet.
    std::string state = "R";
    for (int i = 0; i < 500 && state != "Z" && state != "X" && !state.empty(); ++i) {
        std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
        std::string number, name;
        state.clear();
        stat >> number >> name >> state;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_TRUE(state.empty() || state == "Z" || state == "X") << state;
}

TEST_F(FindInstallations, WhatCannotBeExecutedIsBroken)
{
    m_folder.writeProgram("bin/lang-of-test", "#!/nonexistent/interpreter\n");
    EXPECT_THAT(state(toolchain()).why, HasSubstr("No such file or directory"));
    m_folder.write("opt/a/bin/lang-of-test", "x");
    EXPECT_THAT(find(toolchain()).candidates, SizeIs(2));
}

TEST_F(FindInstallations, AFolderOfThatNameIsNone)
{
    std::filesystem::create_directories(root() / "bin/lang-of-test");
    std::filesystem::create_directories(root() / "opt/a/bin/lang-of-test");
    EXPECT_THAT(find(toolchain()).candidates, IsEmpty());
}

TEST_F(FindInstallations, AnotherProgramOfThatNameIsNoInstallation)
{
    tool("bin/lang-of-test", "echo other 3.4.5");
    const Detection detection = find(toolchain());
    EXPECT_THAT(detection.candidates, IsEmpty());
    EXPECT_THAT(detection.others, ElementsAre(HasSubstr("is other 3.4.5")));
    EXPECT_EQ(state(toolchain()).readiness, Readiness::missingTool);
    EXPECT_THAT(state(toolchain()).why, HasSubstr("other 3.4.5"));
}

TEST_F(FindInstallations, TheVersionLineIsTheOneThatMatches)
{
    tool("bin/lang-of-test", "echo Picked up SOME_OPTIONS >&2; echo lang version 4.1 >&2");
    EXPECT_EQ(find(toolchain()).chosen()->words, "lang version 4.1");
}

TEST_F(FindInstallations, OneFileUnderTwoNamesIsOneInstallation)
{
    const auto real = lang("opt/a/bin/lang-of-test", "2.0");
    std::filesystem::create_directories(root() / "bin");
    std::filesystem::create_symlink(real, root() / "bin/lang-of-test");
    const Detection detection = find(toolchain());
    ASSERT_THAT(detection.candidates, SizeIs(1));
    EXPECT_EQ(detection.chosen()->program, root() / "bin/lang-of-test");
    EXPECT_EQ(timesAsked(), 1);
}

TEST_F(FindInstallations, AShimGivesWayToTheProgramThatItStandsFor)
{
    setPath({ ".env/shims", "bin" });
    lang(".env/shims/lang-of-test", "3.12.1");
    lang("bin/lang-of-test", "3.11.2");
    const auto real = lang("opt/3.12.1/bin/lang-of-test", "3.12.1");
    const Detection detection = find(toolchain());
    EXPECT_THAT(versions(detection), ElementsAre("3.12.1", "3.11.2"));
    EXPECT_EQ(detection.chosen()->program, real);
}

TEST_F(FindInstallations, AShimStandsWhereNothingElseHasItsVersion)
{
    setPath({ ".env/shims", "bin" });
    const auto shim = lang(".env/shims/lang-of-test", "3.12.1");
    lang("bin/lang-of-test", "3.11.2");
    EXPECT_EQ(find(toolchain()).chosen()->program, shim);
}

TEST_F(FindInstallations, AShimThatStandsForNothingIsLeftOutBesideOthers)
{
    setPath({ ".env/shims", "bin" });
    tool(".env/shims/lang-of-test", "echo no version is set >&2; exit 127");
    EXPECT_EQ(state(toolchain()).readiness, Readiness::toolBroken);
    lang("bin/lang-of-test", "3.11.2");
    EXPECT_THAT(find(toolchain()).candidates, SizeIs(1));
}

TEST_F(FindInstallations, IsAskedOnceAndAgainWhenTheToolChanges)
{
    lang("bin/lang-of-test", "1.0");
    EXPECT_THAT(versions(find(toolchain())), ElementsAre("1.0"));
    EXPECT_THAT(versions(find(toolchain())), ElementsAre("1.0"));
    EXPECT_EQ(timesAsked(), 1);
    lang("bin/lang-of-test", "1.1.12");
    EXPECT_THAT(versions(find(toolchain())), ElementsAre("1.1.12"));
    EXPECT_EQ(timesAsked(), 2);
    std::filesystem::remove(root() / "bin/lang-of-test");
    EXPECT_THAT(versions(find(toolchain())), IsEmpty());
}

TEST_F(FindInstallations, AreAskedSideBySide)
{
    // Each waits until the other has begun: one after another they would never answer.
    const auto meet = [&](const std::string& own, const std::string& other) {
        return "touch '" + (root() / own).string() + "'; until [ -e '" + (root() / other).string()
            + "' ]; do sleep 0.01; done; echo lang version " + (own == "a" ? "1.1" : "1.2");
    };
    tool("bin/lang-of-test", meet("a", "b"));
    tool("opt/x/bin/lang-of-test", meet("b", "a"));
    EXPECT_THAT(versions(find(toolchain())), ElementsAre("1.1", "1.2"));
}

TEST_F(FindInstallations, PlacesMayNameVariables)
{
    ::setenv("TASKWEIGHT_TEST_HOME", (root() / "with [brackets]").c_str(), 1);
    const auto program = lang("with [brackets]/bin/lang-of-test", "1");
    EXPECT_THAT(expandPlace("$TASKWEIGHT_TEST_HOME/*/lang-of-test"), ElementsAre(program));
    ::unsetenv("TASKWEIGHT_TEST_HOME");
    EXPECT_THAT(expandPlace("$TASKWEIGHT_TEST_HOME/*/lang-of-test"), IsEmpty());
    EXPECT_THAT(expandPlace("/usr/$TASKWEIGHT_TEST_HOME/x"), IsEmpty());
}

TEST_F(FindInstallations, AModelIsPutOnTheChosenOne)
{
    const auto program = lang("bin/lang-of-test", "1.0");
    Model model;
    model.id = "m";
    model.folder = root();
    model.toolchain = toolchain();
    model.command = { "{tool}", "{tasks}" };
    Model other = model;
    other.toolchain->minimum = "9";
    Places places;
    places.cache = root() / "cache";
    const Toolchains toolchains = Toolchains::find({ model, other }, places);
    EXPECT_EQ(toolchains.all().size(), 2u);
    EXPECT_EQ(timesAsked(), 1); // two toolchains, one program
    EXPECT_EQ(toolchains.placed(model).installation->program, program);
    EXPECT_FALSE(toolchains.placed(other).installation);
    EXPECT_EQ(toolchains.stateOf(model, places).readiness, Readiness::ready);
    EXPECT_EQ(toolchains.stateOf(model, places).version, "Lang 1.0");
    EXPECT_EQ(toolchains.stateOf(other, places).readiness, Readiness::toolTooOld);
    std::filesystem::remove(program);
    const ModelState gone = stateOf(toolchains.placed(model), places);
    EXPECT_EQ(gone.readiness, Readiness::missingTool);
    EXPECT_THAT(gone.why, HasSubstr("not there any more"));
}

} // namespace
} // namespace taskweight
