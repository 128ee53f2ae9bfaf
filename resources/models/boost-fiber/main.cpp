// SPDX-License-Identifier: GPL-3.0-or-later
// A fiber per task: the interface of std::thread, scheduled in user space.
#include "worker_protocol.h"

#include <boost/fiber/fiber.hpp>
#include <boost/fiber/fixedsize_stack.hpp>
#include <boost/fiber/operations.hpp>
#include <boost/version.hpp>

#include <memory>
#include <vector>

namespace fibers = boost::fibers;

int main(int argc, char** argv)
{
    const auto options = worker::parseOptions(argc, argv, { "Boost", BOOST_LIB_VERSION });
    worker::ready();

    // Stacks without a guard page: a guard splits the stack's mapping in two, and the kernel allows
    // a process 65,530 of them (vm.max_map_count). 16 KiB, since malloc maps anything from 128 KiB,
    // the default, on its own as well.
    fibers::fixedsize_stack stack(16 * 1024);
    std::vector<fibers::fiber> tasks;
    tasks.reserve(options.tasks);
    while (tasks.size() < options.tasks)
        tasks.emplace_back(std::allocator_arg, stack, [sleep = options.sleep] {
            worker::taskBegins();
            boost::this_fiber::sleep_for(sleep);
            worker::taskEnds();
        });
    for (auto& task : tasks)
        task.join();

    worker::finished();
}
