// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace taskweight {

/// A tree of shell scripts that print versions, with a PATH of its own.
class FakeTools : public testing::Test {
protected:
    FakeTools() { setPath({ "bin" }); }
    ~FakeTools() override { ::setenv("PATH", m_path.c_str(), 1); }

    void setPath(const std::vector<std::string>& folders)
    {
        std::string path;
        for (const std::string& folder : folders)
            path += (root() / folder).string() + ":";
        ::setenv("PATH", (path + "/usr/bin:/bin").c_str(), 1);
    }
    std::filesystem::path root() const { return m_folder.path(); }

    /// A tool that runs these lines of sh, and notes that it was asked.
    std::filesystem::path tool(const std::string& name, const std::string& lines)
    {
        return m_folder.writeProgram(
            name, "#!/bin/sh\necho x >>'" + (root() / "asked").string() + "'\n" + lines + "\n");
    }
    std::filesystem::path lang(const std::string& name, const std::string& version)
    {
        return tool(name, "echo lang version " + version);
    }
    int timesAsked() const
    {
        std::ifstream file(root() / "asked");
        std::string line;
        int times = 0;
        while (std::getline(file, line))
            ++times;
        return times;
    }

    Toolchain toolchain() const
    {
        Toolchain toolchain;
        toolchain.name = "Lang";
        toolchain.program = "lang-of-test";
        toolchain.places = { (root() / "opt").string() + "/*/bin/lang-of-test" };
        toolchain.versionCommand = { "{tool}", "--version" };
        toolchain.versionPattern = "lang version ([0-9][0-9.]*)";
        toolchain.packages = "lang";
        toolchain.page = "https://lang.example";
        return toolchain;
    }

    test::TemporaryFolder m_folder;

private:
    std::string m_path = std::getenv("PATH");
};

} // namespace taskweight
