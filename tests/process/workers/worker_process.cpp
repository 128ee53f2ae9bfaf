// SPDX-License-Identifier: GPL-3.0-or-later
#include "worker_process.h"

#include <cerrno>
#include <charconv>
#include <csignal>
#include <fstream>
#include <sstream>
#include <system_error>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr int kPatienceMs = 60'000;

struct Pipe {
    int read = -1;
    int write = -1;

    Pipe()
    {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0)
            throw std::system_error(errno, std::generic_category(), "pipe2");
        read = ends[0];
        write = ends[1];
    }
};

void closeOnce(int& descriptor)
{
    if (descriptor >= 0)
        ::close(descriptor);
    descriptor = -1;
}

/// Appends what has come, waiting for it; false at the end of the stream.
bool readSome(int descriptor, std::string& text)
{
    pollfd waiting{ descriptor, POLLIN, 0 };
    if (::poll(&waiting, 1, kPatienceMs) <= 0)
        return false;
    char buffer[4096];
    const ssize_t count = ::read(descriptor, buffer, sizeof buffer);
    if (count > 0)
        text.append(buffer, static_cast<std::size_t>(count));
    return count > 0;
}

} // namespace

WorkerProcess::WorkerProcess(const std::string& id, std::vector<std::string> arguments)
{
    std::signal(SIGPIPE, SIG_IGN);
    const Pipe input;
    const Pipe output;
    const Pipe error;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input.read, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, error.write, STDERR_FILENO);

    const std::string program = TASKWEIGHT_WORKER_DIR "/" + id;
    arguments.insert(arguments.begin(), program);
    std::vector<char*> words;
    for (std::string& argument : arguments)
        words.push_back(argument.data());
    words.push_back(nullptr);
    const int failure
        = ::posix_spawn(&m_pid, program.c_str(), &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(input.read);
    ::close(output.write);
    ::close(error.write);
    m_input = input.write;
    m_output = output.read;
    m_errorOutput = error.read;
    if (failure != 0)
        throw std::system_error(failure, std::generic_category(), program);
}

WorkerProcess::~WorkerProcess()
{
    if (m_pid > 0) {
        ::kill(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
    }
    closeInput();
    closeOutput();
    closeOnce(m_errorOutput);
}

std::string WorkerProcess::readLine()
{
    std::size_t end = 0;
    while ((end = m_pending.find('\n')) == std::string::npos)
        if (!readSome(m_output, m_pending))
            return {};
    const std::string line = m_pending.substr(0, end);
    m_pending.erase(0, end + 1);
    return line;
}

void WorkerProcess::sendLine(const std::string& line)
{
    const std::string text = line + '\n';
    [[maybe_unused]] const ssize_t count = ::write(m_input, text.data(), text.size());
}

void WorkerProcess::closeInput() { closeOnce(m_input); }

void WorkerProcess::closeOutput() { closeOnce(m_output); }

int WorkerProcess::end()
{
    closeInput();
    while (readSome(m_errorOutput, m_error)) { }
    int status = 0;
    ::waitpid(m_pid, &status, 0);
    m_pid = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::int64_t WorkerProcess::statusKib(const std::string& field) const
{
    std::ifstream status("/proc/" + std::to_string(m_pid) + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(field + ":")) {
            const std::size_t digit = line.find_first_of("0123456789");
            std::int64_t kib = -1;
            std::from_chars(line.data() + digit, line.data() + line.size(), kib);
            return kib;
        }
    return -1;
}

std::vector<std::string> workerIds()
{
    std::istringstream words(TASKWEIGHT_WORKERS);
    std::vector<std::string> ids;
    for (std::string id; words >> id;)
        ids.push_back(id);
    return ids;
}
