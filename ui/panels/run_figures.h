// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"
#include "core/results/statistics.h"

#include <QString>

#include <optional>
#include <vector>

namespace taskweight {

/// One line of the inspector: "Peak", "1,384,792 KiB", "1.32 GiB".
struct Figure {
    QString name;
    QString value;
    QString note; ///< muted, behind the value
    QString toolTip;

    bool operator==(const Figure&) const = default;
};

/// What was measured of a run, each figure that there is; what was not measured has no line.
std::vector<Figure> runFigures(const RunRecord& run, const std::optional<SlopeFit>& fit);

/// Whether the readings of the peak agree: "4 readings of the peak agree within 0.1 %."; empty for
/// fewer than two.
QString peakAgreement(const PeakReadings& peaks);

} // namespace taskweight
