// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launcher_process.h"

#include "core/process/spawn.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>

namespace taskweight {

namespace {

/// Keeps the launcher's process until it has been waited for; lives in the handler of that wait.
class Reaper {
public:
    /// `watch` becomes readable when the process has exited (pidfd_open(2)).
    Reaper(boost::asio::io_context& io, pid_t pid, FileDescriptor watch)
        : m_pid(pid)
        , m_watch(io, watch.release())
    {
    }
    Reaper(const Reaper&) = delete;
    Reaper& operator=(const Reaper&) = delete;

    ~Reaper()
    {
        // When the io_context goes before the launcher. Killed outright it could not clear up
        // behind it.
        for (int ms = 0; m_pid > 0 && ms < 2000; ++ms) {
            if (::waitpid(m_pid, nullptr, WNOHANG) != 0)
                return;
            if (ms == 0)
                ::kill(m_pid, SIGTERM);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

    static void waitFor(boost::asio::io_context& io, pid_t pid, FileDescriptor watch)
    {
        const auto reaper = std::make_shared<Reaper>(io, pid, std::move(watch));
        reaper->m_watch.async_wait(boost::asio::posix::stream_descriptor::wait_read,
            [reaper](const boost::system::error_code& error) {
                if (error)
                    return;
                while (::waitpid(reaper->m_pid, nullptr, 0) < 0 && errno == EINTR) { }
                reaper->m_pid = 0;
            });
    }

private:
    pid_t m_pid;
    boost::asio::posix::stream_descriptor m_watch;
};

/// Why the launcher cannot be started, as far as can be told beforehand; after a fork less can be
/// told.
Result<void> check(const WorkerCommand& command, const std::filesystem::path& launcher)
{
    if (command.words.empty() || command.words.front().empty())
        return Error{ "cannot start a worker", "", "its command line names no program", "" };
    std::error_code ignored;
    const bool isFile = std::filesystem::is_regular_file(launcher, ignored);
    if (!isFile || ::access(launcher.c_str(), X_OK) != 0) {
        const int why = isFile || ::access(launcher.c_str(), F_OK) != 0 ? errno : EISDIR;
        return Error{ "cannot start the launcher", launcher, errnoText(why),
            "install or build taskweight again: each worker is started through this program" };
    }
    if (!command.folder.empty()) {
        const bool isFolder = std::filesystem::is_directory(command.folder, ignored);
        if (::access(command.folder.c_str(), X_OK) != 0 || !isFolder) {
            const int why
                = isFolder || ::access(command.folder.c_str(), F_OK) != 0 ? errno : ENOTDIR;
            return Error{ "cannot start a worker in this folder", command.folder, errnoText(why),
                "" };
        }
    }
    return {};
}

constexpr const char* kMoreDescriptors
    = "close other programs or files, or raise the limit of open files (ulimit -n)";
constexpr const char* kMoreProcesses
    = "close other programs, or raise the limit of processes (ulimit -u)";

Error noDescriptors()
{
    return { "cannot start a worker", "", errnoText(errno), kMoreDescriptors };
}

/// A number above 2 is never hit when the child's standard streams are put in place.
bool liftAboveStandard(FileDescriptor& descriptor)
{
    if (descriptor.get() > 2)
        return true;
    FileDescriptor lifted(::fcntl(descriptor.get(), F_DUPFD_CLOEXEC, 3));
    descriptor = std::move(lifted);
    return descriptor.get() >= 0;
}

struct Pair {
    FileDescriptor ours;
    FileDescriptor theirs;
};

bool isReady(Pair& pair)
{
    return liftAboveStandard(pair.ours) && liftAboveStandard(pair.theirs)
        && ::fcntl(pair.ours.get(), F_SETFL, O_NONBLOCK) == 0;
}

bool makePipe(Pair& pair, bool weWrite)
{
    int fds[2];
    if (::pipe2(fds, O_CLOEXEC) != 0)
        return false;
    pair.ours = FileDescriptor(fds[weWrite ? 1 : 0]);
    pair.theirs = FileDescriptor(fds[weWrite ? 0 : 1]);
    return isReady(pair);
}

bool makeSocketPair(Pair& pair)
{
    int fds[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) != 0)
        return false;
    pair.ours = FileDescriptor(fds[0]);
    pair.theirs = FileDescriptor(fds[1]);
    return isReady(pair);
}

} // namespace

Result<LauncherEnds> startLauncher(boost::asio::io_context& io, const WorkerCommand& command)
{
    std::error_code ignored;
    const std::filesystem::path launcher = std::filesystem::absolute(command.launcher, ignored);
    if (const auto checked = check(command, launcher); !checked)
        return checked.error();

    Pair control, input, output, errors;
    if (!makeSocketPair(control) || !makePipe(input, true) || !makePipe(output, false)
        || !makePipe(errors, false))
        return noDescriptors();

    SpawnOrder order;
    order.words = { launcher.string(), std::to_string(control.theirs.get()) };
    if (!command.group.empty())
        order.words.push_back(command.group.string());
    order.words.emplace_back("--");
    order.words.insert(order.words.end(), command.words.begin(), command.words.end());
    order.environment = command.environment;
    order.folder = command.folder;
    order.input = input.theirs.get();
    order.output = output.theirs.get();
    order.errors = command.mergeErrors ? output.theirs.get() : errors.theirs.get();
    order.passOn = control.theirs.get();
    const Spawned started = spawn(order);
    int why = started.errnoValue;
    if (started.pid > 0) {
        FileDescriptor watch(static_cast<int>(::syscall(SYS_pidfd_open, started.pid, 0)));
        why = watch.get() < 0 ? errno : 0;
        if (why == 0) {
            Reaper::waitFor(io, started.pid, std::move(watch));
        } else {
            control.ours = {};
            control.theirs = {}; // with it the launcher ends
            while (::waitpid(started.pid, nullptr, 0) < 0 && errno == EINTR) { }
        }
    }
    if (why != 0) {
        const bool isFiles = why == EMFILE || why == ENFILE;
        return Error{ "cannot start the launcher", launcher, errnoText(why),
            isFiles ? kMoreDescriptors : kMoreProcesses };
    }
    return LauncherEnds{ std::move(control.ours), std::move(input.ours), std::move(output.ours),
        std::move(errors.ours) };
}

} // namespace taskweight
