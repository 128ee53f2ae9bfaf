// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launcher/spawn.h"

#include <cerrno>
#include <csignal>
#include <cstring>
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
        (void)::signal(signal, SIG_DFL); // refused for SIGKILL, SIGSTOP and libc's own: as it should be
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
}

/// Both versions take "0" for the process that writes (cgroups(7)).
void enter(const char* group)
{
    char path[4096];
    const std::size_t length = std::strlen(group);
    constexpr char kProcesses[] = "/cgroup.procs";
    if (length + sizeof kProcesses > sizeof path)
        return;
    std::memcpy(path, group, length);
    std::memcpy(path + length, kProcesses, sizeof kProcesses);
    const int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return;
    [[maybe_unused]] const ssize_t written = write(fd, "0", 1);
    close(fd);
}

[[noreturn]] void becomeWorker(char** words, const char* group, pid_t parent, int proof)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) // it died before the line above
        _exit(127);
    if (group)
        enter(group);
    volunteerForTheOomKiller();
    resetSignals();
    execvp(words[0], words);
    const int why = errno;
    [[maybe_unused]] const ssize_t written = write(proof, &why, sizeof why);
    _exit(127);
}

} // namespace

Spawned spawnWorker(char** words, const char* group)
{
    int proof[2];
    if (pipe2(proof, O_CLOEXEC | O_NONBLOCK) != 0)
        return {};
    const pid_t self = getpid();
    const pid_t pid = fork(); // of a process this small as quick as vfork, and without its traps
    if (pid == 0)
        becomeWorker(words, group, self, proof[1]);
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
