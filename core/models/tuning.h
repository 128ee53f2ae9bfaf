// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/models/model.h"

#include <string>
#include <string_view>
#include <vector>

namespace taskweight {

/// A letter or '_', then letters, digits and '_': what a shell takes for the name of a variable.
bool isVariableName(std::string_view name);

/// What a person writes between brackets, "GOGC=50" or "-Xmx512m -XX:+UseZGC": words split as a
/// POSIX shell does; NAME=VALUE is environment, anything else a flag.
Result<Tuning> parseTuning(std::string_view text);

/// The model with that tuning, under an id and name of its own: "go-goroutine[GOGC=50]", "Go
/// goroutine GOGC=50". Error: flags for a model whose command has no place for them.
Result<Model> withTuning(const Model& model, const Tuning& tuning);

/// The model on that installation of its toolchain. With a `label` ("3.13") it gets an id and name
/// of its own, "python-asyncio@3.13" and "Python asyncio 3.13"; without, it stays the plain one.
Model onInstallation(
    const Model& model, const Installation& installation, std::string_view label = {});

/// "Go 1.19.8"; empty without an installation.
std::string toolVersion(const Model& model);

/// "GOGC=50": of the variables that the model records, and those that it or its tuning sets, the
/// ones that a worker of it would see set, by name.
std::vector<std::string> recordedEnvironment(
    const Model& model, const std::vector<std::string>& workersOwn);

} // namespace taskweight
