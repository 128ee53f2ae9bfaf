// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/picture.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace taskweight {

/// What stands around the chart of a picture, made from the results.

/// The one count that a picture shows: `tasks`, or where that is 0 the one it takes by itself. 0
/// when it shows all.
std::uint64_t pictureTasks(
    ChartKind chart, const std::vector<ResultSet>& results, std::uint64_t tasks);

/// "What does a task weigh?", "Memory while 1,000,000 tasks sleep 10 s", "What 10,000 tasks cost".
/// `tasks` 0: the count that the chart takes by itself.
QString pictureTitle(
    ChartKind chart, const std::vector<ResultSet>& results, std::uint64_t tasks = 0);

/// One line of method: "Peak resident memory of N tasks that sleep 10 s. MiB, log axis. Solid: a
/// task each; hatched: a timer only." `axis` is the middle part; the signs that the chart does not
/// use are left out. `tasks`: how many the picture shows, to be said where its title does not.
QString pictureMethod(ChartKind chart, const std::vector<ResultSet>& results, const QString& axis,
    GrowthMetric metric = GrowthMetric::resident, std::uint64_t tasks = 0);

/// Machine, versions, program and date, to be set one behind the other: "2 cores", "24 GiB", ...
QStringList pictureFootnote(const std::vector<ResultSet>& results);

} // namespace taskweight
