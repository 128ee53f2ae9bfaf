// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/number_text.h"
#include "core/results/record_fields.h"

#include <concepts>
#include <optional>
#include <string>
#include <vector>

namespace taskweight {

/// Writes one JSON object, field by field. Empty texts, lists and values are left out, and so is a
/// number that the reader would refuse: what we write can always be read.
class JsonWriter {
public:
    explicit JsonWriter(std::string& out);

    void need(const char*) { }
    void text(const char* key, const std::string& value);
    void words(const char* key, const std::vector<std::string>& values);
    void samples(const char* key, const std::vector<Sample>& samples);
    void real(const char* key, double value);
    void flag(const char* key, bool value);

    template <std::integral Value>
    void whole(const char* key, Value value, Bounds bounds)
    {
        if (std::cmp_greater_equal(value, bounds.least) && std::cmp_less_equal(value, bounds.most))
            number(key, static_cast<std::int64_t>(value));
    }

    template <typename Value>
    void whole(const char* key, const std::optional<Value>& value, Bounds bounds)
    {
        if (value)
            whole(key, *value, bounds);
    }

    void real(const char* key, const std::optional<double>& value)
    {
        if (value)
            real(key, *value);
    }

    template <typename Value, typename ToName, typename FromName>
    void name(const char* key, Value value, ToName toName, FromName)
    {
        text(key, toName(value));
    }

    template <typename Fields>
    void object(const char* key, Fields fields)
    {
        const std::size_t before = m_out.size();
        const bool wasFirst = m_first;
        begin(key);
        const std::size_t empty = m_out.size() + 1;
        JsonWriter inner(m_out);
        fields(inner);
        if (m_out.size() == empty) {
            m_out.resize(before);
            m_first = wasFirst;
            return;
        }
        inner.close();
    }

    /// Ends the object; nothing may be written to it afterwards.
    void close() { m_out += '}'; }

private:
    void begin(const char* key);
    void number(const char* key, std::int64_t value);

    std::string& m_out;
    bool m_first = true;
};

} // namespace taskweight
