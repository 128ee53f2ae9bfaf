// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/schema.h"

#include <charconv>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>

namespace taskweight {

std::optional<int> schemaOf(const boost::json::object& object, std::string_view schemaName)
{
    const boost::json::value* value = object.if_contains("schema");
    const boost::json::string* string = value ? value->if_string() : nullptr;
    if (!string)
        return std::nullopt;
    std::string_view schema(string->data(), string->size());
    if (!schema.starts_with(schemaName))
        return std::nullopt;
    schema.remove_prefix(schemaName.size());
    int version = 0;
    const char* end = schema.data() + schema.size();
    const auto [rest, error] = std::from_chars(schema.data(), end, version);
    return error == std::errc() && rest == end && version >= 1 ? std::optional(version)
                                                               : std::nullopt;
}

std::optional<int> schemaOfText(std::string_view json, std::string_view schemaName)
{
    boost::system::error_code error;
    const boost::json::value value
        = boost::json::parse(boost::json::string_view(json.data(), json.size()), error);
    const boost::json::object* object = error ? nullptr : value.if_object();
    return object ? schemaOf(*object, schemaName) : std::nullopt;
}

} // namespace taskweight
