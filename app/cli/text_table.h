// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace taskweight {

/// A table of words in columns two blanks apart, each as wide as its widest cell.
class TextTable {
public:
    enum class Align { left, right };

    /// A column's heading, and how its cells lie.
    TextTable& column(std::string heading, Align align = Align::left);
    void row(std::vector<std::string> cells);
    /// The heading line and the rows, each with `indent` blanks before it and none after.
    std::string text(std::size_t indent = 0) const;

private:
    std::vector<Align> m_aligns;
    std::vector<std::vector<std::string>> m_rows{ {} }; ///< the first is the headings
};

/// The text, cut to at most `width` code points.
std::string cutToWidth(std::string_view text, std::size_t width);

} // namespace taskweight
