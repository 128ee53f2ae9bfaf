// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/catalogue.h"
#include "tests/support/read_file.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace taskweight {

/// A model in a folder of its own that is built by lines of sh, with a cache beside it.
class MadeModel : public testing::Test {
protected:
    MadeModel()
    {
        places = Places::ofThisProgram();
        places.cache = root() / "cache";
        m_folder.write("lab/main.txt", "source\n");
        m_folder.write("lab/model.toml", "");
        model = built("lab", "cp \"$1/main.txt\" worker");
    }

    std::filesystem::path root() const { return m_folder.path(); }

    Model built(const std::string& id, const std::string& lines) const
    {
        Model made;
        made.id = id;
        made.name = id;
        made.folder = root() / "lab";
        made.command = { "/bin/cat", "{out}/worker" };
        made.protocol = Protocol::optional;
        made.build = Build{ { { "/bin/sh", "-c", lines, "sh", "{src}" } }, {}, "{out}/worker" };
        return made;
    }

    /// Names in the cache's folder of builds that end so.
    std::vector<std::filesystem::path> inCache(const std::string& ending) const
    {
        std::vector<std::filesystem::path> paths;
        std::error_code error;
        for (const auto& entry :
            std::filesystem::directory_iterator(places.cache / "builds", error)) {
            const std::string name = entry.path().filename().string();
            if (ending.empty() ? name.find('.') == std::string::npos : name.ends_with(ending))
                paths.push_back(entry.path());
        }
        return paths;
    }

    test::TemporaryFolder m_folder;
    Places places;
    Model model;
};

} // namespace taskweight
