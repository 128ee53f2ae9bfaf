// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/build_stage.h"

#include "core/models/tuning.h"

#include <algorithm>
#include <utility>

namespace taskweight {

BuildStage::BuildStage(boost::asio::io_context& io, Places places, std::function<void(Event)> tell)
    : m_io(io)
    , m_places(std::move(places))
    , m_tell(std::move(tell))
{
}

void BuildStage::begin(
    std::vector<Model>& models, const SweepPlan& plan, std::function<void()> onOver)
{
    m_models = &models;
    m_onOver = std::move(onOver);
    for (std::size_t i = models.size(); i-- > 0;) {
        const bool isRun = std::ranges::any_of(plan.runs,
            [i](const PlannedRun& run) { return run.model == i && run.skipReason.empty(); });
        if (isRun && models[i].build && models[i].builtIn.empty())
            m_toBuild.push_back(i);
    }
    next();
}

void BuildStage::stop()
{
    m_isStopped = true;
    if (m_builder)
        m_builder->stop();
}

const Error* BuildStage::failureOf(std::size_t model) const
{
    const auto found = m_failures.find(model);
    return found == m_failures.end() ? nullptr : &found->second;
}

void BuildStage::next()
{
    if (m_isStopped || m_toBuild.empty()) {
        m_builder.reset();
        m_onOver();
        return;
    }
    const std::size_t index = m_toBuild.back();
    const Model& model = (*m_models)[index];
    const std::string tool = toolVersion(model);
    const std::string what = model.id + (tool.empty() ? "" : " with " + tool);
    m_begun.reset();
    const auto tell = [this, index, what](std::string command) {
        if (!m_begun)
            m_begun = std::chrono::steady_clock::now();
        m_tell(BuildStarted{ index, what, std::move(command) });
    };
    BuildListener hear;
    hear.onCommand = tell;
    hear.onWaiting = [tell] { tell(""); };
    hear.onOutput = [this, index](std::string_view line) {
        m_tell(BuildOutput{ index, std::string(line) });
    };
    hear.onDone = [this](const Result<std::shared_ptr<Built>>& result) { onDone(result); };
    m_builder = Builder::start(m_io, model, m_places, std::move(hear));
}

void BuildStage::onDone(const Result<std::shared_ptr<Built>>& result)
{
    const std::size_t index = m_toBuild.back();
    m_toBuild.pop_back();
    BuildFinished finished;
    finished.model = index;
    if (result) {
        (*m_models)[index].builtIn = (*result)->folder;
        m_built.push_back(*result);
    } else {
        m_failures.emplace(index, result.error());
        finished.error = std::make_shared<const Error>(result.error());
    }
    if (m_begun || finished.error) {
        const std::chrono::duration<double, std::milli> took
            = std::chrono::steady_clock::now() - m_begun.value_or(std::chrono::steady_clock::now());
        finished.tookMs = took.count();
        m_tell(finished);
    }
    next(); // the builder that called us has done its last call, and may go
}

} // namespace taskweight
