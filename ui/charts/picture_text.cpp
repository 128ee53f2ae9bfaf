// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/picture_text.h"

#include "core/base/format.h"
#include "core/results/task_cost.h"
#include "ui/charts/cost_data.h"

#include <QDate>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <set>

namespace taskweight {

namespace {

template <typename Visit>
void forEachRun(const std::vector<ResultSet>& results, Visit visit)
{
    for (const ResultSet& set : results)
        for (const RunRecord& run : set.runs)
            visit(set, run);
}

/// "sleep 10 s", or without a figure when the runs differ; of one task "sleeps 10 s".
QString sleepWords(const std::vector<ResultSet>& results, std::uint64_t tasks = 0)
{
    const QString verb = tasks == 1 ? QStringLiteral("sleeps") : QStringLiteral("sleep");
    std::set<std::int64_t> sleeps;
    forEachRun(results, [&](const ResultSet&, const RunRecord& run) {
        if (run.sleepMs > 0)
            sleeps.insert(run.sleepMs);
    });
    return sleeps.size() == 1 ? verb + QLatin1Char(' ')
            + QString::fromStdString(formatDuration(static_cast<double>(*sleeps.begin())))
                              : verb;
}

/// "10,000 tasks"
QString taskWords(std::uint64_t tasks)
{
    return QString::fromStdString(formatCount(static_cast<std::int64_t>(tasks)))
        + (tasks == 1 ? QStringLiteral(" task") : QStringLiteral(" tasks"));
}

QString machineOf(const SweepHeader& header)
{
    QStringList parts;
    if (header.cpuCount > 0)
        parts << QStringLiteral("%1 %2")
                     .arg(header.cpuCount)
                     .arg(header.cpuCount == 1 ? QStringLiteral("core") : QStringLiteral("cores"));
    if (header.memoryKib > 0)
        parts << QString::fromStdString(
            formatNumber(static_cast<double>(header.memoryKib) / (1024.0 * 1024), 3) + " GiB");
    if (!header.kernel.empty())
        parts << QStringLiteral("Linux ") + QString::fromStdString(header.kernel);
    // "Debian GNU/Linux 12 (bookworm)" is "Debian 12".
    QString distribution = QString::fromStdString(header.distribution);
    distribution.remove(QStringLiteral("GNU/Linux "));
    distribution.remove(QRegularExpression(QStringLiteral(" *\\(.*\\)$")));
    if (!distribution.isEmpty())
        parts << distribution;
    return parts.join(QStringLiteral(", "));
}

QString programOf(const SweepHeader& header, bool published)
{
    QString text = QString::fromStdString(header.program);
    // That of published figures is the revision they were taken from: for the report, not a slide.
    if (!header.programVersion.empty() && !published)
        text += QLatin1Char(' ') + QString::fromStdString(header.programVersion);
    const QDate date
        = QDate::fromString(QString::fromStdString(header.startedAtUtc).left(10), Qt::ISODate);
    if (date.isValid())
        text += QStringLiteral(", ") + QLocale::c().toString(date, QStringLiteral("d MMMM yyyy"));
    return text;
}

void appendNew(QStringList& list, const QString& text)
{
    if (!text.isEmpty() && !list.contains(text))
        list << text;
}

} // namespace

std::uint64_t pictureTasks(
    ChartKind chart, const std::vector<ResultSet>& results, std::uint64_t tasks)
{
    if (chart == ChartKind::cost)
        return tasks > 0 ? tasks : mostHiddenCount(results);
    if (chart == ChartKind::startUp)
        return tasks > 0 ? tasks : bestComparedCount(results);
    if (chart != ChartKind::growth)
        return 0;
    if (tasks == 0)
        forEachRun(results, [&](const ResultSet&, const RunRecord& run) {
            if (!run.samples.empty())
                tasks = std::max(tasks, run.tasks);
        });
    return tasks;
}

QString pictureTitle(ChartKind chart, const std::vector<ResultSet>& results, std::uint64_t tasks)
{
    // What the sweep was called, where there is one sweep and it was called something.
    const auto own = [](const ResultSet& set) { return !set.published; };
    if (std::count_if(results.begin(), results.end(), own) == 1) {
        const auto sweep = std::find_if(results.begin(), results.end(), own);
        if (!sweep->header.title.empty())
            return QString::fromStdString(sweep->header.title);
    }
    if (chart == ChartKind::counts)
        return QStringLiteral("What does a task weigh?");
    if (chart == ChartKind::scaling)
        return QStringLiteral("How memory grows with the tasks");
    if (chart == ChartKind::compare)
        return QStringLiteral("Results held against each other");
    const std::uint64_t shown = pictureTasks(chart, results, tasks);
    if (chart == ChartKind::cost)
        return costTitle(shown);
    if (chart == ChartKind::startUp)
        return startUpTitle(shown);
    return QStringLiteral("Memory while %1 %2").arg(taskWords(shown), sleepWords(results, shown));
}

namespace {

QString methodOf(ChartKind chart, const std::vector<ResultSet>& results, GrowthMetric metric,
    std::uint64_t tasks)
{
    const QString sleep = sleepWords(results, tasks);
    const QString some = tasks > 0 ? taskWords(tasks) : QStringLiteral("tasks");
    switch (chart) {
    case ChartKind::counts:
        return QStringLiteral("Peak resident memory of N tasks that %1. %2.").arg(sleep);
    case ChartKind::scaling:
        return QStringLiteral("Peak resident memory of N tasks that %1. %2. Points: measured; "
                              "lines: fitted; circles: where two cross.")
            .arg(sleep);
    case ChartKind::cost:
        return QStringLiteral("Resident memory at its peak and what the kernel keeps beside it, "
                              "for %1 that %2. %3.")
            .arg(some, sleep);
    case ChartKind::startUp:
        return (tasks > 0 ? some : QStringLiteral("Tasks"))
            + QStringLiteral(" that %1: from the first until all have started, and from the end of "
                             "the sleep until all have ended. %2.")
                  .arg(sleep);
    case ChartKind::compare:
        return QStringLiteral(
            "Median peak resident memory of tasks that %1, and its ratio to A with "
            "the range of the repeats. %2.")
            .arg(sleep);
    case ChartKind::growth:
        break;
    }
    QString words = growthMetricWords(metric);
    words[0] = words[0].toUpper();
    if (metric == GrowthMetric::resident)
        words += QStringLiteral(" memory");
    if (tasks > 0)
        return words + QStringLiteral(" of the worker of %1, from the first on. %2.").arg(some);
    return words + QStringLiteral(" of the worker, from the first task on. %1.");
}

} // namespace

QString pictureMethod(ChartKind chart, const std::vector<ResultSet>& results, const QString& axis,
    GrowthMetric metric, std::uint64_t tasks)
{
    bool spawned = false, timer = false, published = false;
    forEachRun(results, [&](const ResultSet& set, const RunRecord& run) {
        (run.model.kind == TaskKind::timerOnly ? timer : spawned) = true;
        published = published || set.published;
    });
    QStringList signs;
    const bool hasBars = chart != ChartKind::growth && chart != ChartKind::scaling;
    if (spawned && timer)
        signs << QStringLiteral("solid: a task each")
              << (hasBars ? QStringLiteral("hatched: a timer only")
                          : QStringLiteral("dashed: a timer only"));
    if (published && chart != ChartKind::growth && chart != ChartKind::compare)
        signs << QStringLiteral("hollow: published figures");
    QString method = methodOf(chart, results, metric, tasks).arg(axis);
    if (!signs.isEmpty()) {
        QString line = signs.join(QStringLiteral("; "));
        line[0] = line[0].toUpper();
        method += QLatin1Char(' ') + line + QLatin1Char('.');
    }
    return method;
}

QStringList pictureFootnote(const std::vector<ResultSet>& results)
{
    QStringList machines, versions, programs;
    for (const ResultSet& set : results) {
        if (!set.published)
            appendNew(machines, machineOf(set.header));
        appendNew(programs, programOf(set.header, set.published));
    }
    forEachRun(results, [&](const ResultSet& set, const RunRecord& run) {
        if (!set.published)
            for (const QString& part : QString::fromStdString(run.model.version)
                                           .split(QStringLiteral(", "), Qt::SkipEmptyParts))
                appendNew(versions, part);
    });
    QStringList parts = machines;
    appendNew(parts, versions.join(QStringLiteral(", ")));
    parts += programs;
    return parts;
}

} // namespace taskweight
