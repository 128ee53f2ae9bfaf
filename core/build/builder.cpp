// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/build/builder.h"

#include "core/base/text.h"
#include "core/build/build_key.h"
#include "core/build/build_log.h"
#include "core/build/build_places.h"
#include "core/launch/worker.h"
#include "core/models/model_places.h"
#include "core/process/find_program.h"

#include <cerrno>
#include <chrono>
#include <fstream>
#include <utility>

#include <sys/statvfs.h>
#include <sys/wait.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

namespace taskweight {

namespace fs = std::filesystem;

namespace {
constexpr std::chrono::milliseconds kLook{ 100 }; ///< at a lock that another has
constexpr std::chrono::minutes kLongest{ 30 }; ///< of one command
constexpr unsigned long kFullBytes = 64 * 1024; ///< a disk with less is full

/// The words as a POSIX shell would take them.
std::string shellLine(const std::vector<std::string>& words)
{
    std::string line;
    for (const std::string& word : words) {
        const bool isPlain = !word.empty()
            && word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                      "0123456789-_./=:,+@%^")
                == std::string::npos;
        line += line.empty() ? "" : " ";
        if (isPlain) {
            line += word;
            continue;
        }
        line += '\'';
        for (const char c : word)
            line += c == '\'' ? std::string("'\\''") : std::string(1, c);
        line += '\'';
    }
    return line;
}

std::string endWords(int waitStatus)
{
    if (WIFSIGNALED(waitStatus))
        return "was killed by signal " + std::to_string(WTERMSIG(waitStatus));
    return "ended with exit status " + std::to_string(WEXITSTATUS(waitStatus));
}

bool isFull(const fs::path& folder)
{
    struct statvfs facts { };
    return ::statvfs(folder.c_str(), &facts) == 0
        && (facts.f_bavail * facts.f_frsize < kFullBytes
            || (facts.f_files > 0 && facts.f_favail == 0));
}

class BuilderShell : public Builder {
public:
    BuilderShell(boost::asio::io_context& io, Model model, Places places, BuildListener listener)
        : m_io(io)
        , m_model(std::move(model))
        , m_places(std::move(places))
        , m_listener(std::move(listener))
        , m_timer(io)
    {
        later([this] { begin(); });
    }

    void stop() override
    {
        m_isStopped = true;
        if (m_worker)
            m_worker->kill(); // its end leads on
    }

private:
    template <typename Step>
    void later(Step step)
    {
        boost::asio::post(m_io, [weak = std::weak_ptr(m_alive), step] {
            if (weak.lock())
                step();
        });
    }

    Error failure(std::string why, std::string fix = {}) const
    {
        return { "cannot build model " + m_model.id, "", std::move(why), std::move(fix) };
    }

    Error fullDisk() const
    {
        return failure("no space is left on the device of " + m_build.folder.parent_path().string(),
            "free some space, or choose another place for the cache with XDG_CACHE_HOME");
    }

    /// For an errno value of making a file or folder.
    Error cannotWrite(const fs::path& path, int errnoValue) const
    {
        if (errnoValue == ENOSPC || errnoValue == EDQUOT)
            return fullDisk();
        return { "cannot build model " + m_model.id, path.string(), errnoText(errnoValue),
            "make the cache folder writable, or choose another with XDG_CACHE_HOME" };
    }

    void finish(Result<std::shared_ptr<Built>> result)
    {
        m_timer.cancel();
        const auto onDone = std::move(m_listener.onDone);
        onDone(std::move(result)); // may destroy us
    }

    void giveUp(const Error& error)
    {
        std::error_code ignored;
        fs::remove(m_build.done, ignored);
        removeTree(m_build.folder);
        m_lock = {};
        finish(error);
    }

    void begin()
    {
        if (!m_places.cache.is_absolute()) {
            finish(failure("there is no cache folder, for there is no home folder",
                "set XDG_CACHE_HOME to a folder that can be written to"));
            return;
        }
        const auto key = buildKey(m_model);
        if (!key) {
            finish(key.error());
            return;
        }
        m_key = *key;
        m_build = BuildPlaces::of(m_model, m_places, m_key);
        std::error_code error;
        fs::create_directories(m_build.folder.parent_path(), error);
        if (error)
            finish(cannotWrite(m_build.folder.parent_path(), error.value()));
        else
            takeLock();
    }

    void takeLock()
    {
        if (m_isStopped) {
            finish(failure("stopped"));
            return;
        }
        const bool isThere = isBuilt(m_build, m_model);
        m_lock = isThere ? BuildLock::tryShared(m_build.lock) : BuildLock::tryAlone(m_build.lock);
        if (m_lock.isHeld() && isBuilt(m_build, m_model) == isThere) {
            isThere ? succeed(false) : build();
            return;
        }
        if (!m_lock.isHeld() && m_lock.errnoValue() != EWOULDBLOCK) {
            finish(cannotWrite(m_build.lock, m_lock.errnoValue()));
            return;
        }
        m_lock = {};
        if (!std::exchange(m_isWaiting, true) && m_listener.onWaiting)
            m_listener.onWaiting();
        m_timer.expires_after(kLook);
        m_timer.async_wait(
            [this, weak = std::weak_ptr(m_alive)](const boost::system::error_code& error) {
                if (!error && weak.lock())
                    takeLock();
            });
    }

