// SPDX-License-Identifier: GPL-3.0-or-later
// tw-misbehaving --mode NAME [VALUE] [--tasks N] [--sleep-ms MS] [--marker TEXT]
//
// A worker that speaks the protocol, and breaks it in the one way that its mode names. Its tasks
// are only numbers.
//
//   normal                             does everything right
//   exit-early CODE                    exits before "ready"
//   signal-early SIGNAL                raises it before "ready"
//   never-ready                        hangs before "ready"
//   hang-after-go                      hangs after "go"
//   hang-after-finished                all went well, but it does not exit
//   die-in-rampup [SIGNAL]             9: between "go" and "started"
//   die-in-plateau [SIGNAL]            6: while tasks sleep
//   slow-rampup MS                     "started" comes late
//   flood-stderr [MIB]                 1 MiB before "ready"
//   flood-stdout [MIB]                 200 MiB of junk before "ready"
//   close-stdout                       after "ready"
//   close-stdin                        before "ready"
//   daemon                             leaves one process in its own session that holds its streams
//   hopper                             leaves one that changes number and session all the time
//   children [COUNT]                   3 sleeping children in its own process group
//   fork-bomb                          after "go" each of its processes starts others without end
//   ignore-term                        ignores SIGTERM
//   wrong-started                      one more than asked
//   two-started                        says it twice
//   alive-short                        half of the tasks were alive at once
//   spike                              touches 64 MiB for 3 ms while the tasks sleep
//   touch MIB                          touches and holds that much after "go"
//   silent                             no protocol: sleeps, exits 0
//   exit-nonzero-after-finished [CODE] 3, after all went well
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

struct Options {
    const char* mode = "normal";
    long value = -1;
    std::uint64_t tasks = 1;
    long sleepMs = 50;

    bool is(const char* name) const { return std::strcmp(mode, name) == 0; }
    long valueOr(long otherwise) const { return value >= 0 ? value : otherwise; }
};

Options parse(int argc, char** argv)
{
    Options options;
    for (int i = 1; i < argc; ++i) {
        const char* const next = i + 1 < argc ? argv[i + 1] : "";
        if (std::strcmp(argv[i], "--mode") == 0)
            options.mode = next, ++i;
        else if (std::strcmp(argv[i], "--tasks") == 0)
            options.tasks = std::strtoull(next, nullptr, 10), ++i;
        else if (std::strcmp(argv[i], "--sleep-ms") == 0)
            options.sleepMs = std::strtol(next, nullptr, 10), ++i;
        else if (std::strcmp(argv[i], "--marker") == 0)
            ++i;
        else
            options.value = std::strtol(argv[i], nullptr, 10);
    }
    return options;
}

void sleepMs(long ms)
{
    timespec rest{ ms / 1000, ms % 1000 * 1'000'000 };
    while (nanosleep(&rest, &rest) != 0) { }
}

[[noreturn]] void hang()
{
    for (;;)
        pause();
}

void put(int fd, const char* bytes, std::size_t size)
{
    while (size > 0) {
        const ssize_t written = write(fd, bytes, size);
        if (written <= 0)
            return;
        bytes += written;
        size -= static_cast<std::size_t>(written);
    }
}

void say(const char* line)
{
    put(1, line, std::strlen(line));
    put(1, "\n", 1);
}

void say(const char* word, std::uint64_t number)
{
    char line[64];
    std::snprintf(line, sizeof line, "%s %llu", word, static_cast<unsigned long long>(number));
    say(line);
}

void awaitLineOrEnd()
{
    char c = 0;
    while (read(0, &c, 1) == 1 && c != '\n') { }
}

void awaitEnd()
{
    char c;
    while (read(0, &c, 1) > 0) { }
}

/// Every byte value but the newline, which comes once in `lineBytes`.
void flood(int fd, long mib, std::size_t lineBytes)
{
    static char block[64 * 1024];
    for (std::size_t i = 0; i < sizeof block; ++i) {
        const char c = static_cast<char>(i * 7 + i / 256);
        block[i] = i % lineBytes == lineBytes - 1 ? '\n' : c == '\n' ? '?' : c;
    }
    for (long i = 0; i < mib * 16; ++i)
        put(fd, block, sizeof block);
    put(fd, "\n", 1);
}

