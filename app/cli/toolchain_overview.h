// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/toolchains/toolchains.h"

#include <boost/json/fwd.hpp>

#include <string>
#include <vector>

namespace taskweight {

/// One line for each installation, "  * Go 1.19.8  /usr/bin/go", and for each toolchain without
/// one, with two blanks before it; empty when no model needs any.
std::string toolchainsText(const Toolchains& toolchains);

boost::json::array toolchainsJson(const Toolchains& toolchains);
boost::json::array installationsJson(const Detection& detection);

/// The ids of the variants that the manifest offers: "go-goroutine[GOGC=50]".
std::vector<std::string> variantIds(const Model& model);

} // namespace taskweight
