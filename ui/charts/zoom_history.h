// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace taskweight {

/// A part of the time axis, seconds.
struct TimeSpan {
    double from = 0, to = 0;
    bool operator==(const TimeSpan&) const = default;
};

/// What is seen of a recording, and what was seen before. All of it is seen without a span. Each
/// change says whether it changed anything.
class ZoomHistory {
public:
    const std::optional<TimeSpan>& span() const { return m_span; }

    /// Less than a millisecond is not shown.
    bool to(const TimeSpan& span);
    /// By a factor of what is seen (below 1: nearer) of `whole` seconds; `seconds` stays where it
    /// is. Steps of a wheel that follow each other are undone as one.
    bool about(double seconds, double factor, double whole, bool byWheel);
    /// Earlier or later by so many seconds, within the recording; no step that can be undone.
    bool pan(double seconds, double whole);
    bool undo();
    bool reset();

private:
    std::optional<TimeSpan> m_span;
    std::vector<std::optional<TimeSpan>> m_undo; ///< what was seen before each zoom
    bool m_wheeling = false;
};

} // namespace taskweight
