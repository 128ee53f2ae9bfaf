// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/worker.h"

#include "core/launch/launcher_process.h"
#include "core/launch/output.h"
#include "core/launch/report.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>

namespace taskweight {

namespace {

using boost::asio::posix::stream_descriptor;
using boost::system::error_code;

/// write(2) that fails with EPIPE but raises no SIGPIPE; whether the process ignores that signal is
/// not ours to decide.
ssize_t writeQuietly(int fd, std::string_view bytes)
{
    sigset_t pipe, before, pending;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe, &before);
    const ssize_t size = ::write(fd, bytes.data(), bytes.size());
    const int why = errno;
    if (size < 0 && why == EPIPE && !sigismember(&pending, SIGPIPE)) {
        const timespec atOnce{};
        while (sigtimedwait(&pipe, nullptr, &atOnce) < 0 && errno == EINTR) { }
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    errno = why;
    return size;
}

Error couldNotStart(const std::string& program, int errnoValue)
{
    Error error{ "cannot start the worker", program, errnoText(errnoValue), "" };
    const bool isPath = program.find('/') != std::string::npos;
    switch (errnoValue) {
    case ENOENT:
        error.fix = isPath && ::access(program.c_str(), F_OK) == 0
            ? "the file is there: what is missing is the interpreter that it names (\"#!\" in its "
              "first "
              "line) or its dynamic loader"
            : isPath ? "check the path, or build or install the program"
                     : "install the program, or add its folder to PATH";
        break;
    case EACCES:
        error.fix = "it must be a file, not a folder, and executable: chmod +x";
        break;
    case ENOEXEC:
        error.fix = "it is not a program for this machine";
        break;
    case EAGAIN:
    case ENOMEM:
        error.fix = "close other programs: no further process or memory for one is to be had";
        break;
    case E2BIG:
        error.fix = "shorten the command line";
        break;
    default:
        break;
    }
    return error;
}

/// The state shared with pending handlers, which may outlive the Worker. Waits for readiness and
/// then reads itself, so that nothing is ever underway inside Asio: when the launcher reports the
/// end, all that the worker wrote can be read there and then.
class Session : public std::enable_shared_from_this<Session> {
public:
    Session(boost::asio::io_context& io, std::string program, WorkerListener listener)
        : m_control(io)
        , m_input(io)
        , m_output(io)
        , m_errors(io)
        , m_program(std::move(program))
        , m_listener(std::move(listener))
    {
    }

    void begin(LauncherEnds ends)
    {
        m_control.assign(ends.control.release());
        m_input.assign(ends.input.release());
        m_output.assign(ends.output.release());
        m_errors.assign(ends.errors.release());
        awaitControl();
    }

    void fail(const Error& error)
    {
        if (!isLive())
            return;
        m_over = true;
        closeAll();
        if (m_listener.onCouldNotStart)
            m_listener.onCouldNotStart(error);
    }

    /// No callback from now on. The closed control socket makes the launcher kill everything.
    void abandon()
    {
        m_over = true;
        closeAll();
    }

    void sendLine(std::string_view line)
    {
        if (!m_input.is_open() || m_inputEnds)
            return;
        const bool idle = m_unsent.empty();
        m_unsent += line;
        m_unsent += '\n';
        if (idle)
            flushInput();
    }

    void closeInput()
    {
        m_inputEnds = true;
        if (m_unsent.empty())
            close(m_input);
    }

