// SPDX-License-Identifier: GPL-3.0-or-later
// tw-launch-driver LAUNCHER PROGRAM [ARGUMENT]...: starts one worker, repeats what it hears, and is
// there to be killed.
#include "core/launch/worker.h"

#include <cstdio>

#include <boost/asio/io_context.hpp>

int main(int argc, char** argv)
{
    if (argc < 3)
        return 2;
    boost::asio::io_context io;
    taskweight::WorkerListener listener;
    listener.onLine = [](std::string_view line) {
        std::printf("%.*s\n", static_cast<int>(line.size()), line.data());
        std::fflush(stdout);
    };
    const auto worker
        = taskweight::Worker::start(io, { argv[1], { argv + 2, argv + argc }, {}, {} }, listener);
    io.run();
}
