// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/options.h"

namespace taskweight {

/// Writes a report of the files, with no window. The exit status: 0, 1 when a file could not be
/// read or written, 2 for wrong use; messages go to standard error. Needs a QApplication.
int exportReport(const DesktopOptions& options);

} // namespace taskweight
