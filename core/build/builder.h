// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/build/build_lock.h"
#include "core/models/catalogue.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace boost::asio {
class io_context;
}

namespace taskweight {

/// A finished build. While the lock lives, nobody removes it.
struct Built {
    std::filesystem::path folder; ///< {out}
    BuildLock lock;
    bool isNew = false; ///< built now, and not found
};

/// Called on the io thread, never from within Builder::start() or stop().
struct BuildListener {
    std::function<void(std::string command)> onCommand; ///< one command begins; as a shell takes it
    std::function<void()> onWaiting; ///< another taskweight builds the same
    std::function<void(std::string_view line)> onOutput; ///< any bytes, at most 4 KiB
    std::function<void(Result<std::shared_ptr<Built>>)> onDone; ///< the last call; the builder may
                                                                ///< be destroyed in it
};

/// Builds a model on its installation into cache/builds, or finds it built. It is made in a folder
/// of its own that gets its name when the result is there, under a lock between programs: what
/// bears the name is whole. The commands run behind a launcher, so that nothing that they start
/// survives them. Errors name the command, how it ended, and the log. Lives on the io thread.
class Builder {
public:
    static std::unique_ptr<Builder> start(
        boost::asio::io_context& io, Model model, Places places, BuildListener listener);
    /// Kills what runs; no callback follows. What was begun is cleared up by the next build.
    virtual ~Builder() = default;
    /// Kills what runs; onDone follows with an error.
    virtual void stop() = 0;
};

} // namespace taskweight
