// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/manifest_reader.h"

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/models/tuning.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <utility>

#include <toml++/toml.h>

namespace taskweight {

namespace {
const char* typeName(const toml::node& node)
{
    switch (node.type()) {
    case toml::node_type::table:
        return "a table";
    case toml::node_type::array:
        return "a list";
    case toml::node_type::string:
        return "a string";
    case toml::node_type::integer:
        return "a whole number";
    case toml::node_type::floating_point:
        return "a number";
    case toml::node_type::boolean:
        return "true or false";
    case toml::node_type::date:
    case toml::node_type::time:
    case toml::node_type::date_time:
        return "a date or time";
    case toml::node_type::none:
        break;
    }
    return "nothing";
}

std::string expected(const std::string& what, const toml::node& found)
{
    return "expected " + what + ", found " + typeName(found);
}

std::string dotted(std::string_view table, std::string_view key)
{
    return table.empty() ? std::string(key) : std::string(table) + "." + std::string(key);
}

/// How many letters have to be put in, taken out or changed to turn one word into the other
/// (Levenshtein, 1965).
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{ 0 });
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t above = row[j + 1];
            row[j + 1] = std::min({ above + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0U : 1U) });
            diagonal = above;
        }
    }
    return row.back();
}

/// "did you mean ...", when one of the words is close to what was written or begins with it.
std::string suggestion(std::string_view written, const std::vector<std::string_view>& known)
{
    constexpr std::size_t longestWord = 64;
    if (written.empty() || written.size() > longestWord)
        return {};
    const auto distance = [written](std::string_view word) {
        return word.starts_with(written) ? std::size_t{ 1 } : editDistance(written, word);
    };
    const auto nearest = std::ranges::min_element(known, {}, distance);
    if (nearest == known.end() || distance(*nearest) > std::max<std::size_t>(2, written.size() / 3))
        return {};
    return "did you mean " + inQuotes(*nearest) + "?";
}

std::string listed(const std::vector<std::string_view>& words)
{
    std::string list;
    for (const std::string_view word : words)
        list += (list.empty() ? "" : ", ") + inQuotes(word);
    return list;
}
} // namespace

struct ManifestReader::Document {
    toml::table root;

    /// "toolchain.needs.0": keys, and places in an array.
    const toml::node* node(std::string_view path) const
    {
        const toml::node* found = &root;
        while (found && !path.empty()) {
            const std::string_view part = path.substr(0, path.find('.'));
            path.remove_prefix(std::min(part.size() + 1, path.size()));
            std::size_t place = 0;
            std::from_chars(part.data(), part.data() + part.size(), place);
            const toml::array* array = found->as_array();
            const toml::table* inner = found->as_table();
            found = array ? array->get(place) : inner ? inner->get(part) : nullptr;
        }
        return found;
    }

    const toml::table* table(std::string_view name) const
    {
        const toml::node* found = node(name);
        return found ? found->as_table() : nullptr;
    }

    const toml::node* find(std::string_view tableName, std::string_view key) const
    {
        return node(dotted(tableName, key));
    }
};

ManifestReader::ManifestReader(
    std::unique_ptr<Document> document, std::string complaint, std::string file)
    : m_document(std::move(document))
    , m_complaint(std::move(complaint))
    , m_file(std::move(file))
{
}

ManifestReader::ManifestReader(ManifestReader&&) noexcept = default;
ManifestReader::~ManifestReader() = default;

Result<ManifestReader> ManifestReader::parse(
    std::string_view toml, const std::string& complaint, const std::string& file)
{
    const auto failure = [&](const toml::parse_error& error) {
        return Error{ complaint, file + ":" + std::to_string(error.source().begin.line),
            "this is not TOML: " + printable(error.description()), "" };
    };
    auto document = std::make_unique<Document>();
#if TOML_EXCEPTIONS
    try {
        document->root = toml::parse(toml);
    } catch (const toml::parse_error& error) {
        return failure(error);
    }
#else
    toml::parse_result result = toml::parse(toml);
    if (!result)
        return failure(result.error());
    document->root = std::move(result).table();
#endif
    return ManifestReader(std::move(document), complaint, file);
}

