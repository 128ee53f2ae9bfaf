// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/planned_slots.h"

#include "ui/panels/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace taskweight {
namespace {

struct PlannedSlotsWords {
    Q_DECLARE_TR_FUNCTIONS(PlannedSlots)
};

std::size_t columnOf(CountsData& data, std::uint64_t tasks)
{
    const auto place = std::ranges::lower_bound(data.tasks, tasks);
    const auto column = place - data.tasks.begin();
    if (place == data.tasks.end() || *place != tasks) {
        data.tasks.insert(place, tasks);
        for (CountsRow& row : data.rows)
            row.slots_.insert(row.slots_.begin() + column, CountsSlot{});
    }
    return static_cast<std::size_t>(column);
}

CountsRow& rowOf(CountsData& data, const Model& model, ModelStyles& styles, const Theme& theme)
{
    const QString name = text(model.name);
    // The newest set of a name is the sweep's own.
    for (auto row = data.rows.rbegin(); row != data.rows.rend(); ++row) {
        if (!row->published && row->name == name)
            return *row;
    }
    CountsRow row;
    row.name = name;
    row.model = model.id;
    row.style = styles.of(
        { model.id, model.name, model.language, model.family, model.kind, {}, {} }, theme);
    row.slots_.resize(data.tasks.size());
    data.rows.push_back(std::move(row));
    return data.rows.back();
}

} // namespace

void addPlannedSlots(CountsData& data, const SweepPlan& plan, const SweepSettings& settings,
    std::size_t finished, const std::optional<LiveRun>& live, int key, ModelStyles& styles,
    const Theme& theme)
{
    for (std::size_t i = 0; i < plan.runs.size(); ++i) {
        const PlannedRun& planned = plan.runs[i];
        const std::size_t column = columnOf(data, planned.tasks);
        CountsSlot& slot
            = rowOf(data, settings.models[planned.model], styles, theme).slots_[column];
        if (i < finished || slot.peakKib)
            continue;
        if (live && live->run == i) {
            slot.words = PlannedSlotsWords::tr("running");
            slot.key = key;
        } else if (slot.key < 0) { // no earlier repeat has ended here
            slot.words = PlannedSlotsWords::tr("waiting");
        }
    }
    // In the order of the sweep's models, each with its published figures behind it; other models
    // of opened files before them.
    const auto rank = [&](const CountsRow& row) {
        const auto found = std::ranges::find(settings.models, row.model, &Model::id);
        return found == settings.models.end()
            ? -1
            : 2 * static_cast<int>(found - settings.models.begin()) + (row.published ? 1 : 0);
    };
    std::ranges::stable_sort(data.rows, {}, rank);
}

} // namespace taskweight
