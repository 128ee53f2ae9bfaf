// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string_view>

#include <unistd.h>

/// The worker's end of taskweight's protocol: one line of text each, on standard input and output.
///
///     worker -> "ready"                 waits
///     taskweight -> "go"
///     worker -> "started <n>"           n tasks have begun to sleep
///     worker -> "woke"                  the first task woke
///     worker -> "finished <n> <alive>"  n tasks ended, at most <alive> were alive at once
///     end of input: the worker exits
///
/// It talks through read(2) and write(2) and keeps four counters: nothing here is allocated,
/// buffered or locked, so that the memory measured is that of the tasks. A worker calls
/// parseOptions() and ready(), starts its tasks, each of which calls taskBegins(), sleeps, and
/// calls taskEnds(), and when all have ended calls finished(). Tasks may run in any thread.
namespace worker {

struct Options {
    std::size_t tasks = 0;
    std::chrono::milliseconds sleep{ -1 };
};

/// What carries the tasks, for --version: {"Boost", "1_81"} is printed as "Boost 1.81".
struct Library {
    const char* name = nullptr;
    const char* version = nullptr;
};

/// Says on standard error why this run cannot be, and ends the process at once, with all its
/// threads. Status 2 is wrong use, 1 a failure of the system.
[[noreturn, gnu::format(printf, 2, 3)]] inline void fail(int status, const char* format, ...)
{
    std::fprintf(stderr, "%s: ", program_invocation_short_name);
    va_list arguments;
    va_start(arguments, format);
    std::vfprintf(stderr, format, arguments);
    va_end(arguments);
    std::fputc('\n', stderr);
    ::_exit(status);
}

namespace detail {

inline std::size_t expected = 0;
inline std::atomic<std::size_t> begun = 0;
inline std::atomic<std::size_t> alive = 0;
inline std::atomic<std::size_t> mostAlive = 0;
inline std::atomic<bool> someoneWoke = false;

/// Writes a line whole, whatever signals come. Nobody listening is an error: the run is of no use
/// any more.
[[gnu::format(printf, 1, 2)]] inline void say(const char* format, ...)
{
    char line[256];
    va_list arguments;
    va_start(arguments, format);
    const int length = std::vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);

    std::string_view rest(line, static_cast<std::size_t>(length));
    while (!rest.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, rest.data(), rest.size());
        if (written >= 0)
            rest.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            fail(2, "cannot write to standard output: %s", std::strerror(errno));
    }
}

/// One byte of standard input, or nothing more (-1).
inline int hear()
{
    unsigned char byte = 0;
    for (;;) {
        const ssize_t count = ::read(STDIN_FILENO, &byte, 1);
        if (count > 0)
            return byte;
        if (count == 0)
            return -1;
        if (errno != EINTR)
            fail(2, "cannot read from standard input: %s", std::strerror(errno));
    }
}

/// Decimal digits and nothing else: no sign, no exponent, no blanks.
inline std::size_t parseNumber(
    const char* option, const char* text, std::size_t least, std::size_t most)
{
    std::size_t number = 0;
    const char* const end = text + std::strlen(text);
    const auto [stop, error] = std::from_chars(text, end, number);
    if (error != std::errc{} || stop != end || number < least || number > most)
        fail(2, "%s takes a whole number from %zu to %zu, not \"%s\"", option, least, most, text);
    return number;
}

inline void printVersion(Library library)
{
#ifdef __clang__
    say("clang++ %d.%d.%d", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
    say("g++ %d.%d.%d", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
    if (library.name) {
        say(", %s ", library.name);
        for (const char* c = library.version; *c; ++c)
            say("%c", *c == '_' ? '.' : *c);
    }
    say("\n");
}

/// Gives words to an exception that nobody caught: no more threads, no memory.
[[noreturn]] inline void tellUncaught()
{
    try {
        if (const auto exception = std::current_exception())
            std::rethrow_exception(exception);
    } catch (const std::exception& exception) {
        fail(1, "%s (%zu of %zu tasks had begun)", exception.what(), begun.load(), expected);
    } catch (...) {
    }
    std::abort();
}

} // namespace detail

/// Reads `--tasks N --sleep-ms MS`; `--version` prints one line and ends the process. Anything else
/// ends it with status 2.
inline Options parseOptions(int argc, char** argv, Library library = {})
{
    constexpr std::size_t kMostTasks = INT64_MAX;
    constexpr std::size_t kLongestSleepMs = 7 * 24 * 3600 * std::size_t{ 1000 };
    std::signal(SIGPIPE, SIG_IGN); // so that write() fails, and we can say why
    std::set_terminate(detail::tellUncaught);

    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string_view option = argv[i];
        if (option == "--version") {
            detail::printVersion(library);
            ::_exit(0);
        }
        if (option != "--tasks" && option != "--sleep-ms")
            fail(2, "unknown argument \"%s\"; use --tasks N --sleep-ms MS, or --version", argv[i]);
        if (++i == argc)
            fail(2, "%s needs a number", argv[i - 1]);
        if (option == "--tasks")
            options.tasks = detail::parseNumber(argv[i - 1], argv[i], 1, kMostTasks);
        else
            options.sleep = std::chrono::milliseconds(
                detail::parseNumber(argv[i - 1], argv[i], 0, kLongestSleepMs));
    }
    if (options.tasks == 0 || options.sleep.count() < 0)
        fail(2, "use --tasks N --sleep-ms MS, or --version");
    detail::expected = options.tasks;
    return options;
}

/// The runtime is up and no task exists. Returns when taskweight says "go".
inline void ready()
{
    detail::say("ready\n");
    char word[64];
    std::size_t length = 0;
    for (int c = detail::hear(); c != '\n'; c = detail::hear()) {
        if (c < 0)
            fail(2, "standard input ended before \"go\" came");
        if (length + 1 < sizeof word)
            word[length++] = static_cast<char>(c);
    }
    word[length] = '\0';
    if (std::strcmp(word, "go") != 0)
        fail(2, "expected \"go\" on standard input, not \"%s\"", word);
}

/// To be called by each task itself when it begins to sleep. The last one to begin tells
/// taskweight.
inline void taskBegins()
{
    using namespace detail;
    const std::size_t now = alive.fetch_add(1, std::memory_order_relaxed) + 1;
    std::size_t most = mostAlive.load(std::memory_order_relaxed);
    while (now > most && !mostAlive.compare_exchange_weak(most, now, std::memory_order_relaxed)) { }
    if (begun.fetch_add(1, std::memory_order_relaxed) + 1 == expected)
        say("started %zu\n", expected);
}

/// To be called by each task itself when it has slept. The first one to wake tells taskweight.
inline void taskEnds()
{
    using namespace detail;
    if (!someoneWoke.load(std::memory_order_relaxed) && !someoneWoke.exchange(true))
        say("woke\n");
    alive.fetch_sub(1, std::memory_order_relaxed);
}

/// All tasks have ended. Returns when taskweight has read what it wants from the process and closes
/// our input.
inline void finished()
{
    detail::say("finished %zu %zu\n", detail::begun.load() - detail::alive.load(),
        detail::mostAlive.load());
    while (detail::hear() >= 0) { }
}

} // namespace worker
