// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace taskweight {

/// The command line of the desktop application, as typed.
struct DesktopOptions {
    std::vector<std::string> files;
    std::string exportTo; ///< empty: open the window
    std::string reportTo; ///< empty: no report
    std::string chart = "counts";
    std::uint64_t tasks = 0; ///< 0: the chart chooses
    std::string size = "1920x1080";
    double scale = 1;
    std::string theme = "light";
    bool run = false;
};

/// Reads argv into `options`. Returns a status to exit with, 0 after --help and --version, 2 for
/// wrong use (said on standard error), or -1 to go on.
int parseDesktopOptions(int argc, char** argv, DesktopOptions& options);

} // namespace taskweight
