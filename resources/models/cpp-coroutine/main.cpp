// SPDX-License-Identifier: GPL-3.0-or-later
// How little can a task weigh? A C++20 coroutine by hand: its frame (task.h) is at the same time
// its entry in the timer (timer.h), and the allocator (arena.h) adds nothing to it. With g++ that
// makes 48 bytes: where to resume and how to destroy 16, the coroutine's handle to itself 8, the
// sleeper 16, the suspension point and its awaiters 8. clang does without the handle: 40 bytes.
#include "task.h"
#include "worker_protocol.h"

// The same for all tasks here, hence not a parameter: parameters are copied into each frame, this
// one in 8 bytes.
static std::chrono::milliseconds sleepTime;

static Task sleeper()
{
    worker::taskBegins();
    co_await sleepTime;
    worker::taskEnds();
}

int main(int argc, char** argv)
{
    const auto options = worker::parseOptions(argc, argv);
    sleepTime = options.sleep;
    worker::ready();

    for (std::size_t i = 0; i < options.tasks; ++i)
        sleeper();
    runTasks();

    worker::finished();
}
