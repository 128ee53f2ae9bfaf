// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launcher_process.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>

#include <boost/asio/io_context.hpp>
// clang-format off
// Used by Boost.Process 1.81, which leaves it to Boost.Filesystem to include them:
#include <boost/optional.hpp>
#include <boost/type_traits/decay.hpp>
#include <boost/type_traits/is_convertible.hpp>
#include <boost/process/v2/posix/default_launcher.hpp>
#include <boost/process/v2/process.hpp>
#include <boost/process/v2/start_dir.hpp>
#include <boost/process/v2/stdio.hpp>
// clang-format on

namespace bp = boost::process::v2;

namespace taskweight {

namespace {

using Process = bp::basic_process<boost::asio::io_context::executor_type>;

/// Keeps the launcher's process until it has been waited for; lives in the handler of that wait.
class Reaper {
public:
    explicit Reaper(Process process)
        : m_process(std::move(process))
    {
    }
    Reaper(const Reaper&) = delete;
    Reaper& operator=(const Reaper&) = delete;

    ~Reaper()
    {
        if (!m_process.is_open())
            return;
        // The io_context goes before the launcher. Killed outright it could not clear up behind it.
        const pid_t pid = m_process.id();
        for (int ms = 0; ms < 2000; ++ms) {
            if (::waitpid(pid, nullptr, WNOHANG) != 0) {
                m_process.detach();
                return;
            }
            if (ms == 0)
                ::kill(pid, SIGTERM);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

    static void waitFor(Process process)
    {
        const auto reaper = std::make_shared<Reaper>(std::move(process));
        // Boost's own destructor would wait, and kill, once more: detach() as soon as it has been
        // reaped.
        reaper->m_process.async_wait([reaper](const boost::system::error_code& error, int) {
            if (!error)
                reaper->m_process.detach();
        });
    }

private:
    Process m_process;
};

/// For the forked child, before exec. Boost's bind_fd is not used: in 1.81 it returns nothing where
/// it must, and a fixed number could hit the pipe by which Boost reports a failed exec.
struct PassOn {
    int fd;

    template <typename... Ignored>
    boost::system::error_code on_exec_setup(Ignored&&...)
    {
        if (::fcntl(fd, F_SETFD, 0) == 0)
            return {};
        return { errno, boost::system::system_category() };
    }

    /// Otherwise Boost calls exit(), which would run our destructors in the child.
    template <typename... Ignored>
    void on_exec_error(Ignored&&...)
    {
        ::_exit(127);
    }
};

/// Our environment with `changes` laid over it.
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
bool liftAboveStandard(OwnedFd& descriptor)
{
    if (descriptor.get() > 2)
        return true;
    OwnedFd lifted(::fcntl(descriptor.get(), F_DUPFD_CLOEXEC, 3));
    descriptor = std::move(lifted);
    return descriptor.get() >= 0;
}

struct Pair {
    OwnedFd ours;
    OwnedFd theirs;
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
    pair.ours = OwnedFd(fds[weWrite ? 1 : 0]);
    pair.theirs = OwnedFd(fds[weWrite ? 0 : 1]);
    return isReady(pair);
}

bool makeSocketPair(Pair& pair)
{
    int fds[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) != 0)
        return false;
    pair.ours = OwnedFd(fds[0]);
    pair.theirs = OwnedFd(fds[1]);
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

    std::vector<std::string> arguments{ std::to_string(control.theirs.get()), "--" };
    arguments.insert(arguments.end(), command.words.begin(), command.words.end());
    const std::vector<std::string> environment = environmentWith(command.environment);
    std::vector<const char*> environmentPointers;
    for (const std::string& entry : environment)
        environmentPointers.push_back(entry.c_str());
    environmentPointers.push_back(nullptr);

    // Plain fork: Boost's vfork_launcher notifies the io_context in the child, which in shared
    // memory is ours.
    bp::posix::default_launcher start;
    start.env = environmentPointers.data();
    start.fd_whitelist.push_back(control.theirs.get());
    const std::filesystem::path folder = command.folder.empty() ? "." : command.folder;
    bp::error_code error;
    try {
        Process process = start(io.get_executor(), error, launcher, arguments,
            bp::process_stdio{ input.theirs.get(), output.theirs.get(), errors.theirs.get() },
            bp::process_start_dir(folder), PassOn{ control.theirs.get() });
        if (!error)
            Reaper::waitFor(std::move(process));
    } catch (const boost::system::system_error& thrown) { // no descriptor for the pidfd
        error = thrown.code();
    }
    if (error) {
        control.ours = {};
        control.theirs = {};
        if (start.pid > 0)
            ::waitpid(start.pid, nullptr, 0);
        const bool isFiles = error.value() == EMFILE || error.value() == ENFILE;
        return Error{ "cannot start the launcher", launcher, errnoText(error.value()),
            isFiles ? kMoreDescriptors : kMoreProcesses };
    }
    return LauncherEnds{ std::move(control.ours), std::move(input.ours), std::move(output.ours),
        std::move(errors.ours) };
}

} // namespace taskweight
