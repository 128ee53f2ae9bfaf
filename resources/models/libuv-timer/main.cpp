// SPDX-License-Identifier: GPL-3.0-or-later
// Not a task at all, only a pending timer with a callback, as Node.js has beneath setTimeout.
#include "worker_protocol.h"

#include <vector>

#include <uv.h>

int main(int argc, char** argv)
{
    const auto options = worker::parseOptions(argc, argv, { "libuv", uv_version_string() });
    const auto sleepMs = static_cast<std::uint64_t>(options.sleep.count());
    uv_loop_t loop;
    uv_loop_init(&loop);
    worker::ready();

    std::vector<uv_timer_t> timers;
    timers.reserve(options.tasks); // libuv keeps their addresses
    while (timers.size() < options.tasks) {
        worker::taskBegins();
        uv_timer_t& timer = timers.emplace_back();
        // The loop caches the time; without this all timers would count from the same moment.
        uv_update_time(&loop);
        uv_timer_init(&loop, &timer);
        uv_timer_start(
            &timer,
            [](uv_timer_t* self) {
                worker::taskEnds();
                uv_close(reinterpret_cast<uv_handle_t*>(self), nullptr);
            },
            sleepMs, 0);
    }
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);

    worker::finished();
}
