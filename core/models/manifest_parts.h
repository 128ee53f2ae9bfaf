// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/models/manifest_reader.h"
#include "core/models/model.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The parts that a manifest is read in.
namespace taskweight {

/// Never waits: a manifest that is a pipe is refused, not read.
Result<std::string> readManifestFile(
    const std::filesystem::path& path, const std::string& complaint);
std::optional<int> firstLineNotUtf8(std::string_view text);

void readToolchain(ManifestReader& reader, Model& model);
void readBuild(ManifestReader& reader, Model& model);
void readVariants(ManifestReader& reader, Model& model);

/// What a model's commands may use wherever they stand; for that, its toolchain has been read.
std::vector<std::string> placeholdersOf(const Model& model);
void checkPlaceholders(ManifestReader& reader, std::string_view table, std::string_view key,
    const std::vector<std::string>& words, const std::vector<std::string>& known);
std::vector<std::string> valuesOf(const Environment& environment);

} // namespace taskweight
