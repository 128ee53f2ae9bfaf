// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/wake_up.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <poll.h>
#include <sys/eventfd.h>
#include <system_error>
#include <unistd.h>

namespace taskweight {

namespace {

// A signal handler has no argument of its own.
std::atomic<int> s_interrupts = 0;
std::atomic<int> s_eventFd = -1;
static_assert(std::atomic<int>::is_always_lock_free);

constexpr std::array kSignals{ SIGINT, SIGTERM, SIGHUP };

void ring(int eventFd)
{
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written
        = ::write(eventFd, &one, sizeof one); // full: it rings already
}

void onSignal(int)
{
    const int keptErrno = errno;
    ++s_interrupts;
    ring(s_eventFd);
    errno = keptErrno;
}

} // namespace

WakeUp::WakeUp()
    : m_eventFd(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
{
    if (m_eventFd < 0)
        throw std::system_error(errno, std::generic_category(), "eventfd");
    s_eventFd = m_eventFd;
    struct sigaction action { };
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    for (const int signal : kSignals)
        ::sigaction(signal, &action, nullptr);
}

WakeUp::~WakeUp()
{
    for (const int signal : kSignals)
        (void)std::signal(signal, SIG_DFL);
    ::close(m_eventFd);
}

void WakeUp::notify() { ring(m_eventFd); }

void WakeUp::wait(int timeoutMs)
{
    pollfd waited{ m_eventFd, POLLIN, 0 };
    ::poll(&waited, 1, timeoutMs);
    std::uint64_t count = 0;
    [[maybe_unused]] const ssize_t got = ::read(m_eventFd, &count, sizeof count);
}

int WakeUp::interrupts() const { return s_interrupts; }

} // namespace taskweight
