// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/find_program.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include <sys/stat.h>
#include <unistd.h>

namespace taskweight {

namespace fs = std::filesystem;

bool isProgram(const fs::path& path)
{
    struct stat facts { };
    return ::stat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode)
        && ::access(path.c_str(), X_OK) == 0;
}

std::vector<fs::path> programsInPath(const std::string& name)
{
    const char* value = std::getenv("PATH");
    std::string_view folders = value ? value : "/bin:/usr/bin";
    std::vector<fs::path> programs;
    while (true) {
        const std::string_view folder = folders.substr(0, folders.find(':'));
        const fs::path program = fs::path(folder.empty() ? "." : folder) / name;
        if (isProgram(program) && std::ranges::find(programs, program) == programs.end())
            programs.push_back(program);
        if (folder.size() == folders.size())
            return programs;
        folders.remove_prefix(folder.size() + 1);
    }
}

fs::path findProgram(const std::string& name)
{
    if (name.find('/') != std::string::npos)
        return isProgram(name) ? fs::path(name) : fs::path();
    const std::vector<fs::path> programs = programsInPath(name);
    return programs.empty() ? fs::path() : programs.front();
}

} // namespace taskweight
