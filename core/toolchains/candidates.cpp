// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolchains/candidates.h"

#include "core/models/tuning.h"
#include "core/process/find_program.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include <glob.h>

namespace taskweight {

namespace fs = std::filesystem;

namespace {
constexpr std::size_t kMostPaths = 200; ///< of one pattern

/// The text so that glob(7) takes it as it stands.
std::string literal(std::string_view text)
{
    std::string escaped;
    for (const char c : text) {
        if (c == '*' || c == '?' || c == '[' || c == '\\')
            escaped += '\\';
        escaped += c;
    }
    return escaped;
}

/// The pattern with each part "$NAME" filled in; empty when one is not set.
std::string withVariables(const std::string& pattern)
{
    std::string filled;
    for (std::size_t at = 0; at <= pattern.size();) {
        const std::size_t end = std::min(pattern.find('/', at), pattern.size());
        const std::string part = pattern.substr(at, end - at);
        if (part.starts_with('$') && isVariableName(part.substr(1))) {
            const char* value = std::getenv(part.c_str() + 1);
            if (!value || !*value)
                return {};
            filled += literal(value);
        } else {
            filled += part;
        }
        if (end < pattern.size())
            filled += '/';
        at = end + 1;
    }
    return filled;
}
} // namespace

std::vector<fs::path> expandPlace(const std::string& pattern)
{
    const std::string filled = withVariables(pattern);
    std::vector<fs::path> paths;
    if (!filled.starts_with('/'))
        return paths;
    glob_t found{};
    if (::glob(filled.c_str(), 0, nullptr, &found) == 0) {
        for (std::size_t i = 0; i < found.gl_pathc && i < kMostPaths; ++i)
            paths.emplace_back(found.gl_pathv[i]);
    }
    ::globfree(&found);
    return paths;
}

std::vector<ProgramFile> candidatesFor(const Toolchain& toolchain)
{
    std::vector<ProgramFile> files;
    std::set<fs::path> known;
    const auto add = [&](const fs::path& path, bool isFirst) {
        std::error_code error;
        if (!fs::is_regular_file(path, error))
            return;
        const fs::path real = fs::canonical(path, error);
        if (error || !known.insert(real).second)
            return;
        files.push_back(
            { path, isProgram(path), isFirst, path.parent_path().filename() == "shims" });
    };
    bool isFirst = true;
    for (const fs::path& path : programsInPath(toolchain.program)) {
        std::error_code error;
        add(fs::absolute(path, error), isFirst);
        isFirst = false;
    }
    for (const std::string& pattern : toolchain.places) {
        for (const fs::path& path : expandPlace(pattern))
            add(path, false);
    }
    std::stable_partition(
        files.begin(), files.end(), [](const ProgramFile& file) { return !file.isShim; });
    return files;
}

} // namespace taskweight
