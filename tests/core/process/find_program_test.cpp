// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/find_program.h"

#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>

namespace taskweight {
namespace {

TEST(FindProgram, LooksAsExecvpDoes)
{
    const std::string before = std::getenv("PATH");
    const test::TemporaryFolder folder;
    const std::filesystem::path& root = folder.path();
    const auto program = [&](const std::string& path, bool isExecutable) {
        std::filesystem::create_directories((root / path).parent_path());
        std::ofstream(root / path) << "#!/bin/sh\n";
        if (isExecutable)
            std::filesystem::permissions(root / path, std::filesystem::perms::owner_all);
        return root / path;
    };
    program("a/tool-of-test", false);
    std::filesystem::create_directories(root / "b/tool-of-test");
    const auto first = program("c/tool-of-test", true);
    const auto second = program("d/tool-of-test", true);
    std::string path;
    for (const char* folder : { "a", "b", "c", "d", "c" })
        path += (path.empty() ? "" : ":") + (root / folder).string();
    ::setenv("PATH", path.c_str(), 1);
    EXPECT_THAT(programsInPath("tool-of-test"), testing::ElementsAre(first, second));
    EXPECT_EQ(findProgram("tool-of-test"), first);
    EXPECT_EQ(findProgram(second.string()), second);
    EXPECT_EQ(findProgram((root / "a/tool-of-test").string()), "");
    EXPECT_EQ(findProgram("no-tool-of-test"), "");
    ::setenv("PATH", before.c_str(), 1);
}

} // namespace
} // namespace taskweight
