// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

namespace taskweight::test {

/// A folder of the test's own, which goes away with all that is in it.
class TemporaryFolder {
public:
    TemporaryFolder()
    {
        std::string name
            = (std::filesystem::temp_directory_path() / "taskweight-test-XXXXXX").string();
        if (!::mkdtemp(name.data()))
            throw std::system_error(errno, std::generic_category(), name);
        m_path = name;
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }

    const std::filesystem::path& path() const { return m_path; }
    std::filesystem::path operator/(const std::filesystem::path& name) const
    {
        return m_path / name;
    }

    /// Writes a file, with its folders, and returns its path.
    std::filesystem::path write(const std::filesystem::path& name, const std::string& text) const
    {
        const std::filesystem::path file = m_path / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << text;
        return file;
    }

    /// The same of a file that can be run.
    std::filesystem::path writeProgram(
        const std::filesystem::path& name, const std::string& text) const
    {
        const std::filesystem::path file = write(name, text);
        std::filesystem::permissions(file, std::filesystem::perms::owner_all);
        return file;
    }

private:
    std::filesystem::path m_path;
};

} // namespace taskweight::test