int ManifestReader::lineOf(std::string_view table, std::string_view key) const
{
    const toml::node* node = m_document->find(table, key);
    if (!node)
        node = m_document->table(table);
    if (!node && !table.empty())
        node = m_document->node(table);
    const auto line = node ? node->source().begin.line : 1;
    return std::max(static_cast<int>(line), 1);
}

void ManifestReader::complain(
    std::string_view table, std::string_view key, std::string why, std::string fix)
{
    if (m_error)
        return;
    m_error = Error{ m_complaint, m_file + ":" + std::to_string(lineOf(table, key)),
        printable(dotted(table, key)) + ": " + std::move(why), std::move(fix) };
}

void ManifestReader::allowOnly(std::string_view table, const std::vector<std::string_view>& keys)
{
    const toml::node* node = m_document->node(table);
    if (node && !node->is_table()) {
        complain("", table, expected("a table, [" + std::string(table) + "]", *node));
        return;
    }
    const toml::table* found = m_document->table(table);
    if (!found)
        return;
    // The document keeps its keys sorted; the first one in the file is the one to name.
    const std::string* first = nullptr;
    std::string name;
    int line = 0;
    for (const auto& [key, value] : *found) {
        const std::string_view written = key.str();
        const int at = static_cast<int>(key.source().begin.line);
        if (std::ranges::find(keys, written) == keys.end() && (!first || at < line)) {
            name = written;
            first = &name;
            line = at;
        }
    }
    if (first)
        complain(
            table, name, "unknown key; the keys here are " + listed(keys), suggestion(name, keys));
}

std::string ManifestReader::optionalLine(
    std::string_view table, std::string_view key, std::string fallback)
{
    const toml::node* node = m_document->find(table, key);
    if (!node)
        return fallback;
    const toml::value<std::string>* text = node->as_string();
    if (!text)
        complain(table, key, expected("a string", *node));
    else if (text->get().size() > kLongestText)
        complain(table, key,
            "expected at most " + formatCount(kLongestText) + " bytes, found "
                + formatCount(static_cast<std::int64_t>(text->get().size())));
    else if (printable(text->get()) != text->get())
        complain(table, key, "expected one line of text, found control characters");
    else
        return text->get();
    return fallback;
}

std::string ManifestReader::requiredLine(std::string_view table, std::string_view key)
{
    std::string text = optionalLine(table, key);
    if (!m_document->find(table, key))
        complain(table, key, "expected a string, but the key is missing");
    else if (text.find_first_not_of(' ') == std::string::npos)
        complain(table, key, "expected a string that is not empty");
    return text;
}

std::string ManifestReader::choice(std::string_view table, std::string_view key,
    const std::vector<std::string_view>& choices, bool required)
{
    const std::string fallback(choices.front());
    if (!m_document->find(table, key)) {
        if (required)
            complain(table, key, "expected one of " + listed(choices) + ", but the key is missing");
        return fallback;
    }
    const std::string text = optionalLine(table, key, fallback);
    if (std::ranges::find(choices, text) != choices.end())
        return text;
    complain(table, key, "expected one of " + listed(choices) + ", found " + inQuotes(text),
        suggestion(text, choices));
    return fallback;
}

std::vector<std::string> ManifestReader::words(std::string_view table, std::string_view key)
{
    const toml::node* node = m_document->find(table, key);
    const toml::array* list = node->as_array();
    if (!list) {
        complain(table, key, expected("a list of strings", *node));
        return {};
    }
    if (list->size() > kMostWords) {
        complain(table, key,
            "expected at most " + formatCount(kMostWords) + " strings, found "
                + formatCount(static_cast<std::int64_t>(list->size())));
        return {};
    }
    std::vector<std::string> words;
    for (const toml::node& item : *list) {
        const toml::value<std::string>* text = item.as_string();
        if (!text)
            complain(table, key, expected("a list of strings", item) + " in it");
        else if (text->get().size() > kLongestText)
            complain(
                table, key, "expected strings of at most " + formatCount(kLongestText) + " bytes");
        else if (text->get().find('\0') != std::string::npos)
            complain(table, key, "expected strings without a NUL character");
        else
            words.push_back(text->get());
    }
    return words;
}

