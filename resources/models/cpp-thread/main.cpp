// SPDX-License-Identifier: GPL-3.0-or-later
// One OS thread per task, as the standard library starts it: 8 MiB of address space for its stack,
// of which only the touched pages are resident.
#include "worker_protocol.h"

#include <system_error>
#include <thread>
#include <vector>

#include <gnu/libc-version.h>

int main(int argc, char** argv)
{
    const auto options = worker::parseOptions(argc, argv, { "glibc", gnu_get_libc_version() });
    worker::ready();

    std::vector<std::thread> threads;
    threads.reserve(options.tasks);
    try {
        while (threads.size() < options.tasks)
            threads.emplace_back([sleep = options.sleep] {
                worker::taskBegins();
                std::this_thread::sleep_for(sleep);
                worker::taskEnds();
            });
    } catch (const std::system_error& error) {
        worker::fail(1, "only %zu of %zu threads could be started: %s", threads.size(),
            options.tasks, error.what());
    }
    for (auto& thread : threads)
        thread.join();

    worker::finished();
}
