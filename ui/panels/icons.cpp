// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/icons.h"

#include "ui/panels/painted_icon.h"

#include <QFile>
#include <QPainter>
#include <QSvgRenderer>

// A static library's resources are linked in only when they are asked for by name, outside every
// namespace.
static void useResources() { Q_INIT_RESOURCE(icons); }

namespace taskweight {
namespace {

constexpr int kIconSide = 16;
constexpr int kSwatchSide = 14;

QByteArray readIcon(const QString& name)
{
    useResources();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void paintSvg(QPainter& painter, const QByteArray& svg)
{
    QSvgRenderer(svg).render(&painter, QRectF(0, 0, kIconSide, kIconSide));
}

QColor between(const QColor& one, const QColor& other)
{
    return QColor((one.red() + other.red()) / 2, (one.green() + other.green()) / 2,
        (one.blue() + other.blue()) / 2);
}

} // namespace

QIcon themedIcon(const QString& name, const Theme& theme)
{
    return paintedIcon(kIconSide, true,
        [name, ink = theme.ink, faint = between(theme.muted, theme.window)](
            QPainter& painter, QIcon::Mode mode) {
            const QColor color = mode == QIcon::Disabled ? faint : ink;
            paintSvg(painter, readIcon(name).replace("currentColor", color.name().toLatin1()));
        });
}

QIcon applicationIcon()
{
    return paintedIcon(kIconSide, true, [](QPainter& painter, QIcon::Mode) {
        paintSvg(painter, readIcon(QStringLiteral("taskweight")));
    });
}

QIcon swatchIcon(const ModelStyle& style, const Theme& theme, bool hollow)
{
    // The same in a selected row, which Qt would tint with the highlight.
    return paintedIcon(kSwatchSide, false,
        [style, empty = theme.chartBackground, hollow](QPainter& painter, QIcon::Mode) {
            painter.setRenderHint(QPainter::Antialiasing);
            const QRectF square(1.5, 1.5, 11, 11);
            painter.setPen(QPen(style.color, 1.2));
            painter.setBrush(hollow || style.hatched ? empty : style.color);
            painter.drawRoundedRect(square, 2.5, 2.5);
            if (style.hatched && !hollow) {
                painter.setClipRect(square);
                for (const double offset : { -5.0, 0.0, 5.0 })
                    painter.drawLine(QPointF(1.5 + offset, 12.5), QPointF(12.5 + offset, 1.5));
            }
        });
}

} // namespace taskweight
