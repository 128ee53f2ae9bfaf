// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/model.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace taskweight {
namespace {

TEST(Family, EachNameReadsBackAsItself)
{
    std::set<std::string> names;
    for (const Family family : { Family::osThread, Family::stackfulCoroutine,
             Family::stacklessCoroutine, Family::greenThread, Family::timerCallback,
             Family::promise, Family::actorProcess, Family::other }) {
        EXPECT_EQ(familyFromName(familyName(family)), family);
        names.insert(familyName(family));
    }
    EXPECT_EQ(names.size(), 8U);
}

TEST(Family, AnUnknownNameIsNone)
{
    EXPECT_EQ(familyFromName("os thread"), std::nullopt);
    EXPECT_EQ(familyFromName(""), std::nullopt);
}

TEST(Names, AreThoseThatPeopleRead)
{
    EXPECT_STREQ(familyName(Family::osThread), "OS thread");
    EXPECT_STREQ(taskKindName(TaskKind::spawned), "spawned");
    EXPECT_STREQ(taskKindName(TaskKind::timerOnly), "timer only");
    EXPECT_STREQ(readinessName(Readiness::ready), "ready");
    EXPECT_STREQ(readinessName(Readiness::notBuilt), "not built");
    EXPECT_STREQ(readinessName(Readiness::missingTool), "missing tool");
    EXPECT_STREQ(readinessName(Readiness::lookedFor), "being looked for");
}

} // namespace
} // namespace taskweight
