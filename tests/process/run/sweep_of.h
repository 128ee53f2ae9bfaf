// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/engine.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace taskweight {

/// On every command line of this test program's workers, and on no other's: tests run side by side.
std::string marker();

/// The misbehaving worker in one of its modes, as a model.
Model misbehaving(const std::string& mode, const std::string& value = {});

/// A short sweep of these models at these counts.
SweepSettings shortSweep(std::vector<Model> models, std::vector<std::uint64_t> tasks = { 10 }, std::int64_t sleepMs = 200);

/// An engine that is watched by a test.
class Watched {
public:
    Watched();

    /// Collects events until one matches or `limit` has passed; whether one did.
    bool until(const std::function<bool(const Event&)>& matches, std::chrono::seconds limit = std::chrono::seconds(30));
    /// Runs a sweep to its end and gives its records, in order.
    std::vector<RunRecord> records(SweepSettings settings, const std::filesystem::path& file = {});
    /// The one record of a sweep of one run.
    RunRecord record(SweepSettings settings);

    std::vector<Event> events; ///< all that came so far

private:
    std::mutex m_mutex;
    std::condition_variable m_signal;
    bool m_waiting = false;

public:
    Engine engine; ///< last: it calls what is above
};

/// Processes, zombies too, whose command line holds `marker`.
int processesWith(const std::string& marker);

} // namespace taskweight
