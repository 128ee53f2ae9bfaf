// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/catalogue.h"
#include "core/run/engine.h"
#include "core/run/sweep.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace boost::asio {
class io_context;
}

namespace taskweight {

class ResultsWriter;

/// Makes the runs of one sweep, one after another, on the io thread; writes each result as it comes, and tells of all
/// of it by events. Destroying it kills what runs.
class SweepRunner {
public:
    struct Means {
        Places places;
        KernelRoots roots;
        std::function<void(Event)> tell;
        std::function<void(bool stopped)> onOver; ///< the last call; the sweep runner may be destroyed in it
    };

    /// `writer` may be null; `path` is only told.
    SweepRunner(boost::asio::io_context& io, Means means, SweepSettings settings, std::unique_ptr<ResultsWriter> writer,
        std::string path, SweepHeader header);
    ~SweepRunner();

    void begin();
    void stop();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace taskweight
