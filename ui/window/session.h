// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/catalogue.h"
#include "core/probe/limits.h"
#include "core/run/engine.h"
#include "core/toolchains/toolchains.h"
#include "ui/window/extra_models.h"

#include <QObject>
#include <QStringList>
#include <QThreadPool>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace taskweight {

/// The run in flight, as far as it has come.
struct LiveRun {
    std::size_t run = 0; ///< index into the plan
    RunRecord soFar; ///< identity, tasks, samples, phase times; the figures that are known already
    Phase phase = Phase::starting;
    bool isWarmUp = false; ///< it counts for nothing; the run itself follows
};

/// The build in flight, before a sweep's first run.
struct LiveBuild {
    std::size_t model = 0; ///< index into the sweep's models
    QString name; ///< of that model, with its tool: "Go goroutine with Go 1.19.8"
    QString lastLine; ///< that its command printed
    bool isWaiting = false; ///< another taskweight builds the same
    int number = 1; ///< of `count` models that are built
    int count = 1;
};

/// What the window shows, without any widget: the catalogue, the results that are open, the sweep
/// that runs, and which run is selected. Owns the Engine and turns its events into signals on the
/// GUI thread; what may block (reading files, asking for versions, reading limits) happens on a
/// thread pool, and late answers are dropped.
///
/// A run's key is its index in the concatenation of all results' runs. The sweep of this program is
/// always the last set, so that the run in flight has the key it will keep: the number of runs so
/// far.
class Session : public QObject {
    Q_OBJECT

public:
    struct Setup {
        Places places;
        KernelRoots roots;
        std::filesystem::path sweepsFolder; ///< where sweeps are kept; made when needed
        bool showSample = true; ///< published figures until there are results of one's own
    };

    explicit Session(Setup setup, QObject* parent = nullptr);
    /// Kills the worker in flight; within a second.
    ~Session() override;

    /// Begins to read the catalogue, the states, the limits and the sample. Returns at once. The
    /// first time the catalogue comes before its toolchains are found; when it is read again, what
    /// is known stays until all is.
    void load();
    /// Whether toolchains are being looked for.
    bool isLooking() const { return m_isLooking; }
    void refreshLimits();

    /// Models of the folders, on their installations, then those of the user's own list.
    const Catalogue& catalogue() const { return m_catalogue; }
    /// Those of the folders alone, without installations.
    const std::vector<Model>& plainModels() const { return m_plain; }
    const Toolchains& toolchains() const { return m_toolchains; }

    /// The user's own list beside the folders: requests and programs, see ExtraModel.
    const QStringList& entries() const { return m_entries; }
    void setEntries(const QStringList& entries);
    /// What an entry would add; looks at a few files.
    Result<std::vector<ExtraModel>> tryEntry(const std::string& entry) const;
    /// The entry that a model comes from; empty for one of the folders.
    QString entryOf(const std::string& modelId) const;

    const std::vector<ModelState>& states() const { return m_states; }
    const std::optional<Limits>& limits() const { return m_limits; }
    const std::vector<ResultSet>& results() const { return m_results; }
    const std::filesystem::path& referenceFolder() const { return m_setup.places.reference; }
    bool isSample() const { return m_isSample; }
    const RunRecord* run(int key) const;
    const ResultSet* setOf(int key) const;
    int runCount() const;

    const std::optional<LiveRun>& live() const { return m_live; }
    const std::optional<SweepPlan>& plan() const
    {
        return m_plan;
    } ///< of the sweep that runs or was the last
    const std::optional<LiveBuild>& build() const { return m_build; }
    const SweepSettings& settings() const { return m_settings; }
    std::size_t finishedRuns() const { return m_finished; }
    const QString& resultsPath() const
    {
        return m_resultsPath;
    } ///< where the sweep's results are kept

    std::optional<int> selected() const { return m_selected; }
    /// Selects a run for the user; the run in flight is no longer followed.
    void select(std::optional<int> key);

    /// Opens results files one after another; each ends in resultsChanged or trouble.
    void open(const QStringList& paths);
    /// Closes all results that no sweep is writing to.
    void closeResults();
    /// Closes the results that a run is of, unless a sweep is writing to them.
    void closeResultsOf(int key);
    /// Reads an opened file anew; what is shown of it stays when it cannot be read.
    void reload(const QString& path);
    /// The files that are open, and the one that the sweep of this program is kept in.
    QStringList openFiles() const;

    /// A run that was taken out of what is shown, and where it stood. No file is touched.
    struct RemovedRun {
        int set = 0; ///< identity of the set, which lasts as long as it is open
        std::size_t place = 0; ///< within the set
        RunRecord run;
    };
    /// Places of runs, to be taken out and put back again and again. Not while isSaving().
    using RunPlaces = std::vector<std::pair<int, std::size_t>>;
    RunPlaces placesOf(const std::vector<int>& keys) const;
    std::vector<RemovedRun> takeOut(const RunPlaces& places);
    void putBack(std::vector<RemovedRun> runs);

