// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record_fields.h"

#include <concepts>
#include <optional>
#include <string>
#include <vector>

#include <boost/json/fwd.hpp>

namespace taskweight {

/// The most samples of one run that are read.
inline constexpr std::size_t kMostSamples = 5'000'000;

/// Reads one JSON object, field by field. A field that is missing or null leaves the value as it
/// is; keys that nobody asks for are ignored. The first wrong field is kept as the problem, and
/// nothing is read after it. Throws nothing but std::bad_alloc.
class JsonReader {
public:
    explicit JsonReader(const boost::json::object& object, std::string path = {});

    /// Says that the key must be there.
    void need(const char* key);
    void text(const char* key, std::string& value);
    void words(const char* key, std::vector<std::string>& values);
    void samples(const char* key, std::vector<Sample>& samples);
    void real(const char* key, double& value);
    void real(const char* key, std::optional<double>& value);
    void flag(const char* key, bool& value);

    template <std::integral Value>
    void whole(const char* key, Value& value, Bounds bounds)
    {
        if (const std::optional<std::int64_t> number = wholeAt(key, bounds))
            value = static_cast<Value>(*number);
    }

    template <typename Value>
    void whole(const char* key, std::optional<Value>& value, Bounds bounds)
    {
        if (const std::optional<std::int64_t> number = wholeAt(key, bounds))
            value = static_cast<Value>(*number);
    }

    template <typename Value, typename ToName, typename FromName>
    void name(const char* key, Value& value, ToName, FromName fromName)
    {
        std::string text;
        this->text(key, text);
        if (text.empty())
            return;
        if (const std::optional<Value> known = fromName(text))
            value = *known;
        else
            unknownName(key, text);
    }

    template <typename Fields>
    void object(const char* key, Fields fields)
    {
        const boost::json::object* inner = objectAt(key);
        if (!inner)
            return;
        JsonReader reader(*inner, m_path + key + '.');
        fields(reader);
        if (m_problem.empty())
            m_problem = reader.m_problem;
    }

    /// "tasks must be a whole number from 1 to 1,000,000,000,000", or empty.
    const std::string& problem() const { return m_problem; }

private:
    const boost::json::value* find(const char* key) const;
    const boost::json::object* objectAt(const char* key);
    std::optional<std::int64_t> wholeAt(const char* key, Bounds bounds);
    void wrong(const char* key, const std::string& expected);
    void unknownName(const char* key, const std::string& text);

    const boost::json::object& m_object;
    std::string m_path;
    std::string m_problem;
};

} // namespace taskweight