std::vector<std::string> ManifestReader::optionalWords(std::string_view table, std::string_view key)
{
    return m_document->find(table, key) ? words(table, key) : std::vector<std::string>();
}

std::vector<std::string> ManifestReader::requiredWords(std::string_view table, std::string_view key)
{
    std::vector<std::string> list = optionalWords(table, key);
    if (!m_document->find(table, key))
        complain(table, key, "expected a list of strings, but the key is missing");
    else if (list.empty() || list.front().empty())
        complain(table, key, "expected a list whose first string is not empty");
    return list;
}

std::vector<std::vector<std::string>> ManifestReader::listOfWords(
    std::string_view table, std::string_view key)
{
    const toml::node* node = m_document->find(table, key);
    const toml::array* list = node ? node->as_array() : nullptr;
    if (!node)
        complain(table, key, "expected a list of commands, but the key is missing");
    else if (!list)
        complain(table, key, expected("a list of commands", *node));
    else if (list->empty())
        complain(table, key, "expected at least one command");
    else if (list->size() > kMostWords)
        complain(table, key, "expected at most " + formatCount(kMostWords) + " commands");
    if (error())
        return {};
    std::vector<std::vector<std::string>> commands;
    for (std::size_t i = 0; i < list->size(); ++i) {
        const toml::node* item = list->get(i);
        if (!item->is_array()) {
            complain(table, key,
                expected("a list of commands, each a list of strings", *item) + " in it",
                "write it as [[\"first\", \"command\"], [\"second\", \"command\"]]");
            return {};
        }
        const std::string place = dotted(table, key);
        commands.push_back(requiredWords(place, std::to_string(i)));
    }
    return commands;
}

std::map<std::string, std::string> ManifestReader::variables(
    std::string_view table, std::string_view key)
{
    std::map<std::string, std::string> variables;
    const toml::node* node = m_document->find(table, key);
    const toml::table* inner = node ? node->as_table() : nullptr;
    if (node && !inner)
        complain(table, key, expected("a table of strings, { NAME = \"value\" }", *node));
    if (!inner)
        return variables;
    const std::string place = dotted(table, key);
    for (const auto& [name, value] : *inner) {
        const std::string text(name.str());
        if (!isVariableName(text))
            complain(place, text,
                "expected the name of a variable: letters, digits and '_', no digit first");
        variables[text] = optionalLine(place, text);
    }
    return variables;
}

bool ManifestReader::has(std::string_view table) const { return m_document->node(table); }

std::size_t ManifestReader::count(std::string_view arrayOfTables)
{
    const toml::node* node = m_document->node(arrayOfTables);
    if (!node)
        return 0;
    const toml::array* array = node->as_array();
    const bool isTables = array
        && std::ranges::all_of(*array, [](const toml::node& item) { return item.is_table(); });
    if (!isTables) {
        complain("", arrayOfTables,
            expected("an array of tables, [[" + std::string(arrayOfTables) + "]]", *node));
        return 0;
    }
    return std::min(array->size(), kMostWords);
}

std::int64_t ManifestReader::wholeNumber(
    std::string_view table, std::string_view key, std::int64_t fallback)
{
    const toml::node* node = m_document->find(table, key);
    if (!node)
        return fallback;
    const toml::value<std::int64_t>* number = node->as_integer();
    if (!number)
        complain(table, key, expected("a whole number", *node));
    else if (std::abs(static_cast<double>(number->get())) > 1e9)
        complain(table, key, "expected a whole number within a thousand million");
    else
        return number->get();
    return fallback;
}

double ManifestReader::amount(std::string_view table, std::string_view key, double fallback)
{
    const toml::node* node = m_document->find(table, key);
    if (!node)
        return fallback;
    if (!node->is_number()) {
        complain(table, key, expected("a number", *node));
        return fallback;
    }
    const double number = node->value<double>().value_or(0.0);
    if (std::isfinite(number) && number >= 0 && number <= kLargestNumber)
        return number;
    complain(table, key,
        "expected a number from 0 to " + formatNumber(kLargestNumber, 3) + ", found "
            + (std::isfinite(number) ? formatNumber(number, 6)
                                     : std::string("infinity or not a number")));
    return fallback;
}

} // namespace taskweight
