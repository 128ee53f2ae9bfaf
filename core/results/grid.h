// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/tables.h"

#include <concepts>
#include <optional>
#include <string>
#include <vector>

namespace taskweight {

/// What stands in one place of a table.
struct Cell {
    enum class Kind {
        none, ///< not measured: empty, or null
        text, ///< may come from a file, so it is made harmless for where it is shown
        number, ///< as it is; a JSON number
        figure, ///< a number in the words of format.h, for people
    };
    Kind kind = Kind::none;
    std::string content;
};

Cell textCell(std::string text);
Cell figureCell(std::string figure);
Cell realCell(const std::optional<double>& value);
Cell wholeCell(std::int64_t value);

template <std::integral Value>
Cell numberCell(Value value)
{
    return wholeCell(static_cast<std::int64_t>(value));
}
template <std::integral Value>
Cell numberCell(const std::optional<Value>& value)
{
    return value ? numberCell(*value) : Cell{};
}

struct Column {
    std::string name;
    bool isNumeric = false; ///< stands at the right
};

/// A table before it is known how it will be written.
struct Grid {
    std::vector<Column> columns;
    std::vector<std::vector<Cell>> rows; ///< each as long as `columns`

    /// Leaves out a column in which no row has anything.
    void dropIfEmpty(std::string_view column);
};

/// csv: RFC 4180, lines end with \n; a text that a spreadsheet would take for a formula gets a '
/// before it. json: an array of objects, one a line. table: columns aligned, one code point a
/// column of the terminal. tsv: as csv, without quotes. In all of them control characters in texts
/// are escaped.
std::string gridText(const Grid& grid, TableFormat format);

/// As a table, with two blanks before each line.
std::string indentedText(const Grid& grid);

/// A text in a line of Markdown, its punctuation escaped.
std::string markdownText(std::string_view text);

} // namespace taskweight
