// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/placeholders.h"

#include <algorithm>

namespace taskweight {

namespace {
bool isSmall(char c) { return c >= 'a' && c <= 'z'; }

/// The placeholder that begins at `at`, with its braces; empty when none does.
std::string_view placeholderAt(std::string_view word, std::size_t at)
{
    const std::size_t end = word.find('}', at);
    if (word[at] != '{' || end == std::string_view::npos || end == at + 1)
        return {};
    const std::string_view name = word.substr(at + 1, end - at - 1);
    const bool isName = std::ranges::all_of(
        name, [](char c) { return isSmall(c) || c == '_' || (c >= '0' && c <= '9'); });
    return isName && isSmall(name.front()) ? word.substr(at, end - at + 1) : std::string_view();
}
} // namespace

std::vector<std::string> placeholdersIn(std::string_view word)
{
    std::vector<std::string> names;
    fillIn(word, [&names](std::string_view name) {
        names.emplace_back(name);
        return std::nullopt;
    });
    return names;
}

std::string fillIn(std::string_view word,
    const std::function<std::optional<std::string>(std::string_view name)>& valueOf)
{
    std::string filled;
    for (std::size_t at = 0; at < word.size();) {
        const std::string_view placeholder = placeholderAt(word, at);
        if (placeholder.empty()) {
            filled += word[at++];
            continue;
        }
        const auto value = valueOf(placeholder.substr(1, placeholder.size() - 2));
        filled += value ? *value : std::string(placeholder);
        at += placeholder.size();
    }
    return filled;
}

} // namespace taskweight
