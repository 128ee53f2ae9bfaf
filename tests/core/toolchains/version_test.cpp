// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolchains/version.h"

#include <gtest/gtest.h>

namespace taskweight {
namespace {

TEST(Version, IsComparedByItsNumbers)
{
    EXPECT_TRUE(compareVersions("1.9", "1.18") < 0);
    EXPECT_TRUE(compareVersions("17.0.15", "21") < 0);
    EXPECT_TRUE(compareVersions("21", "21.0.0") == 0);
    EXPECT_TRUE(compareVersions("21.0.1", "21") > 0);
    EXPECT_TRUE(compareVersions("25-ea", "21.0.5+11") > 0);
    EXPECT_TRUE(compareVersions("1.08", "1.8") == 0);
    EXPECT_TRUE(compareVersions("99999999999999999999999", "3") > 0);
}

TEST(Version, BeginsAtWholeNumbers)
{
    EXPECT_TRUE(versionBegins("3.13.5", "3.13"));
    EXPECT_TRUE(versionBegins("3.13.5", "3.13.5"));
    EXPECT_FALSE(versionBegins("3.13.5", "3.1"));
    EXPECT_FALSE(versionBegins("3.1", "3.13"));
    EXPECT_FALSE(versionBegins("3.1", ""));
    EXPECT_TRUE(versionBegins("25.0.1", "25"));
}

} // namespace
} // namespace taskweight
