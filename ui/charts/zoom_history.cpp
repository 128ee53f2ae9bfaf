// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/zoom_history.h"

#include <algorithm>

namespace taskweight {

namespace {
constexpr double kShortest = 1e-3; // seconds that can be zoomed to
constexpr std::size_t kMostUndos = 100;
} // namespace

bool ZoomHistory::to(const TimeSpan& span)
{
    if (!(span.to - span.from >= kShortest) || m_span == span)
        return false;
    if (m_undo.size() == kMostUndos)
        m_undo.erase(m_undo.begin());
    m_undo.push_back(m_span);
    m_wheeling = false;
    m_span = span;
    return true;
}

bool ZoomHistory::about(double seconds, double factor, double whole, bool byWheel)
{
    const TimeSpan seen = m_span.value_or(TimeSpan{ 0, whole });
    const TimeSpan span{ std::max(0.0, seconds - (seconds - seen.from) * factor),
        seconds + (seen.to - seconds) * factor };
    if (factor >= 1 && !m_span)
        return false;
    if (factor >= 1 && span.to - span.from >= whole)
        return reset(); // turned back as far as it was
    const bool goesOn = m_wheeling && byWheel;
    if (!to(span))
        return false;
    if (goesOn)
        m_undo.pop_back();
    m_wheeling = byWheel;
    return true;
}

bool ZoomHistory::pan(double seconds, double whole)
{
    if (!m_span)
        return false;
    const double length = m_span->to - m_span->from;
    const double from
        = std::clamp(m_span->from + seconds, 0.0, std::max(m_span->from, whole - length));
    if (from == m_span->from)
        return false;
    m_span = TimeSpan{ from, from + length };
    return true;
}

bool ZoomHistory::undo()
{
    if (m_undo.empty())
        return false;
    m_span = m_undo.back();
    m_undo.pop_back();
    m_wheeling = false;
    return true;
}

bool ZoomHistory::reset()
{
    if (!m_span)
        return false;
    m_undo.clear();
    m_wheeling = false;
    m_span.reset();
    return true;
}

} // namespace taskweight
