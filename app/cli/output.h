// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <string>
#include <string_view>

namespace taskweight {

/// Takes the numbers 0 to 2 where they are closed (`>&-`), so that no file or socket of ours gets
/// one and then what is meant for the standard streams. First thing in the program.
void holdStandardStreams();

/// Writes to standard output, whole. A reader that has gone away (`| head`) is not an error; a full
/// disk is, and is told on standard error: false.
bool writeOut(std::string_view text);

/// Whether standard output goes into the file at `path`, as `--out /dev/stdout >FILE` has it.
bool isStandardOutput(const std::string& path);

/// Writes text to standard error, where progress and complaints go; what cannot be written there is
/// lost.
void writeError(std::string_view text);

/// "taskweight-cli: SENTENCE." on standard error.
void complain(const Error& error);

} // namespace taskweight
