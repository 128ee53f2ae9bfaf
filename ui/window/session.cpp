// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/session.h"

#include "core/base/text.h"
#include "core/results/results_file.h"
#include "ui/panels/text.h"

#include <QDateTime>
#include <QFile>
#include <QTimer>

#include <algorithm>

#include <sys/resource.h>

namespace taskweight {
namespace {

constexpr qint64 kMostSourceBytes = 256 * 1024;
/// Each question starts a program, which takes a core from us: not while the window is first
/// painted.
constexpr int kVersionsPauseMs = 500;
constexpr int kNiceOfQuestions = 10;
constexpr const char* kSampleFile = "2024-hez2010-take2.json";

/// Lets the window be painted before this thread, and the programs it starts, get a core. Nice
/// values belong to threads on Linux, and a child has that of the thread that started it:
/// setpriority(2).
void giveWay() { ::setpriority(PRIO_PROCESS, 0, kNiceOfQuestions); }

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

Result<void> makeFolder(const std::filesystem::path& folder)
{
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    if (failure)
        return Error{ "cannot make the folder for results", folder.string(), failure.message(),
            "make it by hand, or set XDG_DATA_HOME to a folder that can be written" };
    return {};
}

/// The first source file of a model: its name and its text without the line of the licence.
std::pair<QString, QString> readSource(const Model& model)
{
    if (model.sources.empty())
        return {};
    QFile file(text((model.folder / model.sources.front()).string()));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QString source = QString::fromUtf8(file.read(kMostSourceBytes));
    if (source.section(QLatin1Char('\n'), 0, 0).contains(QLatin1String("SPDX-License-Identifier")))
        source.remove(0, source.indexOf(QLatin1Char('\n')) + 1);
    while (source.startsWith(QLatin1Char('\n')))
        source.remove(0, 1);
    return { text(model.sources.front()), source };
}

} // namespace

Session::Session(Setup setup, QObject* parent)
    : QObject(parent)
    , m_setup(std::move(setup))
{
    m_pool.setMaxThreadCount(2);
    m_savePool.setMaxThreadCount(1);
    m_versionPool.setMaxThreadCount(1);
    m_engine = std::make_unique<Engine>(m_setup.places, m_setup.roots,
        [this] { QMetaObject::invokeMethod(this, &Session::drain, Qt::QueuedConnection); });
}

Session::~Session()
{
    m_pool.clear();
    m_versionPool.clear();
    if (m_starting) // it uses the engine
        m_pool.waitForDone();
    m_engine.reset();
    m_savePool.waitForDone();
    m_pool.waitForDone();
    m_versionPool.waitForDone();
}

/// What is read and found on a thread of the pool.
struct Session::Loaded {
    Catalogue catalogue;
    std::vector<Model> plain;
    std::vector<ModelState> states;
    std::map<std::string, std::pair<QString, QString>> sources;
    Toolchains toolchains;

    static Loaded read(const Places& places)
    {
        Loaded loaded;
        loaded.catalogue = loadCatalogue(places);
        loaded.plain = loaded.catalogue.models;
        for (const Model& model : loaded.plain) {
            loaded.states.push_back(model.toolchain ? ModelState{ Readiness::lookedFor,
                                        model.toolchain->name + " is being looked for", "", "" }
                                                    : stateOf(model, places));
            loaded.sources.emplace(model.id, readSource(model));
        }
        return loaded;
    }

