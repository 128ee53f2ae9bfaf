// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/sides.h"

#include <QAction>
#include <QWidget>

namespace taskweight {
namespace {
bool hasRoom(QSize window, QSize least)
{
    return window.width() >= least.width() && window.height() >= least.height();
}
} // namespace

Sides::Sides(QObject* parent)
    : QObject(parent)
{
}

void Sides::add(QWidget* side, QAction* toggle, QSize least)
{
    m_sides.push_back({ side, toggle, least });
    toggle->setChecked(true);
    const std::size_t place = m_sides.size() - 1;
    // triggered: by the user only, not by apply().
    connect(toggle, &QAction::triggered, this, [this, place](bool shown) {
        m_sides[place].wanted = shown;
        if (shown)
            makeRoomFor(m_sides[place]);
        apply(m_sides[place], shown);
    });
}

void Sides::fit(QSize window)
{
    if (window == m_window || m_away)
        return;
    m_window = window;
    for (Side& side : m_sides)
        apply(side, side.wanted && hasRoom(window, side.least));
}

void Sides::makeRoomFor(const Side& asked)
{
    const auto tooWide = [this](const Side& side) { return m_window.width() < side.least.width(); };
    for (Side& other : m_sides)
        if (&other != &asked && tooWide(asked) && tooWide(other))
            apply(other, false);
}

bool Sides::isWanted(const QAction* toggle) const
{
    for (const Side& side : m_sides) {
        if (side.toggle == toggle)
            return side.wanted;
    }
    return true;
}

void Sides::setWanted(const QAction* toggle, bool wanted)
{
    for (Side& side : m_sides) {
        if (side.toggle == toggle) {
            side.wanted = wanted;
            apply(side, wanted && (m_window.isEmpty() || hasRoom(m_window, side.least)));
        }
    }
}

void Sides::setAway(bool away)
{
    m_away = away;
    for (const Side& side : m_sides)
        side.widget->setVisible(!away && side.toggle->isChecked());
}

void Sides::apply(Side& side, bool shown)
{
    side.widget->setVisible(shown && !m_away);
    side.toggle->setChecked(shown);
}

} // namespace taskweight