    void command(std::string_view word)
    {
        if (m_control.is_open())
            ::send(
                m_control.native_handle(), word.data(), word.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    }

    std::string errorOutput() const { return m_errorTail.text(); }

private:
    enum class Read { some, nothingNow, end };

    bool isLive() const { return !m_over; }

    static void close(stream_descriptor& descriptor)
    {
        error_code ignored;
        if (descriptor.is_open())
            static_cast<void>(descriptor.close(ignored));
    }

    void closeAll()
    {
        for (stream_descriptor* each : { &m_control, &m_input, &m_output, &m_errors })
            close(*each);
    }

    /// One read of at most one pipe's worth, handed to `use`.
    template <typename Use>
    static Read readOnce(stream_descriptor& from, Use use)
    {
        if (!from.is_open())
            return Read::end;
        std::array<char, 64 * 1024> chunk;
        const ssize_t size = ::read(from.native_handle(), chunk.data(), chunk.size());
        if (size > 0) {
            use(std::string_view(chunk.data(), static_cast<std::size_t>(size)));
            return Read::some;
        }
        return size < 0 && (errno == EAGAIN || errno == EINTR) ? Read::nothingNow : Read::end;
    }

    /// Calls `take` each time `from` is readable, until it is closed. One read per handler: a
    /// worker that floods us takes its turn among the others.
    void await(stream_descriptor& from, void (Session::*take)())
    {
        if (!from.is_open())
            return;
        from.async_wait(stream_descriptor::wait_read,
            [self = shared_from_this(), &from, take](const error_code& error) {
                if (error || !self->isLive())
                    return;
                (self.get()->*take)();
                self->await(from, take);
            });
    }

    void awaitControl() { await(m_control, &Session::takeControl); }

    void takeControl()
    {
        const Read read = readOnce(m_control, [this](std::string_view chunk) {
            m_reports.feed(chunk, [this](std::string_view line) {
                if (const auto report = parseReport(line))
                    std::visit([this](const auto& what) { hear(what); }, *report);
                return isLive();
            });
        });
        if (read == Read::end && isLive())
            launcherDied();
    }

    /// Output is read from here on, so that onExecuted always comes before the first line.
    void hear(const Executed& executed)
    {
        m_pid = executed.pid;
        if (m_listener.onExecuted)
            m_listener.onExecuted(m_pid);
        if (!isLive())
            return;
        await(m_output, &Session::takeOutput);
        await(m_errors, &Session::takeErrors);
    }

    void hear(const CouldNotStart& failure) { fail(couldNotStart(m_program, failure.errnoValue)); }

    void hear(const WorkerExit& end)
    {
        drain();
        if (!isLive())
            return;
        m_over = true;
        for (stream_descriptor* each : { &m_input, &m_output, &m_errors })
            close(*each);
        if (m_listener.onEnded)
            m_listener.onEnded(end);
        close(m_control); // the launcher then removes the worker's control group
    }

    /// Killed by someone else. The kernel has then killed the worker (its parent-death signal); its
    /// group is all that can still be reached of the rest.
    void launcherDied()
    {
        if (m_pid <= 0) {
            fail({ "cannot start the worker", m_program, "its launcher ended unexpectedly",
                "try again" });
            return;
        }
        ::kill(-m_pid, SIGKILL);
        WorkerExit end;
        end.waitStatus = SIGKILL;
        end.strays = -1;
        hear(end);
    }

    void takeOutput() { readOutput(); }
    void takeErrors() { readErrors(); }

    bool giveLine(std::string_view line)
    {
        if (isLive() && m_listener.onLine)
            m_listener.onLine(line);
        return isLive();
    }

    Read readOutput()
    {
        const auto give = [this](std::string_view line) { return giveLine(line); };
        const Read read
            = readOnce(m_output, [&](std::string_view chunk) { m_lines.feed(chunk, give); });
        if (read == Read::end && m_output.is_open()) {
            close(m_output);
            m_lines.finish(give);
            if (isLive() && m_listener.onOutputClosed)
                m_listener.onOutputClosed();
        }
        return read;
    }

    Read readErrors()
    {
        const Read read
            = readOnce(m_errors, [this](std::string_view chunk) { m_errorTail.append(chunk); });
        if (read == Read::end)
            close(m_errors);
        return read;
    }

    /// All writers are dead: what they wrote is in the pipes, 1 MiB each at most (pipe(7),
    /// pipe-max-size). The bound is for a stray that could not be killed.
    void drain()
    {
        constexpr int kMostReads = 64;
        for (int i = 0; i < kMostReads && isLive() && readOutput() == Read::some; ++i) { }
        for (int i = 0; i < kMostReads && isLive() && readErrors() == Read::some; ++i) { }
    }

    void flushInput()
    {
        while (!m_unsent.empty() && m_input.is_open()) {
            const ssize_t size = writeQuietly(m_input.native_handle(), m_unsent);
            if (size >= 0) {
                m_unsent.erase(0, static_cast<std::size_t>(size));
            } else if (errno == EAGAIN) {
                m_input.async_wait(stream_descriptor::wait_write,
                    [self = shared_from_this()](const error_code& error) {
                        if (!error)
                            self->flushInput();
                    });
                return;
            } else if (errno != EINTR) { // EPIPE: it has closed its input, which is its right
                m_unsent.clear();
                close(m_input);
            }
        }
        if (m_inputEnds)
            close(m_input);
    }

    stream_descriptor m_control, m_input, m_output, m_errors;
    std::string m_program;
    WorkerListener m_listener;
    OutputLines m_reports, m_lines;
    OutputTail m_errorTail;
    std::string m_unsent;
    pid_t m_pid = 0;
    bool m_inputEnds = false;
    bool m_over = false; ///< ended, could not start, or abandoned
};

class LaunchedWorker : public Worker {
public:
    explicit LaunchedWorker(std::shared_ptr<Session> session)
        : m_session(std::move(session))
    {
    }
    ~LaunchedWorker() override { m_session->abandon(); }

    void sendLine(std::string_view line) override { m_session->sendLine(line); }
    void closeInput() override { m_session->closeInput(); }
    void terminate() override { m_session->command("term\n"); }
    void kill() override { m_session->command("kill\n"); }
    std::string errorOutput() const override { return m_session->errorOutput(); }

private:
    std::shared_ptr<Session> m_session;
};

} // namespace

std::unique_ptr<Worker> Worker::start(
    boost::asio::io_context& io, WorkerCommand command, WorkerListener listener)
{
    const std::string program = command.words.empty() ? "" : command.words.front();
    const auto session = std::make_shared<Session>(io, program, std::move(listener));
    auto ends = startLauncher(io, command);
    if (ends)
        session->begin(std::move(*ends));
    else
        boost::asio::post(io, [session, error = ends.error()] { session->fail(error); });
    return std::make_unique<LaunchedWorker>(session);
}

} // namespace taskweight
