// SPDX-License-Identifier: GPL-3.0-or-later
// taskweight-launcher CONTROL_FD [GROUP] -- PROGRAM [ARGUMENT]...
//
// Stands between taskweight and one worker. Being tiny, it gives the worker a clean peak: exec adds
// the old image's high-water mark to ru_maxrss (fs/exec.c, exec_mmap). As a sub-reaper it adopts
// what the worker orphans, and it kills the whole tree when told to, when the worker has ended, or
// when taskweight is gone.
//
// GROUP is the folder of a control group: we make it, the worker enters it before it executes, so
// that all it ever takes is charged there, and we remove it. It stays until taskweight has closed
// the socket, for its peak to be read. Nobody but us makes or removes it: whenever taskweight is
// killed, none is left.
//
// Standard input, output and error are the worker's. Over the socket CONTROL_FD go lines of text:
//   to us     "term", "kill"; end of file: taskweight is gone, kill everything
//   from us   "executed PID", "could-not-start ERRNO",
//             "ended WAITSTATUS MAXRSS_KIB USER_US SYSTEM_US MAJOR_FAULTS STRAYS"
#include "core/launch/launcher/spawn.h"
#include "core/launch/launcher/tree.h"

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <initializer_list>
#include <linux/close_range.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace taskweight::launcher {

namespace {

/// How long strays may take to vanish once they have been killed, before the end is told.
constexpr int kStrayLimitMs = 900;
/// After that, and for the control group to become empty.
constexpr int kPatienceMs = 10'000;

void report(int control, const char* word, std::initializer_list<long long> numbers)
{
    char line[192];
    char* at = line + std::strlen(word);
    std::memcpy(line, word, static_cast<std::size_t>(at - line));
    for (const long long number : numbers) {
        *at++ = ' ';
        at = std::to_chars(at, line + sizeof line - 1, number).ptr;
    }
    *at++ = '\n';
    [[maybe_unused]] const ssize_t sent
        = send(control, line, static_cast<std::size_t>(at - line), MSG_NOSIGNAL);
}

long long microseconds(const timeval& time) { return time.tv_sec * 1'000'000LL + time.tv_usec; }

class Keeper {
public:
    Keeper(int control, int signals, Spawned worker)
        : m_control(control)
        , m_signals(signals)
        , m_worker(worker)
    {
    }

    /// Until the worker and all it left behind are gone.
    void keep()
    {
        while (!m_over) {
            pollfd watched[]{ { m_worker.proof, POLLIN, 0 }, { m_control, POLLIN, 0 },
                { m_signals, POLLIN, 0 } };
            if (poll(watched, 3, -1) < 0)
                continue;
            if (watched[0].revents)
                hearProof();
            if (!m_over && watched[1].revents)
                hearControl();
            if (!m_over && watched[2].revents)
                hearSignals();
        }
    }

    /// Until taskweight has read what it wants of the group, or is gone.
    void awaitFarewell()
    {
        while (m_control >= 0) {
            pollfd watched[]{ { m_control, POLLIN, 0 }, { m_signals, POLLIN, 0 } };
            if (poll(watched, 2, -1) < 0)
                continue;
            char ignored[64];
            signalfd_siginfo info;
            if (watched[0].revents && recv(m_control, ignored, sizeof ignored, MSG_DONTWAIT) == 0)
                return;
            while (read(m_signals, &info, sizeof info) == sizeof info) {
                if (info.ssi_signo == SIGTERM)
                    return;
            }
        }
    }

private:
    void hearProof()
    {
        int why = 0;
        const ssize_t size = read(m_worker.proof, &why, sizeof why);
        if (size < 0)
            return;
        close(m_worker.proof);
        m_worker.proof = -1; // poll passes over it
        if (size == 0) {
            report(m_control, "executed", { m_worker.pid });
            return;
        }
        waitpid(m_worker.pid, nullptr, 0);
        report(m_control, "could-not-start", { why });
        m_over = true;
    }

