// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timer.h"

#include <coroutine>
#include <exception>
#include <thread>

/// A coroutine that starts at once, belongs to nobody, frees itself at its end, and may sleep:
/// `co_await 250ms`. The promise is the sleeper, so that a frame holds all there is to a task.
struct Task {
    struct promise_type : Sleeper {
        Task get_return_object() { return {}; }
        std::suspend_never initial_suspend() noexcept { return {}; }
        std::suspend_never final_suspend() noexcept { return {}; }
        void return_void() { }
        void unhandled_exception() { std::terminate(); }

        template <typename Rep, typename Period>
        std::suspend_always await_transform(const std::chrono::duration<Rep, Period>& sleep)
        {
            deadline = std::chrono::steady_clock::now() + sleep;
            timer.add(*this);
            return {};
        }

        static void* operator new(std::size_t bytes) { return arena.allocate(bytes); }
        static void operator delete(void* frame, std::size_t bytes) { arena.release(frame, bytes); }
    };
};

/// Wakes each sleeper at its time, until none is left.
inline void runTasks()
{
    auto now = std::chrono::steady_clock::now();
    while (!timer.empty()) {
        if (timer.next().deadline > now) {
            std::this_thread::sleep_until(timer.next().deadline);
            now = std::chrono::steady_clock::now();
        }
        auto& task = static_cast<Task::promise_type&>(timer.takeNext());
        std::coroutine_handle<Task::promise_type>::from_promise(task).resume();
    }
}
