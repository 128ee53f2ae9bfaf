// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSize>

#include <vector>

class QAction;
class QWidget;

namespace taskweight {

/// Which parts around the charts are shown. In a small window the sides go first and come back when
/// there is room; a side that the user asks for in a small window stays until the window changes
/// its size, or until another one is asked for that there is no room for beside it.
class Sides : public QObject {
    Q_OBJECT

public:
    explicit Sides(QObject* parent = nullptr);

    /// `least` is the window's size from which there is room for it.
    void add(QWidget* side, QAction* toggle, QSize least);
    void fit(QSize window);
    /// What the user wants, whatever the room.
    bool isWanted(const QAction* toggle) const;
    void setWanted(const QAction* toggle, bool wanted);
    /// Hides all of them, whatever is wanted, until it is told otherwise.
    void setAway(bool away);

private:
    struct Side {
        QWidget* widget;
        QAction* toggle;
        QSize least;
        bool wanted = true;
    };
    void apply(Side& side, bool shown);
    void makeRoomFor(const Side& asked);

    std::vector<Side> m_sides;
    QSize m_window;
    bool m_away = false;
};

} // namespace taskweight
