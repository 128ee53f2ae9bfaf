// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/build/builder.h"

#include "core/build/build_key.h"
#include "core/build/build_places.h"
#include "tests/process/build/made_model.h"

#include <gmock/gmock.h>

#include <cerrno>
#include <chrono>
#include <optional>
#include <thread>

#include <signal.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>

namespace taskweight {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// A build, followed to its end.
class Followed {
public:
    Followed(boost::asio::io_context& io, const Model& model, const Places& places)
    {
        BuildListener hear;
        hear.onCommand = [this](const std::string& command) { commands.push_back(command); };
        hear.onWaiting = [this] { waited = true; };
        hear.onOutput = [this](std::string_view line) {
            lines.emplace_back(line);
            if (onLine)
                onLine();
        };
        hear.onDone = [this](Result<std::shared_ptr<Built>> how) { result = std::move(how); };
        builder = Builder::start(io, model, places, std::move(hear));
    }

    std::string error() const
    {
        EXPECT_TRUE(result && !*result);
        return result && !*result ? result->error().sentence() : std::string();
    }
    std::filesystem::path folder() const
    {
        EXPECT_TRUE(result && *result) << (result && !*result ? error() : "");
        return result && *result ? (**result)->folder : std::filesystem::path();
    }
    bool isNew() const { return result && *result && (**result)->isNew; }

    std::vector<std::string> commands, lines;
    bool waited = false;
    std::function<void()> onLine;
    std::optional<Result<std::shared_ptr<Built>>> result;
    std::unique_ptr<Builder> builder;
};

class Building : public MadeModel {
protected:
    /// To its end.
    Followed& build(const Model& what)
    {
        m_followed.reset();
        m_io = std::make_unique<boost::asio::io_context>();
        m_followed = std::make_unique<Followed>(*m_io, what, places);
        m_io->run();
        return *m_followed;
    }

private:
    std::unique_ptr<boost::asio::io_context> m_io;
    std::unique_ptr<Followed> m_followed;
};

TEST_F(Building, IsMadeOnceAndThenFound)
{
    const auto folder = build(model).folder();
    EXPECT_EQ(test::readFile(folder / "worker"), "source\n");
    EXPECT_EQ(folder.parent_path(), places.cache / "builds");
    Followed& again = build(model);
    EXPECT_EQ(again.folder(), folder);
    EXPECT_FALSE(again.isNew());
    EXPECT_THAT(again.commands, IsEmpty());
}

TEST_F(Building, KnowsItsLastingPlace)
{
    model = built("lab", "pwd >worker"); // as a Python environment writes it into its programs
    const auto folder = build(model).folder();
    EXPECT_EQ(test::readFile(folder / "worker"), folder.string() + "\n");
}

TEST_F(Building, FollowsAFolderOfPackagesThatACommandNames)
{
    m_folder.write("registry/crate-1/lib", "");
    model.build->commands[0].push_back((root() / "registry").string());
    const std::string key = *buildKey(model);
    EXPECT_EQ(*buildKey(model), key);
    std::filesystem::rename(root() / "registry/crate-1", root() / "registry/crate-2");
    std::filesystem::last_write_time(
        root() / "registry", std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));
    EXPECT_NE(*buildKey(model), key);
}

TEST_F(Building, FollowsSourcesCommandsEnvironmentAndTool)
{
    const std::string key = *buildKey(model);
    EXPECT_EQ(key.size(), 16u);
    EXPECT_EQ(*buildKey(model), key);
    m_folder.write("lab/model.toml", "order = 2"); // no part of a build
    EXPECT_EQ(*buildKey(model), key);
    Model tuned = model;
    tuned.base = model.id;
    tuned.id += "[X=1]";
    tuned.tuning.environment["X"] = "1";
    EXPECT_EQ(*buildKey(tuned), key); // settings are for the run
    Model other = model;
    other.build->environment["A"] = "1";
    EXPECT_NE(*buildKey(other), key);
    other = model;
    other.build->commands[0].push_back("more");
    EXPECT_NE(*buildKey(other), key);
    other = model;
    other.toolchain.emplace();
    other.installation = Installation{ "/bin/sh", "1", "one" };
    const std::string withTool = *buildKey(other);
    EXPECT_NE(withTool, key);
    other.installation->words = "two";
    EXPECT_NE(*buildKey(other), withTool);
    m_folder.write("lab/main.txt", "changed\n");
    EXPECT_NE(*buildKey(model), key);
    m_folder.write("lab/main.txt", "source\n");
    EXPECT_EQ(*buildKey(model), key);
    m_folder.write("lab/.config/more", "");
    EXPECT_NE(*buildKey(model), key);
}

