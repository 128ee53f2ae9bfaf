// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/toolchains/toolchains.h"

#include <string>
#include <string_view>
#include <vector>

namespace taskweight {

/// A model of the user's own list beside the catalogue. An entry of that list is either a request,
/// "go-goroutine[GOGC=50]" or "python-asyncio@3.13", or a program, "NAME=COMMAND LINE".
struct ExtraModel {
    Model model;
    ModelState state;
    std::string entry; ///< that it comes from
};

/// An = that stands outside brackets makes it a program.
bool isProgramEntry(std::string_view entry);

/// What an entry stands for here and now; more than one model only for "@all". Errors name what is
/// wrong with the entry, or that a model of that name is there.
Result<std::vector<ExtraModel>> modelsOfEntry(const std::string& entry,
    const std::vector<Model>& catalogue, const Toolchains& toolchains, const Places& places);

/// The place of an entry that stands for nothing now: a row that says why, and can be removed.
ExtraModel unusable(
    const std::string& entry, const Error& error, const std::vector<Model>& catalogue);

/// The command as a person reads it before anything is built: its tuning's variables, the tool, and
/// the other placeholders as they are.
std::string commandWords(const Model& model);

} // namespace taskweight
