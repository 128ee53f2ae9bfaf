// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include <chrono>
#include <functional>
#include <memory>

namespace taskweight {

/// Calls back at a fixed rate on the io thread, by a schedule that does not drift: a late call is not made up for,
/// the next one is on time again. Monotonic clock. Stops with its destruction, also from within the call.
class Ticker {
public:
    using Clock = std::chrono::steady_clock;

    Ticker(boost::asio::io_context& io, Clock::duration period, std::function<void()> call)
        : m_state(std::make_shared<State>(State { boost::asio::steady_timer(io), period, Clock::now(), std::move(call) }))
    {
        arm(m_state);
    }
    Ticker(const Ticker&) = delete;
    Ticker& operator=(const Ticker&) = delete;
    ~Ticker() { m_state->timer.cancel(); }

private:
    struct State {
        boost::asio::steady_timer timer;
        Clock::duration period;
        Clock::time_point due;
        std::function<void()> call;
    };

    static void arm(const std::shared_ptr<State>& state)
    {
        const auto now = Clock::now();
        state->due += state->period;
        if (state->due <= now) // skip what was missed
            state->due += state->period * ((now - state->due) / state->period + 1);
        state->timer.expires_at(state->due);
        state->timer.async_wait([weak = std::weak_ptr(state)](const boost::system::error_code& fault) {
            const auto alive = weak.lock();
            if (fault || !alive)
                return;
            alive->call();
            if (alive.use_count() > 1) // not destroyed by the call
                arm(alive);
        });
    }

    std::shared_ptr<State> m_state;
};

} // namespace taskweight
