// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace taskweight {

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
