// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/catalogue.h"

#include <cstdlib>

#include <pwd.h>
#include <unistd.h>

namespace taskweight {

namespace fs = std::filesystem;

namespace {
constexpr const char* kLibexec = "libexec/taskweight";

/// The nearest folder above the program with our libexec folder; else the one that an installation
/// would have.
fs::path prefixOf(const fs::path& program)
{
    std::error_code error;
    for (fs::path folder = program.parent_path(); folder.has_relative_path();
         folder = folder.parent_path()) {
        if (fs::is_directory(folder / kLibexec, error))
            return folder;
    }
    return program.parent_path().parent_path();
}

fs::path absoluteFrom(const std::map<std::string, std::string>& environment, const char* name)
{
    const auto found = environment.find(name);
    const fs::path path = found == environment.end() ? fs::path() : fs::path(found->second);
    return path.is_absolute() ? path : fs::path();
}

/// The folder of a kind of user file: what XDG names, else the usual one in the home folder, else
/// empty.
fs::path userFolder(
    const std::map<std::string, std::string>& environment, const char* xdgName, const char* inHome)
{
    if (const fs::path chosen = absoluteFrom(environment, xdgName); !chosen.empty())
        return chosen / "taskweight";
    const fs::path home = absoluteFrom(environment, "HOME");
    return home.empty() ? fs::path() : home / inHome / "taskweight";
}
} // namespace

Places Places::of(const fs::path& program, const std::map<std::string, std::string>& environment)
{
    const fs::path prefix = prefixOf(program);
    const fs::path share = prefix / "share/taskweight";
    const fs::path config = userFolder(environment, "XDG_CONFIG_HOME", ".config");
    Places places;
    places.launcher = prefix / kLibexec / "taskweight-launcher";
    places.workers = prefix / kLibexec / "models";
    places.models = { share / "models" };
    if (!config.empty())
        places.models.push_back(config / "models");
    places.reference = share / "reference";
    places.cache = userFolder(environment, "XDG_CACHE_HOME", ".cache");
    return places;
}

Places Places::ofThisProgram()
{
    std::map<std::string, std::string> environment;
    for (const char* name : { "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "HOME" }) {
        if (const char* value = std::getenv(name))
            environment[name] = value;
    }
    // A service has no HOME; the user database knows it.
    if (environment["HOME"].empty()) {
        if (const passwd* user = ::getpwuid(::getuid()))
            environment["HOME"] = user->pw_dir;
    }
    std::error_code error;
    return of(fs::read_symlink("/proc/self/exe", error), environment);
}

} // namespace taskweight