    void hearControl()
    {
        char commands[64];
        const ssize_t size = recv(m_control, commands, sizeof commands, MSG_DONTWAIT);
        if (size < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        if (size <= 0) {
            m_control = -1;
            killAll();
            return;
        }
        // Commands differ in their first letter, and four bytes are not torn apart on a local
        // socket.
        for (ssize_t i = 0; i < size; ++i) {
            if (i > 0 && commands[i - 1] != '\n')
                continue;
            if (commands[i] == 'k')
                killAll();
            else if (commands[i] == 't')
                terminate();
        }
    }

    void hearSignals()
    {
        signalfd_siginfo info;
        while (read(m_signals, &info, sizeof info) == sizeof info) {
            if (info.ssi_signo == SIGTERM) // also the signal that our parent has died
                killAll();
        }
        reap();
    }

    void terminate()
    {
        kill(-m_worker.pid, SIGTERM);
        kill(-m_worker.pid, SIGCONT); // a stopped one would not hear it
    }

    void killAll()
    {
        kill(-m_worker.pid, SIGKILL);
        kill(m_worker.pid, SIGKILL); // it may have left its group
        killChildren(m_worker.pid);
    }

    /// Orphans that end while the worker runs are reaped in passing. The worker stays a zombie
    /// until its group has been killed, so that the group's number cannot have gone to someone
    /// else.
    void reap()
    {
        for (;;) {
            siginfo_t info{};
            if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0)
                break;
            if (info.si_pid == m_worker.pid) {
                finish();
                return;
            }
            waitpid(info.si_pid, nullptr, 0);
        }
    }

    void finish()
    {
        if (m_worker.proof >= 0)
            hearProof(); // it ended so soon that both came at once
        if (m_over)
            return;
        kill(-m_worker.pid, SIGKILL);
        int status = 0;
        rusage usage{};
        while (wait4(m_worker.pid, &status, 0, &usage) < 0 && errno == EINTR) { }
        const int strays = killAndReapAll(kStrayLimitMs);
        if (m_control >= 0)
            report(m_control, "ended",
                { status, usage.ru_maxrss, microseconds(usage.ru_utime),
                    microseconds(usage.ru_stime), usage.ru_majflt, strays });
        m_over = true;
    }

    int m_control;
    int m_signals;
    Spawned m_worker;
    bool m_over = false;
};

/// Whatever was open in taskweight without close-on-exec must not reach the worker.
void closeAllBut(int control)
{
    const auto closeRange = [](unsigned first, unsigned last) {
        if (first <= last)
            syscall(SYS_close_range, first, last, 0u);
    };
    closeRange(3, static_cast<unsigned>(control) - 1);
    closeRange(static_cast<unsigned>(control) + 1, ~0u);
    fcntl(control, F_SETFD, FD_CLOEXEC);
}

/// Waits for what could not be killed at once; others may have put processes of theirs into it.
void removeGroup(const char* group)
{
    for (int ms = 0; ms < kPatienceMs && rmdir(group) != 0 && errno == EBUSY; ms += 5) {
        const timespec nap{ 0, 5'000'000 };
        nanosleep(&nap, nullptr);
    }
}

int launch(int control, const char* group, char** words)
{
    const pid_t parent = getppid();
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) // had it died before we looked at all, the control socket would tell
        return 1;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    closeAllBut(control);

    // All are blocked: Ctrl-C in the terminal is meant for taskweight, which then tells us.
    sigset_t all, watched;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, nullptr);
    (void)signal(SIGCHLD, SIG_DFL); // were it ignored, no wait would ever tell of an end
    sigemptyset(&watched);
    sigaddset(&watched, SIGCHLD);
    sigaddset(&watched, SIGTERM);
    const int signals = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);

    if (group)
        mkdir(group, 0755); // where it may not be made, the worker runs outside
    const Spawned worker = spawnWorker(words, group);
    if (worker.pid < 0 || signals < 0) {
        report(control, "could-not-start", { errno });
        if (group)
            removeGroup(group);
        return 1;
    }
    for (const int fd : { 0, 1, 2 })
        close(fd); // the worker's: end of file must reach both sides
    Keeper keeper(control, signals, worker);
    keeper.keep();
    killAndReapAll(kPatienceMs); // what could not be killed in time; usually nothing is left
    if (group) {
        keeper.awaitFarewell();
        removeGroup(group);
    }
    return 0;
}

} // namespace

} // namespace taskweight::launcher

int main(int argc, char** argv)
{
    int control = -1;
    const bool grouped = argc >= 5 && std::strcmp(argv[2], "--") != 0;
    char** const words = argv + (grouped ? 4 : 3);
    if (argc >= 4 && std::strcmp(words[-1], "--") == 0)
        std::from_chars(argv[1], argv[1] + std::strlen(argv[1]), control);
    if (control <= 2 || fcntl(control, F_GETFD) < 0) {
        constexpr char kUsage[]
            = "usage: taskweight-launcher CONTROL_FD [GROUP] -- PROGRAM [ARGUMENT]...\n"
              "It is started by taskweight, with CONTROL_FD an open socket above 2.\n";
        [[maybe_unused]] const ssize_t written = write(2, kUsage, sizeof kUsage - 1);
        return 2;
    }
    return taskweight::launcher::launch(control, grouped ? argv[2] : nullptr, words);
}
