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

/// What is still there after so many rounds of killing is multiplying.
constexpr int kPatientRounds = 10;

std::int64_t nowMs()
{
    timespec now;
    static_cast<void>(clock_gettime(CLOCK_MONOTONIC, &now));
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

struct Stat {
    pid_t parent = 0; ///< 0: it cannot be read
    char state = '?';
};

/// From /proc/PID/stat, behind the last ')' of the name.
Stat statOf(const char* pidText)
{
    char path[64] = "/proc/";
    std::strncat(path, pidText, 20);
    std::strcat(path, "/stat");
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return {};
    char text[256];
    const ssize_t size = read(fd, text, sizeof text - 1);
    close(fd);
    if (size <= 0)
        return {};
    text[size] = '\0';
    const char* const name = std::strrchr(text, ')');
    Stat stat;
    if (name && std::strlen(name) > 4) { // ") S 1234 ..."
        stat.state = name[2];
        std::from_chars(name + 4, text + size, stat.parent);
    }
    return stat;
}

/// Calls `use` with the number and the stat of every process that we may see.
template <typename Use>
void forEachProcess(Use use)
{
    DIR* const proc = opendir("/proc");
    if (!proc)
        return;
    while (const dirent* entry = readdir(proc)) {
        pid_t pid = 0;
        const char* const end = entry->d_name + std::strlen(entry->d_name);
        if (std::from_chars(entry->d_name, end, pid).ptr == end)
            use(pid, statOf(entry->d_name));
    }
    closedir(proc);
}

void killScannedChildren(pid_t spared)
{
    forEachProcess([self = getpid(), spared](pid_t pid, const Stat& stat) {
        if (stat.parent == self)
            killOne(pid, spared);
    });
}

/// Numbers of processes; only the pages in use take memory.
class PidSet {
public:
    void clear() { std::memset(m_bits, 0, sizeof m_bits); }
    bool has(pid_t pid) const { return isKnown(pid) && (m_bits[pid / 8] & bit(pid)) != 0; }
    void add(pid_t pid)
    {
        if (isKnown(pid))
            m_bits[pid / 8] = static_cast<unsigned char>(m_bits[pid / 8] | bit(pid));
    }

private:
    static constexpr pid_t kMost = 4'194'304; // PID_MAX_LIMIT, include/linux/threads.h
    static bool isKnown(pid_t pid) { return pid > 0 && pid < kMost; }
    static unsigned bit(pid_t pid) { return 1u << (pid % 8); }

    unsigned char m_bits[kMost / 8];
};

/// Stops all descendants, each of which may be starting others just now, until all stand still.
/// What is only killed makes room, under a limit of processes, for what the rest starts meanwhile;
/// what stands still takes up its place. Then kills them all.
void freezeAndKillTree(std::int64_t deadlineMs)
{
    static PidSet s_tree;
    const pid_t self = getpid();
    const auto visitTree = [self](auto visit) {
        s_tree.clear();
        s_tree.add(self);
        for (bool hasGrown = true; hasGrown;) { // a child may have a smaller number than its parent
            hasGrown = false;
            forEachProcess([visit, &hasGrown](pid_t pid, const Stat& stat) {
                if (pid > 1 && stat.state != 'Z' && s_tree.has(stat.parent) && !s_tree.has(pid)) {
                    s_tree.add(pid);
                    hasGrown = true;
                    visit(pid, stat.state);
                }
            });
        }
    };
    for (bool isMoving = true; isMoving && nowMs() < deadlineMs;) {
        isMoving = false;
        visitTree([&isMoving](pid_t pid, char state) {
            if (state != 'T' && state != 't' && kill(pid, SIGSTOP) == 0)
                isMoving = true;
        });
    }
    visitTree([](pid_t pid, char) { kill(pid, SIGKILL); });
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
    for (int round = 0;; ++round) {
        if (round < kPatientRounds)
            killChildren(0);
        else
            freezeAndKillTree(deadlineMs);
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
