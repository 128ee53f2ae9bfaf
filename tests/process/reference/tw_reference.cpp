// SPDX-License-Identifier: GPL-3.0-or-later
// tw-reference --mode NAME AMOUNT --tasks N --sleep-ms MS [--marker TEXT]
//
// Workers whose memory is known beforehand, so that each reading can be held against the truth.
// AMOUNT is in MiB.
//
//   hold      touches it and holds it
//   spike     touches it for 3 ms at the plateau
//   steps     touches it in five steps, 150 ms apart
//   share     touches it, then four children share it
//   free      touches it, then gives it back lazily (MADV_FREE)
//   huge      touches one byte in every 2 MiB of it, as huge pages
//   orphaned  touches it in a second thread; the first has ended
//   threads   starts AMOUNT threads that sleep
//   oom       lowers its own control group's limit to 32 MiB, then touches it
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <fstream>
#include <pthread.h>
#include <string>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

constexpr std::size_t kMib = 1024 * 1024;
constexpr std::size_t kPage = 4096;

std::string mode;
std::size_t amount = 0;
unsigned long long tasks = 1;
long sleepLength = 100;

void sleepMs(long ms)
{
    timespec rest{ ms / 1000, ms % 1000 * 1'000'000 };
    while (nanosleep(&rest, &rest) != 0) { }
}

void say(const std::string& line)
{
    const std::string whole = line + '\n';
    if (write(1, whole.data(), whole.size()) != static_cast<ssize_t>(whole.size()))
        _exit(98);
}

char* reserve(std::size_t bytes, std::size_t alignment = kPage)
{
    void* const area = mmap(
        nullptr, bytes + alignment, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (area == MAP_FAILED)
        _exit(99);
    const auto address
        = (reinterpret_cast<std::uintptr_t>(area) + alignment - 1) / alignment * alignment;
    char* const aligned = reinterpret_cast<char*>(address);
    madvise(aligned, bytes, MADV_NOHUGEPAGE);
    return aligned;
}

void touch(char* from, std::size_t bytes, std::size_t step = kPage)
{
    for (std::size_t i = 0; i < bytes; i += step)
        from[i] = 1;
}

/// Into a file that is there: where another version is mounted the path may be one of a plain folder,
/// in which a stream would make it.
void writeLimit(const std::string& file)
{
    const int open = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
    if (open < 0)
        return;
    const std::string limit = std::to_string(32 * kMib);
    if (::write(open, limit.data(), limit.size()) < 0)
        std::perror(file.c_str());
    ::close(open);
}

void limitOwnGroup()
{
    std::ifstream groups("/proc/self/cgroup");
    for (std::string line; std::getline(groups, line);) {
        const auto at = line.find(":memory:");
        if (at != std::string::npos)
            writeLimit("/sys/fs/cgroup/memory" + line.substr(at + 8) + "/memory.limit_in_bytes");
        else if (line.rfind("0::", 0) == 0)
            writeLimit("/sys/fs/cgroup" + line.substr(3) + "/memory.max");
    }
}

/// Between "go" and "started".
void build()
{
    const std::size_t bytes = amount * kMib;
    if (mode == "hold" || mode == "share" || mode == "free" || mode == "orphaned") {
        char* const area = reserve(bytes);
        touch(area, bytes);
        if (mode == "free")
            madvise(area, bytes, MADV_FREE);
        for (int child = 0; mode == "share" && child < 4; ++child) {
            if (fork() == 0) {
                prctl(PR_SET_PDEATHSIG, SIGKILL);
                close(0);
                close(1);
                for (;;)
                    pause();
            }
        }
    } else if (mode == "steps") {
        char* const area = reserve(bytes);
        for (int step = 0; step < 5; ++step) {
            touch(area + bytes / 5 / kPage * kPage * static_cast<std::size_t>(step), bytes / 5);
            sleepMs(150);
        }
    } else if (mode == "huge") {
        char* const area = reserve(bytes, 2 * kMib);
        madvise(area, bytes, MADV_HUGEPAGE);
        touch(area, bytes, 2 * kMib);
    } else if (mode == "threads") {
        for (std::size_t i = 0; i < amount; ++i)
            std::thread([] { sleepMs(3'600'000); }).detach();
    } else if (mode == "oom") {
        limitOwnGroup();
        touch(reserve(bytes), bytes);
    }
}

/// The kernel's high-water mark of us, for whoever named a file for it.
void report()
{
    const char* const path = std::getenv("TW_REFERENCE_REPORT");
    std::ifstream status("/proc/self/status");
    for (std::string line; path && std::getline(status, line);) {
        if (line.starts_with("VmHWM:"))
            std::ofstream(path) << line << '\n';
    }
}

void* serve(void*)
{
    say("ready");
    char c = 0;
    while (read(0, &c, 1) == 1 && c != '\n') { }
    build();
    const std::string count = std::to_string(tasks);
    say("started " + count);
    sleepMs(sleepLength / 2);
    if (mode == "spike") {
        const std::size_t bytes = amount * kMib;
        char* const area = reserve(bytes);
        touch(area, bytes);
        sleepMs(3);
        munmap(area, bytes);
    }
    sleepMs(sleepLength - sleepLength / 2);
    report();
    say("woke");
    say("finished " + count + " " + count);
    while (read(0, &c, 1) > 0) { }
    if (mode == "share")
        signal(SIGTERM, SIG_IGN), kill(0, SIGTERM); // the children
    _exit(0);
}

} // namespace

int main(int argc, char** argv)
{
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const char* const next = i + 1 < argc ? argv[i + 1] : "";
        if (word == "--mode")
            mode = next, ++i;
        else if (word == "--tasks")
            tasks = std::strtoull(next, nullptr, 10), ++i;
        else if (word == "--sleep-ms")
            sleepLength = std::strtol(next, nullptr, 10), ++i;
        else if (word == "--marker")
            ++i;
        else
            amount = std::strtoul(argv[i], nullptr, 10);
    }
    if (mode != "orphaned")
        serve(nullptr);
    pthread_t thread;
    if (pthread_create(&thread, nullptr, serve, nullptr) != 0)
        return 97;
    pthread_exit(nullptr);
}
