// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace taskweight {

/// A folder that goes away with its owner.
class TemporaryFolder {
public:
    TemporaryFolder()
    {
        std::string name = (std::filesystem::temp_directory_path() / "taskweight-XXXXXX").string();
        m_path = ::mkdtemp(name.data()) ? name : std::string();
    }
    ~TemporaryFolder()
    {
        std::error_code error;
        std::filesystem::remove_all(m_path, error);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return m_path; }

    std::filesystem::path write(const std::string& name, const std::string& text) const
    {
        const std::filesystem::path file = m_path / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << text;
        return file;
    }

    std::filesystem::path writeProgram(const std::string& name, const std::string& text) const
    {
        const std::filesystem::path file = write(name, text);
        std::filesystem::permissions(file, std::filesystem::perms::owner_all);
        return file;
    }

private:
    std::filesystem::path m_path;
};

/// The least that a manifest must say, of model `id`.
inline std::string leastManifest(const std::string& id)
{
    return "id = \"" + id + "\"\nname = \"Name of " + id + R"("
language = "C++"
family = "OS thread"
task = "spawned"
[run]
command = ["{bin}/)"
        + id + "\", \"{tasks}\"]\n";
}

} // namespace taskweight
