// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include <boost/json/fwd.hpp>

/// What a file says it is: "schema": "taskweight-results-1".
namespace taskweight {

inline constexpr std::string_view kResultsSchemaName = "taskweight-results-";
inline constexpr std::string_view kReferenceSchemaName = "taskweight-reference-";

/// The version of the schema of that name, or empty if the object is of another or of none. At
/// least 1.
std::optional<int> schemaOf(const boost::json::object& object, std::string_view schemaName);

/// The same of a line or a document of JSON.
std::optional<int> schemaOfText(std::string_view json, std::string_view schemaName);

} // namespace taskweight
