// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/engine.h"

#include <functional>
#include <mutex>
#include <vector>

namespace taskweight {

/// The bounded way from the io thread to whoever watches. put() on one thread, take() on another. `notify` is called by
/// put() when the queue was empty, outside the lock.
class EventQueue {
public:
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
};

} // namespace taskweight
