// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps of models that are built first.
#include "core/run/engine.h"

#include "tests/process/build/made_model.h"

#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace taskweight {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

class BuildStageOfASweep : public MadeModel {
protected:
    void sweep(
        std::vector<Model> models, std::vector<ModelState> states = {}, bool stopAtOutput = false)
    {
        Engine engine(places, {}, [] {});
        SweepSettings settings;
        settings.models = std::move(models);
        settings.states = std::move(states);
        settings.tasks = { 1, 2 };
        settings.sleepMs = 10;
        const auto started = engine.start(std::move(settings), {});
        ASSERT_TRUE(started);
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        bool over = false;
        while (!over && std::chrono::steady_clock::now() < deadline) {
            for (Event& event : engine.takeEvents()) {
                if (const auto* begun = std::get_if<BuildStarted>(&event))
                    order.push_back("build " + begun->what);
                if (const auto* line = std::get_if<BuildOutput>(&event)) {
                    order.push_back("line " + line->line);
                    if (stopAtOutput)
                        engine.stop();
                }
                if (const auto* built = std::get_if<BuildFinished>(&event))
                    order.push_back(built->error ? "failed" : "built");
                if (const auto* run = std::get_if<RunFinished>(&event)) {
                    order.push_back("run " + run->record->model.id);
                    records.push_back(*run->record);
                }
                if (const auto* finished = std::get_if<SweepFinished>(&event)) {
                    over = true;
                    stopped = finished->stopped;
                }
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        EXPECT_TRUE(over);
    }

    std::vector<std::string> order;
    std::vector<RunRecord> records;
    bool stopped = false;
};

TEST_F(BuildStageOfASweep, ComesBeforeTheFirstRunAndOnce)
{
    Model second = built("second", "echo hello; touch worker");
    Model tuned = model;
    tuned.base = "lab";
    tuned.id = "lab[X=1]";
    tuned.tuning = { "X=1", {}, { { "X", "1" } } };
    sweep({ model, tuned, second });
    EXPECT_EQ(order,
        (std::vector<std::string>{ "build lab", "built", "build second", "line hello", "built",
            "run lab", "run lab[X=1]", "run second", "run lab", "run lab[X=1]", "run second" }));
    ASSERT_EQ(records.size(), 6u);
    for (const RunRecord& record : records)
        EXPECT_EQ(record.outcome, Outcome::completed) << record.reason;
    EXPECT_THAT(records[0].command[1], HasSubstr("/builds/lab-"));
    EXPECT_EQ(records[1].environment, std::vector<std::string>{ "X=1" });
    EXPECT_EQ(records[1].model.base, "lab");
}

TEST_F(BuildStageOfASweep, AFailedBuildStopsOnlyItsOwnRuns)
{
    sweep({ built("bad", "echo no; exit 4"), model });
    ASSERT_EQ(records.size(), 4u);
    EXPECT_EQ(records[0].outcome, Outcome::couldNotStart);
    EXPECT_THAT(
        records[0].reason, AllOf(HasSubstr("cannot build model bad"), HasSubstr("exit status 4")));
    EXPECT_EQ(records[1].outcome, Outcome::completed);
    EXPECT_EQ(records[2].outcome, Outcome::couldNotStart);
    EXPECT_EQ(records[3].outcome, Outcome::completed);
    EXPECT_THAT(order, Contains("failed"));
}

TEST_F(BuildStageOfASweep, StopEndsTheBuildAndTheSweep)
{
    sweep({ built("long", "echo on; sleep 1000"), model }, {}, true);
    EXPECT_TRUE(stopped);
    EXPECT_TRUE(records.empty());
}

TEST_F(BuildStageOfASweep, AToolThatIsGoneByThenCouldNotStart)
{
    Model vanished = model;
    vanished.id = "vanished";
    vanished.build.reset();
    vanished.command = { (root() / "gone").string() };
    m_folder.writeProgram("gone", "#!/bin/sh\nrm -- \"$0\"\n");
    sweep({ vanished, model });
    ASSERT_EQ(records.size(), 4u);
    EXPECT_EQ(records[2].outcome, Outcome::couldNotStart);
    EXPECT_THAT(records[2].reason, HasSubstr("gone"));
    EXPECT_EQ(records[3].outcome, Outcome::completed);
}

TEST_F(BuildStageOfASweep, WhatIsNotFitIsSkippedForItsReasonAndNotBuilt)
{
    sweep({ model }, { ModelState{ Readiness::toolTooOld, "needs JDK 21 or newer", "", "" } });
    ASSERT_EQ(records.size(), 2u);
    EXPECT_EQ(records[0].outcome, Outcome::skipped);
    EXPECT_EQ(records[0].reason, "too old: needs JDK 21 or newer");
    EXPECT_EQ(order.front(), "run lab");
}

} // namespace
} // namespace taskweight
