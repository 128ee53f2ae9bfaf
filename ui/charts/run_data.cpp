// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/run_data.h"

#include "core/base/format.h"
#include "core/results/statistics.h"
#include "ui/charts/run_names.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace taskweight {

namespace {

/// A run and the key that it has in all sets together.
struct KeyedRun {
    const RunRecord* run;
    int key;
    std::size_t set;
};

std::vector<KeyedRun> keyedRuns(const std::vector<ResultSet>& sets)
{
    std::vector<KeyedRun> runs;
    int key = 0;
    for (std::size_t set = 0; set < sets.size(); ++set)
        for (const RunRecord& run : sets[set].runs)
            runs.push_back({ &run, key++, set });
    return runs;
}

/// What stands at the end of a published name: "2024 take 2" of "Go (2024 take 2)" and of "Rust
/// (tokio, 2024 take 2)". Empty without parentheses.
QString editionIn(const QString& name)
{
    if (!name.endsWith(QLatin1Char(')')))
        return {};
    const QString inside = name.section(QLatin1Char('('), -1).chopped(1);
    return inside.section(QStringLiteral(", "), -1);
}

/// When all that is shown is one published set, its edition is said once, in the subtitle, and
/// not in each name.
void takeEditionOutOfNames(CountsData& data)
{
    const QString edition = data.rows.empty() ? QString() : editionIn(data.rows.front().name);
    if (edition.isEmpty())
        return;
    for (const CountsRow& row : data.rows)
        if (!row.published || editionIn(row.name) != edition)
            return;
    for (CountsRow& row : data.rows) {
        row.name.remove(QStringLiteral(" (%1)").arg(edition));
        row.name.remove(QStringLiteral(", ") + edition);
    }
    data.edition = edition;
}

bool isProven(const KeyedRun& keyed, const std::vector<ResultSet>& sets)
{
    return keyed.run->peakKib && (keyed.run->isValid() || sets[keyed.set].published);
}

bool isUnproven(const KeyedRun& keyed)
{
    return keyed.run->peakKib && keyed.run->outcome == Outcome::completed
        && keyed.run->validity == Validity::notProven;
}

QString toolTip(const std::vector<KeyedRun>& measured, const KeyedRun& shown,
    const CountsSlot& slot, const QString& name)
{
    const QString head
        = QStringLiteral("%1, %2 %3")
              .arg(name,
                  QString::fromStdString(formatCount(static_cast<std::int64_t>(shown.run->tasks))),
                  shown.run->tasks == 1 ? QStringLiteral("task") : QStringLiteral("tasks"));
    QStringList lines{ head };
    if (slot.peakKib) {
        lines << QStringLiteral("peak %1 (%2)")
                     .arg(QString::fromStdString(formatMemory(*slot.peakKib)),
                         QString::fromStdString(formatKib(*slot.peakKib)));
        if (slot.minKib && slot.maxKib)
            lines << QStringLiteral("median of %1 runs, %2 to %3")
                         .arg(measured.size())
                         .arg(QString::fromStdString(formatMemory(*slot.minKib)),
                             QString::fromStdString(formatMemory(*slot.maxKib)));
    }
    const QString outcome = QString::fromStdString(outcomeSentence(*shown.run));
    if (!outcome.isEmpty())
        lines << outcome;
    return lines.join(QLatin1Char('\n'));
}

/// The runs of one model at one task count.
CountsSlot slotOf(
    const std::vector<KeyedRun>& runs, const std::vector<ResultSet>& sets, const QString& name)
{
    CountsSlot slot;
    if (runs.empty()) {
        slot.words = QStringLiteral("not run");
        slot.toolTip = name + QStringLiteral(": not run at this task count");
        return slot;
    }
    std::vector<KeyedRun> measured;
    std::copy_if(runs.begin(), runs.end(), std::back_inserter(measured),
        [&](const KeyedRun& keyed) { return isProven(keyed, sets); });
    if (measured.empty()) {
        std::copy_if(runs.begin(), runs.end(), std::back_inserter(measured), isUnproven);
        slot.notProven = !measured.empty();
    }
    if (measured.empty()) {
        slot.key = runs.back().key;
        slot.words = QString::fromStdString(slotWords(*runs.back().run));
        slot.toolTip = toolTip(measured, runs.back(), slot, name);
        return slot;
    }
    std::vector<double> peaks;
    for (const KeyedRun& keyed : measured)
        peaks.push_back(static_cast<double>(*keyed.run->peakKib));
    const double middle = *median(peaks);
    slot.peakKib = std::llround(middle);
    if (peaks.size() > 1) {
        const auto [low, high] = std::minmax_element(peaks.begin(), peaks.end());
        slot.minKib = std::llround(*low);
        slot.maxKib = std::llround(*high);
    }
    const auto nearest = std::min_element(
        measured.begin(), measured.end(), [&](const KeyedRun& a, const KeyedRun& b) {
            const auto distance = [&](const KeyedRun& keyed) {
                return std::abs(static_cast<double>(*keyed.run->peakKib) - middle);
            };
            return distance(a) < distance(b);
        });
    slot.key = nearest->key;
    slot.toolTip = toolTip(measured, *nearest, slot, name);
    return slot;
}

} // namespace

