// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/quit_signals.h"

#include <QSocketNotifier>

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace taskweight {
namespace {

// The handler may do no more than write (signal-safety(7)); the event loop reads. Not a signalfd:
// it would need the signals blocked, and the workers would inherit that.
int s_pipe[2] = { -1, -1 };

void handle(int)
{
    const char byte = 1;
    [[maybe_unused]] const auto ignored = write(s_pipe[1], &byte, 1);
}

} // namespace

void onQuitSignal(QObject* owner, std::function<void()> quit)
{
    if (pipe2(s_pipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return; // the signals then end us at once, and the launcher ends the worker
    auto* notifier = new QSocketNotifier(s_pipe[0], QSocketNotifier::Read, owner);
    QObject::connect(notifier, &QSocketNotifier::activated, owner, [quit = std::move(quit)] {
        char byte = 0;
        while (read(s_pipe[0], &byte, 1) > 0) { }
        quit();
    });
    struct sigaction action = {};
    action.sa_handler = handle;
    action.sa_flags = SA_RESTART;
    for (const int number : { SIGTERM, SIGINT, SIGHUP })
        sigaction(number, &action, nullptr);
}

} // namespace taskweight
