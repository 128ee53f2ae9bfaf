// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/cost_data.h"

#include "core/base/format.h"
#include "core/results/task_cost.h"
#include "ui/charts/axis_scale.h"
#include "ui/charts/run_names.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <limits>

namespace taskweight {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(CostChart)
};
QString tr(const char* text) { return Words::tr(text); }
QString text(const std::string& value) { return QString::fromStdString(value); }
QString memory(std::int64_t kib) { return text(formatMemory(kib)); }

constexpr double kWorthTelling = 1.2; // total by resident

QColor blend(const QColor& ink, const QColor& ground, double share)
{
    const auto channel
        = [share](int a, int b) { return static_cast<int>(a * share + b * (1 - share) + 0.5); };
    return { channel(ink.red(), ground.red()), channel(ink.green(), ground.green()),
        channel(ink.blue(), ground.blue()) };
}

ModelRow rowOf(const std::vector<ResultSet>& sets, const RunNames& names, std::size_t set,
    const ModelIdentity& model, ModelStyles& styles, const Theme& theme)
{
    ModelRow row;
    row.name = names.of(set, model.name);
    row.style = styles.of(model, theme);
    row.published = sets[set].published;
    return row;
}

QString costTip(const CostStack& stack, const QString& name)
{
    QStringList lines{ name };
    lines << tr("resident peak %1").arg(text(formatKib(stack.residentKib)));
    if (stack.hiddenMeasured) {
        lines << tr("page tables %1").arg(text(formatKib(stack.pageTablesKib)));
        lines << tr("kernel stacks %1").arg(text(formatKib(stack.kernelStacksKib)));
        lines << tr("slab %1").arg(text(formatKib(stack.slabKib)))
                + (stack.slabIsNoise ? tr(" (no more than it moves by itself)") : QString());
        lines << tr("total %1").arg(text(formatKib(stack.totalKib())));
    } else {
        lines << tr("page tables, kernel stacks and slab were not read");
    }
    if (!stack.proven)
        lines << tr("Not proven: nobody counted how many tasks were alive.");
    return lines.join(QLatin1Char('\n'));
}

RowCell costCell(const CostStack& stack, const QString& name, const HiddenColors& colors)
{
    RowCell cell;
    cell.key = stack.key;
    if (!stack.words.empty()) {
        cell.words = text(stack.words);
        cell.toolTip = name + QStringLiteral(": ") + cell.words;
        return cell;
    }
    const auto add = [&](std::int64_t kib, const QColor& fill) {
        if (kib > 0)
            cell.parts.push_back({ static_cast<double>(kib), fill });
    };
    add(stack.residentKib, {});
    add(stack.kernelStacksKib, colors.kernelStacks);
    add(stack.pageTablesKib, colors.pageTables);
    add(stack.slabKib, colors.slab);
    cell.value = memory(stack.totalKib()) + (stack.proven ? QString() : QStringLiteral(" ?"));
    const double factor = static_cast<double>(stack.totalKib())
        / static_cast<double>(std::max<std::int64_t>(1, stack.residentKib));
    if (!stack.hiddenMeasured)
        cell.note = tr("resident only");
    else if (factor >= kWorthTelling)
        cell.note
            = tr("%2x the %1 that are resident")
                  .arg(memory(stack.residentKib), text(formatNumber(factor, factor < 10 ? 2 : 3)));
    cell.toolTip = costTip(stack, name);
    return cell;
}

/// The unit of a time axis and how many milliseconds it is.
std::pair<QString, double> timeUnit(double largestMs)
{
    if (largestMs >= 120e3)
        return { tr("minutes"), 60e3 };
    return largestMs >= 1000 ? std::pair(tr("seconds"), 1e3) : std::pair(tr("ms"), 1.0);
}

std::pair<QString, double> rateUnit(double largest)
{
    if (largest >= 1e6)
        return { tr("million/s"), 1e6 };
    return largest >= 1000 ? std::pair(tr("thousand/s"), 1e3) : std::pair(tr("1/s"), 1.0);
}

RowCell timeCell(const std::optional<double>& ms, const std::optional<double>& low,
    const std::optional<double>& high)
{
    RowCell cell;
    if (!ms) {
        cell.words = tr("not measured");
        return cell;
    }
    if (*ms <= 0) {
        cell.words = text(formatDuration(0));
        return cell;
    }
    cell.parts = { { *ms, {} } };
    cell.low = low;
    cell.high = high;
    cell.value = text(formatMeasuredDuration(*ms));
    return cell;
}

