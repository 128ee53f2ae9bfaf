// SPDX-License-Identifier: GPL-3.0-or-later
// A C++20 coroutine per task, written as the Asio manual shows it.
#include "worker_protocol.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/version.hpp>

namespace asio = boost::asio;

static asio::awaitable<void> sleeper(std::chrono::milliseconds sleep)
{
    worker::taskBegins();
    asio::steady_timer timer(co_await asio::this_coro::executor, sleep);
    co_await timer.async_wait(asio::use_awaitable);
    worker::taskEnds();
}

int main(int argc, char** argv)
{
    const auto options = worker::parseOptions(argc, argv, { "Boost", BOOST_LIB_VERSION });
    asio::io_context io(1);
    worker::ready();

    for (std::size_t i = 0; i < options.tasks; ++i)
        asio::co_spawn(io, sleeper(options.sleep), asio::detached);
    io.run();

    worker::finished();
}
