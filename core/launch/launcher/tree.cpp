// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launcher/tree.h"

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace taskweight::launcher {

namespace {

std::int64_t nowMs()
{
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{ now.tv_sec } * 1000 + now.tv_nsec / 1'000'000;
}

void killOne(pid_t pid, pid_t spared)
{
    if (pid > 1 && pid != spared)
        kill(
            pid, SIGKILL); // our own child, not yet reaped: the number cannot belong to anyone else
}

/// /proc/thread-self/children lists the children of our only thread (proc_pid_task_children(5), a
/// kernel option). It may leave some out while others exit; the caller comes again.
bool killListedChildren(pid_t spared)
{
    const int fd = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    char chunk[4096];
    pid_t pid = 0;
    ssize_t size;
    while ((size = read(fd, chunk, sizeof chunk)) > 0) {
        for (ssize_t i = 0; i < size; ++i) {
            if (chunk[i] >= '0' && chunk[i] <= '9') {
                pid = pid * 10 + (chunk[i] - '0');
            } else {
                killOne(pid, spared);
                pid = 0;
            }
        }
    }
    killOne(pid, spared);
    close(fd);
    return true;
}

/// The parent's number in /proc/PID/stat, behind the last ')' of the name; 0 when it cannot be
/// read.
pid_t parentOf(const char* pidText)
{
    char path[64] = "/proc/";
    std::strncat(path, pidText, 20);
    std::strcat(path, "/stat");
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return 0;
    char text[256];
    const ssize_t size = read(fd, text, sizeof text - 1);
    close(fd);
    if (size <= 0)
        return 0;
    text[size] = '\0';
    const char* const name = std::strrchr(text, ')');
    pid_t parent = 0;
    if (name && std::strlen(name) > 4) // ") S 1234 ..."
        std::from_chars(name + 4, text + size, parent);
    return parent;
}

void killScannedChildren(pid_t spared)
{
    DIR* const proc = opendir("/proc");
    if (!proc)
        return;
    const pid_t self = getpid();
    while (const dirent* entry = readdir(proc)) {
        pid_t pid = 0;
        const char* const end = entry->d_name + std::strlen(entry->d_name);
        if (std::from_chars(entry->d_name, end, pid).ptr == end && parentOf(entry->d_name) == self)
            killOne(pid, spared);
    }
    closedir(proc);
}

void waitForAnExit(std::int64_t atMostMs)
{
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    const timespec nap{ 0, static_cast<long>(atMostMs * 1'000'000) };
    sigtimedwait(&child, nullptr, &nap);
}

} // namespace

void killChildren(pid_t spared)
{
    if (!killListedChildren(spared))
        killScannedChildren(spared);
}

int killAndReapAll(int limitMs)
{
    const std::int64_t deadlineMs = nowMs() + limitMs;
    int killed = 0;
    for (;;) {
        killChildren(0);
        int status = 0;
        pid_t pid;
        while ((pid = waitpid(-1, &status, WNOHANG)) > 0)
            killed += WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
        if (pid < 0 && errno == ECHILD)
            return killed;
        if (nowMs() >= deadlineMs)
            return killed; // in an uninterruptible sleep; the signal is pending
        waitForAnExit(5);
    }
}

} // namespace taskweight::launcher
