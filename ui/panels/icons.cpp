// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/icons.h"

#include <QFile>
#include <QPainter>
#include <QSvgRenderer>

#include <array>

// A static library's resources are linked in only when they are asked for by name, outside every
// namespace.
static void useResources() { Q_INIT_RESOURCE(icons); }

namespace taskweight {
namespace {

constexpr std::array kPixelRatios{ 1.0, 2.0, 3.0 };

QByteArray readIcon(const QString& name)
{
    useResources();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QPixmap blank(int side, double ratio)
{
    QPixmap pixmap(QSize(side, side) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    return pixmap;
}

void addSvg(QIcon& icon, const QByteArray& svg, int side, QIcon::Mode mode)
{
    QSvgRenderer renderer(svg);
    for (const double ratio : kPixelRatios) {
        QPixmap pixmap = blank(side, ratio);
        QPainter painter(&pixmap);
        renderer.render(&painter, QRectF(0, 0, side, side));
        painter.end();
        icon.addPixmap(pixmap, mode);
    }
}

} // namespace

QIcon themedIcon(const QString& name, const Theme& theme)
{
    const QByteArray svg = readIcon(name);
    const auto tinted = [&svg](const QColor& color) {
        return QByteArray(svg).replace("currentColor", color.name().toLatin1());
    };
    QColor faint = theme.muted;
    faint = QColor((faint.red() + theme.window.red()) / 2,
        (faint.green() + theme.window.green()) / 2, (faint.blue() + theme.window.blue()) / 2);
    QIcon icon;
    addSvg(icon, tinted(theme.ink), 16, QIcon::Normal);
    addSvg(icon, tinted(faint), 16, QIcon::Disabled);
    return icon;
}

QIcon applicationIcon()
{
    const QByteArray svg = readIcon(QStringLiteral("taskweight"));
    QIcon icon;
    for (const int side : { 16, 32, 64, 128 })
        addSvg(icon, svg, side, QIcon::Normal);
    return icon;
}

QIcon swatchIcon(const ModelStyle& style, const Theme& theme, bool hollow)
{
    constexpr int kSide = 14;
    QIcon icon;
    for (const double ratio : kPixelRatios) {
        QPixmap pixmap = blank(kSide, ratio);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF square(1.5, 1.5, 11, 11);
        painter.setPen(QPen(style.color, 1.2));
        if (hollow)
            painter.setBrush(theme.chartBackground);
        else if (style.hatched)
            painter.setBrush(theme.chartBackground);
        else
            painter.setBrush(style.color);
        painter.drawRoundedRect(square, 2.5, 2.5);
        if (style.hatched && !hollow) {
            painter.setClipRect(square);
            for (const double offset : { -5.0, 0.0, 5.0 })
                painter.drawLine(QPointF(1.5 + offset, 12.5), QPointF(12.5 + offset, 1.5));
        }
        painter.end();
        // The same in a selected row: Qt would tint the pixmap with the highlight.
        icon.addPixmap(pixmap, QIcon::Normal);
        icon.addPixmap(pixmap, QIcon::Selected);
    }
    return icon;
}

} // namespace taskweight
