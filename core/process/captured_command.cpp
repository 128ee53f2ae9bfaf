// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/captured_command.h"

#include "core/base/error.h"
#include "core/base/file_descriptor.h"
#include "core/process/spawn.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace taskweight {

namespace {
using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kLook{ 5 };
constexpr int kMostReads = 64;

/// Adds what can be read now; what goes beyond the limit is thrown away, so that the program is not
/// held up.
void drain(int input, std::string& text, std::size_t mostBytes)
{
    std::array<char, 4096> part;
    // A program that never stops writing must not keep us here.
    for (int i = 0; i < kMostReads; ++i) {
        const ssize_t got = ::read(input, part.data(), part.size());
        if (got <= 0)
            return;
        text.append(part.data(), std::min(static_cast<std::size_t>(got), mostBytes - text.size()));
    }
}

/// Whether the program has ended; it is not reaped, so that its number stays its own.
bool hasEnded(pid_t pid)
{
    siginfo_t facts{};
    return ::waitid(P_PID, static_cast<id_t>(pid), &facts, WEXITED | WNOHANG | WNOWAIT) != 0
        || facts.si_pid == pid;
}

/// A number above 2 is never hit when the child's standard streams are put in place.
FileDescriptor aboveStandard(FileDescriptor descriptor)
{
    if (descriptor.get() < 0 || descriptor.get() > 2)
        return descriptor;
    return FileDescriptor(::fcntl(descriptor.get(), F_DUPFD_CLOEXEC, 3));
}
} // namespace

std::string Captured::failureWords() const
{
    if (errnoValue != 0)
        return errnoText(errnoValue);
    if (timedOut)
        return "no answer in time";
    if (WIFSIGNALED(waitStatus))
        return "killed by signal " + std::to_string(WTERMSIG(waitStatus));
    return "exit status " + std::to_string(WEXITSTATUS(waitStatus));
}

Captured capture(const CaptureOrder& order)
{
    Captured captured;
    int ends[2] = { -1, -1 };
    if (::pipe2(ends, O_CLOEXEC) != 0) {
        captured.errnoValue = errno;
        return captured;
    }
    const FileDescriptor input(ends[0]);
    FileDescriptor output = aboveStandard(FileDescriptor(ends[1]));
    ::fcntl(input.get(), F_SETFL, O_NONBLOCK);

    SpawnOrder start;
    start.words = order.words;
    start.environment = order.environment;
    start.folder = order.folder;
    start.output = output.get();
    start.errors = order.withErrors ? output.get() : -1;
    start.leadsGroup = true;
    start.diesWithThread = true; // it must not survive us, even when it hangs
    const Spawned child = spawn(start);
    output = FileDescriptor();
    if (child.pid < 0) {
        captured.errnoValue = child.errnoValue;
        return captured;
    }

    const Clock::time_point deadline = Clock::now() + order.patience;
    bool ended = false;
    while (!ended && Clock::now() < deadline) {
        pollfd readable{ input.get(), POLLIN, 0 };
        ::poll(&readable, 1, static_cast<int>(kLook.count()));
        ended = hasEnded(child.pid);
        drain(input.get(), captured.output, order.mostBytes);
        // It has closed its output: nothing else holds the loop back.
        if (!ended && (readable.revents & POLLHUP) != 0)
            std::this_thread::sleep_for(kLook);
    }
    // Whatever it left behind is in its group, whose number is ours until we reap its leader.
    ::kill(-child.pid, SIGKILL);
    while (::waitpid(child.pid, &captured.waitStatus, 0) < 0 && errno == EINTR) { }
    captured.timedOut = !ended;
    return captured;
}

} // namespace taskweight
