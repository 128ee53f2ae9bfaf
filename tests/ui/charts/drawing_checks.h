// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/drawing.h"

#include <QStringList>

/// What tests ask of a drawing.
namespace taskweight::checks {

inline QStringList textsOf(const Drawing& drawing)
{
    QStringList texts;
    for (const Drawing::Text& text : drawing.texts())
        texts << text.text;
    return texts;
}

/// The first two texts that lie over each other, or that leave the area; empty when all are well.
inline QString clash(const Drawing& drawing, const QRectF& area)
{
    const std::vector<Drawing::Text> texts = drawing.texts();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (!area.adjusted(-1, -1, 1, 1).contains(texts[i].box))
            return texts[i].text + QStringLiteral(" leaves the area");
        for (std::size_t j = 0; j < i; ++j)
            if (texts[i].box.adjusted(0.5, 0.5, -0.5, -0.5).intersects(texts[j].box))
                return texts[i].text + QStringLiteral(" lies over ") + texts[j].text;
    }
    return {};
}

/// The first text that was cut; empty when all are whole.
inline QString cutText(const Drawing& drawing)
{
    for (const Drawing::Text& text : drawing.texts())
        if (text.text.contains(QChar(0x2026)))
            return text.text;
    return {};
}

} // namespace taskweight::checks
