// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/overflow.h"

#include <QString>

#include <optional>

namespace taskweight {

/// What every chart shows besides its data.
struct ChartScene {
    QString title, emptyText;
    std::optional<int> selected; ///< key of a run
    bool logarithmic = false;
    Scrolled scrolled;
    double cornerWidth = 0; ///< at the right of the title's line, taken by what lies over the chart
};

} // namespace taskweight
