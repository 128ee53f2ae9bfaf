// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace taskweight {

/// Whether there is a file at this path that we may execute.
bool isProgram(const std::filesystem::path& path);

/// All programs of that name in the folders of PATH, the one that execvp(3) takes first.
std::vector<std::filesystem::path> programsInPath(const std::string& name);

/// The program of that name: at its path when it has a slash, else the first in PATH. Empty: none.
std::filesystem::path findProgram(const std::string& name);

} // namespace taskweight
