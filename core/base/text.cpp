// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace taskweight {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD"; // U+FFFD

struct CodePoint {
    std::uint32_t value = 0;
    std::size_t length = 0; ///< bytes
};

unsigned char byteAt(std::string_view text, std::size_t at)
{
    return static_cast<unsigned char>(text[at]);
}

/// The code point at `at`, or nothing where the bytes are not well-formed (RFC 3629, section 4).
std::optional<CodePoint> decode(std::string_view text, std::size_t at)
{
    const unsigned char lead = byteAt(text, at);
    if (lead < 0x80)
        return CodePoint{ lead, 1 };
    std::size_t length = 0;
    std::uint32_t value = 0;
    std::uint32_t least = 0; // below it the encoding would be longer than needed
    if ((lead & 0xE0) == 0xC0) {
        length = 2, value = lead & 0x1F, least = 0x80;
    } else if ((lead & 0xF0) == 0xE0) {
        length = 3, value = lead & 0x0F, least = 0x800;
    } else if ((lead & 0xF8) == 0xF0) {
        length = 4, value = lead & 0x07, least = 0x10000;
    } else {
        return std::nullopt;
    }
    if (text.size() - at < length)
        return std::nullopt;
    for (std::size_t i = 1; i < length; ++i) {
        const unsigned char next = byteAt(text, at + i);
        if ((next & 0xC0) != 0x80)
            return std::nullopt;
        value = (value << 6) | (next & 0x3FU);
    }
    const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (value < least || value > 0x10FFFF || surrogate)
        return std::nullopt;
    return CodePoint{ value, length };
}

bool mustBeEscaped(std::uint32_t value)
{
    const bool control = value < 0x20 || (value >= 0x7F && value < 0xA0);
    const bool separator = value == 0x2028 || value == 0x2029;
    const bool bidirectional = value == 0x061C || value == 0x200E || value == 0x200F
        || (value >= 0x202A && value <= 0x202E) || (value >= 0x2066 && value <= 0x2069);
    return control || separator || bidirectional;
}

void appendHex(std::string& out, std::uint32_t value, int digits)
{
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
        out += "0123456789abcdef"[(value >> shift) & 0xF];
}

void appendEscape(std::string& out, std::uint32_t value)
{
    if (value == '\n' || value == '\t' || value == '\r') {
        out += '\\';
        out += value == '\n' ? 'n' : value == '\t' ? 't' : 'r';
        return;
    }
    const int digits = value < 0x100 ? 2 : 4;
    out += digits == 2 ? "\\x" : "\\u";
    appendHex(out, value, digits);
}

/// Copies the text code point by code point; what is not UTF-8 becomes U+FFFD.
std::string rewrite(std::string_view text, bool escape, std::size_t mostCodePoints)
{
    std::string out;
    out.reserve(std::min(text.size(), mostCodePoints));
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++count) {
        if (count == mostCodePoints)
            return out + "...";
        const std::optional<CodePoint> point = decode(text, at);
        if (!point) {
            out += kReplacement;
            ++at;
            continue;
        }
        if (escape && mustBeEscaped(point->value))
            appendEscape(out, point->value);
        else
            out += text.substr(at, point->length);
        at += point->length;
    }
    return out;
}

} // namespace

std::string validUtf8(std::string_view text)
{
    return rewrite(text, false, std::string_view::npos);
}

std::string printable(std::string_view text) { return rewrite(text, true, std::string_view::npos); }

std::string inQuotes(std::string_view text) { return '"' + rewrite(text, true, 60) + '"'; }

std::string jsonString(std::string_view text)
{
    std::string out;
    out.reserve(text.size() + 2);
    out += '"';
    for (std::size_t at = 0; at < text.size();) {
        const std::optional<CodePoint> point = decode(text, at);
        if (!point) {
            out += kReplacement;
            ++at;
            continue;
        }
        if (point->value == '"' || point->value == '\\') {
            out += '\\';
            out += text[at];
        } else if (point->value == '\n' || point->value == '\t' || point->value == '\r') {
            appendEscape(out, point->value);
        } else if (mustBeEscaped(point->value)) {
            out += "\\u";
            appendHex(out, point->value, 4);
        } else {
            out += text.substr(at, point->length);
        }
        at += point->length;
    }
    out += '"';
    return out;
}

std::size_t codePoints(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(),
        [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

} // namespace taskweight
