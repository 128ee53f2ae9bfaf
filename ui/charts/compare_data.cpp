// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/compare_data.h"

#include "core/base/format.h"
#include "core/results/comparison.h"
#include "ui/charts/axis_scale.h"
#include "ui/charts/run_names.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <set>

namespace taskweight {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(CompareChart)
};
QString tr(const char* text) { return Words::tr(text); }
QString text(const std::string& value) { return QString::fromStdString(value); }
QString memory(double kib) { return text(formatMemory(std::llround(kib))); }
QString factor(double ratio)
{
    return text(formatNumber(ratio, ratio < 10 && std::abs(ratio - 1) > 0.1 ? 3 : 4))
        + QLatin1Char('x');
}

/// The figures that are compared, without the samples, which are most of a run.
RunRecord lean(const RunRecord& run)
{
    RunRecord copy;
    copy.model = run.model;
    copy.tasks = run.tasks;
    copy.sleepMs = run.sleepMs;
    copy.outcome = run.outcome;
    copy.reason = run.reason;
    copy.validity = run.validity;
    copy.exitCode = run.exitCode;
    copy.signal = run.signal;
    copy.aliveMax = run.aliveMax;
    copy.rampMs = run.rampMs;
    copy.peakKib = run.peakKib;
    return copy;
}

ResultSet lean(const ResultSet& set)
{
    ResultSet copy;
    copy.header = set.header;
    copy.published = set.published;
    for (const RunRecord& run : set.runs)
        copy.runs.push_back(lean(run));
    return copy;
}

RowCell barCell(const Compared& pair)
{
    RowCell cell;
    if (!pair.a.peakKib || !pair.b.peakKib) {
        const ComparedSide& without = pair.b.peakKib ? pair.a : pair.b;
        cell.words
            = (pair.b.peakKib ? tr("A: %1") : tr("B: %1"))
                  .arg(without.leftOut.empty() ? tr("not run") : text(without.leftOut.front()));
    } else {
        const Spread &a = *pair.a.peakKib, &b = *pair.b.peakKib;
        cell.parts = { { b.median, {} } };
        cell.hollow = a.median;
        if (b.count > 1) {
            cell.low = b.min;
            cell.high = b.max;
        }
        cell.value = memory(b.median);
        cell.note = tr("was %1").arg(memory(a.median));
        QStringList lines{ text(pair.model.name) };
        const auto side = [](const QString& name, const Spread& spread) {
            return spread.count > 1 ? tr("%1: %2, median of %3 runs, %4 to %5")
                                          .arg(name, memory(spread.median))
                                          .arg(spread.count)
                                          .arg(memory(spread.min), memory(spread.max))
                                    : tr("%1: %2, one run").arg(name, memory(spread.median));
        };
        lines << side(QStringLiteral("A"), a) << side(QStringLiteral("B"), b) << text(pair.verdict);
        cell.toolTip = lines.join(QLatin1Char('\n'));
    }
    return cell;
}

RowCell ratioCell(const Compared& pair)
{
    RowCell cell;
    if (!pair.ratio) {
        cell.note = QStringLiteral("\u2013");
        return cell;
    }
    cell.value = factor(*pair.ratio);
    if (pair.a.peakKib->count > 1 || pair.b.peakKib->count > 1)
        cell.note = tr("%1 to %2").arg(factor(*pair.ratioLeast), factor(*pair.ratioMost));
    cell.toolTip = tr("Median of B by median of A; the range is what the repeats allow at most.");
    return cell;
}

/// Whether no repeat of the one reaches any of the other.
bool differs(const Compared& pair)
{
    return pair.ratio && (pair.a.peakKib->count > 1 || pair.b.peakKib->count > 1)
        && (*pair.ratioLeast > 1 || *pair.ratioMost < 1);
}

/// The verdict without the factors, which stand beside it already.
RowCell verdictCell(const Compared& pair)
{
    RowCell cell;
    cell.toolTip = text(pair.verdict);
    if (!pair.ratio) {
        cell.note = tr("not compared");
        return cell;
    }
    const bool oneA = pair.a.peakKib->count == 1, oneB = pair.b.peakKib->count == 1;
    if (differs(pair)) {
        cell.value = *pair.ratio > 1 ? tr("B needs more") : tr("B needs less");
        cell.note = oneA ? tr("A is one run") : oneB ? tr("B is one run") : QString();
    } else {
        cell.note = oneA && oneB ? tr("one run each: no spread") : tr("same within the spread");
    }
    return cell;
}

} // namespace

