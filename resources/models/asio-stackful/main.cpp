// SPDX-License-Identifier: GPL-3.0-or-later
// A stackful coroutine per task: each has a stack of its own and is written as plain sequential
// code.
#include "worker_protocol.h"

#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/context/fixedsize_stack.hpp>
#include <boost/version.hpp>

#include <memory>

namespace asio = boost::asio;

// From 128 KiB, the default, malloc maps each stack on its own, and the kernel allows a process
// 65,530 maps (vm.max_map_count). Only touched pages are resident either way.
static constexpr std::size_t kStackBytes = 16 * 1024;

int main(int argc, char** argv)
{
    const auto options = worker::parseOptions(argc, argv, { "Boost", BOOST_LIB_VERSION });
    asio::io_context io(1);
    worker::ready();

    for (std::size_t i = 0; i < options.tasks; ++i)
        asio::spawn(
            io, std::allocator_arg, boost::context::fixedsize_stack(kStackBytes),
            [sleep = options.sleep](asio::yield_context yield) {
                worker::taskBegins();
                asio::steady_timer timer(yield.get_executor(), sleep);
                timer.async_wait(yield);
                worker::taskEnds();
            },
            asio::detached);
    io.run();

    worker::finished();
}
