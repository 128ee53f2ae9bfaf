// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sweep_request.h"

#include "app/cli/command_run.h"

#include <gmock/gmock.h>

namespace taskweight::test {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Catalogue smallCatalogue()
{
    Catalogue catalogue;
    for (const char* id : { "asio-timer", "asio-awaitable", "cpp-thread" }) {
        Model model;
        model.id = id;
        catalogue.models.push_back(model);
    }
    return catalogue;
}

std::vector<std::string> idsOf(const SweepSettings& settings)
{
    std::vector<std::string> ids;
    for (const Model& model : settings.models)
        ids.push_back(model.id);
    return ids;
}

RunRecord runOf(Outcome outcome, Validity validity, const std::string& id = "asio-timer")
{
    RunRecord run;
    run.model.id = id;
    run.outcome = outcome;
    run.validity = validity;
    return run;
}

} // namespace

TEST(SweepRequest, WhatWasTypedBecomesSettings)
{
    RunOptions options;
    options.models = { "cpp-thread", "asio-timer", "cpp-thread" };
    options.tasks = "1,2.5k";
    options.sleep = "250ms";
    options.repeats = "3";
    options.order = "random";
    options.seed = "7";
    options.rate = "200";
    options.memoryLimit = "50%";
    options.timeout = "2min";
    options.force = true;
    options.title = "a title";
    const Result<SweepSettings> settings = sweepRequest(options, smallCatalogue(), Places(), 8'000);
    ASSERT_TRUE(settings) << settings.error().sentence();
    EXPECT_THAT(idsOf(*settings), ElementsAre("cpp-thread", "asio-timer"));
    EXPECT_THAT(settings->tasks, ElementsAre(1u, 2'500u));
    EXPECT_EQ(settings->sleepMs, 250);
    EXPECT_EQ(settings->repeats, 3);
    EXPECT_EQ(settings->order, Order::random);
    EXPECT_EQ(settings->seed, 7u);
    EXPECT_EQ(settings->rateHz, 200);
    EXPECT_EQ(settings->memoryLimitKib, 4'000);
    EXPECT_EQ(settings->timeoutMs, 120'000);
    EXPECT_TRUE(settings->force);
    EXPECT_EQ(settings->title, "a title");
}

TEST(SweepRequest, AllAndOwnProgramsGoTogether)
{
    RunOptions options;
    options.models = { "all" };
    options.commands = { "mine=./a.out {tasks}" };
    options.sleep = "auto";
    const Result<SweepSettings> settings = sweepRequest(options, smallCatalogue(), Places(), 8'000);
    ASSERT_TRUE(settings) << settings.error().sentence();
    EXPECT_THAT(
        idsOf(*settings), ElementsAre("asio-timer", "asio-awaitable", "cpp-thread", "mine"));
    EXPECT_FALSE(settings->sleepMs);
    EXPECT_FALSE(settings->memoryLimitKib);
    EXPECT_FALSE(settings->timeoutMs);
}

TEST(SweepRequest, ErrorsBeginWithTheOption)
{
    RunOptions options;
    options.models = { "all" };
    options.repeats = "1.5";
    EXPECT_THAT(sweepRequest(options, smallCatalogue(), Places(), 8'000).error().sentence(),
        HasSubstr("--repeats: \"1.5\" is not a whole number from 1 to 1000"));
}

TEST(NearestId, FindsTyposAndBeginnings)
{
    const std::vector<Model> models = smallCatalogue().models;
    EXPECT_EQ(nearestId("asio-tmier", models), "asio-timer");
    EXPECT_EQ(nearestId("ASIO-timer", models), "");
    EXPECT_EQ(nearestId("cpp-threads", models), "cpp-thread");
    EXPECT_EQ(nearestId("asio-await", models), "asio-awaitable");
    EXPECT_EQ(nearestId("awaitable", models), "asio-awaitable");
    EXPECT_EQ(nearestId("go", models), "");
    EXPECT_EQ(nearestId("", models), "");
}

TEST(ExitStatus, EachCaseOfTheTable)
{
    std::vector<Model> models = smallCatalogue().models;
    Model own;
    own.id = "own";
    own.protocol = Protocol::optional;
    models.push_back(own);
    const RunRecord valid = runOf(Outcome::completed, Validity::valid);
    const RunRecord skipped = runOf(Outcome::skipped, Validity::invalid);
    const RunRecord unstarted = runOf(Outcome::couldNotStart, Validity::invalid);
    const auto status = [&](std::vector<RunRecord> runs) { return statusOf(runs, models); };

    EXPECT_EQ(status({ valid, valid }), kAllValid);
    EXPECT_EQ(status({ valid, skipped }), kAllValid);
    EXPECT_EQ(status({ runOf(Outcome::completed, Validity::notProven, "own") }), kAllValid);
    EXPECT_EQ(status({ runOf(Outcome::completed, Validity::notProven) }), kSomeFailed);
    EXPECT_EQ(status({ valid, runOf(Outcome::completed, Validity::invalid) }), kSomeFailed);
    EXPECT_EQ(status({ valid, unstarted }), kSomeFailed);
    for (const Outcome outcome :
        { Outcome::failed, Outcome::killed, Outcome::timedOut, Outcome::memoryGuard })
        EXPECT_EQ(status({ valid, runOf(outcome, Validity::invalid) }), kSomeFailed);
    EXPECT_EQ(status({ skipped, unstarted }), kNothingMeasured);
    EXPECT_EQ(status({}), kNothingMeasured);
}

} // namespace taskweight::test
