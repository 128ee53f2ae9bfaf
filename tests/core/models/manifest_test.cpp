// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/catalogue.h"

#include "tests/core/models/least_manifest.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>

#include <sys/stat.h>

namespace taskweight {
namespace {

using testing::HasSubstr;

constexpr const char* kFull = R"(id = "lab"
name = "Lab é"
language = "C++"
order = 10
summary = "A sentence."
family = "stackless coroutine"
task = "timer"
source = ["main.cpp", "src/task.h"]

[run]
command = ["{bin}/lab", "--tasks", "{tasks}", "--sleep-ms", "{sleep_ms}", "{\"json\": {}}"]
protocol = "optional"

[version]
command = ["{bin}/lab", "--version"]
how_to_get = "build the project again"

[weight]
baseline_kib = 3000
bytes_per_task = 48
kernel_bytes_per_task = 0.1
threads_per_task = 1.0
maps_per_task = 2
)";

class Manifest : public testing::Test {
protected:
    Result<Model> read(const std::string& text)
    {
        return readManifest(m_folder.write("lab/model.toml", text));
    }

    /// The full manifest with one piece replaced.
    Result<Model> readWith(const std::string& from, const std::string& to)
    {
        std::string text = kFull;
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return read(text.replace(at, from.size(), to));
    }

    /// What is wrong, and that it is said of that line of the file.
    void expectError(
        const Result<Model>& result, int line, const std::string& why, const std::string& fix = {})
    {
        ASSERT_FALSE(result) << why;
        EXPECT_EQ(result.error().what, "cannot use model lab");
        EXPECT_EQ(result.error().where,
            (m_folder.path() / "lab/model.toml").string() + ":" + std::to_string(line));
        EXPECT_THAT(result.error().why, HasSubstr(why));
        EXPECT_THAT(result.error().fix, HasSubstr(fix));
    }

