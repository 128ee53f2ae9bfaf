// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace taskweight {

/// Turns chunks of bytes into lines. Of a longer line the first kMostBytes are kept, so that no
/// worker can make us grow.
class OutputLines {
public:
    static constexpr std::size_t kMostBytes = 4096;
    /// Given one line without its newline; false: stop, nothing more is wanted.
    using Take = std::function<bool(std::string_view)>;

    void feed(std::string_view chunk, const Take& take);
    /// The end: what stands there without a newline is a line as well.
    void finish(const Take& take);

private:
    void append(std::string_view part);

    std::string m_line;
};

/// The last kMostBytes of a stream.
class OutputTail {
public:
    static constexpr std::size_t kMostBytes = 16 * 1024;

    void append(std::string_view chunk);
    /// Valid UTF-8 of at most kMostBytes: it begins with a whole character, bytes that belong to
    /// none are '?'.
    std::string text() const;

private:
    std::string m_bytes; ///< up to twice kMostBytes, so that cutting is rare
    bool m_cut = false;
};

} // namespace taskweight
