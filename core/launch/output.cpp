// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/output.h"

#include <algorithm>

namespace taskweight {

namespace {

bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// Length of the well-formed character that `text` begins with (Unicode 15, table 3-7), or 0.
std::size_t characterLength(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80)
        return 1;
    const std::size_t length = first >= 0xC2 && first <= 0xDF ? 2
        : first >= 0xE0 && first <= 0xEF                      ? 3
        : first >= 0xF0 && first <= 0xF4                      ? 4
                                                              : 0;
    if (length == 0 || text.size() < length)
        return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if (!isContinuation(text[i]))
            return 0;
    }
    const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
    const bool surrogate = first == 0xED && byte(1) > 0x9F;
    const bool tooLarge = first == 0xF4 && byte(1) > 0x8F;
    return overlong || surrogate || tooLarge ? 0 : length;
}

} // namespace

void OutputLines::feed(std::string_view chunk, const Take& take)
{
    for (;;) {
        const std::size_t newline = chunk.find('\n');
        append(chunk.substr(0, newline));
        if (newline == std::string_view::npos)
            return;
        chunk.remove_prefix(newline + 1);
        const bool goOn = take(m_line);
        m_line.clear();
        if (!goOn)
            return;
    }
}

void OutputLines::finish(const Take& take)
{
    if (!m_line.empty())
        take(m_line);
    m_line.clear();
}

void OutputLines::append(std::string_view part)
{
    m_line.append(part.substr(0, kMostBytes - m_line.size()));
}

void OutputTail::append(std::string_view chunk)
{
    if (chunk.size() > kMostBytes) {
        chunk.remove_prefix(chunk.size() - kMostBytes);
        m_cut = true;
    }
    if (m_bytes.size() + chunk.size() > 2 * kMostBytes) {
        m_bytes.erase(0, m_bytes.size() - kMostBytes);
        m_cut = true;
    }
    m_bytes += chunk;
}

std::string OutputTail::text() const
{
    std::string_view rest = m_bytes;
    bool cut = m_cut;
    if (rest.size() > kMostBytes) {
        rest.remove_prefix(rest.size() - kMostBytes);
        cut = true;
    }
    for (int i = 0; cut && i < 3 && !rest.empty() && isContinuation(rest.front()); ++i)
        rest.remove_prefix(1);

    std::string text;
    text.reserve(rest.size());
    while (!rest.empty()) {
        const std::size_t length = characterLength(rest);
        if (length == 0)
            text += '?';
        else
            text += rest.substr(0, length);
        rest.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return text;
}

} // namespace taskweight
