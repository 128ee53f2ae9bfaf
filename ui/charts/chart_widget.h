// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_scene.h"
#include "ui/charts/chart_scroller.h"
#include "ui/charts/drawing.h"
#include "ui/theme/theme.h"

#include <QPixmap>
#include <QTimer>
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
    /// The user's own title in its place; empty: the chart's.
    void setOwnTitle(const QString& title);
    const QString& ownTitle() const { return m_ownTitle; }
    /// Lets the user write it, in the place of the title. F2 and a double click on it do the same.
    void editTitle();
    /// Words in the middle when there is nothing to draw.
    void setEmptyText(const QString& text);
    /// The run that is shown with more weight; by its key.
    void setSelected(std::optional<int> key);
    void setLogarithmic(bool logarithmic);
    bool isLogarithmic() const;
    /// What lies over the right end of the title's line, pixels: the title ends before it.
    void setCornerWidth(int width);
    /// Enlarges type and lines together, as for a hall.
    void setScale(double scale);
    double scale() const { return m_scale; }

    QSize sizeHint() const override;

Q_SIGNALS:
    void runClicked(int key);
    void ownTitleChanged();

protected:
    explicit ChartWidget(QWidget* parent);

    virtual ChartScene& scene() = 0;
    /// Lays the chart out in its widget and keeps the layout until forget().
    virtual const Drawing& layOut(const QRectF& area) = 0;
    virtual void forget() = 0;
    /// What of the last layout is shown where not all fits.
    virtual Overflow overflow() const { return {}; }
    /// Called after each painting of a new layout.
    virtual void laidOut() { }
    virtual void paintOverlay(QPainter&) { }
    virtual QString toolTipAt(const QPointF&) const { return {}; }
    virtual std::optional<int> keyAt(const QPointF&) const { return {}; }
    /// Where the title of the last layout stands.
    virtual QRectF titleRect() const { return {}; }

    /// To be called after each change of what is shown.
    void invalidate();
    /// The same for one of many in a second: drawn roughly, and well when no other follows.
    void invalidateQuickly();
    bool isLaidOut() const { return !m_stale; }
    const Theme& theme() const { return m_theme; }

    bool event(QEvent* event) override; ///< tool tips
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    const ChartScene& scene() const { return const_cast<ChartWidget*>(this)->scene(); }

    void showTitle();
    const Drawing& layOutWithBars();

    Theme m_theme;
    QString m_title, m_ownTitle;
    QPixmap m_picture;
    ChartScroller m_scroller;
    double m_scale = 1;
    QTimer m_refine; ///< runs while the picture is a rough one
    bool m_stale = true;
    bool m_showsFocus = false; ///< it came by the keyboard
};

} // namespace taskweight
