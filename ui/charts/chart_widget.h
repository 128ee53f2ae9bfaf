// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_scene.h"
#include "ui/charts/drawing.h"
#include "ui/theme/theme.h"

#include <QPixmap>
#include <QWidget>

#include <optional>

namespace taskweight {

/// What all charts on the screen share: a chart is laid out and painted into a pixmap once per
/// change, whatever is moved over it is painted on top. Follows palette and font; shows the tool
/// tips and hands on the clicks that the layout of the chart answers. GUI thread.
class ChartWidget : public QWidget {
    Q_OBJECT

public:
    void setTheme(const Theme& theme);
    /// Bold, followed on the same line, muted, by metric, unit and scale.
    void setTitle(const QString& title);
    /// Words in the middle when there is nothing to draw.
    void setEmptyText(const QString& text);
    /// The run that is shown with more weight; by its key.
    void setSelected(std::optional<int> key);
    void setLogarithmic(bool logarithmic);
    bool isLogarithmic() const;
    /// Enlarges type and lines together, as for a hall.
    void setScale(double scale);
    double scale() const { return m_scale; }

    QSize sizeHint() const override;

Q_SIGNALS:
    void runClicked(int key);

protected:
    explicit ChartWidget(QWidget* parent);

    virtual ChartScene& scene() = 0;
    /// Lays the chart out in its widget and keeps the layout until forget().
    virtual const Drawing& layOut(const QRectF& area) = 0;
    virtual void forget() = 0;
    /// Called after each painting of a new layout.
    virtual void laidOut() { }
    virtual void paintOverlay(QPainter&) { }
    virtual QString toolTipAt(const QPointF&) const { return {}; }
    virtual std::optional<int> keyAt(const QPointF&) const { return {}; }

    /// To be called after each change of what is shown.
    void invalidate();
    bool isLaidOut() const { return !m_stale; }
    const Theme& theme() const { return m_theme; }

    bool event(QEvent* event) override; ///< tool tips
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    const ChartScene& scene() const { return const_cast<ChartWidget*>(this)->scene(); }

    Theme m_theme;
    QPixmap m_picture;
    double m_scale = 1;
    bool m_stale = true;
};

} // namespace taskweight
