// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/line_splitter.h"

#include <utility>

namespace taskweight {

LineSplitter::LineSplitter(std::function<bool(const Line&)> take, std::size_t mostBytes)
    : m_take(std::move(take))
    , m_mostBytes(mostBytes)
{
}

bool LineSplitter::handOver(std::string_view text, bool isComplete)
{
    const bool tooLong = std::exchange(m_tooLong, false) || text.size() > m_mostBytes;
    return m_take({ tooLong ? std::string_view() : text, m_number++, isComplete, tooLong });
}

bool LineSplitter::feed(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t newline = text.find('\n');
        const std::string_view part = text.substr(0, newline);
        if (newline == std::string_view::npos || !m_begun.empty()) {
            if (m_begun.size() + part.size() > m_mostBytes) {
                m_tooLong = true;
                m_begun.clear();
            }
            if (!m_tooLong)
                m_begun += part;
        }
        if (newline == std::string_view::npos)
            return true;
        text.remove_prefix(newline + 1);
        const bool more = handOver(m_begun.empty() ? part : std::string_view(m_begun), true);
        m_begun.clear();
        if (!more)
            return false;
    }
    return true;
}

void LineSplitter::finish()
{
    if (!m_begun.empty() || m_tooLong)
        handOver(m_begun, false);
    m_begun.clear();
}

} // namespace taskweight
