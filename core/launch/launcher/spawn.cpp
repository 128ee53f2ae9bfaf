// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launcher/spawn.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace taskweight::launcher {

namespace {

/// Raising it needs no privilege (proc_pid_oom_score_adj(5)); where /proc is read-only the run goes
/// on without.
void volunteerForTheOomKiller()
{
    const int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return;
    [[maybe_unused]] const ssize_t written = write(fd, "1000", 4);
    close(fd);
}

void resetSignals()
{
    for (int signal = 1; signal <= SIGRTMAX; ++signal)
        ::signal(signal, SIG_DFL); // refused for SIGKILL, SIGSTOP and libc's own: as it should be
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
}

[[noreturn]] void becomeWorker(char** words, pid_t parent, int proof)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) // it died before the line above
        _exit(127);
    volunteerForTheOomKiller();
    resetSignals();
    execvp(words[0], words);
    const int why = errno;
    [[maybe_unused]] const ssize_t written = write(proof, &why, sizeof why);
    _exit(127);
}

} // namespace

Spawned spawnWorker(char** words)
{
    int proof[2];
    if (pipe2(proof, O_CLOEXEC | O_NONBLOCK) != 0)
        return {};
    const pid_t self = getpid();
    const pid_t pid = fork(); // of a process this small as quick as vfork, and without its traps
    if (pid == 0)
        becomeWorker(words, self, proof[1]);
    const int why = errno;
    close(proof[1]);
    if (pid < 0) {
        close(proof[0]);
        errno = why;
        return {};
    }
    setpgid(pid, pid); // whoever comes first: a kill of the group must never miss
    return { pid, proof[0] };
}

} // namespace taskweight::launcher