std::optional<ComparedSets> setsToCompare(const std::vector<ResultSet>& sets)
{
    if (sets.size() >= 2) {
        const RunNames names(sets);
        return ComparedSets{ lean(sets.front()), lean(sets.back()), names.ofSet(0),
            names.ofSet(sets.size() - 1) };
    }
    if (sets.empty())
        return std::nullopt;
    ComparedSets within{ lean(sets.front()), lean(sets.front()), tr("plain"), tr("tuned") };
    std::erase_if(within.a.runs, [](const RunRecord& run) { return !run.model.base.empty(); });
    std::erase_if(within.b.runs, [](const RunRecord& run) { return run.model.base.empty(); });
    if (within.b.runs.empty())
        return std::nullopt;
    for (RunRecord& run : within.b.runs)
        run.model.id = run.model.base;
    return within;
}

std::vector<std::uint64_t> comparedCounts(const ComparedSets& sets)
{
    std::set<std::uint64_t> counts;
    for (const Compared& pair : compare(sets.a, sets.b))
        counts.insert(pair.tasks);
    return { counts.begin(), counts.end() };
}

QString compareTitle(const std::vector<ResultSet>& sets, std::uint64_t tasks)
{
    const auto both = setsToCompare(sets);
    if (!both)
        return tr("Compare");
    if (tasks == 0) {
        const auto counts = comparedCounts(*both);
        if (counts.empty())
            return tr("Compare");
        tasks = counts.back();
    }
    return (tasks == 1 ? tr("%1 against %2 at %3 task") : tr("%1 against %2 at %3 tasks"))
        .arg(both->nameB, both->nameA, text(formatCount(static_cast<std::int64_t>(tasks))));
}

RowsData compareData(const std::vector<ResultSet>& sets, std::uint64_t tasks, ModelStyles& styles,
    const Theme& theme)
{
    RowsData data;
    const auto both = setsToCompare(sets);
    if (!both)
        return data;
    placeInOrderOfIds(sets, styles, theme);
    const std::vector<Compared> pairs = compare(both->a, both->b);
    if (tasks == 0)
        for (const Compared& pair : pairs)
            tasks = std::max(tasks, pair.tasks);
    double largest = 0;
    std::size_t alike = 0, decided = 0;
    for (const Compared& pair : pairs) {
        if (pair.tasks != tasks)
            continue;
        ModelRow row;
        row.name = text(pair.model.name);
        row.style = styles.of(pair.model, theme);
        row.cells = { barCell(pair), ratioCell(pair), verdictCell(pair) };
        if (pair.ratio) {
            largest = std::max({ largest, pair.a.peakKib->max, pair.b.peakKib->max });
            (differs(pair) ? decided : alike) += 1;
        }
        data.rows.push_back(std::move(row));
    }
    std::stable_sort(data.rows.begin(), data.rows.end(), [](const ModelRow& a, const ModelRow& b) {
        const auto weight = [](const ModelRow& row) {
            return std::pair(row.cells[0].parts.empty(), row.cells[0].total());
        };
        return weight(a) < weight(b);
    });
    const MemoryUnit unit = memoryUnit(std::llround(largest));
    data.panels = { { tr("Peak"), unit.name, unit.kib, false }, { tr("B / A"), {}, 1, true },
        { tr("So"), {}, 1, true } };
    data.key = { { tr("A, outline: %1").arg(both->nameA), {} },
        { tr("B, in the model's colour: %1").arg(both->nameB), theme.muted } };
    data.metric = tr("resident, %1 of %2 models differ by more than their spread")
                      .arg(decided)
                      .arg(decided + alike);
    data.about = tr("A ratio counts as a difference only when no repeat of A reaches any of B. One "
                    "run each has no spread: measure with repeats.");
    return data;
}

} // namespace taskweight
