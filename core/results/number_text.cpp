// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/number_text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace taskweight {
namespace {

template <typename Integer>
void appendInteger(std::string& out, Integer value)
{
    std::array<char, 24> buffer;
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    out.append(buffer.data(), end);
}

} // namespace

double toThreeDecimals(double value) { return std::round(value * 1000) / 1000; }

void appendNumber(std::string& out, std::int64_t value) { appendInteger(out, value); }

void appendNumber(std::string& out, std::uint64_t value) { appendInteger(out, value); }

bool appendReal(std::string& out, double value)
{
    if (!std::isfinite(value) || std::abs(value) > kLargestReal)
        return false;
    std::array<char, 32> buffer;
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(),
        toThreeDecimals(value), std::chars_format::fixed, 3);
    std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    text = text.substr(0, text.find_last_not_of('0') + 1);
    if (text.ends_with('.'))
        text.remove_suffix(1);
    out += text == "-0" ? "0" : text;
    return true;
}

} // namespace taskweight