    /// Writes all results that are one's own into one file, on another thread. Runs stay where they
    /// are until it is written: nothing can be taken out meanwhile, and what is closed is kept.
    void saveAs(const QString& path);
    bool isSaving() const { return m_saving > 0; }

    bool isRunning() const { return m_running; }
    /// Starts a sweep into a new file of the sweeps' folder. Returns at once, and isRunning() from
    /// then on; when it cannot be started, trouble() says why and startFailed() follows.
    void start(SweepSettings settings);
    /// Ends the sweep; a second call kills at once.
    void stop();

    /// Name and text of a model's first source file, at most 256 KiB, without the line of the
    /// licence; empty for an unknown model.
    const std::pair<QString, QString>& sourceOf(const std::string& modelId) const;

    /// Runs `work` on a thread of the pool and hands its value to `done` on the GUI thread. The
    /// pool is waited for before we go, and calls queued to us go with us.
    template <typename Work, typename Done>
    void inBackground(Work work, Done done)
    {
        inBackground(std::move(work), std::move(done), m_pool);
    }

Q_SIGNALS:
    void catalogueChanged();
    void statesChanged();
    void limitsChanged();
    void resultsChanged(); ///< sets or runs came or went; keys may have moved
    void opened(const QString& path);
    void setsClosed(); ///< or changed: places of runs mean nothing any more
    void savingChanged();
    void saved(const QString& path);
    void selectionChanged();
    void startFailed();
    void sweepStarted();
    void buildChanged(); ///< began, said something, or ended
    void runStarted();
    void phaseChanged();
    void samplesTaken(const std::vector<taskweight::Sample>& samples);
    void runFinished();
    void sweepFinished(bool stopped);
    void trouble(const taskweight::Error& error);

private:
    template <typename Work, typename Done>
    void inBackground(Work work, Done done, QThreadPool& pool);
    void drain();
    void handle(SweepStarted& event);
    void handle(BuildStarted& event);
    void handle(BuildOutput& event);
    void handle(BuildFinished& event);
    void handle(RunStarted& event);
    void handle(PhaseChanged& event);
    void handle(SampleTaken& event);
    void handle(RunFinished& event);
    void handle(SweepFinished& event);
    void handle(Trouble& event);
    void flushSamples();
    void addOpened(ResultSet set);
    void insertSet(std::size_t place, ResultSet set);
    void eraseSets(std::size_t from, std::size_t to);
    void dropSample();
    void shiftSelection(int from, int by);
    void follow();
    struct Loaded;
    void take(Loaded& loaded);
    void appendExtras();
    void askVersions();

    Setup m_setup;
    Catalogue m_catalogue;
    std::vector<ModelState> m_states;
    std::vector<Model> m_plain;
    std::vector<Error> m_manifestProblems;
    Toolchains m_toolchains;
    QStringList m_entries;
    std::map<std::string, std::string> m_entryOf; ///< model id -> entry
    bool m_isLooking = false;
    std::optional<Limits> m_limits;
    bool m_readingLimits = false;
    int m_loadId = 0;

    std::vector<ResultSet> m_results;
    std::vector<int> m_setIds; ///< one for each
    int m_lastSetId = 0;
    int m_saving = 0; ///< saves that are not done
    std::vector<ResultSet> m_leaving; ///< closed while they are saved
    bool m_isSample = false; ///< m_results.front() is the sample
    bool m_hasOwn = false; ///< m_results.back() is the sweep of this program
    std::optional<int> m_selected;
    bool m_following = true;

    std::optional<SweepPlan> m_plan;
    SweepSettings m_settings;
    std::size_t m_finished = 0;
    std::optional<LiveRun> m_live;
    std::optional<LiveBuild> m_build;
    bool m_buildChanged = false; ///< compilers are chatty: told once for all events of one drain
    std::vector<Sample> m_newSamples;
    QString m_resultsPath;
    bool m_running = false;
    bool m_starting = false; ///< a thread of the pool is about to start the engine
    bool m_stopWhenStarted = false;

    std::map<std::string, std::pair<QString, QString>> m_sources;
    QThreadPool m_pool;
    QThreadPool m_savePool; ///< one at a time; waited for, never cut short
    QThreadPool m_versionPool; ///< toolchains take their time to answer: nothing waits behind them
    std::unique_ptr<Engine> m_engine; ///< last: its thread ends before anything it could reach
};

template <typename Work, typename Done>
void Session::inBackground(Work work, Done done, QThreadPool& pool)
{
    pool.start([this, work = std::move(work), done = std::move(done)]() mutable {
        auto value = std::make_shared<decltype(work())>(work());
        QMetaObject::invokeMethod(
            this, [value, done = std::move(done)]() mutable { done(std::move(*value)); },
            Qt::QueuedConnection);
    });
}

} // namespace taskweight
