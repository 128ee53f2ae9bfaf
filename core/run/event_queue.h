// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/engine.h"

#include <chrono>
#include <functional>
#include <mutex>
#include <vector>

namespace taskweight {

/// The bounded way from the io thread to whoever watches. put() on one thread, take() on another. `notify` is called by
/// put(), outside the lock, once until the next take(): at once for all but a sample, and for a sample when kSamplesWait
/// has passed since the last call.
class EventQueue {
public:
    /// Short against what an eye sees of a curve, long against the gap between two samples.
    static constexpr std::chrono::milliseconds kSamplesWait { 90 };

    EventQueue(std::size_t capacity, std::function<void()> notify);

    void put(Event event);
    std::vector<Event> take();
    /// Samples that were dropped since the queue was made: the oldest go first, and only samples ever go.
    std::size_t dropped() const;

private:
    void makeRoom();

    const std::size_t m_capacity;
    const std::function<void()> m_notify;
    mutable std::mutex m_mutex;
    std::vector<Event> m_events;
    std::size_t m_dropped = 0;
    bool m_told = false; ///< and nobody has come yet
    std::chrono::steady_clock::time_point m_lastTold;
};

} // namespace taskweight
