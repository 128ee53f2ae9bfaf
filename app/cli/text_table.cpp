// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text_table.h"

#include "core/base/text.h"

#include <algorithm>

namespace taskweight {

namespace {

bool beginsCodePoint(char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }

} // namespace

std::string cutToWidth(std::string_view text, std::size_t width)
{
    std::size_t end = 0;
    for (; end < text.size(); ++end)
        if (beginsCodePoint(text[end]) && width-- == 0)
            break;
    return std::string(text.substr(0, end));
}

TextTable& TextTable::column(std::string heading, Align align)
{
    m_rows.front().push_back(std::move(heading));
    m_aligns.push_back(align);
    return *this;
}

void TextTable::row(std::vector<std::string> cells)
{
    cells.resize(m_aligns.size());
    m_rows.push_back(std::move(cells));
}

std::string TextTable::text(std::size_t indent) const
{
    std::vector<std::size_t> widths(m_aligns.size(), 0);
    for (const auto& row : m_rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], codePoints(row[i]));

    std::string text;
    for (const auto& row : m_rows) {
        std::string line(indent, ' ');
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - codePoints(row[i]), ' ');
            line += m_aligns[i] == Align::left ? row[i] + padding : padding + row[i];
            line += "  ";
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

} // namespace taskweight
