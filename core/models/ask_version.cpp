// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/models/catalogue.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace taskweight {

namespace {
using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds kPatience{ 3 };
constexpr std::chrono::milliseconds kLook{ 5 };
constexpr std::size_t kMostOutput = 4096;
constexpr int kMostReads = 64;
constexpr std::size_t kMostCharacters = 200;

/// In the forked child: what is called here must be safe in a copy of a process with many threads.
[[noreturn]] void become(char* const* arguments, pid_t parent, int output)
{
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL); // it must not survive us, even when it hangs
    const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    if (::getppid() != parent || nothing < 0)
        ::_exit(127);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(nothing, STDERR_FILENO);
    for (int signal = 1; signal <= SIGRTMAX; ++signal)
        ::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::execvp(arguments[0], arguments);
    ::_exit(127);
}

/// Starts the program at the head of a process group of its own, with no input, and its output in
/// `output`. One that cannot be executed ends with status 127. Not posix_spawn: it cannot ask for
/// the signal at our death.
pid_t start(const std::vector<std::string>& words, int output)
{
    std::vector<char*> arguments;
    for (const std::string& word : words)
        arguments.push_back(const_cast<char*>(word.c_str())); // execvp does not write to them
    arguments.push_back(nullptr);

    const pid_t self = ::getpid();
    sigset_t all, before;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before); // no handler of ours shall run in the child
    const pid_t pid = ::fork();
    if (pid == 0)
        become(arguments.data(), self, output);
    if (pid > 0)
        ::setpgid(pid, pid); // whoever comes first: a kill of the group must never miss
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return pid;
}

/// Adds what can be read now; what goes beyond the limit is thrown away, so that the program is not
/// held up.
void drain(int input, std::string& text)
{
    std::array<char, 4096> part;
    for (int i = 0; i < kMostReads;
         ++i) { // a program that never stops writing must not keep us here
        const ssize_t got = ::read(input, part.data(), part.size());
        if (got <= 0)
            return;
        text.append(
            part.data(), std::min(static_cast<std::size_t>(got), kMostOutput - text.size()));
    }
}

/// Whether the program has ended; it is not reaped, so that its number stays its own.
bool hasEnded(pid_t pid)
{
    siginfo_t facts{};
    return ::waitid(P_PID, static_cast<id_t>(pid), &facts, WEXITED | WNOHANG | WNOWAIT) != 0
        || facts.si_pid == pid;
}

std::string firstLine(std::string_view text)
{
    const std::string line = validUtf8(text.substr(0, text.find_first_of("\r\n")));
    std::string clean;
    std::size_t characters = 0;
    for (const char c : line) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F)
            continue;
        const bool begins = (byte & 0xC0) != 0x80;
        if (begins && ++characters > kMostCharacters)
            break;
        clean += c;
    }
    const std::size_t first = std::min(clean.find_first_not_of(' '), clean.size());
    return clean.substr(first, clean.find_last_not_of(' ') + 1 - first);
}
} // namespace

std::string askVersion(const Model& model, const Places& places)
{
    if (model.versionCommand.empty())
        return {};
    Model asked = model;
    asked.command = model.versionCommand;
    const Result<std::vector<std::string>> words = commandLine(asked, places, 1, 0);
    int ends[2] = { -1, -1 };
    if (!words || ::pipe2(ends, O_CLOEXEC) != 0)
        return {};
    const int input = ends[0];
    ::fcntl(input, F_SETFL, O_NONBLOCK);
    const pid_t pid = start(*words, ends[1]);
    ::close(ends[1]);
    if (pid < 0) {
        ::close(input);
        return {};
    }

    std::string text;
    const Clock::time_point deadline = Clock::now() + kPatience;
    bool ended = false;
    while (!ended && Clock::now() < deadline) {
        pollfd readable{ input, POLLIN, 0 };
        ::poll(&readable, 1, static_cast<int>(kLook.count()));
        ended = hasEnded(pid);
        drain(input, text);
        if (!ended && (readable.revents & POLLHUP) != 0)
            std::this_thread::sleep_for(
                kLook); // it has closed its output: nothing else holds the loop back
    }
    ::close(input);
    // Whatever it left behind is in its group, whose number is ours until we reap its leader.
    ::kill(-pid, SIGKILL);
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) { }
    const bool succeeded = ended && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return succeeded ? firstLine(text) : std::string();
}

} // namespace taskweight
