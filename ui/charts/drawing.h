// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

#include <QFont>
#include <QLineF>
#include <QPolygonF>
#include <QRectF>
#include <QString>

#include <variant>
#include <vector>

class QPainter;

namespace taskweight {

/// Where a text's anchor lies along its line.
enum class Anchor { left, centre, right };

/// What a chart consists of, as a list of shapes in the order of painting. The layouts make it, and
/// one painter brings it to the screen, into a PNG, SVG or PDF: all of them show the same. As a
/// value it can be asked in tests what it shows and whether two texts overlap. No shape is clipped
/// when painted (SVG does not clip): layouts cut.
class Drawing {
public:
    struct Text {
        QString text;
        QFont font;
        QColor color;
        QPointF origin; ///< of the baseline
        bool upright = false; ///< turned by 90 degrees, running upwards
        QRectF box; ///< from the capitals' height to below the descenders
    };
    struct Fill {
        QRectF rect;
        QColor color;
    };
    struct Frame {
        QRectF rect;
        QColor color;
        double width;
    };
    struct Line {
        QLineF line;
        QColor color;
        double width;
        bool dotted;
    };
    struct Curve {
        QPolygonF points;
        QColor color;
        double width;
        double dash; ///< length of a dash, 0 for a solid line
    };
    struct Dot {
        QPointF centre;
        double radius;
        QColor fill, edge;
        double edgeWidth;
    };
    struct Mark {
        QRectF rect;
        ModelStyle style;
        bool hollow;
        double scale;
    };
    using Shape = std::variant<Text, Fill, Frame, Line, Curve, Dot, Mark>;

    /// A line of text, its capitals centred on the anchor's y. Empty text draws nothing.
    QRectF text(const QPointF& anchor, Anchor side, const QString& text, const QFont& font,
        const QColor& color);
    /// The same turned upwards, beginning at the anchor, its capitals centred on the anchor's x.
    QRectF uprightText(
        const QPointF& anchor, const QString& text, const QFont& font, const QColor& color);
    void fill(const QRectF& rect, const QColor& color) { m_shapes.push_back(Fill{ rect, color }); }
    void frame(const QRectF& rect, const QColor& color, double width)
    {
        m_shapes.push_back(Frame{ rect, color, width });
    }
    void line(const QLineF& line, const QColor& color, double width, bool dotted = false)
    {
        m_shapes.push_back(Line{ line, color, width, dotted });
    }
    void curve(QPolygonF points, const QColor& color, double width, double dash = 0)
    {
        m_shapes.push_back(Curve{ std::move(points), color, width, dash });
    }
    void dot(const QPointF& centre, double radius, const QColor& fill, const QColor& edge = {},
        double edgeWidth = 0)
    {
        m_shapes.push_back(Dot{ centre, radius, fill, edge, edgeWidth });
    }
    void mark(const QRectF& rect, const ModelStyle& style, bool hollow, double scale)
    {
        m_shapes.push_back(Mark{ rect, style, hollow, scale });
    }

    const std::vector<Shape>& shapes() const { return m_shapes; }
    std::vector<Text> texts() const;

    /// `quick`: curves without smooth edges and one pixel wide, for a frame of many in a second.
    void paint(QPainter& painter, const Theme& theme, bool quick = false) const;

private:
    std::vector<Shape> m_shapes;
};

} // namespace taskweight
