// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace taskweight {

/// What every chart shows besides its data.
struct ChartScene {
    QString title, emptyText;
    std::optional<int> selected; ///< key of a run
    bool logarithmic = false;
};

} // namespace taskweight
