// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/models/catalogue.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Where the placeholders of a model's commands lead.
namespace taskweight {

/// The value of {bin}, {src}, {out}, {tool}, {tool_dir}, {need0}..; empty where it has none.
std::optional<std::string> placeOf(std::string_view name, const Model& model, const Places& places);

/// {tool_dir}: where the installation's companions lie. Links are followed, as by way of
/// /etc/alternatives, unless they lead to a program of another name, which only acts as this one.
std::filesystem::path toolFolder(const Installation& installation);

/// The first of its programs that is in PATH; empty: none.
std::filesystem::path neededProgram(const NeededProgram& need);

/// "apt-get install golang-go, or see https://go.dev/dl/"; may be empty.
std::string howToGet(const Model& model);

/// Words, and variables as "NAME=value", of a model's build or version command.
Result<std::vector<std::string>> filledWords(
    const Model& model, const Places& places, const std::vector<std::string>& words);
Result<std::vector<std::string>> filledEnvironment(
    const Model& model, const Places& places, const Environment& environment);

} // namespace taskweight
