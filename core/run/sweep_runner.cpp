// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/sweep_runner.h"

#include "core/base/utc_time.h"
#include "core/launch/own_scope.h"
#include "core/models/tuning.h"
#include "core/results/results_file.h"
#include "core/run/build_stage.h"
#include "core/run/runner.h"
#include "core/run/sleep_finder.h"
#include "core/run/ticker.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace taskweight {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kIdleWatch = std::chrono::milliseconds(200);
constexpr int kIdleReadings = 10;

/// systemd is asked once: what it refuses it will refuse again.
std::atomic<bool> s_askedForScope = false;

} // namespace

struct SweepRunner::Impl {
    Impl(boost::asio::io_context& ioContext, Means theMeans, SweepSettings theSettings,
        std::unique_ptr<ResultsWriter> theWriter, std::string thePath, SweepHeader theHeader)
        : io(ioContext)
        , means(std::move(theMeans))
        , settings(std::move(theSettings))
        , writer(std::move(theWriter))
        , path(std::move(thePath))
        , header(std::move(theHeader))
        , machine(means.roots)
    {
    }

    /// Runs `step` from the io loop, unless we are gone by then: no deep recursion, no destruction under our feet.
    template <typename Step>
    void later(Step step)
    {
        boost::asio::post(io, [weak = std::weak_ptr(alive), step] {
            if (weak.lock())
                step();
        });
    }

    void begin()
    {
        std::vector<ModelState> states;
        for (std::size_t i = 0; i < settings.models.size(); ++i) {
            const bool isKnown = i < settings.states.size() && settings.states[i].readiness != Readiness::ready;
            states.push_back(isKnown ? settings.states[i] : stateOf(settings.models[i], means.places));
        }
        const Limits limits = readLimits(means.roots);
        plan = planSweep(settings, states, limits);
        floorKib = std::llround(static_cast<double>(limits.totalKib) * settings.memoryFloorShare);
        means.tell(SweepStarted {
            std::make_shared<const SweepPlan>(plan), std::make_shared<const SweepHeader>(header), path });
        builds = std::make_unique<BuildStage>(io, means.places, means.tell);
        builds->begin(settings.models, plan, [this] { later([this] { prepareToMeasure(); }); });
    }

    void prepareToMeasure()
    {
        host = machine.host();
        groups = WorkerGroups::find(means.roots);
        if (!groups && !s_askedForScope.exchange(true) && wantsScopeOfItsOwn(means.roots) && moveIntoScopeOfOurOwn())
            groups = WorkerGroups::find(means.roots);
        if (groups)
            later([this] { next(); });
        else
            watchIdleSlab();
    }

    /// Without a group the hidden cost is a rise of the whole machine's: how far that moves by itself is watched first.
    void watchIdleSlab()
    {
        idleSlabKib.clear();
        idleWatch = std::make_unique<Ticker>(io, kIdleWatch / kIdleReadings, [this] {
            if (const auto memory = machine.memory())
                idleSlabKib.push_back(memory->slabUnreclaimableKib.value_or(memory->slabKib.value_or(0)));
            if (++idleReadings < kIdleReadings && !stopped)
                return;
            if (!idleSlabKib.empty()) {
                const auto [least, most] = std::minmax_element(idleSlabKib.begin(), idleSlabKib.end());
                slabNoiseKib = *most - *least;
            }
            idleWatch.reset();
            later([this] { next(); });
        });
    }

    void next()
    {
        if (stopped || index == plan.runs.size()) {
            const auto onOver = means.onOver;
            onOver(stopped); // may destroy us
            return;
        }
        const PlannedRun& planned = plan.runs[index];
        if (!planned.skipReason.empty()) {
            RunRecord record = blankRecord(planned);
            record.outcome = Outcome::skipped;
            record.validity = Validity::invalid;
            record.reason = planned.skipReason;
            keep(std::move(record), 0);
            return;
        }
        const std::int64_t sleepMs = settings.sleepMs.value_or(
            sleeps.firstMs(settings.models[planned.model], planned.tasks));
        if (settings.warmUp && warm.insert(planned.model).second)
            startRun(std::min(sleepMs, kWarmUpSleepMs), 0);
        else
            startRun(sleepMs, 1);
    }

