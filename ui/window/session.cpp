// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/session.h"

#include "core/results/results_file.h"
#include "ui/panels/text.h"

#include <QDateTime>
#include <QFile>

#include <algorithm>

namespace taskweight {
namespace {

constexpr qint64 kMostSourceBytes = 256 * 1024;
constexpr const char* kSampleFile = "2024-hez2010-take2.json";

/// A name that no earlier sweep has.
std::filesystem::path newResultsFile(const std::filesystem::path& folder)
{
    const std::string stem = "sweep-"
        + QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd-HHmmss")).toStdString();
    std::filesystem::path path = folder / (stem + ".taskweight.jsonl");
    std::error_code ignored;
    for (int again = 2; std::filesystem::exists(path, ignored); ++again)
        path = folder / (stem + '-' + std::to_string(again) + ".taskweight.jsonl");
    return path;
}

ModelIdentity identityOf(const Model& model, const std::string& version)
{
    return { model.id, model.name, model.language, model.family, model.kind, version };
}

} // namespace

Session::Session(Setup setup, QObject* parent)
    : QObject(parent)
    , m_setup(std::move(setup))
{
    m_pool.setMaxThreadCount(2);
    m_engine = std::make_unique<Engine>(m_setup.places, m_setup.roots,
        [this] { QMetaObject::invokeMethod(this, &Session::drain, Qt::QueuedConnection); });
}

Session::~Session()
{
    m_engine.reset();
    m_pool.clear();
    m_pool.waitForDone();
}

/// Runs `work` on the pool and hands its value to `done` on the GUI thread. The pool is waited for
/// before we go, and calls queued to us go with us.
template <typename Work, typename Done>
void Session::inBackground(Work work, Done done)
{
    m_pool.start([this, work = std::move(work), done = std::move(done)]() mutable {
        auto value = std::make_shared<decltype(work())>(work());
        QMetaObject::invokeMethod(
            this, [value, done = std::move(done)]() mutable { done(std::move(*value)); },
            Qt::QueuedConnection);
    });
}

void Session::load()
{
    const int id = ++m_loadId;
    struct Loaded {
        Catalogue catalogue;
        std::vector<ModelState> states;
    };
    inBackground(
        [places = m_setup.places] {
            Loaded loaded{ loadCatalogue(places), {} };
            for (const Model& model : loaded.catalogue.models)
                loaded.states.push_back(stateOf(model, places));
            return loaded;
        },
        [this, id](Loaded loaded) {
            if (id != m_loadId)
                return;
            m_catalogue = std::move(loaded.catalogue);
            m_states = std::move(loaded.states);
            m_sources.clear();
            Q_EMIT catalogueChanged();
            askVersions();
        });
    refreshLimits();
    if (m_setup.showSample && m_results.empty()) {
        inBackground([path = m_setup.places.reference / kSampleFile] { return readResults(path); },
            [this](Result<ResultSet> sample) {
                if (!sample || !m_results.empty())
                    return; // a sample that is missing is no trouble of the user's
                m_results.push_back(std::move(*sample));
                m_results.back().published = true;
                m_isSample = true;
                Q_EMIT resultsChanged();
            });
    }
}

void Session::askVersions()
{
    const int id = m_loadId;
    for (std::size_t i = 0; i < m_catalogue.models.size(); ++i) {
        if (m_states[i].readiness != Readiness::ready)
            continue;
        inBackground([model = m_catalogue.models[i],
                         places = m_setup.places] { return askVersion(model, places); },
            [this, id, i](std::string version) {
                if (id != m_loadId || version.empty())
                    return;
                m_states[i].version = std::move(version);
                Q_EMIT statesChanged();
            });
    }
}

void Session::refreshLimits()
{
    if (m_readingLimits)
        return;
    m_readingLimits = true;
    inBackground([roots = m_setup.roots] { return readLimits(roots); },
        [this](Limits limits) {
            m_readingLimits = false;
            m_limits = std::move(limits);
            Q_EMIT limitsChanged();
        });
}

int Session::runCount() const
{
    std::size_t count = 0;
    for (const ResultSet& set : m_results)
        count += set.runs.size();
    return static_cast<int>(count);
}

const ResultSet* Session::setOf(int key) const
{
    for (const ResultSet& set : m_results) {
        const int count = static_cast<int>(set.runs.size());
        if (key >= 0 && key < count)
            return &set;
        key -= count;
    }
    return nullptr;
}

const RunRecord* Session::run(int key) const
{
    for (const ResultSet& set : m_results) {
        const int count = static_cast<int>(set.runs.size());
        if (key >= 0 && key < count)
            return &set.runs[static_cast<std::size_t>(key)];
        key -= count;
    }
    return nullptr;
}

void Session::select(std::optional<int> key)
{
    m_following = key && m_live && *key == runCount();
    if (m_selected == key)
        return;
    m_selected = key;
    Q_EMIT selectionChanged();
}

void Session::follow()
{
    if (!m_following || !m_live)
        return;
    m_selected = runCount();
    Q_EMIT selectionChanged();
}

void Session::shiftSelection(int from, int by)
{
    if (m_selected && *m_selected >= from)
        *m_selected += by;
    else if (m_selected && by < 0 && *m_selected >= from + by)
        m_selected.reset();
}

void Session::open(const QStringList& paths)
{
    for (const QString& path : paths) {
        inBackground(
            [path = std::filesystem::path(path.toStdString())] { return readResults(path); },
            [this, path](Result<ResultSet> set) {
                if (!set) {
                    Q_EMIT trouble(set.error());
                    return;
                }
                const std::vector<std::string> notes = set->notes;
                addOpened(std::move(*set));
                Q_EMIT opened(path);
                for (const std::string& note : notes)
                    Q_EMIT trouble(Error{ note, path.toStdString(), {}, {} });
            });
    }
}

void Session::addOpened(ResultSet set)
{
    dropSample();
    const int added = static_cast<int>(set.runs.size());
    auto place = m_results.end();
    int from = runCount();
    if (m_hasOwn) {
        --place;
        from -= static_cast<int>(m_results.back().runs.size());
    }
    m_results.insert(place, std::move(set));
    shiftSelection(from, added);
    if (!m_selected && added > 0 && !m_live)
        m_selected = from + added - 1;
    Q_EMIT resultsChanged();
    Q_EMIT selectionChanged();
}

void Session::dropSample()
{
    if (!m_isSample)
        return;
    const int gone = static_cast<int>(m_results.front().runs.size());
    m_results.erase(m_results.begin());
    m_isSample = false;
    shiftSelection(gone, -gone);
}

void Session::closeResults()
{
    const bool keepOwn = m_hasOwn && m_running;
    const int gone = runCount() - (keepOwn ? static_cast<int>(m_results.back().runs.size()) : 0);
    if (keepOwn)
        m_results.erase(m_results.begin(), m_results.end() - 1);
    else
        m_results.clear();
    m_hasOwn = keepOwn;
    m_isSample = false;
    shiftSelection(gone, -gone);
    Q_EMIT resultsChanged();
    Q_EMIT selectionChanged();
}

void Session::saveAs(const QString& path)
{
    ResultSet all;
    for (const ResultSet& set : m_results) {
        if (set.published)
            continue;
        all.header = set.header; // the newest machine and settings
        all.runs.insert(all.runs.end(), set.runs.begin(), set.runs.end());
    }
    inBackground([path = std::filesystem::path(path.toStdString()),
                     all = std::move(all)] { return saveResults(path, all); },
        [this, path](Result<void> saved) {
            if (saved)
                Q_EMIT opened(path);
            else
                Q_EMIT trouble(saved.error());
        });
}

const std::pair<QString, QString>& Session::sourceOf(const std::string& modelId)
{
    const auto [place, isNew] = m_sources.try_emplace(modelId);
    const Model* model = isNew ? m_catalogue.find(modelId) : nullptr;
    if (model != nullptr && !model->sources.empty()) {
        QFile file(text((model->folder / model->sources.front()).string()));
        if (file.open(QIODevice::ReadOnly))
            place->second
                = { text(model->sources.front()), QString::fromUtf8(file.read(kMostSourceBytes)) };
    }
    return place->second;
}

bool Session::start(SweepSettings settings)
{
    std::error_code failure;
    std::filesystem::create_directories(m_setup.sweepsFolder, failure);
    if (failure) {
        Q_EMIT trouble(Error{ "cannot make the folder for results", m_setup.sweepsFolder.string(),
            failure.message(),
            "make it by hand, or set XDG_DATA_HOME to a folder that can be written" });
        return false;
    }
    m_settings = settings;
    const auto started = m_engine->start(std::move(settings), newResultsFile(m_setup.sweepsFolder));
    if (!started) {
        Q_EMIT trouble(started.error());
        return false;
    }
    m_running = true;
    return true;
}

void Session::stop()
{
    if (m_running)
        m_engine->stop();
}

void Session::drain()
{
    for (Event& event : m_engine->takeEvents())
        std::visit([this](auto& what) { handle(what); }, event);
    flushSamples();
}

void Session::flushSamples()
{
    if (m_newSamples.empty())
        return;
    const std::vector<Sample> samples = std::move(m_newSamples);
    m_newSamples.clear();
    Q_EMIT samplesTaken(samples);
}

void Session::handle(SweepStarted& event)
{
    // The sweep before this one stays in its file; what was opened stays open.
    if (m_hasOwn) {
        const int gone = static_cast<int>(m_results.back().runs.size());
        const int end = runCount();
        m_results.pop_back();
        shiftSelection(end, -gone);
    }
    ResultSet own;
    own.header = event.header;
    own.path = event.path;
    m_results.push_back(std::move(own));
    m_hasOwn = true;
    m_plan = std::move(event.plan);
    m_finished = 0;
    m_following = true;
    m_live.reset();
    m_resultsPath = text(event.path);
    Q_EMIT resultsChanged();
    Q_EMIT sweepStarted();
}

void Session::handle(RunStarted& event)
{
    flushSamples();
    LiveRun live;
    live.run = event.run;
    const Model& model = m_settings.models[event.planned.model];
    std::string version;
    for (std::size_t i = 0; i < m_catalogue.models.size(); ++i) {
        if (m_catalogue.models[i].id == model.id)
            version = m_states[i].version;
    }
    live.soFar.model = identityOf(model, version);
    live.soFar.tasks = event.planned.tasks;
    live.soFar.repeat = event.planned.repeat;
    live.soFar.sleepMs = event.sleepMs;
    m_live = std::move(live);
    Q_EMIT runStarted();
    follow();
}

void Session::handle(PhaseChanged& event)
{
    if (!m_live || event.run != m_live->run)
        return;
    flushSamples();
    m_live->phase = event.phase;
    const double atMs = static_cast<double>(event.atUs) / 1000;
    PhaseTimes& times = m_live->soFar.times;
    switch (event.phase) {
    case Phase::starting:
        times.launchedMs = atMs;
        break;
    case Phase::ready:
        times.readyMs = atMs;
        break;
    case Phase::rampUp:
        break;
    case Phase::plateau:
        times.startedMs = atMs;
        m_live->soFar.rampMs = atMs;
        break;
    case Phase::drain:
        times.wokeMs = atMs;
        break;
    case Phase::finished:
        times.finishedMs = atMs;
        break;
    }
    Q_EMIT phaseChanged();
}

void Session::handle(SampleTaken& event)
{
    if (!m_live || event.run != m_live->run)
        return;
    RunRecord& run = m_live->soFar;
    if (!run.samples.empty()) {
        const double gapMs
            = static_cast<double>(event.sample.atUs - run.samples.back().atUs) / 1000;
        run.sampling.longestGapMs = std::max(run.sampling.longestGapMs, gapMs);
    }
    ++run.sampling.count;
    run.samples.push_back(event.sample);
    run.peakKib = std::max(run.peakKib.value_or(0), event.peakKib);
    run.threads = std::max(run.threads.value_or(0), event.sample.threads);
    run.pageTablesKib = std::max(run.pageTablesKib.value_or(0), event.sample.pageTablesKib);
    m_newSamples.push_back(event.sample);
}

void Session::handle(RunFinished& event)
{
    flushSamples();
    if (m_live && m_live->run == event.run)
        m_live.reset();
    dropSample();
    ++m_finished;
    m_results.back().runs.push_back(*event.record);
    // A run that was skipped never was in flight, and pushes the key of the next one on.
    Q_EMIT resultsChanged();
    if (m_selected)
        Q_EMIT selectionChanged();
    Q_EMIT runFinished();
}

void Session::handle(SweepFinished& event)
{
    flushSamples();
    m_running = false;
    m_live.reset();
    Q_EMIT sweepFinished(event.stopped);
}

void Session::handle(Trouble& event) { Q_EMIT trouble(event.error); }

} // namespace taskweight
