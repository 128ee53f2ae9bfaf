// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/process/run/sweep_of.h"

#include "tests/support/read_file.h"

#include <gtest/gtest.h>

#include <unistd.h>

namespace taskweight {

std::string marker() { return "tw-engine-test-" + std::to_string(::getpid()) + "-"; }

Model misbehaving(const std::string& mode, const std::string& value)
{
    Model model;
    model.id = mode;
    model.name = mode;
    model.language = "C++";
    model.command = { TASKWEIGHT_MISBEHAVING, "--mode", mode };
    if (!value.empty())
        model.command.push_back(value);
    for (const char* word : { "--tasks", "{tasks}", "--sleep-ms", "{sleep_ms}", "--marker" })
        model.command.emplace_back(word);
    model.command.push_back(marker());
    return model;
}

SweepSettings shortSweep(std::vector<Model> models, std::vector<std::uint64_t> tasks, std::int64_t sleepMs)
{
    SweepSettings settings;
    settings.models = std::move(models);
    settings.tasks = std::move(tasks);
    settings.sleepMs = sleepMs;
    return settings;
}

Watched::Watched()
    : engine(Places::ofThisProgram(), {}, [this] {
        const std::lock_guard lock(m_mutex);
        m_waiting = true;
        m_signal.notify_one();
    })
{
}

bool Watched::until(const std::function<bool(const Event&)>& matches, std::chrono::seconds limit)
{
    const auto deadline = std::chrono::steady_clock::now() + limit;
    for (;;) {
        bool found = false;
        for (Event& event : engine.takeEvents()) {
            found = found || matches(event);
            events.push_back(std::move(event));
        }
        if (found)
            return true;
        std::unique_lock lock(m_mutex);
        if (!m_signal.wait_until(lock, deadline, [this] { return m_waiting; }))
            return false;
        m_waiting = false;
    }
}

std::vector<RunRecord> Watched::records(SweepSettings settings, const std::filesystem::path& file)
{
    const auto started = engine.start(std::move(settings), file);
    if (!started) {
        ADD_FAILURE() << started.error().sentence();
        return {};
    }
    const std::size_t before = events.size();
    EXPECT_TRUE(until([](const Event& event) { return std::holds_alternative<SweepFinished>(event); }));
    std::vector<RunRecord> records;
    for (std::size_t i = before; i < events.size(); ++i)
        if (const auto* finished = std::get_if<RunFinished>(&events[i]))
            records.push_back(*finished->record);
    return records;
}

RunRecord Watched::record(SweepSettings settings)
{
    auto all = records(std::move(settings));
    EXPECT_EQ(all.size(), 1u);
    return all.empty() ? RunRecord {} : all.front();
}

int processesWith(const std::string& marker)
{
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        count += test::readFile(entry.path() / "cmdline").find(marker) != std::string::npos;
    }
    return count;
}

} // namespace taskweight
