// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/sweep_progress.h"

#include "core/base/format.h"
#include "ui/panels/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace taskweight {
namespace {

struct SweepProgressWords {
    Q_DECLARE_TR_FUNCTIONS(SweepProgress)
};

/// A time left, no finer than is known: whole seconds from ten on.
QString leftWords(double milliseconds)
{
    const double rounded = milliseconds >= 10'000 ? std::round(milliseconds / 1000) * 1000
                                                  : std::round(milliseconds / 100) * 100;
    return text(formatDuration(std::max(0.0, rounded)));
}

/// How long one run is expected to take; the plan tells only the sum.
double meanRunMs(const SweepPlan& plan)
{
    const std::size_t runs = plan.runs.size() - plan.skipped();
    return runs == 0 ? 0 : static_cast<double>(plan.expectedMs) / static_cast<double>(runs);
}

} // namespace

QString planWords(const SweepPlan& plan)
{
    const int runs = static_cast<int>(plan.runs.size());
    const int skipped = static_cast<int>(plan.skipped());
    if (runs == 0)
        return SweepProgressWords::tr("Tick at least one model and one task count.");
    const double minutes = static_cast<double>(plan.expectedMs) / 60'000;
    const QString time = minutes < 1
        ? leftWords(std::round(static_cast<double>(plan.expectedMs) / 1000) * 1000)
        : minutes < 90 ? SweepProgressWords::tr("%1 min").arg(std::lround(minutes))
                       : SweepProgressWords::tr("%1 h").arg(text(formatNumber(minutes / 60, 2)));
    QString words = runs == 1
        ? SweepProgressWords::tr("1 run, about %1.").arg(time)
        : SweepProgressWords::tr("%1 runs, about %2.").arg(QString::number(runs), time);
    if (skipped > 0) {
        QStringList limits;
        for (const PlannedRun& run : plan.runs) {
            const QString limit = text(run.skipLimit.empty() ? run.skipReason : run.skipLimit);
            if (!run.skipReason.empty() && !limits.contains(limit))
                limits.append(limit);
        }
        words += QLatin1Char(' ')
            + SweepProgressWords::tr("%1 will be skipped: %2.")
                  .arg(QString::number(skipped), limits.join(QStringLiteral(", ")));
    }
    return words;
}

QString liveWords(const LiveRun& live, std::optional<double> elapsedMs)
{
    const QString name = QLatin1String(phaseName(live.phase));
    const QString phase
        = live.isWarmUp ? SweepProgressWords::tr("warm-up, does not count: %1").arg(name) : name;
    const auto& startedMs = live.soFar.times.startedMs;
    if (live.phase != Phase::plateau || !elapsedMs || !startedMs)
        return phase;
    return SweepProgressWords::tr("%1, %2 left")
        .arg(phase, leftWords(static_cast<double>(live.soFar.sleepMs) - *elapsedMs));
}

RunBarWords buildWords(const LiveBuild& build)
{
    RunBarWords words;
    words.headline = SweepProgressWords::tr("building");
    words.showBar = true;
    words.fraction = static_cast<double>(build.number - 1) / std::max(1, build.count);
    words.now = SweepProgressWords::tr("%1 (%2 of %3)...")
                    .arg(build.name, QString::number(build.number), QString::number(build.count));
    words.rest = build.isWaiting ? SweepProgressWords::tr("another taskweight builds it, waiting")
                                 : build.lastLine;
    return words;
}

RunBarWords progressWords(const SweepPlan& plan, std::size_t finished,
    const std::optional<LiveRun>& live, std::optional<double> elapsedMs)
{
    RunBarWords words;
    words.showBar = true;
    const std::size_t current = std::min(plan.runs.size(), finished + (live ? 1 : 0));
    words.headline = SweepProgressWords::tr("run %1 of %2")
                         .arg(QString::number(current), QString::number(plan.runs.size()));

    const double mean = meanRunMs(plan);
    const double elapsed = std::max(0.0, elapsedMs.value_or(0));
    std::size_t waiting = 0;
    for (std::size_t i = current; i < plan.runs.size(); ++i)
        waiting += plan.runs[i].skipReason.empty() ? 1 : 0;
    double restMs = mean * static_cast<double>(waiting);
    if (live) {
        const double least = static_cast<double>(live->soFar.sleepMs);
        restMs += std::max(0.0, std::max(mean, least) - elapsed);
        words.now = QStringLiteral("%1, %2: %3")
                        .arg(text(live->soFar.model.name),
                            text(formatTasks(static_cast<std::int64_t>(live->soFar.tasks))),
                            liveWords(*live, elapsedMs));
    }
    const double whole = static_cast<double>(plan.expectedMs);
    words.fraction = whole > 0 ? 1 - restMs / whole : 1;
    if (waiting > 0)
        words.rest = SweepProgressWords::tr("%1 for the rest").arg(leftWords(restMs));
    return words;
}

} // namespace taskweight
