// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace taskweight::test {

/// What is in a file, as far as it can be read: nothing of one that is not there, or in /proc of a
/// process that ends just then, where an iterator over the stream would throw.
inline std::string readFile(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

} // namespace taskweight::test