TEST_F(Building, FollowsAFileBesideTheModel)
{
    model.build->commands[0].push_back("{src}/../shared/x");
    m_folder.write("shared/x", "1");
    const std::string key = *buildKey(model);
    m_folder.write("shared/x", "2");
    EXPECT_NE(*buildKey(model), key);
}

TEST_F(Building, ItsOutputIsStreamedAndKept)
{
    model = built("lab", "echo out; echo err >&2; printf last; touch worker");
    Followed& followed = build(model);
    EXPECT_THAT(followed.lines, ElementsAre("out", "err", "last"));
    EXPECT_THAT(followed.commands, ElementsAre(HasSubstr("/bin/sh -c 'echo out;")));
    ASSERT_THAT(inCache(".log"), SizeIs(1));
    EXPECT_THAT(test::readFile(inCache(".log")[0]), AllOf(HasSubstr("$ /bin/sh"), HasSubstr("\nerr\n")));
}

TEST_F(Building, AFailedOneNamesItsCommandStatusAndLog)
{
    model = built("lab", "echo what went wrong; touch worker; exit 3");
    const std::string error = build(model).error();
    EXPECT_THAT(error,
        AllOf(HasSubstr("cannot build model lab"), HasSubstr("echo what went wrong"),
            HasSubstr("ended with exit status 3"), HasSubstr(".log")));
    EXPECT_THAT(test::readFile(inCache(".log").at(0)), HasSubstr("\nwhat went wrong\n"));
    EXPECT_THAT(inCache(""), IsEmpty());
    EXPECT_THAT(inCache(".done"), IsEmpty());
    EXPECT_THAT(build(built("lab", "kill -9 $$")).error(), HasSubstr("was killed by signal 9"));
    EXPECT_THAT(build(built("lab", "true")).error(), HasSubstr("there is no {out}/worker"));
}

TEST_F(Building, LaterCommandsAreNotRunAfterOneThatFailed)
{
    model.build->commands.insert(model.build->commands.begin(), { "/bin/false" });
    EXPECT_THAT(build(model).commands, SizeIs(1));
}

TEST_F(Building, AToolThatVanishedIsNamed)
{
    model.build->commands[0] = { "{tool}", "build" };
    model.toolchain.emplace().packages = "lang";
    model.installation = Installation{ "/nonexistent/lang", "1", "lang 1" };
    EXPECT_THAT(build(model).error(),
        AllOf(
            HasSubstr("no program /nonexistent/lang any more"), HasSubstr("Apt-get install lang")));
}

TEST_F(Building, HasNoInputAndTheModelsEnvironment)
{
    model = built("lab", "cat; echo \"$NAME\"; touch worker");
    model.build->environment = { { "NAME", "{src}!" } };
    EXPECT_THAT(build(model).lines, ElementsAre((root() / "lab!").string()));
}

TEST_F(Building, AnInterruptedOneIsNotTakenForFinished)
{
    model = built("lab",
        "touch worker; [ -e '" + (root() / "go").string()
            + "' ] || { echo half; sleep 1000; }; echo whole >worker");
    {
        boost::asio::io_context io;
        Followed followed(io, model, places);
        while (followed.lines.empty())
            io.run_one();
        followed.builder.reset(); // as if we had been killed
        EXPECT_FALSE(followed.result);
        io.run();
    }
    EXPECT_THAT(inCache(".done"), IsEmpty());
    m_folder.write("go", "");
    EXPECT_EQ(test::readFile(build(model).folder() / "worker"), "whole\n");
}

