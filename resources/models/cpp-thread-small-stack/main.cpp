// SPDX-License-Identifier: GPL-3.0-or-later
// One OS thread per task with the smallest stack that POSIX threads take, 16 KiB on most
// machines. std::thread has no way to ask for a stack size, hence pthread_create.
#include "worker_protocol.h"

#include <climits>
#include <cstring>
#include <thread>
#include <vector>

#include <gnu/libc-version.h>
#include <pthread.h>

static void* sleeper(void* argument)
{
    const auto& options = *static_cast<const worker::Options*>(argument);
    worker::taskBegins();
    std::this_thread::sleep_for(options.sleep);
    worker::taskEnds();
    return nullptr;
}

int main(int argc, char** argv)
{
    auto options = worker::parseOptions(argc, argv, { "glibc", gnu_get_libc_version() });
    worker::ready();

    // Wide vector registers are saved on the stack, so that some processors need more than 16 KiB.
    const long leastBytes = PTHREAD_STACK_MIN;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, static_cast<std::size_t>(leastBytes));

    std::vector<pthread_t> threads;
    threads.reserve(options.tasks);
    while (threads.size() < options.tasks) {
        pthread_t thread{};
        if (const int error = pthread_create(&thread, &attributes, sleeper, &options))
            worker::fail(1, "only %zu of %zu threads could be started: %s", threads.size(),
                options.tasks, std::strerror(error));
        threads.push_back(thread);
    }
    for (const pthread_t thread : threads)
        pthread_join(thread, nullptr);

    worker::finished();
}
