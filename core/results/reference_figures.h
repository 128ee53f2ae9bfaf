// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/results/record.h"

#include <string>

#include <boost/json/fwd.hpp>

namespace taskweight {

/// The version of the format of published figures that we read: "taskweight-reference-1".
inline constexpr int kReferenceSchema = 1;

/// A file of published figures as a set of completed runs whose validity is not proven. A model's
/// name is the published label with the edition, "Rust tokio (2023)". Figures that cannot be read
/// are named in `notes`.
Result<ResultSet> referenceFigures(const boost::json::object& file, const std::string& name);

} // namespace taskweight
