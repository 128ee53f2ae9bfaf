// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/compare_data.h"

#include "core/base/format.h"
#include "core/results/comparison.h"
#include "ui/charts/axis_scale.h"
#include "ui/charts/run_names.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace taskweight {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(CompareChart)
};
QString tr(const char* text) { return Words::tr(text); }
QString text(const std::string& value) { return QString::fromStdString(value); }
QString memory(double kib) { return text(formatMemory(std::llround(kib))); }
/// "0.920x", "1.004x", "2.00x": ratios stand below each other, so that zeros stay.
QString factor(double ratio)
{
    const int decimals = ratio < 1.1 ? 3 : 2;
    const bool coarse = ratio >= 10 || ratio < 0.1;
    return (coarse ? text(formatNumber(ratio, 3)) : QString::number(ratio, 'f', decimals))
        + QLatin1Char('x');
}

/// "B", "C", ... for the others in their order.
QString letterOf(std::size_t other)
{
    return QString(QChar::fromLatin1(static_cast<char>('B' + std::min<std::size_t>(other, 24))));
}

/// One model at one task count of both sides, and how it is drawn.
struct Pair {
    Compared compared;
    std::size_t other = 0;
    QString letter;
    bool publishedA = false, publishedB = false;
};

QString sideWords(const QString& name, const Spread& spread)
{
    return spread.count > 1 ? tr("%1: %2, median of %3 runs, %4 to %5")
                                  .arg(name, memory(spread.median))
                                  .arg(spread.count)
                                  .arg(memory(spread.min), memory(spread.max))
                            : tr("%1: %2, one run").arg(name, memory(spread.median));
}

QString verdictWords(const Pair& pair)
{
    static const QRegularExpression kB(QStringLiteral("\\bB\\b"));
    return text(pair.compared.verdict).replace(kB, pair.letter);
}

RowCell barCell(const Pair& pair)
{
    RowCell cell;
    const ComparedSide &a = pair.compared.a, &b = pair.compared.b;
    if (!a.peakKib || !b.peakKib) {
        const ComparedSide& without = b.peakKib ? a : b;
        cell.words = tr("%1: %2").arg(b.peakKib ? QStringLiteral("A") : pair.letter,
            without.leftOut.empty() ? tr("not run") : text(without.leftOut.front()));
        return cell;
    }
    // An outline is A, but a published figure is never the filled one of two.
    const bool fillsA = pair.publishedB && !pair.publishedA;
    const Spread& filled = fillsA ? *a.peakKib : *b.peakKib;
    cell.parts = { { filled.median, {} } };
    cell.hollow = (fillsA ? *b.peakKib : *a.peakKib).median;
    if (filled.count > 1) {
        cell.low = filled.min;
        cell.high = filled.max;
    }
    cell.value = memory(b.peakKib->median);
    cell.note = tr("A: %1").arg(memory(a.peakKib->median));
    cell.toolTip
        = QStringList{ text(pair.compared.model.name), sideWords(QStringLiteral("A"), *a.peakKib),
              sideWords(pair.letter, *b.peakKib), verdictWords(pair) }
              .join(QLatin1Char('\n'));
    return cell;
}

RowCell ratioCell(const Pair& pair)
{
    RowCell cell;
    const Compared& compared = pair.compared;
    if (!compared.ratio) {
        cell.note = QStringLiteral("\u2013");
        return cell;
    }
    cell.value = factor(*compared.ratio);
    if (compared.a.peakKib->count > 1 || compared.b.peakKib->count > 1)
        cell.note = tr("%1 to %2").arg(factor(*compared.ratioLeast), factor(*compared.ratioMost));
    cell.toolTip = tr("Median of %1 by median of A; the range is what the repeats allow at most.")
                       .arg(pair.letter);
    return cell;
}

