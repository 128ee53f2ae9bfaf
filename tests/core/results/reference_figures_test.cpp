// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/results_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

using namespace taskweight;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

ResultSet readReference(const std::string& file)
{
    const Result<ResultSet> set = readResults(std::string(TASKWEIGHT_REFERENCE) + '/' + file);
    EXPECT_TRUE(set) << set.error().sentence();
    return set ? *set : ResultSet{};
}

const RunRecord& runOf(const ResultSet& set, const std::string& id, std::uint64_t tasks)
{
    const auto run
        = std::find_if(set.runs.begin(), set.runs.end(), [&](const RunRecord& candidate) {
              return candidate.model.id == id && candidate.tasks == tasks;
          });
    EXPECT_NE(run, set.runs.end()) << id;
    return run == set.runs.end() ? set.runs.at(0) : *run;
}

std::string document(const std::string& figures)
{
    return "{\n\"schema\": \"taskweight-reference-1\", \"id\": \"2030-me\", \"title\": \"T\", "
           "\"figures\": "
        + figures + "}\n";
}

} // namespace

TEST(ReferenceFigures, AllEditionsAreReadWhole)
{
    struct {
        const char* file;
        std::size_t figures, models;
    } const rows[] = { { "2023-kolaczkowski.json", 36, 10 }, { "2024-hez2010-first.json", 40, 10 },
        { "2024-hez2010-take2.json", 44, 11 } };
    for (const auto& row : rows) {
        const ResultSet set = readReference(row.file);
        EXPECT_EQ(set.runs.size(), row.figures);
        EXPECT_TRUE(set.published);
        EXPECT_THAT(set.notes, IsEmpty());
        EXPECT_THAT(set.header.title, HasSubstr("How Much Memory Do You Need"));
        EXPECT_THAT(set.header.cpu, HasSubstr("Intel"));
        std::set<std::string> ids, names;
        for (const RunRecord& run : set.runs) {
            ids.insert(run.model.id);
            names.insert(run.model.name);
            EXPECT_EQ(run.outcome, Outcome::completed);
            EXPECT_EQ(run.validity, Validity::notProven);
            EXPECT_EQ(run.sleepMs, 10'000);
            EXPECT_TRUE(run.peakKib);
            EXPECT_FALSE(run.plateauKib);
            EXPECT_NE(run.model.language, "Other") << run.model.id;
            EXPECT_NE(run.model.family, Family::other) << run.model.id;
            EXPECT_FALSE(run.model.version.empty()) << run.model.id;
        }
        EXPECT_EQ(ids.size(), row.models);
        EXPECT_EQ(names.size(), row.models);
    }
}

TEST(ReferenceFigures, AModelIsNamedWithItsEdition)
{
    const ResultSet first = readReference("2023-kolaczkowski.json");
    const RunRecord& tokio = runOf(first, "rust-tokio", 10'000);
    EXPECT_EQ(tokio.peakKib, 4'600);
    EXPECT_EQ(tokio.model.name, "Rust tokio (2023)");
    EXPECT_EQ(tokio.model.language, "Rust");
    EXPECT_EQ(tokio.model.version, "rustc 1.69");
    EXPECT_EQ(runOf(first, "node-promise", 1).model.version, "Node.js 12.22.9");

    const ResultSet last = readReference("2024-hez2010-take2.json");
    EXPECT_EQ(runOf(last, "node-promise", 1'000'000).peakKib, 577'420);
    EXPECT_EQ(runOf(last, "rust-tokio", 1).model.name, "Rust (tokio, 2024 take 2)");
    EXPECT_EQ(runOf(last, "go-goroutine", 1).model.name, "Go (2024 take 2)");
    EXPECT_EQ(runOf(readReference("2024-hez2010-first.json"), "go-goroutine", 1).model.name,
        "Go (2024 first)");
}

TEST(ReferenceFigures, BareTimersAreToldFromTasks)
{
    const ResultSet set = readReference("2024-hez2010-take2.json");
    for (const char* id : { "rust-tokio-join-all", "dotnet-task-delay",
             "dotnet-nativeaot-task-delay", "node-promise" })
        EXPECT_EQ(runOf(set, id, 1).model.kind, TaskKind::timerOnly) << id;
    for (const char* id : { "rust-tokio", "rust-async-std", "python-asyncio-gather", "go-goroutine",
             "java-virtual-thread" })
        EXPECT_EQ(runOf(set, id, 1).model.kind, TaskKind::spawned) << id;
    EXPECT_EQ(runOf(readReference("2023-kolaczkowski.json"), "dotnet-task-run", 1).model.kind,
        TaskKind::spawned);
}

TEST(ReferenceFigures, AWrongFigureIsNamedAndLeftOut)
{
    const Result<ResultSet> set
        = readResultsText(document("[{\"model\": \"go-x\", \"tasks\": 1, \"peak_kib\": 5}, "
                                   "{\"model\": \"go-x\", \"tasks\": 0, \"peak_kib\": 5},"
                                   " 7, {\"model\": \"go-x\", \"tasks\": 1}]"),
            "f");
    ASSERT_TRUE(set) << set.error().sentence();
    EXPECT_EQ(set->runs.size(), 1U);
    EXPECT_EQ(set->runs[0].model.name, "go-x (2030)");
    ASSERT_EQ(set->notes.size(), 3U);
    EXPECT_THAT(set->notes[0], HasSubstr("figure 2 is left out: tasks must be"));
    EXPECT_THAT(set->notes[2], HasSubstr("figure 4 is left out: peak_kib is missing"));
}

TEST(ReferenceFigures, AFileWithoutFiguresIsAnError)
{
    EXPECT_FALSE(readResultsText(document("7"), "f"));
    EXPECT_FALSE(readResultsText("{\"schema\": \"taskweight-reference-1\", \"figures\": []}", "f"));
    EXPECT_TRUE(readResultsText(document("[]"), "f"));
}
