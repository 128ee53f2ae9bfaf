// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/find_results.h"

#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

using namespace taskweight;
using testing::EndsWith;
using testing::HasSubstr;

namespace {

const std::filesystem::path kReference = TASKWEIGHT_REFERENCE;

} // namespace

TEST(FindResults, AFileOrTheIdOfPublishedFigures)
{
    const test::TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "mine.taskweight.jsonl";
    std::ofstream(file) << "{}\n";
    EXPECT_EQ(*findResults(file.string(), kReference), file);
    EXPECT_EQ(*findResults("2024-hez2010-take2", kReference), kReference / "2024-hez2010-take2.json");
}

TEST(FindResults, AFileOfThatNameGoesFirst)
{
    const test::TemporaryFolder folder;
    std::ofstream(folder.path() / "2023-kolaczkowski") << "{}\n";
    const std::filesystem::path here = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    const auto found = findResults("2023-kolaczkowski", kReference);
    std::filesystem::current_path(here);
    EXPECT_EQ(*found, "2023-kolaczkowski");
}

TEST(FindResults, WhatIsNeitherIsToldWithTheIdsThatThereAre)
{
    const auto unknown = findResults("2024-hez2010", kReference);
    ASSERT_FALSE(unknown);
    EXPECT_THAT(unknown.error().sentence(),
        HasSubstr("2023-kolaczkowski, 2024-hez2010-first, 2024-hez2010-take2"));
    EXPECT_FALSE(findResults("../reference/2024-hez2010-take2", kReference)) << "an id is no path";
    const auto none = findResults("mine", "/no/such/folder");
    ASSERT_FALSE(none);
    EXPECT_THAT(none.error().sentence(), EndsWith("Give a results file"));
    EXPECT_FALSE(findResults("", kReference));
}
