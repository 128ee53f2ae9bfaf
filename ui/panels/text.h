// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace taskweight {

/// The one way from core's UTF-8 to Qt's text.
inline QString text(const std::string& utf8) { return QString::fromStdString(utf8); }

} // namespace taskweight
