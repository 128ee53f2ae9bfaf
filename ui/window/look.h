// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"
#include "ui/window/settings.h"

#include <QObject>

namespace taskweight {

/// Which theme the application wears: the one chosen, or the one that fits the desktop's palette.
/// Sets the application's palette (never a style sheet: in Fusion a transparent base paints check
/// boxes black).
class Look : public QObject {
    Q_OBJECT

public:
    explicit Look(QObject* parent = nullptr);

    void setChoice(ThemeChoice choice);
    const Theme& theme() const { return *m_theme; }
    /// To be called when a widget learns of another palette or another desktop theme.
    void followPalette();
    void followDesktop();

Q_SIGNALS:
    void changed();

private:
    void wear(const Theme& theme);

    ThemeChoice m_choice = ThemeChoice::system;
    const Theme* m_theme;
    bool m_applying = false;
};

} // namespace taskweight
