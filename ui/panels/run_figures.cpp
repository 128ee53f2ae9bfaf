// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/run_figures.h"

#include "core/base/format.h"
#include "core/results/peak_span.h"
#include "ui/panels/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace taskweight {
namespace {

QString words(const char* source) { return QCoreApplication::translate("RunFigures", source); }

QString milliseconds(double value) { return text(formatMeasuredDuration(value)); }

} // namespace

std::vector<Figure> runFigures(const RunRecord& run, const std::optional<SlopeFit>& fit)
{
    std::vector<Figure> figures;
    const auto memory = [&](const char* name, const std::optional<std::int64_t>& kib,
                            const char* toolTip, const QString& note = {}) {
        if (kib)
            figures.push_back({ words(name), text(formatKib(*kib)),
                note.isEmpty() ? text(formatMemory(*kib)) : note, words(toolTip) });
    };
    const QString hidden = words("hidden");
    memory("Peak", run.peakKib, "The kernel's high-water mark of resident memory (VmHWM)");
    memory("Plateau", run.plateauKib, "Median of resident memory while all tasks sleep");
    memory("Baseline", run.baselineKib, "Resident memory at \"ready\", before the first task");
    if (fit) {
        figures.push_back({ words("Per task"), text(formatBytesPerTask(fit->bytesPerTask)),
            fit->standardErrorBytes ? QStringLiteral("\u00b1 %1")
                                          .arg(text(formatBytesPerTask(*fit->standardErrorBytes)))
                                    : words("from two counts"),
            words("Least-squares slope of the peak over the task count, within this model") });
    }
    memory("Page tables", run.pageTablesKib,
        "Kernel memory that maps the worker's own; not in resident memory", hidden);
    memory("Kernel stacks", run.kernelStacksKib,
        "Threads times the kernel's stack size; not in resident memory", hidden);
    memory("Slab", run.slabKib,
        "Rise of the kernel's slab from ready to plateau, other programs included", hidden);
    memory("PSS", run.pssKib,
        "Resident memory with shared pages divided among their users, at the plateau");
    if (run.threads)
        figures.push_back(
            { words("Threads"), text(formatCount(*run.threads)), {}, words("Most threads seen") });
    if (run.rampMs) {
        const bool hasRate = *run.rampMs > 0 && run.started.value_or(0) > 1;
        figures.push_back({ words("Ramp-up"), milliseconds(*run.rampMs),
            hasRate ? text(formatRate(static_cast<double>(*run.started) / (*run.rampMs / 1000)))
                    : QString(),
            words("From \"go\" until all tasks have begun to sleep") });
    }
    if (run.drainMs)
        figures.push_back({ words("Drain"), milliseconds(*run.drainMs), {},
            words("From the end of the sleep until all tasks have ended") });
    if (run.wallMs)
        figures.push_back({ words("Whole run"), milliseconds(*run.wallMs),
            run.sleepMs > 0
                ? words("sleep %1").arg(text(formatDuration(static_cast<double>(run.sleepMs))))
                : QString(),
            words("From \"go\" until all tasks have ended") });
    if (run.userMs) {
        figures.push_back({ words("CPU"), words("%1 user").arg(milliseconds(*run.userMs)),
            run.systemMs ? words("%1 system").arg(milliseconds(*run.systemMs)) : QString(),
            words("Processor time of the worker, by wait4") });
    }
    if (run.sampling.count > 0) {
        figures.push_back({ words("Samples"), text(formatCount(run.sampling.count)),
            words("gap up to %1").arg(milliseconds(run.sampling.longestGapMs)),
            words("Readings of the worker's memory, and the longest time between two of them") });
    }
    return figures;
}

QString peakAgreement(const PeakReadings& peaks)
{
    const auto span = peakSpan(peaks);
    if (!span)
        return {};
    return words("%1 readings of the peak agree within %2 %.")
        .arg(QString::number(span->readings),
            text(formatNumber(std::max(100 * span->share, 0.1), 2)));
}

} // namespace taskweight
