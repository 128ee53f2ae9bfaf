// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace taskweight {

/// A line of a file without its newline; the text is valid during the call only.
struct Line {
    std::string_view text;
    std::size_t number = 1;
    bool isComplete = true; ///< it ended with a newline
    bool tooLong = false; ///< then without its text

    bool isBlank() const
    {
        return !tooLong && text.find_first_not_of(" \t\r") == std::string_view::npos;
    }
};

/// Cuts what is fed to it into lines. Holds no more than one line, and of none more than
/// `mostBytes`.
class LineSplitter {
public:
    /// `take` says whether it wants more.
    explicit LineSplitter(std::function<bool(const Line&)> take, std::size_t mostBytes = 64U << 20);

    /// Whether more is wanted.
    bool feed(std::string_view text);
    /// The file's end: a last line without a newline is handed over too.
    void finish();

private:
    bool handOver(std::string_view text, bool isComplete);

    std::function<bool(const Line&)> m_take;
    std::size_t m_mostBytes;
    std::string m_begun; ///< of a line whose end was not fed yet
    bool m_tooLong = false;
    std::size_t m_number = 1;
};

} // namespace taskweight
