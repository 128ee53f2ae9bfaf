// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace taskweight {

/// What the waiting main thread is woken by: news from another thread, and SIGINT, SIGTERM or
/// SIGHUP, which are caught from its making on. One per program.
class WakeUp {
public:
    WakeUp();
    WakeUp(const WakeUp&) = delete;
    WakeUp& operator=(const WakeUp&) = delete;
    ~WakeUp();

    /// There is news; from any thread, and never blocking.
    void notify();
    /// Sleeps until there is news or a signal, or until `timeoutMs` are over (-1: never).
    void wait(int timeoutMs);
    /// How many of the signals have come so far.
    int interrupts() const;

private:
    int m_eventFd = -1;
};

} // namespace taskweight
