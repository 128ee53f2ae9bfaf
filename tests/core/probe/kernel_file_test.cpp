// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/probe/kernel_file.h"

#include <gtest/gtest.h>

namespace taskweight {
namespace {

TEST(KernelFile, KeysAreMatchedWhole)
{
    const std::string_view text = "Pss_Dirty: 1 kB\nPss: 2 kB\nPss:x 3\n";
    EXPECT_EQ(numberOf(text, "Pss:"), 2);
    EXPECT_EQ(numberOf(text, "Pss"), std::nullopt);
}

TEST(KernelFile, ALineCutOffIsNotRead)
{
    EXPECT_EQ(numberOf("oom 1\noom_kill 12", "oom_kill"), std::nullopt);
    EXPECT_EQ(numberOf("oom 1\noom_kill 12\n", "oom_kill"), 12);
}

TEST(KernelFile, ANumberBeyond64BitsIsNone)
{
    EXPECT_EQ(wholeNumber<std::int64_t>("9223372036854775807"), INT64_MAX);
    EXPECT_EQ(wholeNumber<std::int64_t>("9223372036854775808"), std::nullopt);
    EXPECT_EQ(wholeNumber<std::int64_t>("12kB"), std::nullopt);
    EXPECT_EQ(wholeNumber<std::int64_t>(""), std::nullopt);
}

TEST(KernelFile, AFileThatIsNotThereIsNone)
{
    EXPECT_EQ(readFile(std::filesystem::path("/nonexistent/file")), std::nullopt);
    EXPECT_EQ(readNumber("/nonexistent/file"), std::nullopt);
}

TEST(KernelFile, AFolderIsNoText)
{
    EXPECT_EQ(readFile(std::filesystem::path("/proc")), std::nullopt);
}

} // namespace
} // namespace taskweight
