// SPDX-License-Identifier: GPL-3.0-or-later
// Not a task at all, only a pending timer with a callback: the least that Asio can keep per wait.
#include "worker_protocol.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/version.hpp>

#include <vector>

namespace asio = boost::asio;

int main(int argc, char** argv)
{
    const auto options = worker::parseOptions(argc, argv, { "Boost", BOOST_LIB_VERSION });
    asio::io_context io(1);
    worker::ready();

    std::vector<asio::steady_timer> timers;
    timers.reserve(options.tasks);
    while (timers.size() < options.tasks) {
        worker::taskBegins();
        timers.emplace_back(io, options.sleep).async_wait([](boost::system::error_code) {
            worker::taskEnds();
        });
    }
    io.run();

    worker::finished();
}