TEST_F(Building, StopKillsTheWholeTree)
{
    const auto pids = root() / "pids";
    model = built("lab", "setsid sleep 1000 & echo $! >'" + pids.string() + "'; echo on; wait");
    boost::asio::io_context io;
    Followed followed(io, model, places);
    followed.onLine = [&] { followed.builder->stop(); };
    io.run();
    EXPECT_THAT(followed.error(), HasSubstr("stopped"));
    pid_t pid = 0;
    std::ifstream(pids) >> pid;
    ASSERT_GT(pid, 0);
    EXPECT_EQ(::kill(pid, 0), -1);
    EXPECT_THAT(inCache(".done"), IsEmpty());
}

TEST_F(Building, AServerThatItLeavesBehindDoesNotSurvive)
{
    const auto pids = root() / "pids";
    model = built("lab", "setsid sleep 1000 & echo $! >'" + pids.string() + "'; touch worker");
    build(model).folder();
    pid_t pid = 0;
    std::ifstream(pids) >> pid;
    ASSERT_GT(pid, 0);
    EXPECT_EQ(::kill(pid, 0), -1);
}

TEST_F(Building, TwoAtOnceAreBuiltOnce)
{
    model = built(
        "lab", "echo begun >>'" + (root() / "times").string() + "'; sleep 0.3; touch worker");
    const auto other = [&] {
        boost::asio::io_context io;
        Followed followed(io, model, places);
        io.run();
        return std::pair(followed.folder(), followed.isNew());
    };
    std::pair<std::filesystem::path, bool> first, second;
    std::thread one([&] { first = other(); });
    std::thread two([&] { second = other(); });
    one.join();
    two.join();
    EXPECT_EQ(first.first, second.first);
    EXPECT_NE(first.second, second.second);
    EXPECT_EQ(test::readFile(root() / "times"), "begun\n");
}

TEST_F(Building, OldOnesGoAndThoseInUseStay)
{
    std::vector<std::filesystem::path> folders;
    std::shared_ptr<Built> inUse;
    for (int i = 0; i < 5; ++i) {
        m_folder.write("lab/main.txt", std::to_string(i));
        Followed& followed = build(model);
        folders.push_back(followed.folder());
        if (i == 0)
            inUse = **followed.result;
        std::this_thread::sleep_for(std::chrono::milliseconds(20)); // another time of last use
    }
    EXPECT_TRUE(std::filesystem::exists(folders[0])); // in use
    EXPECT_FALSE(std::filesystem::exists(folders[1]));
    EXPECT_TRUE(std::filesystem::exists(folders[3]));
    EXPECT_TRUE(std::filesystem::exists(folders[4]));
    build(built("lab-2", "touch worker")).folder();
    EXPECT_TRUE(std::filesystem::exists(folders[4])); // another model's
}

TEST_F(Building, WriteProtectedFoldersCanBeRemoved)
{
    m_folder.write("tree/a/b/file", "");
    std::filesystem::permissions(root() / "tree/a/b", std::filesystem::perms::owner_read);
    std::filesystem::permissions(root() / "tree/a", std::filesystem::perms::owner_read);
    removeTree(root() / "tree");
    EXPECT_FALSE(std::filesystem::exists(root() / "tree"));
}

TEST_F(Building, ACacheThatCannotBeMadeIsNamed)
{
    places.cache = m_folder.write("file", "");
    EXPECT_THAT(
        build(model).error(), AllOf(HasSubstr("cannot build"), HasSubstr("Not a directory")));
}

TEST_F(Building, WithoutACacheFolderItSaysSo)
{
    places.cache.clear();
    EXPECT_THAT(build(model).error(), HasSubstr("no cache folder"));
}

TEST_F(Building, AFullDiskIsSaidAsSuch)
{
    std::filesystem::create_directories(places.cache);
    if (::mount("tmpfs", places.cache.c_str(), "tmpfs", 0, "size=1m") != 0)
        GTEST_SKIP() << "no file system can be mounted here";
    model = built("lab", "head -c 3000000 /dev/zero >worker");
    const std::string error = build(model).error();
    m_folder.write("cache/fill", std::string(2'000'000, 'x'));
    const std::string before = build(built("lab", "echo x >worker")).error();
    ::umount2(places.cache.c_str(), MNT_DETACH);
    EXPECT_THAT(error, AllOf(HasSubstr("no space is left"), HasSubstr("XDG_CACHE_HOME")));
    EXPECT_THAT(before, HasSubstr("no space is left"));
}

} // namespace
} // namespace taskweight
