// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

#include <functional>

class QPainter;

namespace taskweight {

/// An icon that is painted when, and at the size and pixel ratio at which, it is first shown.
/// `paint` draws it into the square from 0 to `side` of its painter. Unless `grows`, it is never
/// larger than `side`.
QIcon paintedIcon(
    int side, bool grows, std::function<void(QPainter& painter, QIcon::Mode mode)> paint);

} // namespace taskweight
