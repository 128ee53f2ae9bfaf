// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"
#include "ui/theme/theme.h"

#include <QString>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace taskweight {

/// Which memory a growth chart draws.
enum class GrowthMetric {
    resident, ///< what statm says
    pageTables, ///< and the page tables that map it
    kernel, ///< and kernel stacks and slab
    pss, ///< resident without what other processes share
};
inline constexpr std::array kGrowthMetrics{ GrowthMetric::resident, GrowthMetric::pageTables,
    GrowthMetric::kernel, GrowthMetric::pss };

/// "resident", "pageTables", "kernel", "pss": in settings and options.
const char* growthMetricId(GrowthMetric metric);
std::optional<GrowthMetric> growthMetricFromId(std::string_view id);
/// "resident + page tables": the same words in title, choice and picture.
QString growthMetricWords(GrowthMetric metric);
/// What it is and where it was read, in a sentence or two.
QString growthMetricAbout(GrowthMetric metric);

/// One run as the growth chart draws it.
struct GrowthCurve {
    int key = 0; ///< unique within the chart, chosen by the caller
    QString label; ///< "Rust tokio"
    ModelStyle style;
    std::vector<Sample> samples; ///< in time order
    PhaseTimes times;
    std::optional<std::int64_t> peakKib; ///< the kernel's mark, printed behind the label
    bool growing = false; ///< still running: a dot at the end of its line
    bool timerOnly = false; ///< dashed
    QString fault; ///< "timed out", "invalid": why the run does not count

    std::optional<std::int64_t> pageTablesKib; ///< the run's largest
    std::optional<std::int64_t> kernelKib; ///< kernel stacks and slab, read once at the plateau
    std::optional<std::int64_t> threads; ///< most of the run
    std::optional<std::int64_t> sharedKib; ///< resident less PSS, read once at the plateau
};

/// Takes from a run all that a curve shows; samples too.
GrowthCurve growthCurveOf(const RunRecord& run, const ModelStyle& style);

/// What stands behind a curve's name: "5.11 GiB", "5.11 GiB, timed out", "not read", nothing.
QString peakWords(const GrowthCurve& curve, std::int64_t peakKib);

/// What a sample weighs by a metric, KiB; 0 where the run has no reading for it. Kernel stacks and
/// slab were read at the plateau: a sample has its share of them by its threads. What PSS leaves
/// out is taken to be the same all the time. A run that still grows has what is known so far.
std::int64_t kibOf(const GrowthCurve& curve, const Sample& sample, GrowthMetric metric);

/// The kernel's peak and what the metric adds to it; without one, and while the run still grows by
/// another metric than resident, the largest sample. 0 where the run has no reading.
std::int64_t peakKibOf(
    const GrowthCurve& curve, GrowthMetric metric, std::int64_t largestSampleKib);

} // namespace taskweight
