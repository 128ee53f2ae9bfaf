// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/grid.h"

#include "core/base/text.h"
#include "core/results/number_text.h"

#include <algorithm>
#include <utility>

namespace taskweight {
namespace {

using Kind = Cell::Kind;

/// A spreadsheet runs what begins with one of these (OWASP: CSV injection).
std::string withoutFormula(const Cell& cell)
{
    std::string text = printable(cell.content);
    const bool formula
        = !text.empty() && std::string_view("=+-@").find(text[0]) != std::string_view::npos;
    return formula && cell.kind == Kind::text ? '\'' + text : text;
}

std::string csvField(const Cell& cell)
{
    const std::string text = withoutFormula(cell);
    if (text.find_first_of(",\"") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

template <typename ToField>
std::string separated(const Grid& grid, char separator, ToField toField)
{
    std::string out;
    for (const Column& column : grid.columns)
        (out += column.name) += separator;
    if (!out.empty())
        out.back() = '\n';
    for (const std::vector<Cell>& row : grid.rows) {
        for (const Cell& cell : row)
            (out += toField(cell)) += separator;
        out.back() = '\n';
    }
    return out;
}

std::string jsonValue(const Cell& cell)
{
    switch (cell.kind) {
    case Kind::none:
        return "null";
    case Kind::number:
        return cell.content;
    case Kind::text:
    case Kind::figure:
        break;
    }
    return jsonString(cell.content);
}

std::string json(const Grid& grid)
{
    std::string out = "[";
    for (const std::vector<Cell>& row : grid.rows) {
        out += out.size() == 1 ? "\n{" : ",\n{";
        for (std::size_t at = 0; at < row.size(); ++at) {
            if (at > 0)
                out += ", ";
            out += jsonString(grid.columns[at].name) + ": " + jsonValue(row[at]);
        }
        out += '}';
    }
    return out + (grid.rows.empty() ? "]\n" : "\n]\n");
}

std::string markdown(const Grid& grid)
{
    std::string out = "|", rule = "|";
    for (const Column& column : grid.columns) {
        out += ' ' + markdownText(column.name) + " |";
        rule += column.isNumeric ? "--:|" : "---|";
    }
    out += '\n' + rule + '\n';
    for (const std::vector<Cell>& row : grid.rows) {
        out += '|';
        for (const Cell& cell : row)
            out += ' ' + markdownText(cell.content) + " |";
        out += '\n';
    }
    return out;
}

void appendPadded(std::string& out, const std::string& text, std::size_t width, bool atRight)
{
    const std::string blanks(width - std::min(width, codePoints(text)), ' ');
    out += atRight ? blanks + text : text + blanks;
}

std::string aligned(const Grid& grid)
{
    std::vector<std::vector<std::string>> lines(1);
    std::vector<std::size_t> widths;
    for (const Column& column : grid.columns) {
        lines[0].push_back(column.name);
        widths.push_back(codePoints(column.name));
    }
    for (const std::vector<Cell>& row : grid.rows) {
        std::vector<std::string>& line = lines.emplace_back();
        for (std::size_t at = 0; at < row.size(); ++at) {
            line.push_back(printable(row[at].content));
            widths[at] = std::max(widths[at], codePoints(line.back()));
        }
    }
    std::vector<std::string> rule;
    for (const std::size_t width : widths)
        rule.emplace_back(width, '-');
    lines.insert(lines.begin() + 1, std::move(rule));

    std::string out;
    for (const std::vector<std::string>& line : lines) {
        for (std::size_t at = 0; at < line.size(); ++at) {
            if (at > 0)
                out += "  ";
            appendPadded(out, line[at], widths[at], grid.columns[at].isNumeric);
        }
        out.erase(out.find_last_not_of(' ') + 1);
        out += '\n';
    }
    return out;
}

} // namespace

Cell textCell(std::string text)
{
    return text.empty() ? Cell{} : Cell{ Kind::text, std::move(text) };
}

Cell figureCell(std::string figure) { return { Kind::figure, std::move(figure) }; }

Cell realCell(const std::optional<double>& value)
{
    std::string digits;
    return value && appendReal(digits, *value) ? Cell{ Kind::number, digits } : Cell{};
}

Cell wholeCell(std::int64_t value)
{
    Cell cell{ Kind::number, {} };
    appendNumber(cell.content, value);
    return cell;
}

void Grid::dropIfEmpty(std::string_view column)
{
    for (std::size_t at = 0; at < columns.size(); ++at) {
        const auto isEmpty = [&](const auto& row) { return row[at].kind == Kind::none; };
        if (columns[at].name != column || !std::all_of(rows.begin(), rows.end(), isEmpty))
            continue;
        const auto offset = static_cast<std::ptrdiff_t>(at);
        columns.erase(columns.begin() + offset);
        for (std::vector<Cell>& row : rows)
            row.erase(row.begin() + offset);
        return;
    }
}

std::string gridText(const Grid& grid, TableFormat format)
{
    switch (format) {
    case TableFormat::table:
        return aligned(grid);
    case TableFormat::markdown:
        return markdown(grid);
    case TableFormat::csv:
        return separated(grid, ',', csvField);
    case TableFormat::tsv:
        return separated(grid, '\t', withoutFormula);
    case TableFormat::json:
        break;
    }
    return json(grid);
}

std::string indentedText(const Grid& grid)
{
    std::string text;
    for (const char c : aligned(grid)) {
        if (text.empty() || text.back() == '\n')
            text += "  ";
        text += c;
    }
    return text;
}

std::string markdownText(std::string_view text)
{
    std::string out;
    for (const char c : printable(text)) {
        if (std::string_view("\\|`*_[]<>&#").find(c) != std::string_view::npos)
            out += '\\';
        out += c;
    }
    return out;
}

Result<TableFormat> tableFormatFromName(std::string_view name)
{
    constexpr std::pair<std::string_view, TableFormat> kFormats[] = {
        { "table", TableFormat::table },
        { "markdown", TableFormat::markdown },
        { "csv", TableFormat::csv },
        { "json", TableFormat::json },
        { "tsv", TableFormat::tsv },
    };
    for (const auto& [candidate, format] : kFormats) {
        if (candidate == name)
            return format;
    }
    return Error{ inQuotes(name) + " is not a format of tables", {},
        "expected table, markdown, csv, json or tsv", {} };
}

} // namespace taskweight
