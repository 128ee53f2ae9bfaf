// SPDX-License-Identifier: GPL-3.0-or-later
// The same coroutine as asio-awaitable with two things said more exactly. The executor is the
// io_context's own type, not the type-erased any_io_executor that each object would carry; and the
// wait is `deferred`, which awaits the timer directly, where use_awaitable wraps it in a second
// coroutine frame.
#include "worker_protocol.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/deferred.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/version.hpp>

namespace asio = boost::asio;

using Executor = asio::io_context::executor_type;
using Timer = asio::steady_timer::rebind_executor<Executor>::other;

static asio::awaitable<void, Executor> sleeper(std::chrono::milliseconds sleep)
{
    worker::taskBegins();
    Timer timer(co_await asio::this_coro::executor, sleep);
    co_await timer.async_wait(asio::deferred);
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
