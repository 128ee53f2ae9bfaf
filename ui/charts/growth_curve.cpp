// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/growth_curve.h"

#include "core/base/format.h"

#include <QCoreApplication>

#include <algorithm>

namespace taskweight {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(GrowthMetric)
};

/// Whether the run has what the metric needs.
bool isRead(const GrowthCurve& curve, GrowthMetric metric)
{
    switch (metric) {
    case GrowthMetric::kernel:
        return curve.kernelKib.has_value();
    case GrowthMetric::pss:
        return curve.sharedKib.has_value();
    case GrowthMetric::pageTables:
        return curve.pageTablesKib.has_value();
    case GrowthMetric::resident:
        break;
    }
    return true;
}

} // namespace

const char* growthMetricId(GrowthMetric metric)
{
    switch (metric) {
    case GrowthMetric::pageTables:
        return "pageTables";
    case GrowthMetric::kernel:
        return "kernel";
    case GrowthMetric::pss:
        return "pss";
    case GrowthMetric::resident:
        break;
    }
    return "resident";
}

std::optional<GrowthMetric> growthMetricFromId(std::string_view id)
{
    for (const GrowthMetric metric : kGrowthMetrics)
        if (id == growthMetricId(metric))
            return metric;
    return std::nullopt;
}

QString growthMetricWords(GrowthMetric metric)
{
    switch (metric) {
    case GrowthMetric::pageTables:
        return Words::tr("resident + page tables");
    case GrowthMetric::kernel:
        return Words::tr("resident + page tables + kernel stacks and slab");
    case GrowthMetric::pss:
        return Words::tr("PSS");
    case GrowthMetric::resident:
        break;
    }
    return Words::tr("resident");
}

QString growthMetricAbout(GrowthMetric metric)
{
    switch (metric) {
    case GrowthMetric::pageTables:
        return Words::tr("Resident memory and the page tables that map it, which are read less "
                         "often than resident memory.");
    case GrowthMetric::kernel:
        return Words::tr("Resident memory, page tables, and what the kernel keeps for the worker. "
                         "Kernel stacks and slab are read once, at the plateau: each sample has "
                         "its share of them by its threads.");
    case GrowthMetric::pss:
        return Words::tr("Proportional set size: resident memory without what other processes "
                         "share. It is read once, at the plateau; what is shared there is taken "
                         "off each sample.");
    case GrowthMetric::resident:
        break;
    }
    return Words::tr("Resident memory of the worker, as the kernel counts it.");
}

GrowthCurve growthCurveOf(const RunRecord& run, const ModelStyle& style)
{
    GrowthCurve curve;
    curve.label = QString::fromStdString(run.model.name);
    curve.style = style;
    curve.samples = run.samples;
    curve.times = run.times;
    curve.peakKib = run.peakKib;
    curve.timerOnly = run.model.kind == TaskKind::timerOnly;
    if (run.outcome != Outcome::completed || run.validity == Validity::invalid)
        curve.fault = QString::fromStdString(slotWords(run)).section(QLatin1Char(':'), 0, 0);
    curve.pageTablesKib = run.pageTablesKib;
    if (run.kernelStacksKib || run.slabKib)
        curve.kernelKib = run.kernelStacksKib.value_or(0) + run.slabKib.value_or(0);
    curve.threads = run.threads;
    if (run.pssKib && run.plateauKib)
        curve.sharedKib = std::max<std::int64_t>(0, *run.plateauKib - *run.pssKib);
    return curve;
}

QString peakWords(const GrowthCurve& curve, std::int64_t peakKib)
{
    QString words = peakKib > 0 ? QString::fromStdString(formatMemory(peakKib))
        : curve.samples.empty() ? QString()
                                : Words::tr("not read");
    if (!curve.fault.isEmpty())
        words += (words.isEmpty() ? QString() : QStringLiteral(", ")) + curve.fault;
    return words;
}

std::int64_t kibOf(const GrowthCurve& curve, const Sample& sample, GrowthMetric metric)
{
    if (metric == GrowthMetric::resident || sample.residentKib <= 0)
        return sample.residentKib;
    if (!curve.growing && !isRead(curve, metric))
        return 0;
    if (metric == GrowthMetric::pss)
        return std::max<std::int64_t>(1, sample.residentKib - curve.sharedKib.value_or(0));
    std::int64_t kib = sample.residentKib + std::max<std::int64_t>(0, sample.pageTablesKib);
    if (metric == GrowthMetric::kernel && curve.kernelKib) {
        const double share = curve.threads && *curve.threads > 0
            ? static_cast<double>(sample.threads) / static_cast<double>(*curve.threads)
            : 1;
        kib += static_cast<std::int64_t>(
            static_cast<double>(*curve.kernelKib) * std::clamp(share, 0.0, 1.0));
    }
    return kib;
}

std::int64_t peakKibOf(const GrowthCurve& curve, GrowthMetric metric, std::int64_t largestSampleKib)
{
    if (!curve.growing && !isRead(curve, metric))
        return 0;
    if (!curve.peakKib || (curve.growing && metric != GrowthMetric::resident))
        return largestSampleKib;
    std::int64_t kib = *curve.peakKib;
    if (metric == GrowthMetric::pss)
        return std::max<std::int64_t>(1, kib - curve.sharedKib.value_or(0));
    if (metric != GrowthMetric::resident)
        kib += curve.pageTablesKib.value_or(0);
    if (metric == GrowthMetric::kernel)
        kib += curve.kernelKib.value_or(0);
    return kib;
}

} // namespace taskweight
