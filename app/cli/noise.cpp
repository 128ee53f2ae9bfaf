// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/noise.h"

#include "app/cli/wake_up.h"
#include "core/base/format.h"
#include "core/base/text.h"
#include "core/run/engine.h"

#include <algorithm>
#include <cmath>

namespace taskweight {

namespace {

constexpr std::int64_t kNoiseSleepMs = 300;

void addOnce(std::vector<std::string>& list, const std::string& words)
{
    if (!words.empty() && std::ranges::find(list, words) == list.end())
        list.push_back(words);
}

/// "1.3%": how far the outermost lie apart, of the median.
std::string apart(const Spread& spread)
{
    return spread.median > 0
        ? formatNumber((spread.max - spread.min) / spread.median * 100, 2) + "%"
        : "0%";
}

template <typename Format>
std::string spreadWords(const Spread& spread, Format format)
{
    return "median " + format(spread.median) + ", from " + format(spread.min) + " to "
        + format(spread.max) + ": " + apart(spread) + " apart; median absolute deviation "
        + format(spread.mad.value_or(0));
}

std::string kibWords(double kib) { return formatKib(std::llround(kib)); }

} // namespace

Noise noiseOf(const std::vector<RunRecord>& runs)
{
    Noise noise;
    noise.runs = runs.size();
    std::vector<double> peaks, ramps;
    for (const RunRecord& run : runs) {
        if (!run.isValid())
            addOnce(noise.disturbances, slotWords(run));
        else if (run.peakKib && run.rampMs) {
            peaks.push_back(static_cast<double>(*run.peakKib));
            ramps.push_back(*run.rampMs);
        }
        for (const std::string& warning : run.warnings)
            addOnce(noise.disturbances, warning);
    }
    noise.peakKib = spreadOf(std::move(peaks));
    noise.rampMs = spreadOf(std::move(ramps));
    return noise;
}

Result<std::optional<Noise>> measureNoise(const Places& places)
{
    const Catalogue catalogue = loadCatalogue(places);
    const Model* model = catalogue.find(kNoiseModel);
    if (!model)
        return Error{ "noise cannot be measured", "",
            std::string("the model ") + kNoiseModel + " is missing",
            "install or build taskweight again, whole" };
    SweepSettings settings;
    settings.models = { *model };
    settings.tasks = { kNoiseTasks };
    settings.sleepMs = kNoiseSleepMs;
    settings.repeats = kNoiseRuns;
    settings.warmUp = true;

    WakeUp wakeUp; // outlives the engine, whose thread rings it
    Engine engine(places, KernelRoots{}, [&wakeUp] { wakeUp.notify(); });
    if (const Result<void> started = engine.start(settings, {}); !started)
        return started.error();
    std::vector<RunRecord> runs;
    for (;;) {
        if (wakeUp.interrupts() > 0)
            return std::optional<Noise>(); // the engine's destruction ends what runs
        for (const Event& event : engine.takeEvents()) {
            if (const auto* finished = std::get_if<RunFinished>(&event))
                runs.push_back(*finished->record);
            else if (std::holds_alternative<SweepFinished>(event))
                return std::optional(noiseOf(runs));
        }
        wakeUp.wait(-1);
    }
}

std::string noiseText(const Noise& noise)
{
    std::string text = "\nNoise: " + std::string(kNoiseModel) + " with "
        + formatCount(static_cast<std::int64_t>(kNoiseTasks)) + " tasks, "
        + formatCount(static_cast<std::int64_t>(noise.runs)) + " times\n";
    if (noise.peakKib && noise.peakKib->count >= 2) {
        text += "  peak     " + spreadWords(*noise.peakKib, kibWords) + "\n";
        for (const double kib : noise.peakKib->outliers)
            text += "           " + kibWords(kib) + " is an outlier: " + kOutlierRule + "\n";
        text += "  ramp-up  " + spreadWords(*noise.rampMs, formatMeasuredDuration) + "\n";
        text += "  Single runs on this machine whose peaks differ by less than "
            + apart(*noise.peakKib) + ", or their\n  ramp-ups by less than " + apart(*noise.rampMs)
            + ", are not to be told apart; repeats narrow it (--repeats).\n";
    } else {
        text += "  No spread can be told: "
            + formatCount(noise.peakKib ? static_cast<std::int64_t>(noise.peakKib->count) : 0)
            + " of them were valid.\n";
    }
    for (const std::string& words : noise.disturbances)
        text += "  LOOK  " + printable(words) + "\n";
    return text;
}

} // namespace taskweight
