// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolchains/version_cache.h"

#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>

namespace taskweight {
namespace {

class VersionCacheFile : public testing::Test {
protected:
    VersionCacheFile() { program = m_folder.writeProgram("tool", "#!/bin/sh\n"); }

    std::optional<VersionAnswer> load(std::int64_t nowS = 1000)
    {
        return VersionCache::load(file, nowS).find(program, *stampOf(program, false), command);
    }
    void save(const VersionAnswer& answer, std::int64_t nowS = 1000)
    {
        VersionCache cache = VersionCache::load(file, nowS);
        cache.put(program, *stampOf(program, false), command, answer);
        cache.save();
    }

    test::TemporaryFolder m_folder;
    std::filesystem::path program;
    const std::filesystem::path file = m_folder.path() / "new/folder/toolchains.json";
    const std::vector<std::string> command{ "tool", "--version" };
};

TEST_F(VersionCacheFile, KeepsAnAnswerUntilTheProgramChanges)
{
    EXPECT_FALSE(load());
    save({ "lang 1\n\"x\"", "" });
    EXPECT_EQ(load(), (VersionAnswer{ "lang 1\n\"x\"", "" }));
    EXPECT_TRUE(load(9'000'000));
    EXPECT_FALSE(
        VersionCache::load(file, 1000).find(program, *stampOf(program, false), { "tool" }));
    m_folder.writeProgram("tool", "#!/bin/sh\n#\n");
    EXPECT_FALSE(load());
}

TEST_F(VersionCacheFile, ForgetsAFailureAfterTenMinutes)
{
    save({ "", "no answer in time" });
    EXPECT_TRUE(load(1599));
    EXPECT_FALSE(load(1600));
    EXPECT_FALSE(load(500)); // a clock that was set back
}

TEST_F(VersionCacheFile, DamageIsAsNoCacheAndMended)
{
    save({ "lang 1", "" });
    for (const std::string& text : { std::string(), std::string("{"), std::string("[1,2]"),
             std::string("{\"schema\":\"taskweight-toolchains-1\",\"answers\":[{}]}"),
             std::string("{\"schema\":\"taskweight-toolchains-1\",\"answers\":7}"),
             std::string(200'000, '['), std::string("\xff\x00\x01", 3) }) {
        m_folder.write("new/folder/toolchains.json", text);
        EXPECT_FALSE(load()) << text.substr(0, 50);
    }
    save({ "lang 2", "" });
    EXPECT_EQ(load(), (VersionAnswer{ "lang 2", "" }));
}

TEST_F(VersionCacheFile, IsNotReadWhenItIsTooLargeOrNoFile)
{
    save({ "lang 1", "" });
    std::filesystem::resize_file(file, VersionCache::kMostBytes + 1);
    EXPECT_FALSE(load());
    std::filesystem::remove(file);
    std::filesystem::create_directory(file);
    EXPECT_FALSE(load());
    save({ "lang 1", "" }); // cannot be written, which is no error
}

TEST_F(VersionCacheFile, LeavesNoOtherFileBehind)
{
    save({ "lang 1", "" });
    save({ "lang 2", "" });
    int files = 0;
    for ([[maybe_unused]] const auto& entry :
        std::filesystem::directory_iterator(file.parent_path()))
        ++files;
    EXPECT_EQ(files, 1);
}

TEST_F(VersionCacheFile, AShimChangesWithItsManagersChoice)
{
    const auto shim = m_folder.writeProgram(".env/shims/tool", "#!/bin/sh\n");
    const auto before = stampOf(shim, true);
    EXPECT_EQ(stampOf(shim, true), before);
    m_folder.write(".env/version", "3.12");
    EXPECT_NE(stampOf(shim, true), before);
    const auto between = stampOf(shim, true);
    ::setenv("ENV_VERSION", "3.13", 1);
    EXPECT_NE(stampOf(shim, true), between);
    ::unsetenv("ENV_VERSION");
    EXPECT_EQ(stampOf(shim, true), between);
    EXPECT_FALSE(stampOf(m_folder.path() / "none", true));
}

} // namespace
} // namespace taskweight
