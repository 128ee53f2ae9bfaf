// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/painted_icon.h"

#include <QIconEngine>
#include <QMap>
#include <QPainter>
#include <QPixmap>

#include <algorithm>
#include <utility>

namespace taskweight {
namespace {

class PaintedIcon final : public QIconEngine {
public:
    PaintedIcon(
        int side, bool grows, std::function<void(QPainter& painter, QIcon::Mode mode)> paint)
        : m_side(side)
        , m_grows(grows)
        , m_paint(std::move(paint))
    {
    }

    QIconEngine* clone() const override { return new PaintedIcon(*this); }

    QSize actualSize(const QSize& size, QIcon::Mode, QIcon::State) override
    {
        return m_grows ? size : size.boundedTo(QSize(m_side, m_side));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override
    {
        const int side = std::min(size.width(), size.height());
        if (side <= 0)
            return {};
        QPixmap& kept = m_pixmaps[{ side, mode }];
        if (kept.isNull()) {
            kept = QPixmap(side, side);
            kept.fill(Qt::transparent);
            QPainter painter(&kept);
            painter.scale(static_cast<double>(side) / m_side, static_cast<double>(side) / m_side);
            m_paint(painter, mode);
        }
        return kept;
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const QSize size = actualSize(rect.size(), mode, state);
        const double ratio = painter->device()->devicePixelRatioF();
        QPixmap picture = pixmap(size * ratio, mode, state);
        picture.setDevicePixelRatio(ratio);
        painter->drawPixmap(
            rect.center() - QPoint(size.width() - 1, size.height() - 1) / 2, picture);
    }

private:
    int m_side;
    bool m_grows;
    std::function<void(QPainter& painter, QIcon::Mode mode)> m_paint;
    QMap<std::pair<int, QIcon::Mode>, QPixmap> m_pixmaps; ///< by side in pixels of the device
};

} // namespace

QIcon paintedIcon(
    int side, bool grows, std::function<void(QPainter& painter, QIcon::Mode mode)> paint)
{
    return QIcon(new PaintedIcon(side, grows, std::move(paint)));
}

} // namespace taskweight
