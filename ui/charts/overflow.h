// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

namespace taskweight {

/// The part that is shown of a chart's rows, or of its columns.
struct Stretch {
    std::size_t first = 0, shown = 0, all = 0;

    std::size_t end() const { return first + shown; }
    std::size_t hidden() const { return all - shown; }
};

/// What of a chart is shown where it does not fit as a whole.
struct Overflow {
    Stretch rows, columns;
};

/// What a chart is scrolled to. Only on the screen: a picture shows all, or says what is missing.
struct Scrolled {
    bool scrolls = false;
    std::size_t row = 0;
    std::optional<std::size_t> column; ///< empty: to the end
    bool toSelected = false; ///< the next layout moves so far that the selected run is seen
};

/// `room` of `all`, from `first` on or, at the end, from before it; moved so far that `needed` is
/// among them.
inline Stretch stretch(std::size_t first, std::size_t room, std::size_t all,
    std::optional<std::size_t> needed = std::nullopt)
{
    const std::size_t shown = std::clamp<std::size_t>(room, std::min<std::size_t>(1, all), all);
    if (needed && *needed < first)
        first = *needed;
    if (needed && *needed >= first + shown)
        first = *needed + 1 - shown;
    return { std::min(first, all - shown), shown, all };
}

} // namespace taskweight
