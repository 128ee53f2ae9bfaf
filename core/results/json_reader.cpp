// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/json_reader.h"

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/results/number_text.h"

#include <array>
#include <cmath>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

namespace taskweight {
namespace {

namespace json = boost::json;

std::optional<std::int64_t> wholeNumber(const json::value& value, Bounds bounds)
{
    if (!value.is_number())
        return std::nullopt;
    boost::system::error_code error;
    const auto number = value.to_number<std::int64_t>(error);
    if (error || number < bounds.least || number > bounds.most)
        return std::nullopt;
    return number;
}

struct Column {
    const char* key;
    std::int64_t Sample::*member;
    Bounds bounds;
};
constexpr std::array<Column, 4> kColumns = { {
    { "at_us", &Sample::atUs, { -kCountBounds.most, kCountBounds.most } },
    { "resident_kib", &Sample::residentKib, { 1, kKibBounds.most } },
    { "page_tables_kib", &Sample::pageTablesKib, kKibBounds },
    { "threads", &Sample::threads, kCountBounds },
} };

} // namespace

JsonReader::JsonReader(const json::object& object, std::string path)
    : m_object(object)
    , m_path(std::move(path))
{
}

const json::value* JsonReader::find(const char* key) const
{
    if (!m_problem.empty())
        return nullptr;
    const json::value* value = m_object.if_contains(key);
    return value && !value->is_null() ? value : nullptr;
}

void JsonReader::wrong(const char* key, const std::string& expected)
{
    if (m_problem.empty())
        m_problem = m_path + key + ' ' + expected;
}

void JsonReader::unknownName(const char* key, const std::string& text)
{
    wrong(key, inQuotes(text) + " is not known");
}

void JsonReader::need(const char* key)
{
    const json::value* value = find(key);
    if (!value || (value->is_string() && value->get_string().empty()))
        wrong(key, "is missing");
}

void JsonReader::text(const char* key, std::string& value)
{
    const json::value* found = find(key);
    if (!found)
        return;
    if (const json::string* string = found->if_string())
        value.assign(string->data(), string->size());
    else
        wrong(key, "must be a text");
}

void JsonReader::words(const char* key, std::vector<std::string>& values)
{
    const json::value* found = find(key);
    if (!found)
        return;
    const json::array* array = found->if_array();
    if (!array)
        return wrong(key, "must be a list of texts");
    values.reserve(array->size());
    for (const json::value& element : *array) {
        const json::string* string = element.if_string();
        if (!string)
            return wrong(key, "must be a list of texts");
        values.emplace_back(string->data(), string->size());
    }
}

void JsonReader::real(const char* key, double& value)
{
    std::optional<double> read;
    real(key, read);
    value = read.value_or(value);
}

void JsonReader::real(const char* key, std::optional<double>& value)
{
    const json::value* found = find(key);
    if (!found)
        return;
    boost::system::error_code error;
    const double number = found->is_number() ? found->to_number<double>(error) : NAN;
    if (error || !std::isfinite(number) || std::abs(number) > kLargestReal)
        return wrong(key, "must be a number");
    // Also takes out the last bit that Boost.JSON before 1.82 may get wrong.
    value = toThreeDecimals(number);
}

void JsonReader::flag(const char* key, bool& value)
{
    const json::value* found = find(key);
    if (!found)
        return;
    if (found->is_bool())
        value = found->get_bool();
    else
        wrong(key, "must be true or false");
}

const json::object* JsonReader::objectAt(const char* key)
{
    const json::value* found = find(key);
    if (!found)
        return nullptr;
    const json::object* object = found->if_object();
    if (!object)
        wrong(key, "must be an object");
    return object;
}

std::optional<std::int64_t> JsonReader::wholeAt(const char* key, Bounds bounds)
{
    const json::value* found = find(key);
    if (!found)
        return std::nullopt;
    const std::optional<std::int64_t> number = wholeNumber(*found, bounds);
    if (!number) {
        wrong(key,
            "must be a whole number from " + formatCount(bounds.least) + " to "
                + formatCount(bounds.most));
    }
    return number;
}

void JsonReader::samples(const char* key, std::vector<Sample>& samples)
{
    const json::object* columns = objectAt(key);
    if (!columns)
        return;
    std::vector<Sample> read;
    for (const Column& column : kColumns) {
        const json::value* found = columns->if_contains(column.key);
        const json::array* values = found ? found->if_array() : nullptr;
        if (!values)
            return wrong(key, std::string("must have a list ") + column.key);
        if (values->size() > kMostSamples)
            return wrong(key, "has more than " + formatCount(kMostSamples) + " samples");
        if (&column == kColumns.data())
            read.resize(values->size());
        else if (values->size() != read.size())
            return wrong(key, "must have columns of one length");
        for (std::size_t at = 0; at < read.size(); ++at) {
            const std::optional<std::int64_t> number = wholeNumber((*values)[at], column.bounds);
            if (!number)
                return wrong(key, std::string("has a wrong number in ") + column.key);
            read[at].*column.member = *number;
        }
    }
    for (std::size_t at = 1; at < read.size(); ++at) {
        if (read[at].atUs < read[at - 1].atUs)
            return wrong(key, "must be in the order of time");
    }
    samples = std::move(read);
}

} // namespace taskweight
