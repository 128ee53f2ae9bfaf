// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QObject>

class QAction;
class QMainWindow;
class QShortcut;
class QSplitter;
class QWidget;

namespace taskweight {

class ChartPane;
class ChartTabs;
class ChartWidget;
class Sides;

/// The window as it is shown to a hall: one chart at a time on the whole screen, with larger type
/// and thicker lines, and nothing else. Page keys, as a presenter's remote sends them, go from
/// chart to chart; Escape leaves, and the window is as it was.
class Presentation : public QObject {
    Q_OBJECT

public:
    struct Parts {
        QMainWindow& window;
        QSplitter& charts; ///< holds the two below, one above the other
        ChartPane& growth;
        ChartTabs& tabs;
        Sides& sides;
        QList<QWidget*> others; ///< what is hidden besides the sides
        QAction* toggle; ///< checked while it lasts
    };
    explicit Presentation(const Parts& parts);

    bool isOn() const { return m_isOn; }
    void setOn(bool on);
    /// The growth chart, or the tab in front. While it is off this has no effect.
    void showGrowth(bool growth);
    /// To be told of the window's size.
    void fit();

private:
    void step(int by);
    QList<ChartWidget*> chartWidgets() const;

    Parts m_parts;
    bool m_isOn = false;
    bool m_isGrowth = false;
    QList<QShortcut*> m_keys; ///< that mean something only while it lasts
    QList<QWidget*> m_hidden;
    QByteArray m_splitter; ///< before it began
    Qt::WindowStates m_windowStates;
};

} // namespace taskweight
