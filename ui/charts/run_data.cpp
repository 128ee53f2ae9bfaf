// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/run_data.h"

#include "core/base/format.h"
#include "core/results/statistics.h"

#include <QFileInfo>
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

/// Places for models that the catalogue does not know are given in the order of their ids, so that
/// they do not depend on the order of the files.
void placeInOrderOfIds(const std::vector<KeyedRun>& runs, ModelStyles& styles, const Theme& theme)
{
    std::map<std::string, const ModelIdentity*> models;
    for (const KeyedRun& keyed : runs)
        models.emplace(keyed.run->model.id, &keyed.run->model);
    for (const auto& [id, model] : models)
        styles.of(*model, theme);
}

QString setName(const ResultSet& set)
{
    // The title of a published one is that of an article: too long to stand behind a name.
    if (!set.published && !set.header.title.empty())
        return QString::fromStdString(set.header.title);
    QString name = QFileInfo(QString::fromStdString(set.path)).fileName();
    for (const char* ending : { ".taskweight.jsonl", ".jsonl", ".json" })
        if (name.endsWith(QLatin1String(ending)))
            name.chop(static_cast<qsizetype>(qstrlen(ending)));
    if (!name.isEmpty())
        return name;
    return set.published ? QStringLiteral("published ")
            + QString::fromStdString(set.header.startedAtUtc.substr(0, 4))
                         : QStringLiteral("this sweep");
}

/// The model's name, and the set's where several sets have a model of that name.
class Names {
public:
    explicit Names(const std::vector<ResultSet>& sets)
    {
        for (std::size_t set = 0; set < sets.size(); ++set)
            for (const RunRecord& run : sets[set].runs)
                m_setsOf[run.model.name].insert(set);
        // Of "sweep-2026-11-30-151719" and "sweep-2026-11-30-150347" only the ends tell them apart.
        for (const ResultSet& set : sets)
            m_setNames.append(setName(set));
        const auto shares = [this](const QString& beginning) {
            return std::all_of(m_setNames.begin(), m_setNames.end(),
                [&](const QString& name) { return name.startsWith(beginning); });
        };
        const QString first = m_setNames.value(0);
        for (qsizetype end = first.lastIndexOf(QLatin1Char('-')); end > 0 && sets.size() > 1;
             end = first.lastIndexOf(QLatin1Char('-'), end - 1))
            if (shares(first.left(end + 1))) {
                for (QString& name : m_setNames)
                    name.remove(0, end + 1);
                break;
            }
    }

    QString of(const KeyedRun& keyed) const
    {
        const QString name = QString::fromStdString(keyed.run->model.name);
        return m_setsOf.at(keyed.run->model.name).size() < 2
            ? name
            : QStringLiteral("%1 (%2)").arg(name, m_setNames[static_cast<qsizetype>(keyed.set)]);
    }

private:
    QStringList m_setNames;
    std::map<std::string, std::set<std::size_t>> m_setsOf;
};

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
    placeInOrderOfIds(runs, styles, theme);
    const Names names(sets);

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
        row.name = names.of(any);
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

std::vector<GrowthCurve> growthCurves(const std::vector<ResultSet>& sets, std::uint64_t tasks,
    ModelStyles& styles, const Theme& theme)
{
    const std::vector<KeyedRun> runs = keyedRuns(sets);
    placeInOrderOfIds(runs, styles, theme);
    if (tasks == 0)
        for (const KeyedRun& keyed : runs)
            if (!keyed.run->samples.empty())
                tasks = std::max(tasks, keyed.run->tasks);

    const Names names(sets);
    std::vector<GrowthCurve> curves;
    std::map<std::pair<std::size_t, std::string>, std::size_t> placeOf;
    for (const KeyedRun& keyed : runs) {
        const RunRecord& run = *keyed.run;
        if (run.tasks != tasks || run.samples.empty())
            continue;
        GrowthCurve curve;
        curve.key = keyed.key;
        curve.label = names.of(keyed);
        curve.style = styles.of(run.model, theme);
        curve.samples = run.samples;
        curve.times = run.times;
        curve.peakKib = run.peakKib;
        curve.timerOnly = run.model.kind == TaskKind::timerOnly;
        const auto [place, isNew] = placeOf.try_emplace({ keyed.set, run.model.id }, curves.size());
        if (isNew)
            curves.push_back(std::move(curve));
        else
            curves[place->second] = std::move(curve);
    }
    return curves;
}

} // namespace taskweight
