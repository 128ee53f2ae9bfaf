// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/spawn.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <string_view>

#include <fcntl.h>
#include <linux/close_range.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// glibc's own name of clone(2). The thread sanitizer takes clone() for a fork, after which the
// parent may start no thread any more: it does not know of a child that borrows our memory.
// NOLINTNEXTLINE(bugprone-reserved-identifier)
extern "C" int __clone(int (*become)(void*), void* stack, int flags, void* argument, ...) noexcept;

namespace taskweight {

namespace {

/// For the child: what it needs, made ready beforehand. It must not allocate: the memory is ours.
struct Child {
    char** words = nullptr;
    char** environment = nullptr;
    const char* folder = nullptr;
    int streams[3] = { -1, -1, -1 };
    int passOn = -1;
    bool leadsGroup = false;
    bool diesWithThread = false;
    bool isPath = false;
    pid_t parent = 0;
    int errnoValue = 0; ///< written by the child
};

/// On functions of the child: the address sanitizer marks their frames on a stack that it takes for
/// other memory, and nobody takes the marks away again, since they never return. System calls that
/// the thread sanitizer keeps accounts of, for descriptors and handlers, are made past it: the
/// child has tables of its own, and the accounts are ours.
#define TASKWEIGHT_ON_BORROWED_STACK __attribute__((no_sanitize("address", "undefined", "thread")))

TASKWEIGHT_ON_BORROWED_STACK bool prepare(const Child& child)
{
    if (child.leadsGroup && ::setpgid(0, 0) != 0)
        return false;
    if (child.diesWithThread) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != child.parent) { // it died before the line above
            errno = ESRCH;
            return false;
        }
    }
    if (child.folder && ::chdir(child.folder) != 0)
        return false;
    for (int stream = 0; stream < 3; ++stream) {
        int from = child.streams[stream];
        if (from < 0)
            from = static_cast<int>(
                ::syscall(SYS_openat, AT_FDCWD, "/dev/null", O_RDWR | O_CLOEXEC));
        if (from < 0 || (from != stream && ::syscall(SYS_dup3, from, stream, 0) < 0))
            return false;
        if (from == stream && ::fcntl(from, F_SETFD, 0) != 0)
            return false;
    }
    // Nothing else that is open here is meant for it. Our own table of descriptors is another one.
    ::syscall(SYS_close_range, 3u, ~0u, CLOSE_RANGE_CLOEXEC);
    return child.passOn < 0 || ::fcntl(child.passOn, F_SETFD, 0) == 0;
}

TASKWEIGHT_ON_BORROWED_STACK int become(void* argument)
{
    Child& child = *static_cast<Child*>(argument);
    if (prepare(child)) {
        const unsigned long
            standard[8]{}; // the kernel's struct sigaction: SIG_DFL, no flag, no mask
        for (int signal = 1; signal <= SIGRTMAX; ++signal)
            ::syscall(SYS_rt_sigaction, signal, standard, nullptr, sizeof(std::uint64_t));
        sigset_t none;
        sigemptyset(&none);
        ::pthread_sigmask(SIG_SETMASK, &none, nullptr);
        // execvpe(3) would give a file that is no program to a shell.
        if (child.isPath)
            ::execve(child.words[0], child.words, child.environment);
        else
            ::execvpe(child.words[0], child.words, child.environment);
    }
    child.errnoValue = errno;
    ::_exit(127);
}

std::vector<char*> pointersTo(const std::vector<std::string>& strings)
{
    std::vector<char*> pointers;
    for (const std::string& string : strings)
        pointers.push_back(const_cast<char*>(string.c_str())); // exec does not write to them
    pointers.push_back(nullptr);
    return pointers;
}

/// Memory for the child's stack: execvpe puts a path on it and, for a script without "#!", a copy
/// of the pointers to the words.
class Stack {
public:
    explicit Stack(std::size_t words)
        : m_size(kBytes + words * sizeof(char*))
        , m_memory(::mmap(nullptr, m_size, PROT_READ | PROT_WRITE,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0))
    {
    }
    Stack(const Stack&) = delete;
    Stack& operator=(const Stack&) = delete;
    ~Stack()
    {
        if (isThere())
            ::munmap(m_memory, m_size);
    }
    bool isThere() const { return m_memory != MAP_FAILED; }
    void* top() const { return static_cast<char*>(m_memory) + (m_size & ~std::size_t{ 63 }); }

private:
    static constexpr std::size_t kBytes = 128 * 1024;
    std::size_t m_size;
    void* m_memory;
};

} // namespace

std::vector<std::string> environmentWith(const std::vector<std::string>& changes)
{
    const auto name = [](std::string_view entry) { return entry.substr(0, entry.find('=')); };
    std::vector<std::string> entries;
    for (char** entry = environ; *entry; ++entry) {
        const auto isChanged
            = [&](const std::string& change) { return name(change) == name(*entry); };
        if (std::none_of(changes.begin(), changes.end(), isChanged))
            entries.emplace_back(*entry);
    }
    entries.insert(entries.end(), changes.begin(), changes.end());
    return entries;
}

Spawned spawn(const SpawnOrder& order)
{
    if (order.words.empty())
        return { -1, EINVAL };
    const std::vector<std::string> environment = environmentWith(order.environment);
    std::vector<char*> words = pointersTo(order.words);
    std::vector<char*> variables = pointersTo(environment);
    Child child;
    child.words = words.data();
    child.environment = variables.data();
    child.folder = order.folder.empty() ? nullptr : order.folder.c_str();
    child.streams[0] = order.input;
    child.streams[1] = order.output;
    child.streams[2] = order.errors;
    child.passOn = order.passOn;
    child.leadsGroup = order.leadsGroup;
    child.diesWithThread = order.diesWithThread;
    child.isPath = order.words.front().find('/') != std::string::npos;
    child.parent = ::getpid();

    const Stack stack(words.size());
    if (!stack.isThere())
        return { -1, ENOMEM };
    sigset_t all, before;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before); // no handler of ours may run in the child
    const pid_t pid = __clone(become, stack.top(), CLONE_VM | CLONE_VFORK | SIGCHLD, &child);
    const int why = pid < 0 ? errno : child.errnoValue;
    if (pid > 0 && why != 0) {
        while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) { }
    }
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return why == 0 ? Spawned{ pid, 0 } : Spawned{ -1, why };
}

} // namespace taskweight
