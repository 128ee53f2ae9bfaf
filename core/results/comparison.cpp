// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/comparison.h"

#include "core/base/format.h"

#include <algorithm>
#include <map>
#include <set>

namespace taskweight {
namespace {

using RunsByCount = std::map<std::uint64_t, std::vector<const RunRecord*>>;

struct Version {
    std::string name;
    RunsByCount runs;
};

struct ModelRuns {
    ModelIdentity model;
    std::vector<Version> versions; ///< as they come
};

template <typename Element, typename Matches, typename Make>
Element& findOrAdd(std::vector<Element>& elements, Matches matches, Make make)
{
    const auto found = std::find_if(elements.begin(), elements.end(), matches);
    return found == elements.end() ? elements.emplace_back(make()) : *found;
}

std::vector<ModelRuns> byModel(const ResultSet& set)
{
    std::vector<ModelRuns> models;
    for (const RunRecord& run : set.runs) {
        ModelRuns& model = findOrAdd(
            models, [&](const ModelRuns& known) { return known.model.id == run.model.id; },
            [&] {
                return ModelRuns{ run.model, {} };
            });
        Version& version = findOrAdd(
            model.versions, [&](const Version& known) { return known.name == run.model.version; },
            [&] {
                return Version{ run.model.version, {} };
            });
        version.runs[run.tasks].push_back(&run);
    }
    return models;
}

bool has(const ModelRuns& model, const std::string& version)
{
    return std::any_of(model.versions.begin(), model.versions.end(),
        [&](const Version& known) { return known.name == version; });
}

bool belongTogether(
    const ModelRuns& a, const Version& versionA, const ModelRuns& b, const Version& versionB)
{
    if (versionA.name == versionB.name)
        return true;
    return !has(b, versionA.name) && !has(a, versionB.name);
}

ComparedSide sideOf(const std::string& version, const std::vector<const RunRecord*>& runs)
{
    ComparedSide side;
    side.version = version;
    side.proven = std::any_of(runs.begin(), runs.end(),
        [](const RunRecord* run) { return run->isValid() && run->peakKib; });
    std::vector<double> peaks;
    for (const RunRecord* run : runs) {
        const bool counts = side.proven
            ? run->isValid()
            : run->outcome == Outcome::completed && run->validity == Validity::notProven;
        if (counts && run->peakKib)
            peaks.push_back(static_cast<double>(*run->peakKib));
        else
            side.leftOut.push_back(counts ? "no peak" : slotWords(*run));
    }
    side.peakKib = spreadOf(std::move(peaks));
    return side;
}

std::string withoutRuns(const char* name, const ComparedSide& side)
{
    std::string words = std::string(name) + " has no run that counts";
    for (std::size_t at = 0; at < side.leftOut.size(); ++at)
        words += (at == 0 ? " (" : "; ") + side.leftOut[at];
    return words + ')';
}

std::string verdictOf(const Compared& pair)
{
    const std::optional<Spread>& a = pair.a.peakKib;
    const std::optional<Spread>& b = pair.b.peakKib;
    if (!a && !b)
        return "not compared: " + withoutRuns("A", pair.a) + ", " + withoutRuns("B", pair.b);
    if (!a || !b)
        return "not compared: " + (a ? withoutRuns("B", pair.b) : withoutRuns("A", pair.a));
    if (!pair.ratio)
        return "not compared: A needs nothing";
    std::string words;
    if (a->count == 1 && b->count == 1) {
        words = "one run each: no spread";
    } else if (*pair.ratioLeast <= 1 && *pair.ratioMost >= 1) {
        words = "same within the spread";
    } else {
        words = *pair.ratio > 1 ? "B needs more: " : "B needs less: ";
        words += formatNumber(*pair.ratio, 2) + "x, " + formatNumber(*pair.ratioLeast, 2) + " to "
            + formatNumber(*pair.ratioMost, 2);
    }
    if ((a->count == 1) != (b->count == 1))
        words += a->count == 1 ? "; A is one run" : "; B is one run";
    if (!pair.a.proven || !pair.b.proven) {
        const bool both = !pair.a.proven && !pair.b.proven;
        words += both       ? "; A and B are not proven"
            : pair.a.proven ? "; B is not proven"
                            : "; A is not proven";
    }
    return words;
}

Compared pairOf(ModelIdentity model, std::uint64_t tasks, ComparedSide a, ComparedSide b)
{
    Compared pair{ std::move(model), tasks, std::move(a), std::move(b), {}, {}, {}, {} };
    const std::optional<Spread>& from = pair.a.peakKib;
    const std::optional<Spread>& to = pair.b.peakKib;
    if (from && to && from->min > 0) {
        pair.ratio = to->median / from->median;
        pair.ratioLeast = to->min / from->max;
        pair.ratioMost = to->max / from->min;
    }
    pair.verdict = verdictOf(pair);
    return pair;
}

} // namespace

std::vector<Compared> compare(const ResultSet& a, const ResultSet& b)
{
    std::vector<Compared> pairs;
    const std::vector<ModelRuns> modelsOfB = byModel(b);
    for (const ModelRuns& modelA : byModel(a)) {
        const auto modelB = std::find_if(modelsOfB.begin(), modelsOfB.end(),
            [&](const ModelRuns& candidate) { return candidate.model.id == modelA.model.id; });
        if (modelB == modelsOfB.end())
            continue;
        const ModelIdentity& shown = a.published && !b.published ? modelB->model : modelA.model;
        for (const Version& versionA : modelA.versions) {
            for (const Version& versionB : modelB->versions) {
                if (!belongTogether(modelA, versionA, *modelB, versionB))
                    continue;
                for (const auto& [tasks, runs] : versionA.runs) {
                    const auto others = versionB.runs.find(tasks);
                    if (others != versionB.runs.end())
                        pairs.push_back(pairOf(shown, tasks, sideOf(versionA.name, runs),
                            sideOf(versionB.name, others->second)));
                }
            }
        }
    }
    return pairs;
}

} // namespace taskweight
