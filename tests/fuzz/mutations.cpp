// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/mutations.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

namespace taskweight::fuzz {

namespace {

/// What parsers are known to stumble over.
const char* const kTroublesome[] = { "", "0", "-1", "1", "18446744073709551615",
    "18446744073709551616", "9223372036854775807", "-9223372036854775808", "1e308", "1e-400",
    "1e999", "NaN", "0.1", "00", "+1", "null", "true", "{}", "[]",
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "{\"a\":{\"a\":{\"a\":", "\"", "\\", "\\u0000",
    "\\ud800", "\xff", "\xc3", "\xe2\x80\xae", "\xf4\x90\x80\x80", "\x1b[31m", "<script>", "&amp;",
    "=1+1", "\r\n", "\n", "\t", "'''", "{tasks}", "../../etc/passwd", "$(id)", "%s%n", "ready",
    "go", "started 10", "woke", "finished 10 10", "executed 1", "ended 0 0 0 0 0 0" };
constexpr std::size_t kMostBytes = 64 * 1024;

bool isWordByte(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' || c == '.';
}

} // namespace

Mutations::Mutations(std::vector<std::string> seeds, std::uint32_t seed)
    : m_seeds(std::move(seeds))
    , m_draw(seed)
{
    std::set<std::string> words(std::begin(kTroublesome), std::end(kTroublesome));
    for (const std::string& text : m_seeds) {
        std::string word;
        for (const char c : text + ' ') {
            if (isWordByte(c))
                word += c;
            else if (!word.empty())
                words.insert(std::exchange(word, {}));
        }
    }
    m_words.assign(words.begin(), words.end());
    if (m_seeds.empty())
        m_seeds.emplace_back();
}

/// Uneven by less than one in a billion, and the same everywhere, unlike
/// std::uniform_int_distribution.
std::size_t Mutations::below(std::size_t limit) { return limit == 0 ? 0 : m_draw() % limit; }

std::string Mutations::part(const std::string& text)
{
    const std::size_t at = below(text.size() + 1);
    return text.substr(at, below(std::min<std::size_t>(text.size() - at, 200) + 1));
}

void Mutations::change(std::string& text)
{
    const std::size_t at = below(text.size() + 1);
    const std::size_t length = std::min(below(below(4) == 0 ? 200 : 8) + 1, text.size() - at);
    switch (below(11)) {
    case 0: // one bit
        if (at < text.size())
            text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
        break;
    case 1: // any byte
        if (at < text.size())
            text[at] = static_cast<char>(below(256));
        break;
    case 2:
        text.erase(at, length);
        break;
    case 3: // a word of the seeds or a troublesome one, put in
        text.insert(at, m_words[below(m_words.size())]);
        break;
    case 4:
    case 5: { // the same, in place of a word that is there
        std::size_t first = at;
        while (first < text.size() && !isWordByte(text[first]))
            ++first;
        std::size_t last = first;
        while (last < text.size() && isWordByte(text[last]))
            ++last;
        text.replace(first, last - first, m_words[below(m_words.size())]);
        break;
    }
    case 6: // twice
        text.insert(at, text.substr(at, length));
        break;
    case 7: // a part of a seed
        text.insert(at, part(m_seeds[below(m_seeds.size())]));
        break;
    case 8: // cut off
        text.resize(at);
        break;
    case 9: { // a line again, elsewhere
        const std::size_t begin = text.rfind('\n', at) + 1; // npos + 1 is 0
        const std::size_t end = text.find('\n', at);
        text.insert(begin == 0 ? 0 : begin,
            text.substr(begin, end == std::string::npos ? end : end + 1 - begin));
        break;
    }
    default: { // two seeds, one after the other half
        const std::string& other = m_seeds[below(m_seeds.size())];
        text = text.substr(0, at) + other.substr(below(other.size() + 1));
    }
    }
    if (text.size() > kMostBytes)
        text.resize(kMostBytes);
}

std::string Mutations::next()
{
    std::string text = m_seeds[below(m_seeds.size())];
    for (std::size_t changes = 1 + below(below(3) == 0 ? 20 : 4); changes > 0; --changes)
        change(text);
    return text;
}

} // namespace taskweight::fuzz