    void build()
    {
        std::error_code error;
        fs::remove(m_build.done, error);
        removeTree(m_build.folder); // of a build that was cut off, or damaged from outside
        fs::create_directory(m_build.folder, error);
        if (error) {
            giveUp(cannotWrite(m_build.folder, error.value()));
            return;
        }
        if (const int why = m_log.open(m_build.log); why != 0) {
            giveUp(cannotWrite(m_build.log, why));
            return;
        }
        m_model.builtIn = m_build.folder;
        runNext();
    }

    void runNext()
    {
        if (m_isStopped) {
            giveUp(failure("stopped"));
            return;
        }
        if (m_next == m_model.build->commands.size()) {
            complete();
            return;
        }
        const auto words = filledWords(m_model, m_places, m_model.build->commands[m_next]);
        const auto environment = filledEnvironment(m_model, m_places, m_model.build->environment);
        if (!words || !environment) {
            giveUp(failure(words ? environment.error().why : words.error().why,
                words ? environment.error().fix : words.error().fix));
            return;
        }
        ++m_next;
        m_line = shellLine(*words);
        if (m_listener.onCommand)
            m_listener.onCommand(m_line);
        m_log.add("$ " + m_line);
        if (const std::string& program = words->front();
            program.front() == '/' || program.find('/') == std::string::npos) {
            if (findProgram(program).empty()) {
                giveUp(failure("there is no program " + program + " any more", howToGet(m_model)));
                return;
            }
        }

        WorkerCommand command{ m_places.launcher, *words, *environment, m_build.folder, true };
        WorkerListener hear;
        hear.onExecuted = [this](pid_t) { m_worker->closeInput(); };
        hear.onLine = [this](std::string_view line) {
            if (m_log.add(line) && m_listener.onOutput)
                m_listener.onOutput(line);
        };
        hear.onEnded = [this](WorkerExit exit) { onEnded(exit); };
        hear.onCouldNotStart = [this](const Error& error) {
            giveUp(failure(inQuotes(m_line) + " could not be started: " + error.why, error.fix));
        };
        m_worker = Worker::start(m_io, std::move(command), std::move(hear));
        m_timer.expires_after(kLongest);
        m_timer.async_wait(
            [this, weak = std::weak_ptr(m_alive)](const boost::system::error_code& error) {
                if (error || !weak.lock())
                    return;
                m_isLate = true;
                m_worker->kill();
            });
    }

    void onEnded(const WorkerExit& exit)
    {
        m_timer.cancel();
        if (exit.waitStatus == 0 && !m_isStopped && !m_isLate) {
            later([this] { runNext(); });
            return;
        }
        if (m_isStopped)
            giveUp(failure("stopped"));
        else if (m_isLate)
            giveUp(failure(inQuotes(m_line) + " did not end within 30 minutes", logWords()));
        else if (m_log.sawFullDisk() || isFull(m_build.folder))
            giveUp(fullDisk());
        else
            giveUp(failure(inQuotes(m_line) + " " + endWords(exit.waitStatus), logWords()));
    }

    std::string logWords() const { return "what it printed is in " + m_build.log.string(); }

    void complete()
    {
        if (!std::ofstream(m_build.done)) {
            giveUp(cannotWrite(m_build.done, errno));
            return;
        }
        if (!isBuilt(m_build, m_model)) {
            const std::string result = m_model.build->result;
            giveUp(failure("its commands succeeded, but there is no " + result, logWords()));
            return;
        }
        removeStaleBuilds(m_model, m_places, m_key);
        m_lock.share();
        succeed(true);
    }

    void succeed(bool isNew)
    {
        auto built = std::make_shared<Built>();
        built->folder = m_build.folder;
        built->lock = std::move(m_lock);
        built->isNew = isNew;
        finish(built);
    }

    boost::asio::io_context& m_io;
    Model m_model;
    Places m_places;
    BuildListener m_listener;
    boost::asio::steady_timer m_timer;
    std::string m_key;
    BuildPlaces m_build;
    BuildLock m_lock;
    BuildLog m_log;
    std::size_t m_next = 0;
    std::string m_line; ///< the command that runs
    bool m_isStopped = false;
    bool m_isWaiting = false;
    bool m_isLate = false;
    std::shared_ptr<int> m_alive = std::make_shared<int>();
    std::unique_ptr<Worker> m_worker; // last: destroyed first, so that it calls nothing of the rest
};

} // namespace

std::unique_ptr<Builder> Builder::start(
    boost::asio::io_context& io, Model model, Places places, BuildListener listener)
{
    return std::make_unique<BuilderShell>(
        io, std::move(model), std::move(places), std::move(listener));
}

} // namespace taskweight
