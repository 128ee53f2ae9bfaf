// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html.h"

#include "core/base/text.h"

namespace taskweight {

std::string htmlText(std::string_view text)
{
    std::string out;
    for (const char c : printable(text)) {
        switch (c) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        case '\'':
            out += "&#39;";
            break;
        default:
            out += c;
        }
    }
    return out;
}

std::string htmlTable(const Grid& grid)
{
    if (grid.rows.empty())
        return {};
    const auto number = [](bool isNumeric) { return isNumeric ? " class=\"n\"" : ""; };
    std::string out = "<div class=\"wide\" tabindex=\"0\"><table>\n<thead><tr>";
    for (const Column& column : grid.columns)
        out += std::string("<th scope=\"col\"") + number(column.isNumeric) + '>'
            + htmlText(column.name) + "</th>";
    out += "</tr></thead>\n<tbody>\n";
    for (const std::vector<Cell>& row : grid.rows) {
        out += "<tr>";
        for (std::size_t at = 0; at < row.size(); ++at)
            out += std::string("<td") + number(grid.columns[at].isNumeric) + '>'
                + htmlText(row[at].content) + "</td>";
        out += "</tr>\n";
    }
    return out + "</tbody></table></div>\n";
}

} // namespace taskweight
