// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

namespace taskweight {

const Theme& Theme::light()
{
    static const Theme theme{
        .dark = false,
        .chartBackground = QColor(0xff, 0xff, 0xff),
        .window = QColor(0xf4, 0xf5, 0xf7),
        .ink = QColor(0x1d, 0x21, 0x26),
        .muted = QColor(0x5d, 0x66, 0x70),
        .grid = QColor(0xe3, 0xe6, 0xea),
        .alternateRow = QColor(0xf3, 0xf6, 0xfa),
        .accent = QColor(0x0a, 0x6f, 0xb0),
        .accentText = QColor(0xff, 0xff, 0xff),
        .good = QColor(0x10, 0x7a, 0x57),
    };
    return theme;
}

const Theme& Theme::darkTheme()
{
    static const Theme theme{
        .dark = true,
        .chartBackground = QColor(0x1b, 0x1e, 0x23),
        .window = QColor(0x23, 0x27, 0x2e),
        .ink = QColor(0xe8, 0xea, 0xed),
        .muted = QColor(0x9a, 0xa3, 0xad),
        .grid = QColor(0x34, 0x3a, 0x43),
        .alternateRow = QColor(0x26, 0x2b, 0x33),
        .accent = QColor(0x2b, 0x6d, 0xa3),
        .accentText = QColor(0xff, 0xff, 0xff),
        .good = QColor(0x2f, 0xc0, 0x8c),
    };
    return theme;
}

const Theme& Theme::of(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightnessF() < 0.5F ? darkTheme() : light();
}

QPalette Theme::palette() const
{
    // Every role is set, with an opaque base: Fusion paints check boxes from Base, black when it is
    // transparent.
    const QColor button = dark ? QColor(0x2e, 0x33, 0x3b) : QColor(0xfb, 0xfb, 0xfc);
    const QColor disabled = dark ? QColor(0x6b, 0x73, 0x7c) : QColor(0x9a, 0xa1, 0xa9);
    QPalette palette;
    palette.setColor(QPalette::Window, window);
    palette.setColor(QPalette::WindowText, ink);
    palette.setColor(QPalette::Base, chartBackground);
    palette.setColor(QPalette::AlternateBase, alternateRow);
    palette.setColor(QPalette::Text, ink);
    palette.setColor(QPalette::PlaceholderText, muted);
    palette.setColor(QPalette::Button, button);
    palette.setColor(QPalette::ButtonText, ink);
    palette.setColor(QPalette::BrightText, accentText);
    palette.setColor(QPalette::ToolTipBase, dark ? button : chartBackground);
    palette.setColor(QPalette::ToolTipText, ink);
    palette.setColor(QPalette::Highlight, accent);
    palette.setColor(QPalette::HighlightedText, accentText);
    palette.setColor(QPalette::Link, dark ? QColor(0x6c, 0xb4, 0xee) : accent);
    palette.setColor(QPalette::LinkVisited, muted);
    palette.setColor(QPalette::Light, dark ? QColor(0x3a, 0x41, 0x4a) : QColor(0xff, 0xff, 0xff));
    palette.setColor(
        QPalette::Midlight, dark ? QColor(0x33, 0x39, 0x41) : QColor(0xf0, 0xf1, 0xf3));
    palette.setColor(QPalette::Mid, dark ? QColor(0x45, 0x4c, 0x56) : QColor(0xc5, 0xca, 0xd0));
    palette.setColor(QPalette::Dark, dark ? QColor(0x12, 0x14, 0x17) : QColor(0xa6, 0xac, 0xb4));
    palette.setColor(QPalette::Shadow, dark ? QColor(0x08, 0x09, 0x0b) : QColor(0x70, 0x76, 0x7e));
    for (const QPalette::ColorRole role :
        { QPalette::WindowText, QPalette::Text, QPalette::ButtonText })
        palette.setColor(QPalette::Disabled, role, disabled);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, grid);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, disabled);
    return palette;
}

} // namespace taskweight
