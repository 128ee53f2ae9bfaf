// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QObject;

namespace taskweight {

/// Calls `quit` on the GUI thread when SIGTERM, SIGINT or SIGHUP comes: a session that ends, or
/// Ctrl-C in the terminal. Once, from main().
void onQuitSignal(QObject* owner, std::function<void()> quit);

} // namespace taskweight
