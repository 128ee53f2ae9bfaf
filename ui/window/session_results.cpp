// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the session that holds results: opening, closing, taking out, saving, selecting.
#include "core/results/results_file.h"
#include "ui/panels/text.h"
#include "ui/window/session.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace taskweight {

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
    if (paths.isEmpty())
        return;
    const QString path = paths.front();
    inBackground([path = std::filesystem::path(path.toStdString())] { return readResults(path); },
        [this, path, rest = paths.mid(1)](Result<ResultSet> set) {
            if (set) {
                const std::vector<std::string> notes = set->notes;
                addOpened(std::move(*set));
                Q_EMIT opened(path);
                for (const std::string& note : notes)
                    Q_EMIT trouble(Error{ note, path.toStdString(), {}, {} });
            } else {
                Q_EMIT trouble(set.error());
            }
            open(rest); // one after another: their order is that of the rows and colours
        });
}

void Session::insertSet(std::size_t place, ResultSet set)
{
    const auto at = static_cast<std::ptrdiff_t>(place);
    m_results.insert(m_results.begin() + at, std::move(set));
    m_setIds.insert(m_setIds.begin() + at, ++m_lastSetId);
}

void Session::eraseSets(std::size_t from, std::size_t to)
{
    const auto first = static_cast<std::ptrdiff_t>(from), last = static_cast<std::ptrdiff_t>(to);
    if (isSaving())
        std::move(m_results.begin() + first, m_results.begin() + last,
            std::back_inserter(m_leaving)); // their runs do not move
    m_results.erase(m_results.begin() + first, m_results.begin() + last);
    m_setIds.erase(m_setIds.begin() + first, m_setIds.begin() + last);
    Q_EMIT setsClosed();
}

void Session::addOpened(ResultSet set)
{
    dropSample();
    const int added = static_cast<int>(set.runs.size());
    std::size_t place = m_results.size();
    int from = runCount();
    if (m_hasOwn) {
        --place;
        from -= static_cast<int>(m_results.back().runs.size());
    }
    insertSet(place, std::move(set));
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
    eraseSets(0, 1);
    m_isSample = false;
    shiftSelection(gone, -gone);
}

void Session::closeResults()
{
    const bool keepOwn = m_hasOwn && m_running;
    const int gone = runCount() - (keepOwn ? static_cast<int>(m_results.back().runs.size()) : 0);
    eraseSets(0, m_results.size() - (keepOwn ? 1 : 0));
    m_hasOwn = keepOwn;
    m_isSample = false;
    shiftSelection(gone, -gone);
    Q_EMIT resultsChanged();
    Q_EMIT selectionChanged();
}

void Session::closeResultsOf(int key)
{
    int end = 0;
    for (std::size_t i = 0; i < m_results.size(); ++i) {
        const int gone = static_cast<int>(m_results[i].runs.size());
        end += gone;
        if (key < 0 || key >= end)
            continue;
        const bool isOwn = m_hasOwn && i + 1 == m_results.size();
        if (isOwn && m_running)
            return;
        eraseSets(i, i + 1);
        m_hasOwn = m_hasOwn && !isOwn;
        m_isSample = m_isSample && i > 0;
        shiftSelection(end, -gone);
        Q_EMIT resultsChanged();
        Q_EMIT selectionChanged();
        return;
    }
}

void Session::reload(const QString& path)
{
    inBackground([path = std::filesystem::path(path.toStdString())] { return readResults(path); },
        [this, path](Result<ResultSet> read) {
            if (!read) {
                Q_EMIT trouble(read.error());
                return;
            }
            const auto old = std::ranges::find(m_results, path.toStdString(), &ResultSet::path);
            const bool isOwn = m_hasOwn && old + 1 == m_results.end();
            if (old == m_results.end() || isOwn)
                return; // closed meanwhile
            const auto place = static_cast<std::size_t>(old - m_results.begin());
            int end = 0;
            for (std::size_t i = 0; i <= place; ++i)
                end += static_cast<int>(m_results[i].runs.size());
            const int grown
                = static_cast<int>(read->runs.size()) - static_cast<int>(old->runs.size());
            const std::vector<std::string> notes = read->notes;
            eraseSets(place, place + 1);
            insertSet(place, std::move(*read));
            shiftSelection(end, grown);
            Q_EMIT resultsChanged();
            Q_EMIT selectionChanged();
            Q_EMIT opened(path);
            for (const std::string& note : notes)
                Q_EMIT trouble(Error{ note, path.toStdString(), {}, {} });
        });
}

