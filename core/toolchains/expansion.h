// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/toolchains/toolchains.h"

#include <string>
#include <string_view>
#include <vector>

namespace taskweight {

/// A model as a person asks for it: "go-goroutine", "python-asyncio@3.13", "go-goroutine[GOGC=50]",
/// "java-virtual-thread@25[-Xmx512m -XX:+UseZGC]", "python-asyncio@all".
struct ModelRequest {
    std::string id; ///< of the catalogue
    std::string version; ///< how that of its installation begins, or "all"; empty: the one to take
    std::string tuning; ///< what stands between the brackets; empty: plain

    bool operator==(const ModelRequest&) const = default;
};

Result<ModelRequest> parseModelRequest(std::string_view text);

/// A list of them, split at commas that stand outside brackets.
Result<std::vector<std::string>> splitModelList(std::string_view text);

/// The models that the request stands for, on their installations and with their tuning; more than
/// one only for "all". A name of a variant of the manifest means that variant. Where no
/// installation is good enough and no version is asked for, the model comes as it is, for its state
/// tells why.
Result<std::vector<Model>> expandModel(
    const Model& plain, const ModelRequest& request, const Toolchains& toolchains);

} // namespace taskweight