/// Whether no repeat of the one reaches any of the other.
bool differs(const Compared& pair)
{
    return pair.ratio && (pair.a.peakKib->count > 1 || pair.b.peakKib->count > 1)
        && (*pair.ratioLeast > 1 || *pair.ratioMost < 1);
}

/// The verdict without the factors, which stand beside it already.
RowCell verdictCell(const Pair& pair)
{
    RowCell cell;
    const Compared& compared = pair.compared;
    cell.toolTip = verdictWords(pair);
    if (!compared.ratio) {
        cell.note = tr("not compared");
        return cell;
    }
    const bool oneA = compared.a.peakKib->count == 1, oneB = compared.b.peakKib->count == 1;
    if (differs(compared)) {
        cell.value
            = (*compared.ratio > 1 ? tr("%1 needs more") : tr("%1 needs less")).arg(pair.letter);
        cell.note = oneA ? tr("A is one run")
            : oneB       ? tr("%1 is one run").arg(pair.letter)
                         : QString();
    } else {
        cell.note = oneA && oneB ? tr("one run each: no spread") : tr("same within the spread");
    }
    return cell;
}

std::vector<Pair> pairsOf(const Comparison& comparison)
{
    std::vector<Pair> pairs;
    for (std::size_t other = 0; other < comparison.others.size(); ++other) {
        const Comparison::Side& b = comparison.others[other];
        for (Compared& compared : compare(comparison.a.set, b.set))
            pairs.push_back({ std::move(compared), other, letterOf(other),
                comparison.a.set.published, b.set.published });
    }
    return pairs;
}

/// The rows of one task count, or of all where they belong together: the lightest first, those that
/// cannot be compared last, and what is of one model together.
void keepRows(std::vector<Pair>& pairs, bool byCount, std::uint64_t tasks)
{
    if (byCount) {
        std::stable_sort(pairs.begin(), pairs.end(), [](const Pair& one, const Pair& other) {
            return one.compared.tasks < other.compared.tasks;
        });
        return;
    }
    std::erase_if(pairs, [tasks](const Pair& pair) { return pair.compared.tasks != tasks; });
    using Weight = std::tuple<bool, double, std::string>;
    std::map<std::pair<std::string, std::string>, Weight> weights;
    const auto keyOf = [](const Pair& pair) {
        return std::pair(pair.compared.model.id, pair.compared.a.version);
    };
    for (const Pair& pair : pairs) {
        const ComparedSide &a = pair.compared.a, &b = pair.compared.b;
        const bool missing = !a.peakKib || !b.peakKib;
        const double kib = a.peakKib ? a.peakKib->median : b.peakKib ? b.peakKib->median : 0;
        const Weight weight{ missing, kib, pair.compared.model.id };
        const auto [at, isNew] = weights.emplace(keyOf(pair), weight);
        if (!isNew)
            at->second = std::min(at->second, weight);
    }
    std::stable_sort(pairs.begin(), pairs.end(), [&](const Pair& one, const Pair& other) {
        return weights.at(keyOf(one)) < weights.at(keyOf(other));
    });
}

} // namespace

std::vector<std::uint64_t> comparedCounts(const Comparison& comparison)
{
    std::set<std::uint64_t> counts;
    if (!comparison.byCount)
        for (const Pair& pair : pairsOf(comparison))
            counts.insert(pair.compared.tasks);
    return { counts.begin(), counts.end() };
}

QString compareTitle(const Comparison& comparison, std::uint64_t tasks)
{
    const QString others = comparison.others.size() == 1
        ? comparison.others.front().name
        : tr("%1 results").arg(comparison.others.size());
    if (tasks == 0 && !comparison.byCount) {
        const auto counts = comparedCounts(comparison);
        tasks = counts.empty() ? 0 : counts.back();
    }
    if (tasks == 0 || comparison.byCount)
        return tr("%1 against %2").arg(others, comparison.a.name);
    return (tasks == 1 ? tr("%1 against %2 at %3 task") : tr("%1 against %2 at %3 tasks"))
        .arg(others, comparison.a.name, text(formatCount(static_cast<std::int64_t>(tasks))));
}

