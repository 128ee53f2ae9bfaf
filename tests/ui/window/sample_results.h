// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/results_file.h"

#include <QString>
#include <QTemporaryDir>

namespace taskweight {

/// A valid run with a rising curve.
inline RunRecord sampleRun(
    const std::string& id, std::uint64_t tasks, std::int64_t peakKib, int repeat = 1)
{
    RunRecord run;
    run.model
        = { id, "Model " + id, "C++", Family::stacklessCoroutine, TaskKind::spawned, "1.0", {} };
    run.tasks = tasks;
    run.repeat = repeat;
    run.sleepMs = 1'000;
    run.validity = Validity::valid;
    run.aliveMax = tasks;
    run.baselineKib = 1'000;
    run.peakKib = run.plateauKib = peakKib;
    run.pageTablesKib = 60;
    run.rampMs = 20;
    run.drainMs = 10;
    run.times = { -20, -10, 20, 1'000, 1'010, 1'020 };
    for (int i = 0; i < 50; ++i)
        run.samples.push_back({ i * 20'000, 1'000 + (peakKib - 1'000) * i / 49, 60, 1 });
    return run;
}

/// Two models at two counts: four runs.
inline ResultSet sampleSet(std::int64_t weight = 1)
{
    ResultSet set;
    set.header.hostName = "host";
    set.runs = { sampleRun("a", 1, 2'000 * weight), sampleRun("a", 10'000, 9'000 * weight),
        sampleRun("b", 1, 3'000 * weight), sampleRun("b", 10'000, 80'000 * weight) };
    return set;
}

/// Writes the set into the folder; its path.
inline QString savedIn(const QTemporaryDir& folder, const char* name, const ResultSet& set)
{
    const QString path = folder.filePath(QLatin1String(name));
    if (!saveResults(path.toStdString(), set))
        qFatal("cannot write %s", name);
    return path;
}

} // namespace taskweight
