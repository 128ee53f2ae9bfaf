// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/engine.h"

#include "core/results/results_file.h"
#include "core/run/event_queue.h"
#include "core/run/sweep_header.h"
#include "core/run/sweep_runner.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include <atomic>
#include <exception>
#include <system_error>
#include <thread>
#include <utility>

namespace taskweight {

namespace {

/// About five minutes of samples at 50 Hz for a watcher that does not look.
constexpr std::size_t kQueueCapacity = 16'384;

} // namespace

struct Engine::Impl {
    Impl(Places thePlaces, KernelRoots theRoots, std::function<void()> notify)
        : places(std::move(thePlaces))
        , roots(std::move(theRoots))
        , events(kQueueCapacity, std::move(notify))
    {
    }

    ~Impl()
    {
        boost::asio::post(io, [this] {
            sweep.reset(); // kills what runs
            guard.reset();
        });
        if (thread.joinable())
            thread.join();
    }

    /// The io thread begins with the first sweep: a limit on threads is then an error of that sweep.
    Result<void> begin()
    {
        try {
            if (!thread.joinable())
                thread = std::thread([this] { run(); });
            return {};
        } catch (const std::system_error& fault) {
            return Error { "cannot start the thread that measures", "", fault.code().message(),
                "close other programs, or raise the limits of processes and memory (ulimit -u, ulimit -v)" };
        }
    }

    void run()
    {
        for (;;) {
            try {
                io.run();
                return;
            } catch (const std::exception& fault) {
                // Exceptions stop at the thread's edge. The sweep in flight is given up; what it has written stays.
                sweep.reset();
                events.put(Trouble { { "the sweep broke off", "", fault.what(), "start it again" } });
                over(true);
            }
        }
    }

    void over(bool stopped)
    {
        running = false;
        events.put(SweepFinished { stopped, events.dropped() });
    }

    const Places places;
    const KernelRoots roots;
    EventQueue events;
    std::atomic<bool> running = false;
    boost::asio::io_context io { 1 };
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard { io.get_executor() };
    std::unique_ptr<SweepRunner> sweep; // io thread only
    std::thread thread; // none before the first sweep
};

Engine::Engine(Places places, KernelRoots roots, std::function<void()> notify)
    : m_impl(std::make_unique<Impl>(std::move(places), std::move(roots), std::move(notify)))
{
}

Engine::~Engine() = default;

Result<void> Engine::start(SweepSettings settings, const std::filesystem::path& resultsFile)
{
    if (m_impl->running)
        return Error { "a sweep is running already", "", "", "stop it first" };
    if (settings.models.empty())
        return Error { "no model to run", "", "", "choose at least one" };
    if (settings.tasks.empty() || settings.repeats < 1)
        return Error { "nothing to run", "", "", "choose at least one task count and one repeat" };

    if (const auto begun = m_impl->begin(); !begun)
        return begun.error();
    SweepHeader header = headerOf(settings, m_impl->roots);
    std::unique_ptr<ResultsWriter> writer;
    if (!resultsFile.empty()) {
        auto opened = ResultsWriter::open(resultsFile, header);
        if (!opened)
            return opened.error();
        writer = std::make_unique<ResultsWriter>(std::move(*opened));
    }
    m_impl->running = true;
    // std::function-like handlers must be copyable, the writer is not: it travels in a shared holder.
    auto holder = std::make_shared<std::unique_ptr<ResultsWriter>>(std::move(writer));
    boost::asio::post(m_impl->io,
        [impl = m_impl.get(), settings = std::move(settings), holder, header = std::move(header),
            path = resultsFile.string()]() mutable {
            SweepRunner::Means means;
            means.places = impl->places;
            means.roots = impl->roots;
            means.tell = [impl](Event event) { impl->events.put(std::move(event)); };
            means.onOver = [impl](bool stopped) {
                impl->sweep.reset();
                impl->over(stopped);
            };
            impl->sweep = std::make_unique<SweepRunner>(impl->io, std::move(means), std::move(settings),
                std::move(*holder), std::move(path), std::move(header));
            impl->sweep->begin();
        });
    return {};
}

void Engine::stop()
{
    boost::asio::post(m_impl->io, [impl = m_impl.get()] {
        if (impl->sweep)
            impl->sweep->stop();
    });
}

bool Engine::isRunning() const { return m_impl->running; }

std::vector<Event> Engine::takeEvents() { return m_impl->events.take(); }

} // namespace taskweight