    void findTools(const Places& places)
    {
        giveWay();
        toolchains = Toolchains::find(plain, places);
        for (std::size_t i = 0; i < plain.size(); ++i) {
            catalogue.models[i] = toolchains.placed(plain[i]);
            states[i] = toolchains.stateOf(plain[i], places);
        }
    }
};

void Session::load()
{
    const int id = ++m_loadId;
    m_isLooking = true;
    m_versionPool.clear(); // old questions: nobody waits for their answers
    inBackground([places = m_setup.places] { return Loaded::read(places); },
        [this, id](Loaded loaded) {
            if (id != m_loadId)
                return;
            if (m_plain.empty()) {
                Loaded early = loaded;
                take(early);
                Q_EMIT catalogueChanged();
            }
            inBackground(
                [loaded = std::move(loaded), places = m_setup.places]() mutable {
                    loaded.findTools(places);
                    return std::move(loaded);
                },
                [this, id](Loaded found) {
                    if (id != m_loadId)
                        return;
                    m_isLooking = false;
                    take(found);
                    appendExtras();
                    Q_EMIT catalogueChanged();
                    QTimer::singleShot(kVersionsPauseMs, this, [this, id] {
                        if (id == m_loadId)
                            askVersions();
                    });
                },
                m_versionPool);
        });
    refreshLimits();
    if (m_setup.showSample && m_results.empty()) {
        inBackground([path = m_setup.places.reference / kSampleFile] { return readResults(path); },
            [this](Result<ResultSet> sample) {
                if (!sample || !m_results.empty())
                    return; // a sample that is missing is no trouble of the user's
                insertSet(0, std::move(*sample));
                m_results.back().published = true;
                m_isSample = true;
                Q_EMIT resultsChanged();
            });
    }
}

void Session::take(Loaded& loaded)
{
    m_catalogue = std::move(loaded.catalogue);
    m_manifestProblems = m_catalogue.problems;
    m_plain = std::move(loaded.plain);
    m_states = std::move(loaded.states);
    m_sources = std::move(loaded.sources);
    m_toolchains = std::move(loaded.toolchains);
    m_entryOf.clear();
}

void Session::appendExtras()
{
    m_catalogue.models.resize(m_plain.size());
    m_catalogue.problems = m_manifestProblems;
    m_states.resize(m_plain.size());
    m_entryOf.clear();
    const auto add = [this](ExtraModel& extra) {
        m_entryOf.emplace(extra.model.id, extra.entry);
        const auto source = m_sources.find(extra.model.plainId());
        if (source != m_sources.end())
            m_sources.emplace(extra.model.id, source->second);
        m_catalogue.models.push_back(std::move(extra.model));
        m_states.push_back(std::move(extra.state));
    };
    for (const QString& line : m_entries) {
        const std::string entry = line.toStdString();
        if (auto extras = tryEntry(entry)) {
            for (ExtraModel& extra : *extras)
                add(extra);
        } else {
            Error problem = extras.error();
            if (problem.what.find(inQuotes(entry)) == std::string::npos)
                problem.where = "your entry " + inQuotes(entry);
            m_catalogue.problems.push_back(problem);
            ExtraModel row = unusable(entry, problem, m_plain);
            if (!m_catalogue.find(row.model.id))
                add(row);
        }
    }
}

void Session::setEntries(const QStringList& entries)
{
    m_entries = entries;
    m_entries.removeDuplicates();
    if (m_plain.empty() || m_isLooking)
        return; // they are appended as soon as the toolchains are known
    appendExtras();
    Q_EMIT catalogueChanged();
    askVersions();
}

Result<std::vector<ExtraModel>> Session::tryEntry(const std::string& entry) const
{
    auto extras = modelsOfEntry(entry, m_plain, m_toolchains, m_setup.places);
    if (!extras)
        return extras;
    for (const ExtraModel& extra : *extras) {
        if (m_entryOf.contains(extra.model.id))
            return Error{ "a model called " + inQuotes(extra.model.id) + " is there already", "",
                "", "change its settings or its name" };
    }
    return extras;
}

QString Session::entryOf(const std::string& modelId) const
{
    const auto found = m_entryOf.find(modelId);
    return found == m_entryOf.end() ? QString() : text(found->second);
}

void Session::askVersions()
{
    const int id = m_loadId;
    for (std::size_t i = 0; i < m_catalogue.models.size(); ++i) {
        if (m_states[i].readiness != Readiness::ready
            || m_catalogue.models[i].versionCommand.empty())
            continue;
        inBackground(
            [model = m_catalogue.models[i], places = m_setup.places] {
                giveWay();
                return askVersion(model, places);
            },
            [this, id, modelId = m_catalogue.models[i].id](std::string version) {
                if (id != m_loadId || version.empty())
                    return;
                for (std::size_t at = 0; at < m_catalogue.models.size(); ++at) {
                    if (m_catalogue.models[at].id == modelId && m_states[at].version != version) {
                        m_states[at].version = version;
                        Q_EMIT statesChanged();
                    }
                }
            },
            m_versionPool);
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

const std::pair<QString, QString>& Session::sourceOf(const std::string& modelId) const
{
    static const std::pair<QString, QString> kNone;
    const auto found = m_sources.find(modelId);
    return found == m_sources.end() ? kNone : found->second;
}

void Session::start(SweepSettings settings)
{
    if (m_running)
        return;
    m_running = true;
    m_starting = true;
    m_stopWhenStarted = false;
    m_settings = settings;
    m_plan.reset();
    m_build.reset();
    m_finished = 0;
    // Making the folder, the file and the header of a sweep waits for the disk.
    inBackground(
        [engine = m_engine.get(), settings = std::move(settings),
            folder = m_setup.sweepsFolder]() mutable -> Result<void> {
            if (const auto made = makeFolder(folder); !made)
                return made.error();
            return engine->start(std::move(settings), newResultsFile(folder));
        },
        [this](const Result<void>& started) {
            m_starting = false;
            if (!started) {
                m_running = false;
                Q_EMIT trouble(started.error());
                Q_EMIT startFailed();
            } else if (m_stopWhenStarted) {
                m_engine->stop();
            }
        });
}

void Session::stop()
{
    if (m_starting)
        m_stopWhenStarted = true;
    else if (m_running)
        m_engine->stop();
}

} // namespace taskweight