QString compareAdvice()
{
    return tr("Nothing to compare yet. Open a second results file, choose published figures or a "
              "model as A or B, or run a model with and without a setting.");
}

RowsData compareData(
    const Comparison& comparison, std::uint64_t tasks, ModelStyles& styles, const Theme& theme)
{
    RowsData data;
    std::vector<ResultSet> sets{ comparison.a.set };
    for (const Comparison::Side& other : comparison.others)
        sets.push_back(other.set);
    if (!comparison.a.model && !comparison.others.front().model)
        placeInOrderOfIds(sets, styles, theme);
    std::vector<Pair> pairs = pairsOf(comparison);
    if (tasks == 0)
        for (const Pair& pair : pairs)
            tasks = std::max(tasks, pair.compared.tasks);
    keepRows(pairs, comparison.byCount, tasks);

    const bool several = comparison.others.size() > 1;
    double largest = 0;
    std::size_t alike = 0, decided = 0;
    for (const Pair& pair : pairs) {
        const Compared& compared = pair.compared;
        const Comparison::Side& b = comparison.others[pair.other];
        const ModelStyle styleA = styles.of(comparison.a.model.value_or(compared.model), theme);
        const ModelStyle styleB = styles.of(b.model.value_or(compared.model), theme);
        const bool fillsA = pair.publishedB && !pair.publishedA;
        ModelRow row;
        row.name = comparison.byCount ? text(formatTasks(static_cast<std::int64_t>(compared.tasks)))
                                      : text(compared.model.name)
                + (several ? QStringLiteral(", ") + pair.letter : QString());
        row.style = fillsA ? styleA : styleB;
        row.hollowStyle = fillsA ? styleB : styleA;
        row.published = pair.publishedA && pair.publishedB;
        row.cells = { barCell(pair), ratioCell(pair), verdictCell(pair) };
        if (compared.ratio) {
            largest = std::max({ largest, compared.a.peakKib->max, compared.b.peakKib->max });
            (differs(compared) ? decided : alike) += 1;
        }
        data.rows.push_back(std::move(row));
    }
    const MemoryUnit unit = memoryUnit(std::llround(largest));
    data.panels = { { tr("Peak"), unit.name, unit.kib, false },
        { several ? tr("by A") : tr("B / A"), {}, 1, true }, { tr("So"), {}, 1, true } };
    // An outline is A, but where only the other is published.
    const auto isOutline = [&](bool isA, bool published, bool otherPublished) {
        return isA ? !otherPublished || published : published && !comparison.a.set.published;
    };
    bool outlineOfA = false;
    for (const Comparison::Side& other : comparison.others)
        outlineOfA |= isOutline(true, comparison.a.set.published, other.set.published);
    data.key = { { (outlineOfA ? tr("A, outline: %1") : tr("A: %1")).arg(comparison.a.name),
        outlineOfA ? QColor() : theme.muted } };
    for (std::size_t other = 0; other < comparison.others.size(); ++other) {
        const Comparison::Side& side = comparison.others[other];
        const bool outline = isOutline(false, side.set.published, comparison.a.set.published);
        data.key.push_back(
            { (outline ? tr("%1, outline: %2") : tr("%1: %2")).arg(letterOf(other), side.name),
                outline ? QColor() : theme.muted });
    }
    data.metric = (comparison.byCount ? tr("resident, %1 of %2 differ by more than their spread")
            : several ? tr("resident, %1 of %2 pairs differ by more than their spread")
                      : tr("resident, %1 of %2 models differ by more than their spread"))
                      .arg(decided)
                      .arg(decided + alike);
    data.about = tr("A ratio counts as a difference only when no repeat of A reaches any of the "
                    "other. One run each has no spread: measure with repeats.");
    return data;
}

} // namespace taskweight