QStringList Session::openFiles() const
{
    QStringList paths;
    for (const ResultSet& set : m_results)
        if (!set.path.empty() && !(m_isSample && &set == &m_results.front()))
            paths.append(text(set.path));
    return paths;
}

Session::RunPlaces Session::placesOf(const std::vector<int>& keys) const
{
    RunPlaces places;
    for (int key : keys)
        for (std::size_t i = 0; i < m_results.size(); ++i) {
            const int count = static_cast<int>(m_results[i].runs.size());
            if (key >= 0 && key < count) {
                places.emplace_back(m_setIds[i], static_cast<std::size_t>(key));
                break;
            }
            key -= count;
        }
    std::ranges::sort(places);
    return places;
}

std::vector<Session::RemovedRun> Session::takeOut(const RunPlaces& places)
{
    std::vector<RemovedRun> removed;
    int key = 0;
    std::optional<int> selected = m_selected;
    for (std::size_t i = 0; i < m_results.size(); ++i) {
        std::vector<RunRecord>& runs = m_results[i].runs;
        std::size_t kept = 0;
        for (std::size_t at = 0; at < runs.size(); ++at, ++key) {
            if (std::ranges::binary_search(places, std::pair(m_setIds[i], at))) {
                if (m_selected && key < *m_selected)
                    --*selected;
                else if (m_selected == key)
                    selected.reset();
                removed.push_back({ m_setIds[i], at, std::move(runs[at]) });
            } else if (kept++ != at) {
                runs[kept - 1] = std::move(runs[at]);
            }
        }
        runs.resize(kept); // keeps the room of a sweep that runs
    }
    // What was selected behind them has moved; the run in flight too.
    if (m_selected && *m_selected >= key)
        selected = *m_selected - static_cast<int>(removed.size());
    m_selected = selected;
    Q_EMIT resultsChanged();
    Q_EMIT selectionChanged();
    return removed;
}

void Session::putBack(std::vector<RemovedRun> removed)
{
    // In ascending order, so that each comes to stand where it stood.
    for (RemovedRun& one : removed) {
        const auto id = std::ranges::find(m_setIds, one.set);
        if (id == m_setIds.end())
            continue;
        const auto set = static_cast<std::size_t>(id - m_setIds.begin());
        std::vector<RunRecord>& runs = m_results[set].runs;
        int key = static_cast<int>(one.place);
        for (std::size_t i = 0; i < set; ++i)
            key += static_cast<int>(m_results[i].runs.size());
        runs.insert(runs.begin() + static_cast<std::ptrdiff_t>(one.place), std::move(one.run));
        shiftSelection(key, 1);
    }
    Q_EMIT resultsChanged();
    Q_EMIT selectionChanged();
}

void Session::saveAs(const QString& path)
{
    std::vector<RunsToSave> sets;
    for (const ResultSet& set : m_results)
        if (!set.published)
            sets.push_back({ set.header, set.runs });
    if (sets.empty()) {
        Q_EMIT trouble(Error{ "there is nothing to save", "", "no run of your own is open",
            "measure something, or open results" });
        return;
    }
    // A sweep appends to the last set meanwhile, whose room was reserved for all its runs.
    ++m_saving;
    Q_EMIT savingChanged();
    inBackground(
        [path = std::filesystem::path(path.toStdString()), sets = std::move(sets)] {
            return saveResults(path, std::span<const RunsToSave>(sets));
        },
        [this, path](const Result<void>& written) {
            if (--m_saving == 0)
                m_leaving.clear();
            if (written) {
                Q_EMIT opened(path);
                Q_EMIT saved(path);
            } else {
                Q_EMIT trouble(written.error());
            }
            Q_EMIT savingChanged();
        },
        m_savePool);
}

} // namespace taskweight
