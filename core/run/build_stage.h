// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/build/builder.h"
#include "core/run/engine.h"

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace taskweight {

/// The first stage of a sweep: what its runs need is built, one model after another, so that no
/// compiler works beside a measurement. A build that fails stops only its own model's runs. On the
/// io thread; destroying it kills what runs.
class BuildStage {
public:
    BuildStage(boost::asio::io_context& io, Places places, std::function<void(Event)> tell);

    /// Tells the models where they are built. `onOver` is the last call, and comes also when there
    /// is nothing to build. `models` must stay where it is.
    void begin(std::vector<Model>& models, const SweepPlan& plan, std::function<void()> onOver);
    /// Gives up; onOver follows.
    void stop();
    /// Why the model was not built; nullptr when nothing hinders its runs.
    const Error* failureOf(std::size_t model) const;

private:
    void next();
    void onDone(const Result<std::shared_ptr<Built>>& result);

    boost::asio::io_context& m_io;
    Places m_places;
    std::function<void(Event)> m_tell;
    std::function<void()> m_onOver;
    std::vector<Model>* m_models = nullptr;
    std::vector<std::size_t> m_toBuild; ///< in reverse
    std::map<std::size_t, Error> m_failures;
    std::vector<std::shared_ptr<Built>> m_built; ///< held until the sweep is over
    std::optional<std::chrono::steady_clock::time_point> m_begun; ///< of the build that was told
    bool m_isStopped = false;
    std::unique_ptr<Builder> m_builder;
};

} // namespace taskweight
