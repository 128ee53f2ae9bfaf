// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// Text that came from somewhere else: a file, a worker's output, a command line.
namespace taskweight {

/// The text with every byte that is not part of well-formed UTF-8 (RFC 3629) replaced by U+FFFD.
std::string validUtf8(std::string_view text);

/// The text in one line that is safe on a terminal: control characters (C0, DEL, C1), line and
/// paragraph separators and bidirectional controls become escapes such as \n, \x1b or \u202e, and
/// what is not UTF-8 becomes U+FFFD.
std::string printable(std::string_view text);

/// What somebody typed, for a message: printable, in double quotes, cut after 60 characters.
std::string inQuotes(std::string_view text);

/// The text as a JSON string with its quotes (RFC 8259). What printable() escapes is escaped here
/// too, as \uXXXX, so that the JSON can be shown on a terminal as it is.
std::string jsonString(std::string_view text);

/// How many code points the text has: its width in a terminal when each takes one column.
std::size_t codePoints(std::string_view text);

} // namespace taskweight
