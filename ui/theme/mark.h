// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

class QPainter;
class QRectF;

namespace taskweight {

/// Paints a bar or a colour square: filled, hatched within an outline (timer only), or an outline
/// alone (hollow: a published figure). The hatch is made of lines cut to the rectangle, not of a
/// pattern brush, so that it looks the same on a screen of any pixel ratio, in SVG (where a painter
/// does not clip) and in PDF. `scale` is the width of its lines.
void paintMark(QPainter& painter, const QRectF& rect, const ModelStyle& style, const Theme& theme,
    bool hollow = false, double scale = 1);

} // namespace taskweight