    void startRun(std::int64_t sleepMs, int attempt)
    {
        const PlannedRun& planned = plan.runs[index];
        const Model& model = settings.models[planned.model];
        RunOrder order;
        order.model = identityOf(model);
        auto words = commandLine(model, means.places, planned.tasks, sleepMs);
        auto environment = runEnvironment(model, means.places, planned.tasks, sleepMs);
        const Error* obstacle = builds->failureOf(planned.model);
        if (obstacle || !words || !environment) {
            RunRecord record = blankRecord(planned);
            record.outcome = Outcome::couldNotStart;
            record.validity = Validity::invalid;
            record.reason = obstacle ? obstacle->sentence() : words ? environment.error().sentence() : words.error().sentence();
            keep(std::move(record), 0);
            return;
        }
        order.command = { means.places.launcher, *words, *environment, {}, false };
        order.environment = recordedEnvironment(model, *environment);
        order.terms = { model.protocol, planned.tasks, sleepMs,
            settings.timeoutMs.value_or(defaultTimeoutMs(planned.tasks, sleepMs)) };
        order.repeat = planned.repeat;
        order.rateHz = settings.rateHz;
        order.guard = { floorKib, settings.memoryLimitKib };
        order.roots = means.roots;
        order.host = host;
        order.groups = groups ? &*groups : nullptr;
        order.slabNoiseKib = slabNoiseKib;

        means.tell(RunStarted { index, planned, sleepMs, attempt });
        runBegan = Clock::now();
        RunListener hear;
        hear.onPhase = [this](Phase phase, std::int64_t atUs) { means.tell(PhaseChanged { index, phase, atUs }); };
        hear.onSample = [this](const Sample& sample, std::int64_t peakKib) {
            means.tell(SampleTaken { index, sample, peakKib });
        };
        hear.onDone = [this, attempt](RunRecord record) { onDone(std::move(record), attempt); };
        runner = Runner::start(io, std::move(order), machine, std::move(hear));
    }

    void onDone(RunRecord record, int attempt)
    {
        if (attempt == 0 && !stopped) { // a warm-up; what is wrong with the model, its run will say
            later([this] { next(); });
            return;
        }
        const std::chrono::duration<double, std::milli> took = Clock::now() - runBegan;
        const double overheadMs = took.count() - record.wallMs.value_or(took.count());
        if (!settings.sleepMs && !stopped) {
            if (const auto longerMs = sleeps.nextMs(record, attempt)) {
                later([this, longerMs, attempt] {
                    if (stopped)
                        next();
                    else
                        startRun(*longerMs, attempt + 1);
                });
                return;
            }
        }
        keep(std::move(record), overheadMs);
    }

    void keep(RunRecord record, double overheadMs)
    {
        if (writer) {
            // Whatever becomes of the file, the sweep goes on and its results stay in memory.
            if (const auto written = writer->append(record); !written)
                means.tell(Trouble { written.error() });
        }
        means.tell(RunFinished { index, std::make_shared<const RunRecord>(std::move(record)), overheadMs });
        ++index;
        later([this] { next(); });
    }

    RunRecord blankRecord(const PlannedRun& planned)
    {
        RunRecord record;
        record.model = identityOf(settings.models[planned.model], planned.skipReason.empty());
        record.tasks = planned.tasks;
        record.repeat = planned.repeat;
        record.sleepMs = settings.sleepMs.value_or(0);
        record.startedAtUtc = utcNow();
        record.sampling.askedHz = settings.rateHz;
        return record;
    }

    /// The version is asked of the program itself, once, before its first run.
    ModelIdentity identityOf(const Model& model, bool ask = true)
    {
        ModelIdentity identity { model.id, model.name, model.language, model.family, model.kind, {}, model.base };
        if (const auto known = versions.find(model.id); known != versions.end())
            identity.version = known->second;
        else if (ask)
            identity.version = versions[model.id] = askVersion(model, means.places);
        return identity;
    }

    boost::asio::io_context& io;
    Means means;
    SweepSettings settings;
    std::unique_ptr<ResultsWriter> writer;
    std::string path;
    SweepHeader header;
    SystemProbe machine;
    SweepPlan plan;
    SleepFinder sleeps;
    std::map<std::string, std::string> versions;
    std::int64_t floorKib = 0;
    std::size_t index = 0;
    std::set<std::size_t> warm; ///< models that have had their warm-up
    bool stopped = false;
    Clock::time_point runBegan;
    std::shared_ptr<int> alive = std::make_shared<int>();
    std::unique_ptr<BuildStage> builds;
    HostFacts host;
    std::optional<WorkerGroups> groups;
    std::unique_ptr<Ticker> idleWatch;
    std::vector<std::int64_t> idleSlabKib;
    int idleReadings = 0;
    std::optional<std::int64_t> slabNoiseKib;
    std::unique_ptr<Runner> runner; // last: its worker goes before the groups do
};

SweepRunner::SweepRunner(boost::asio::io_context& io, Means means, SweepSettings settings,
    std::unique_ptr<ResultsWriter> writer, std::string path, SweepHeader header)
    : m_impl(std::make_unique<Impl>(
        io, std::move(means), std::move(settings), std::move(writer), std::move(path), std::move(header)))
{
}

SweepRunner::~SweepRunner() = default;

void SweepRunner::begin() { m_impl->begin(); }

void SweepRunner::stop()
{
    m_impl->stopped = true;
    if (m_impl->builds)
        m_impl->builds->stop();
    if (m_impl->runner)
        m_impl->runner->stop();
}

} // namespace taskweight