CountsData countsData(const std::vector<ResultSet>& sets, ModelStyles& styles, const Theme& theme)
{
    const std::vector<KeyedRun> runs = keyedRuns(sets);
    placeInOrderOfIds(sets, styles, theme);
    const RunNames names(sets);

    std::set<std::uint64_t> tasks;
    using RowKey = std::pair<std::size_t, std::string>; // set and model
    std::vector<RowKey> order;
    std::map<RowKey, std::map<std::uint64_t, std::vector<KeyedRun>>> cells;
    for (const KeyedRun& keyed : runs) {
        tasks.insert(keyed.run->tasks);
        const RowKey key{ keyed.set, keyed.run->model.id };
        if (!cells.contains(key))
            order.push_back(key);
        cells[key][keyed.run->tasks].push_back(keyed);
    }

    CountsData data;
    data.tasks.assign(tasks.begin(), tasks.end());
    for (const RowKey& key : order) {
        auto& cellsOfRow = cells[key];
        const KeyedRun& any = cellsOfRow.begin()->second.front();
        CountsRow row;
        row.name = names.of(any.set, any.run->model.name);
        row.model = any.run->model.id;
        row.style = styles.of(any.run->model, theme);
        row.published = sets[key.first].published;
        for (const std::uint64_t count : data.tasks)
            row.slots_.push_back(slotOf(cellsOfRow[count], sets, row.name));
        data.rows.push_back(std::move(row));
    }
    if (sets.size() == 1)
        takeEditionOutOfNames(data);
    return data;
}

void addPublished(CountsData& data, const std::vector<ResultSet>& open,
    const std::vector<ResultSet>& published, ModelStyles& styles, const Theme& theme)
{
    std::set<std::string> own;
    for (const CountsRow& row : data.rows)
        own.insert(row.model);
    const std::set<std::uint64_t> tasks(data.tasks.begin(), data.tasks.end());
    std::vector<ResultSet> shown;
    for (const ResultSet& set : published) {
        const auto isOpen = [&](const ResultSet& other) { return other.path == set.path; };
        if (std::any_of(open.begin(), open.end(), isOpen))
            continue;
        shown.push_back(set);
        std::erase_if(shown.back().runs, [&](const RunRecord& run) {
            return !own.contains(run.model.id) || !tasks.contains(run.tasks);
        });
        if (shown.back().runs.empty())
            shown.pop_back();
    }
    const CountsData beside = countsData(shown, styles, theme);
    for (CountsRow row : beside.rows) {
        if (!beside.edition.isEmpty())
            row.name += QStringLiteral(" (%1)").arg(beside.edition);
        std::vector<CountsSlot> slots_;
        for (const std::uint64_t count : data.tasks) {
            const auto at = std::find(beside.tasks.begin(), beside.tasks.end(), count);
            CountsSlot none;
            none.words = QStringLiteral("not published");
            slots_.push_back(at == beside.tasks.end()
                    ? none
                    : row.slots_[static_cast<std::size_t>(at - beside.tasks.begin())]);
            slots_.back().key = -1;
            if (!slots_.back().peakKib)
                slots_.back().words = none.words;
        }
        row.slots_ = std::move(slots_);
        data.rows.push_back(std::move(row));
    }
    std::vector<CountsRow> ordered;
    std::set<std::string> done;
    for (const CountsRow& first : data.rows)
        if (done.insert(first.model).second)
            for (const CountsRow& row : data.rows)
                if (row.model == first.model)
                    ordered.push_back(row);
    data.rows = std::move(ordered);
}

std::vector<GrowthCurve> growthCurves(const std::vector<ResultSet>& sets, std::uint64_t tasks,
    ModelStyles& styles, const Theme& theme)
{
    const std::vector<KeyedRun> runs = keyedRuns(sets);
    placeInOrderOfIds(sets, styles, theme);
    if (tasks == 0)
        for (const KeyedRun& keyed : runs)
            if (!keyed.run->samples.empty())
                tasks = std::max(tasks, keyed.run->tasks);

    const RunNames names(sets);
    std::vector<GrowthCurve> curves;
    std::map<std::pair<std::size_t, std::string>, std::size_t> placeOf;
    for (const KeyedRun& keyed : runs) {
        const RunRecord& run = *keyed.run;
        if (run.tasks != tasks || run.samples.empty())
            continue;
        GrowthCurve curve = growthCurveOf(run, styles.of(run.model, theme));
        curve.key = keyed.key;
        curve.label = names.of(keyed.set, keyed.run->model.name);
        const auto [place, isNew] = placeOf.try_emplace({ keyed.set, run.model.id }, curves.size());
        if (isNew)
            curves.push_back(std::move(curve));
        else
            curves[place->second] = std::move(curve);
    }
    return curves;
}

} // namespace taskweight