char* touch(std::size_t bytes)
{
    char* const area = static_cast<char*>(
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (area == MAP_FAILED)
        _exit(99);
    for (std::size_t i = 0; i < bytes; i += 4096)
        area[i] = 1;
    return area;
}

void leaveDaemon()
{
    const pid_t child = fork();
    if (child == 0) {
        setsid();
        if (fork() == 0) {
            setsid();
            hang();
        }
        _exit(0);
    }
    waitpid(child, nullptr, 0);
}

void leaveHopper()
{
    if (fork() != 0)
        return;
    for (;;) {
        setsid();
        sleepMs(1);
        if (fork() != 0)
            _exit(0);
    }
}

/// Every process starts further ones, each in a session of its own, as often as the machine lets
/// it; should nobody end them, they end themselves.
[[noreturn]] void explode()
{
    const auto now = [] {
        timespec time{};
        clock_gettime(CLOCK_MONOTONIC, &time);
        return time.tv_sec;
    };
    for (const time_t end = now() + 15; now() < end;) {
        if (fork() == 0)
            setsid();
        sleepMs(1);
    }
    _exit(0);
}

void startChildren(long count)
{
    for (long i = 0; i < count; ++i) {
        if (fork() == 0)
            hang();
    }
}

void die(long signal)
{
    raise(static_cast<int>(signal));
    hang();
}

void beforeReady(const Options& options)
{
    if (options.is("exit-early"))
        _exit(static_cast<int>(options.valueOr(1)));
    if (options.is("signal-early"))
        die(options.valueOr(SIGKILL));
    if (options.is("never-ready"))
        hang();
    if (options.is("flood-stderr"))
        flood(2, options.valueOr(1), 100);
    if (options.is("flood-stdout"))
        flood(1, options.valueOr(200), 9000);
    if (options.is("close-stdin"))
        close(0);
    if (options.is("daemon"))
        leaveDaemon();
    if (options.is("hopper"))
        leaveHopper();
    if (options.is("children"))
        startChildren(options.valueOr(3));
    if (options.is("ignore-term"))
        signal(SIGTERM, SIG_IGN);
    if (options.is("silent")) {
        sleepMs(options.sleepMs);
        _exit(0);
    }
}

void rampUp(const Options& options)
{
    if (options.is("hang-after-go"))
        hang();
    if (options.is("die-in-rampup")) {
        sleepMs(20);
        die(options.valueOr(SIGKILL));
    }
    if (options.is("fork-bomb"))
        explode();
    if (options.is("slow-rampup"))
        sleepMs(options.valueOr(100));
    if (options.is("touch"))
        touch(static_cast<std::size_t>(options.valueOr(16)) << 20);
}

void plateau(const Options& options)
{
    sleepMs(options.sleepMs / 2);
    if (options.is("die-in-plateau"))
        die(options.valueOr(SIGABRT));
    if (options.is("spike")) {
        constexpr std::size_t kBytes = std::size_t{ 64 } << 20;
        char* const area = touch(kBytes);
        sleepMs(3);
        munmap(area, kBytes);
    }
    sleepMs(options.sleepMs - options.sleepMs / 2);
}

} // namespace

int main(int argc, char** argv)
{
    const Options options = parse(argc, argv);
    const rlimit noCore{ 0, 0 };
    setrlimit(RLIMIT_CORE, &noCore);

    beforeReady(options);
    say("ready");
    if (options.is("close-stdout")) {
        signal(SIGPIPE, SIG_IGN);
        close(1);
    }
    if (options.is("close-stdin"))
        sleepMs(200);
    awaitLineOrEnd();
    rampUp(options);
    say("started", options.tasks + (options.is("wrong-started") ? 1 : 0));
    if (options.is("two-started"))
        say("started", options.tasks);
    plateau(options);
    say("woke");
    const std::uint64_t alive = options.is("alive-short") ? options.tasks / 2 : options.tasks;
    char line[64];
    std::snprintf(line, sizeof line, "finished %llu %llu",
        static_cast<unsigned long long>(options.tasks), static_cast<unsigned long long>(alive));
    say(line);
    if (options.is("hang-after-finished"))
        hang();
    awaitEnd();
    return options.is("exit-nonzero-after-finished") ? static_cast<int>(options.valueOr(3)) : 0;
}
