// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/look.h"

#include <QApplication>
#include <QScopedValueRollback>
#include <QStyleHints>

namespace taskweight {

Look::Look(QObject* parent)
    : QObject(parent)
    , m_theme(&Theme::of(QApplication::palette()))
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this,
        &Look::followDesktop);
#endif
}

void Look::setChoice(ThemeChoice choice)
{
    m_choice = choice;
    if (choice == ThemeChoice::system)
        followDesktop();
    else
        wear(choice == ThemeChoice::dark ? Theme::darkTheme() : Theme::light());
}

void Look::followPalette()
{
    if (m_applying || m_choice != ThemeChoice::system)
        return;
    const Theme* const fitting = &Theme::of(QApplication::palette());
    if (fitting != m_theme)
        wear(*fitting);
}

void Look::followDesktop()
{
    if (m_applying || m_choice != ThemeChoice::system)
        return;
    const QScopedValueRollback guard(m_applying, true);
    QApplication::setPalette(QPalette()); // the desktop's own
    wear(Theme::of(QApplication::palette()));
}

void Look::wear(const Theme& theme)
{
    const QScopedValueRollback guard(m_applying, true);
    m_theme = &theme;
    QApplication::setPalette(theme.palette());
    Q_EMIT changed();
}

} // namespace taskweight
