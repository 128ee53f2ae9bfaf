// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/catalogue.h"
#include "core/toolchains/detection.h"

#include <utility>
#include <vector>

namespace taskweight {

/// The toolchains of some models on this machine.
class Toolchains {
public:
    /// Looks for them; see findInstallations(). What it learns is kept in the cache folder.
    static Toolchains find(const std::vector<Model>& models, const Places& places);

    /// What was found for the model's toolchain; nullptr when it has none or was not asked for.
    const Detection* of(const Model& model) const;

    /// The model on the installation to take; as it is where there is none, or it has one already.
    Model placed(const Model& model) const;

    /// Whether it can be run, all things considered: toolchain, needed programs, sources, program.
    ModelState stateOf(const Model& model, const Places& places) const;

    /// Each toolchain once, with what was found.
    const std::vector<std::pair<Toolchain, Detection>>& all() const { return m_found; }

private:
    std::vector<std::pair<Toolchain, Detection>> m_found;
};

} // namespace taskweight
