// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/drawing.h"

#include "ui/theme/mark.h"

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace taskweight {

namespace {

QPen flatPen(const QColor& color, double width)
{
    return QPen(color, width, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin);
}

/// Whether a line goes up and down often; a ramp of many points does not.
bool isJagged(const QPolygonF& line)
{
    constexpr int kOften = 150;
    int turns = 0;
    for (qsizetype i = 2; i < line.size() && turns < kOften; ++i)
        turns += (line[i].y() - line[i - 1].y()) * (line[i - 1].y() - line[i - 2].y()) < 0;
    return turns >= kOften;
}

class ShapePainter {
public:
    ShapePainter(QPainter& painter, const Theme& theme, bool quick)
        : m_painter(painter)
        , m_theme(theme)
        , m_quick(quick)
    {
    }

    void operator()(const Drawing::Text& text)
    {
        m_painter.setFont(text.font);
        m_painter.setPen(text.color);
        if (!text.upright) {
            m_painter.drawText(text.origin, text.text);
            return;
        }
        m_painter.save();
        m_painter.translate(text.origin);
        m_painter.rotate(-90);
        m_painter.drawText(QPointF(0, 0), text.text);
        m_painter.restore();
    }

    void operator()(const Drawing::Fill& fill) { m_painter.fillRect(fill.rect, fill.color); }

    void operator()(const Drawing::Frame& frame)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        QPen pen(frame.color, frame.width);
        pen.setJoinStyle(Qt::MiterJoin);
        m_painter.setPen(pen);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(frame.rect);
    }

    void operator()(const Drawing::Line& line)
    {
        const bool level = line.line.y1() == line.line.y2();
        const bool plumb = line.line.x1() == line.line.x2();
        const double width = std::max(1.0, std::round(line.width));
        QLineF exact = line.line;
        // On the middle of a pixel (or between two, for an even width) a line is crisp.
        const double shift = std::fmod(width, 2) == 0 ? 0 : 0.5;
        if (level)
            exact.translate(0, std::floor(exact.y1()) + shift - exact.y1());
        if (plumb)
            exact.translate(std::floor(exact.x1()) + shift - exact.x1(), 0);
        QPen pen = flatPen(line.color, width);
        if (line.dotted)
            pen.setDashPattern({ 1, 2 });
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setPen(pen);
        m_painter.drawLine(exact);
    }

    void operator()(const Drawing::Curve& curve)
    {
        if (m_quick) {
            m_painter.setRenderHint(QPainter::Antialiasing, false);
            m_painter.setPen(QPen(curve.color, 0));
            m_painter.drawPolyline(curve.points);
            if (curve.width >= 2)
                m_painter.drawPolyline(curve.points.translated(0, 1));
            return;
        }
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        QPen pen = flatPen(curve.color, curve.width);
        // A jagged line looks heavier than it is and takes long to outline: the raster engine draws
        // it several times as fast at one pixel.
        const bool isRaster = m_painter.paintEngine()->type() == QPaintEngine::Raster;
        constexpr double kScreenWidth = 1.6; // pictures are drawn thicker, and have the time
        if (isRaster && curve.width < kScreenWidth && isJagged(curve.points))
            pen.setWidthF(1);
        if (curve.dash > 0) {
            pen.setDashPattern({ curve.dash / pen.widthF(), curve.dash / 2 / pen.widthF() });
            m_painter.setPen(pen);
            m_painter.drawPolyline(curve.points);
            return;
        }
        m_painter.setPen(pen);
        // Short pieces are quicker to fill than one outline of thousands of edges.
        constexpr qsizetype kPiece = 48;
        for (qsizetype at = 0; at + 1 < curve.points.size(); at += kPiece)
            m_painter.drawPolyline(curve.points.constData() + at,
                static_cast<int>(std::min(kPiece + 1, curve.points.size() - at)));
    }

    void operator()(const Drawing::Dot& dot)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, true);
        m_painter.setPen(dot.edgeWidth > 0 ? QPen(dot.edge, dot.edgeWidth) : QPen(Qt::NoPen));
        m_painter.setBrush(dot.fill);
        m_painter.drawEllipse(dot.centre, dot.radius, dot.radius);
    }

    void operator()(const Drawing::Mark& mark)
    {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        paintMark(m_painter, mark.rect, mark.style, m_theme, mark.hollow, mark.scale);
    }

private:
    QPainter& m_painter;
    const Theme& m_theme;
    bool m_quick;
};

} // namespace

QRectF Drawing::text(
    const QPointF& anchor, Anchor side, const QString& text, const QFont& font, const QColor& color)
{
    if (text.isEmpty())
        return {};
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(text);
    const double left = anchor.x()
        - (side == Anchor::left         ? 0
                : side == Anchor::right ? width
                                        : width / 2);
    // Whole pixels: glyphs are hinted and placed on them, anything else blurs at a pixel ratio
    // of 1.
    const QPointF origin(std::round(left), std::round(anchor.y() + metrics.capHeight() / 2));
    const QRectF box(origin.x(), origin.y() - metrics.capHeight(), width,
        metrics.capHeight() + metrics.descent() / 2);
    m_shapes.push_back(Text{ text, font, color, origin, false, box });
    return box;
}

QRectF Drawing::uprightText(
    const QPointF& anchor, const QString& text, const QFont& font, const QColor& color)
{
    if (text.isEmpty())
        return {};
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(text);
    const QPointF origin(std::round(anchor.x() + metrics.capHeight() / 2), std::round(anchor.y()));
    const QRectF box(origin.x() - metrics.capHeight(), origin.y() - width,
        metrics.capHeight() + metrics.descent() / 2, width);
    m_shapes.push_back(Text{ text, font, color, origin, true, box });
    return box;
}

std::vector<Drawing::Text> Drawing::texts() const
{
    std::vector<Text> texts;
    for (const Shape& shape : m_shapes)
        if (const auto* text = std::get_if<Text>(&shape))
            texts.push_back(*text);
    return texts;
}

void Drawing::paint(QPainter& painter, const Theme& theme, bool quick) const
{
    painter.save();
    painter.setRenderHint(QPainter::TextAntialiasing, true);
    ShapePainter shapePainter(painter, theme, quick);
    for (const Shape& shape : m_shapes)
        std::visit(shapePainter, shape);
    painter.restore();
}

} // namespace taskweight
