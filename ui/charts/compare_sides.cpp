// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/compare_sides.h"

#include "ui/charts/run_names.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>
#include <utility>

namespace taskweight {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(CompareChart)
};

/// The figures that are compared, without the samples, which are most of a run.
RunRecord lean(const RunRecord& run)
{
    RunRecord copy;
    copy.model = run.model;
    copy.tasks = run.tasks;
    copy.sleepMs = run.sleepMs;
    copy.outcome = run.outcome;
    copy.reason = run.reason;
    copy.validity = run.validity;
    copy.exitCode = run.exitCode;
    copy.signal = run.signal;
    copy.aliveMax = run.aliveMax;
    copy.rampMs = run.rampMs;
    copy.peakKib = run.peakKib;
    return copy;
}

ResultSet lean(const ResultSet& set)
{
    ResultSet copy;
    copy.header = set.header;
    copy.path = set.path;
    copy.published = set.published;
    for (const RunRecord& run : set.runs)
        copy.runs.push_back(lean(run));
    return copy;
}

bool isOf(const RunRecord& run, const CompareSide& side)
{
    return run.model.id == side.model
        && (side.version.empty() || run.model.version == side.version);
}

Comparison::Side sideOf(const CompareSets& sets, const CompareSide& chosen)
{
    Comparison::Side side{ sets.sets[chosen.set], chosen.name, {} };
    if (chosen.model.empty())
        return side;
    std::erase_if(side.set.runs, [&](const RunRecord& run) { return !isOf(run, chosen); });
    if (!side.set.runs.empty())
        side.model = side.set.runs.front().model;
    return side;
}

/// The one model, once as each model of the other side, so that they are matched.
void standForEach(Comparison::Side& one, Comparison::Side& all)
{
    std::erase_if(
        all.set.runs, [&](const RunRecord& run) { return run.model.id == one.model->id; });
    std::vector<ModelIdentity> models;
    for (const RunRecord& run : all.set.runs)
        if (std::find(models.begin(), models.end(), run.model) == models.end())
            models.push_back(run.model);
    const std::vector<RunRecord> runs = std::exchange(one.set.runs, {});
    for (const ModelIdentity& model : models)
        for (RunRecord run : runs) {
            run.model = model;
            one.set.runs.push_back(std::move(run));
        }
}

void standForOneModel(Comparison::Side& side)
{
    for (RunRecord& run : side.set.runs) {
        run.model.id = "one model";
        run.model.version.clear();
    }
}

std::optional<Comparison> plainAgainstTuned(const ResultSet& set)
{
    Comparison within{ { set, Words::tr("plain"), {} }, { { set, Words::tr("tuned"), {} } },
        false };
    std::vector<RunRecord>& tuned = within.others.front().set.runs;
    std::erase_if(within.a.set.runs, [](const RunRecord& run) { return !run.model.base.empty(); });
    std::erase_if(tuned, [](const RunRecord& run) { return run.model.base.empty(); });
    if (tuned.empty())
        return std::nullopt;
    for (RunRecord& run : tuned)
        run.model.id = run.model.base;
    return within;
}

} // namespace

CompareSets compareSets(const std::vector<ResultSet>& open, const std::vector<ResultSet>& published)
{
    CompareSets all;
    for (const ResultSet& set : open)
        all.sets.push_back(lean(set));
    all.open = open.size();
    for (const ResultSet& set : published)
        if (std::none_of(open.begin(), open.end(),
                [&](const ResultSet& other) { return other.path == set.path; }))
            all.sets.push_back(lean(set));
    return all;
}

std::vector<CompareSide> compareSides(const CompareSets& sets)
{
    const RunNames names(sets.sets);
    std::vector<CompareSide> sides;
    const auto idOf = [&](std::size_t set) {
        const std::string& path = sets.sets[set].path;
        return path.empty() ? QStringLiteral("set %1").arg(set) : QString::fromStdString(path);
    };
    for (std::size_t set = 0; set < sets.sets.size(); ++set)
        sides.push_back({ idOf(set), names.ofSet(set), set, {}, {} });
    for (std::size_t set = 0; set < sets.open; ++set) {
        std::vector<const ModelIdentity*> models;
        for (const RunRecord& run : sets.sets[set].runs)
            if (std::none_of(models.begin(), models.end(), [&](const ModelIdentity* known) {
                    return known->id == run.model.id && known->version == run.model.version;
                }))
                models.push_back(&run.model);
        for (const ModelIdentity* model : models) {
            const bool several
                = std::count_if(models.begin(), models.end(),
                      [&](const ModelIdentity* other) { return other->id == model->id; })
                > 1;
            const std::string version = several ? model->version : std::string();
            QString name = names.of(set, model->name);
            if (!version.empty())
                name += QStringLiteral(", ") + QString::fromStdString(version);
            sides.push_back({ idOf(set) + QStringLiteral(" | ") + QString::fromStdString(model->id)
                    + QStringLiteral(" | ") + QString::fromStdString(version),
                name, set, model->id, version });
        }
    }
    return sides;
}

std::optional<Comparison> comparisonOf(const CompareSets& sets, const CompareChoice& choice)
{
    const std::vector<CompareSide> sides = compareSides(sets);
    const auto find = [&](const QString& id) {
        const auto found = std::find_if(sides.begin(), sides.end(),
            [&](const CompareSide& side) { return !id.isEmpty() && side.id == id; });
        return found == sides.end() ? nullptr : &*found;
    };
    const CompareSide* a = find(choice.a);
    const CompareSide* b = find(choice.b);
    if (!a && !b && sets.open == 1)
        return plainAgainstTuned(sets.sets.front());
    if (!a) // the first that is not B
        for (const CompareSide& side : sides)
            if (!a && side.set < sets.open && &side != b)
                a = &side;
    if (!a || a == b)
        return std::nullopt;

    std::vector<const CompareSide*> others;
    if (b)
        others.push_back(b);
    else if (!a->model.empty()) // all models of its set
        others.push_back(&sides[a->set]);
    else
        for (const CompareSide& side : sides)
            if (side.model.empty() && side.set < sets.open && side.set != a->set)
                others.push_back(&side);
    if (others.empty())
        return std::nullopt;

    Comparison made{ sideOf(sets, *a), {}, false };
    for (const CompareSide* other : others)
        made.others.push_back(sideOf(sets, *other));
    Comparison::Side& first = made.others.front();
    if (made.a.model && first.model) {
        made.byCount = true;
        standForOneModel(made.a);
        standForOneModel(first);
    } else if (made.a.model) {
        standForEach(made.a, first);
    } else if (first.model) {
        standForEach(first, made.a);
    }
    return made;
}

} // namespace taskweight
