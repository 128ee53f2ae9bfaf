// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolchains/version.h"

#include <algorithm>

namespace taskweight {

namespace {
bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Takes the next number off the text, as its digits without leading zeros; "" when there is none.
std::string_view nextNumber(std::string_view& text)
{
    const auto begin = std::ranges::find_if(text, isDigit);
    const auto end = std::find_if_not(begin, text.end(), isDigit);
    std::string_view digits(begin, end);
    text = std::string_view(end, text.end());
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    return digits;
}
} // namespace

std::strong_ordering compareVersions(std::string_view a, std::string_view b)
{
    while (!a.empty() || !b.empty()) {
        const std::string_view left = nextNumber(a);
        const std::string_view right = nextNumber(b);
        if (left.size() != right.size())
            return left.size() <=> right.size();
        if (left != right)
            return left <=> right;
    }
    return std::strong_ordering::equal;
}

bool versionBegins(std::string_view version, std::string_view begin)
{
    if (begin.empty() || !version.starts_with(begin))
        return false;
    return version.size() == begin.size() || !isDigit(begin.back())
        || !isDigit(version[begin.size()]);
}

} // namespace taskweight