    test::TemporaryFolder m_folder;
};

TEST_F(Manifest, GivesEverythingThatItSays)
{
    const Result<Model> model = read(kFull);
    ASSERT_TRUE(model) << model.error().sentence();
    Model expected;
    expected.id = "lab";
    expected.name = "Lab é";
    expected.language = "C++";
    expected.summary = "A sentence.";
    expected.family = Family::stacklessCoroutine;
    expected.kind = TaskKind::timerOnly;
    expected.protocol = Protocol::optional;
    expected.folder = m_folder.path() / "lab";
    expected.sources = { "main.cpp", "src/task.h" };
    expected.command
        = { "{bin}/lab", "--tasks", "{tasks}", "--sleep-ms", "{sleep_ms}", "{\"json\": {}}" };
    expected.versionCommand = { "{bin}/lab", "--version" };
    expected.howToGet = "build the project again";
    expected.weight = { 3000, 48.0, 0.1, 1.0, 2.0 };
    expected.order = 10;
    EXPECT_EQ(*model, expected);
}

TEST_F(Manifest, MaySayTheLeastOnly)
{
    const Result<Model> model = read(leastManifest("lab"));
    ASSERT_TRUE(model) << model.error().sentence();
    EXPECT_EQ(model->order, 1000);
    EXPECT_EQ(model->protocol, Protocol::spoken);
    EXPECT_EQ(model->kind, TaskKind::spawned);
    EXPECT_EQ(model->weight, ExpectedWeight());
    EXPECT_TRUE(model->versionCommand.empty());
}

TEST_F(Manifest, MissingKeysAreNamed)
{
    expectError(
        readWith("name = \"Lab é\"\n", ""), 1, "name: expected a string, but the key is missing");
    expectError(readWith("family = \"stackless coroutine\"\n", ""), 1,
        "family: expected one of \"OS thread\", ");
    expectError(readWith("task = \"timer\"\n", ""), 1,
        "task: expected one of \"spawned\", \"timer\", but the key is missing");
    expectError(
        readWith("command = [\"{bin}/lab\", \"--tasks\"", "protocol = \"spoken\" #"), 12, "");
    expectError(read("id = \"lab\"\nname = \"a\"\nlanguage = \"b\"\nfamily = \"other\"\ntask = "
                     "\"timer\"\n[run]\n"),
        6, "run.command: expected a list of strings, but the key is missing");
    expectError(
        read(
            "id = \"lab\"\nname = \"a\"\nlanguage = \"b\"\nfamily = \"other\"\ntask = \"timer\"\n"),
        1, "run.command: expected a list of strings, but the key is missing");
}

TEST_F(Manifest, WrongTypesAreNamedWithWhatWasFound)
{
    expectError(readWith("\"Lab é\"", "3"), 2, "name: expected a string, found a whole number");
    expectError(readWith("\"C++\"", "[\"C++\"]"), 3, "language: expected a string, found a list");
    expectError(readWith("order = 10", "order = \"10\""), 4,
        "order: expected a whole number, found a string");
    expectError(
        readWith("order = 10", "order = 1.5"), 4, "order: expected a whole number, found a number");
    expectError(readWith("[\"main.cpp\", \"src/task.h\"]", "\"main.cpp\""), 8,
        "source: expected a list of strings, found a string");
    expectError(readWith("\"--tasks\"", "true"), 11,
        "run.command: expected a list of strings, found true or false in it");
    expectError(readWith("baseline_kib = 3000", "baseline_kib = 2026-01-01"), 19,
        "weight.baseline_kib: expected a number, found a date or time");
    expectError(
        read("id = \"lab\"\nrun = 3\n"), 2, "run: expected a table, [run], found a whole number");
}

TEST_F(Manifest, EmptyValuesAreRefused)
{
    expectError(readWith("\"Lab é\"", "\"  \""), 2, "name: expected a string that is not empty");
    expectError(readWith("\"{bin}/lab\", \"--tasks\"", "\"\", \"--tasks\""), 11,
        "run.command: expected a list whose first string is not empty");
}

TEST_F(Manifest, AnUnknownFamilyIsAnsweredWithTheList)
{
    const Result<Model> model = readWith("\"stackless coroutine\"", "\"stackles coroutine\"");
    expectError(model, 6,
        "family: expected one of \"OS thread\", \"stackful coroutine\", \"stackless coroutine\"",
        "did you mean \"stackless coroutine\"?");
    EXPECT_THAT(model.error().why, HasSubstr("found \"stackles coroutine\""));
    EXPECT_EQ(readWith("\"stackless coroutine\"", "\"unicorn\"").error().fix, "");
}

TEST_F(Manifest, AnUnknownKeyIsAnsweredWithTheNearest)
{
    expectError(readWith("language =", "lang ="), 3,
        "lang: unknown key; the keys here are \"id\", \"name\"", "did you mean \"language\"?");
    expectError(readWith("protocol =", "protcol ="), 12, "run.protcol: unknown key",
        "did you mean \"protocol\"?");
    expectError(readWith("how_to_get =", "howtoget ="), 16, "version.howtoget: unknown key",
        "did you mean \"how_to_get\"?");
    expectError(readWith("maps_per_task", "zebra"), 23, "weight.zebra: unknown key");
    EXPECT_EQ(readWith("maps_per_task", "zebra").error().fix, "");
}

TEST_F(Manifest, BadTomlIsNamedByItsLine)
{
    expectError(readWith("language = \"C++\"", "language = \"C++"), 3, "this is not TOML: ");
    expectError(readWith("order = 10", "order = 10\norder = 11"), 5, "this is not TOML: ");
}

TEST_F(Manifest, NotUtf8IsNamedByItsLine)
{
    expectError(
        readWith("Lab é", "Lab \xe9"), 2, "this is not UTF-8 text", "save the file as UTF-8");
}

TEST_F(Manifest, IdIsTheNameOfTheFolder)
{
    expectError(readWith("id = \"lab\"", "id = \"other\""), 1,
        "id: expected the name of its folder, \"lab\", found \"other\"", "rename the folder");
    expectError(readWith("id = \"lab\"", "id = \"a,b\""), 1, "id: expected letters, digits");
}

TEST_F(Manifest, SourcesStayInsideTheFolder)
{
    for (const char* outside : { "/etc/passwd", "../other/main.cpp", "a/../../b", "", "src/" })
        expectError(
            readWith("src/task.h", outside), 8, "source: expected files inside the model's folder");
}

TEST_F(Manifest, UnknownPlaceholdersAreRefused)
{
    expectError(readWith("{tasks}", "{taskz}"), 11,
        "run.command: unknown placeholder {taskz}; it may use {tasks}, {sleep_ms}, {bin}, {src}, "
        "{out}");
    expectError(readWith("\"--version\"", "\"{tasks}\""), 15,
        "version.command: unknown placeholder {tasks}; it may use {bin}, {src}, {out}");
}

TEST_F(Manifest, WeightsAreFiniteAndNotNegative)
{
    expectError(readWith("bytes_per_task = 48", "bytes_per_task = -1"), 20,
        "weight.bytes_per_task: expected a number from 0 to");
    expectError(readWith("bytes_per_task = 48", "bytes_per_task = inf"), 20,
        "found infinity or not a number");
    expectError(readWith("bytes_per_task = 48", "bytes_per_task = nan"), 20,
        "found infinity or not a number");
    expectError(readWith("baseline_kib = 3000", "baseline_kib = 1e300"), 19,
        "weight.baseline_kib: expected a number from 0 to");
}

TEST_F(Manifest, TextIsLimited)
{
    EXPECT_TRUE(readWith("A sentence.", std::string(4096, 'x')));
    expectError(readWith("A sentence.", std::string(4097, 'x')), 5,
        "summary: expected at most 4,096 bytes, found 4,097");
    expectError(readWith("Lab é", std::string(61, 'x')), 2,
        "name: expected at most 60 characters, found 61");
    expectError(readWith("A sentence.", "A \\u001b[31mred"), 5,
        "summary: expected one line of text, found control characters");
    expectError(readWith("\"--tasks\"", "\"a\\u0000b\""), 11,
        "run.command: expected strings without a NUL character");
    std::string many = "\"--tasks\"";
    for (int i = 0; i < 300; ++i)
        many += ", \"x\"";
    expectError(
        readWith("\"--tasks\"", many), 11, "run.command: expected at most 256 strings, found 306");
}

TEST_F(Manifest, AFileTooLargeIsNotRead)
{
    const Result<Model> model = read(std::string(kFull) + "#" + std::string(256 * 1024, 'x'));
    ASSERT_FALSE(model);
    EXPECT_THAT(model.error().why, HasSubstr("larger than 256 KiB"));
}

TEST_F(Manifest, APipeOrAFolderIsRefusedAtOnce)
{
    std::filesystem::create_directories(m_folder.path() / "lab");
    ASSERT_EQ(::mkfifo((m_folder.path() / "lab/model.toml").c_str(), 0600), 0);
    const Result<Model> pipe = readManifest(m_folder.path() / "lab/model.toml");
    ASSERT_FALSE(pipe);
    EXPECT_EQ(pipe.error().why, "it is not a file");
    EXPECT_FALSE(readManifest(m_folder.path() / "lab"));
}

TEST_F(Manifest, AFileThatIsNotThereIsSaid)
{
    const Result<Model> model = readManifest(m_folder.path() / "lab/model.toml");
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().where, (m_folder.path() / "lab/model.toml").string());
    EXPECT_EQ(model.error().why, "No such file or directory");
}

TEST_F(Manifest, ReadsAsASentence)
{
    EXPECT_EQ(readWith("\"Lab é\"", "3").error().sentence(),
        "cannot use model lab: " + (m_folder.path() / "lab/model.toml").string()
            + ":2: name: expected a string, found a whole number");
}

} // namespace
} // namespace taskweight