QString startTip(const StartUp& startUp, const QString& name)
{
    QStringList lines{ name };
    if (startUp.tasksPerSecond)
        lines << tr("%1 started").arg(text(formatRate(*startUp.tasksPerSecond)));
    if (startUp.rampMs)
        lines << tr("all started after %1").arg(text(formatMeasuredDuration(*startUp.rampMs)));
    if (startUp.rampMinMs && startUp.rampMaxMs)
        lines << tr("repeats: %1 to %2")
                     .arg(text(formatMeasuredDuration(*startUp.rampMinMs)),
                         text(formatMeasuredDuration(*startUp.rampMaxMs)));
    if (startUp.drainMs)
        lines << tr("all ended %1 after the last sleep")
                     .arg(text(formatMeasuredDuration(*startUp.drainMs)));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

HiddenColors HiddenColors::of(const Theme& theme)
{
    const auto grey = [&](double share) { return blend(theme.ink, theme.chartBackground, share); };
    return { grey(0.36), grey(0.62), grey(0.18) };
}

QString costTitle(std::uint64_t tasks)
{
    return tasks == 1
        ? tr("What 1 task costs")
        : tr("What %1 tasks cost").arg(text(formatCount(static_cast<std::int64_t>(tasks))));
}

QString startUpTitle(std::uint64_t tasks)
{
    return tasks == 1
        ? tr("How 1 task starts and ends")
        : tr("How %1 tasks start and end").arg(text(formatCount(static_cast<std::int64_t>(tasks))));
}

RowsData costData(const std::vector<ResultSet>& sets, std::uint64_t tasks, ModelStyles& styles,
    const Theme& theme)
{
    placeInOrderOfIds(sets, styles, theme);
    if (tasks == 0)
        tasks = mostHiddenCount(sets);
    std::vector<CostStack> stacks = costStacks(sets, tasks);
    std::stable_sort(stacks.begin(), stacks.end(), [](const CostStack& a, const CostStack& b) {
        // The heaviest first: they hide most, and stay when not all find room.
        return std::pair(!a.words.empty(), -a.totalKib())
            < std::pair(!b.words.empty(), -b.totalKib());
    });
    const RunNames names(sets);
    const HiddenColors colors = HiddenColors::of(theme);
    RowsData data;
    std::int64_t largest = 0;
    bool someHidden = false, someCount = false;
    for (const CostStack& stack : stacks) {
        largest = std::max(largest, stack.totalKib());
        someHidden = someHidden || stack.hiddenMeasured;
        someCount = someCount || stack.words.empty();
        ModelRow row = rowOf(sets, names, stack.set, stack.model, styles, theme);
        row.cells = { costCell(stack, row.name, colors) };
        data.rows.push_back(std::move(row));
    }
    const MemoryUnit unit = memoryUnit(largest);
    data.panels = { { tr("Total"), unit.name, unit.kib, false } };
    data.metric = tr("resident and what it does not show, the heaviest first");
    if (someHidden)
        data.key = { { tr("resident peak: in the model's colour"), {} },
            { tr("kernel stacks"), colors.kernelStacks }, { tr("page tables"), colors.pageTables },
            { tr("slab"), colors.slab } };
    else if (someCount)
        data.note = tr("These results hold resident memory only: what the kernel keeps for the "
                       "tasks was not read.");
    data.about = tr("Resident memory leaves out what the kernel keeps for a process: the stack of "
                    "each thread inside the kernel, the page tables, and slab (task_struct and "
                    "others). Bars begin at 0, so that their lengths can be compared.");
    return data;
}

RowsData startUpData(const std::vector<ResultSet>& sets, std::uint64_t tasks, ModelStyles& styles,
    const Theme& theme)
{
    placeInOrderOfIds(sets, styles, theme);
    if (tasks == 0)
        tasks = bestComparedCount(sets);
    std::vector<StartUp> all = startUps(sets, tasks);
    std::stable_sort(all.begin(), all.end(), [](const StartUp& a, const StartUp& b) {
        return std::pair(!a.words.empty(), -a.tasksPerSecond.value_or(-1))
            < std::pair(!b.words.empty(), -b.tasksPerSecond.value_or(-1));
    });
    const RunNames names(sets);
    RowsData data;
    double fastest = 0, longestRamp = 0, longestDrain = 0;
    for (const StartUp& startUp : all) {
        ModelRow row = rowOf(sets, names, startUp.set, startUp.model, styles, theme);
        if (!startUp.words.empty()) {
            RowCell cell;
            cell.words = text(startUp.words);
            row.cells.assign(3, cell);
            row.cells[1].words = row.cells[2].words = QStringLiteral("\u2013");
        } else {
            fastest = std::max(fastest, startUp.tasksPerSecond.value_or(0));
            longestRamp = std::max(
                { longestRamp, startUp.rampMs.value_or(0), startUp.rampMaxMs.value_or(0) });
            longestDrain = std::max(
                { longestDrain, startUp.drainMs.value_or(0), startUp.drainMaxMs.value_or(0) });
            RowCell rate;
            if (startUp.tasksPerSecond) {
                rate.parts = { { *startUp.tasksPerSecond, {} } };
                rate.value = text(formatRate(*startUp.tasksPerSecond)).remove(tr(" tasks"));
            } else {
                rate.words = tr("not measured");
            }
            row.cells = { rate, timeCell(startUp.rampMs, startUp.rampMinMs, startUp.rampMaxMs),
                timeCell(startUp.drainMs, startUp.drainMinMs, startUp.drainMaxMs) };
        }
        for (RowCell& cell : row.cells) {
            cell.key = startUp.key;
            cell.toolTip = startUp.words.empty()
                ? startTip(startUp, row.name)
                : row.name + QStringLiteral(": ") + text(startUp.words);
        }
        data.rows.push_back(std::move(row));
    }
    const auto [rateName, perRate] = rateUnit(fastest);
    const auto [rampName, perRamp] = timeUnit(longestRamp);
    const auto [drainName, perDrain] = timeUnit(longestDrain);
    data.panels = { { tr("Tasks started"), rateName, perRate, false },
        { tr("Until all have started"), rampName, perRamp, false },
        { tr("Past the sleep"), drainName, perDrain, false } };
    data.metric = tr("the fastest first");
    data.about = tr("From \"go\" until the worker says that all tasks sleep; and from the end of "
                    "the last task's sleep until all have ended.");
    return data;
}

} // namespace taskweight
