// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/event_queue.h"

#include <utility>

namespace taskweight {

EventQueue::EventQueue(std::size_t capacity, std::function<void()> notify)
    : m_capacity(capacity)
    , m_notify(std::move(notify))
{
}

void EventQueue::put(Event event)
{
    bool tell = false;
    {
        const std::lock_guard lock(m_mutex);
        // Each call wakes a thread, which costs several times the sample itself: samples come in handfuls, and
        // what else happens comes at once.
        const auto now = std::chrono::steady_clock::now();
        const bool isSample = std::holds_alternative<SampleTaken>(event);
        tell = isSample ? !m_told && now - m_lastTold >= kSamplesWait : !m_told;
        if (tell) {
            m_told = true;
            m_lastTold = now;
        }
        if (m_events.size() >= m_capacity)
            makeRoom();
        m_events.push_back(std::move(event));
    }
    if (tell && m_notify)
        m_notify();
}

/// Takes the samples out of the older half at once, so that the cost of one put() stays constant on average.
void EventQueue::makeRoom()
{
    std::size_t seen = 0;
    m_dropped += std::erase_if(m_events, [&](const Event& event) {
        return seen++ < m_capacity / 2 && std::holds_alternative<SampleTaken>(event);
    });
}

std::vector<Event> EventQueue::take()
{
    const std::lock_guard lock(m_mutex);
    m_told = false;
    return std::exchange(m_events, {});
}

std::size_t EventQueue::dropped() const
{
    const std::lock_guard lock(m_mutex);
    return m_dropped;
}

} // namespace taskweight
