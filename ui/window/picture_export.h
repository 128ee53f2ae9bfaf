// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "ui/charts/picture.h"

#include <QObject>

class QWidget;

namespace taskweight {

class ChartFeed;
class ChartTabs;
class ExportDialog;
class GrowthChart;
class Session;
class Settings;

/// Brings charts out of the window: into files, and to the clipboard.
class PictureExport : public QObject {
    Q_OBJECT

public:
    struct Parts {
        QWidget& window;
        Session& session;
        Settings& settings;
        GrowthChart& growth;
        ChartTabs& tabs;
        ChartFeed& feed;
        ModelStyles& styles;
    };
    explicit PictureExport(const Parts& parts);

    /// The chart that has the focus, else the tab in front.
    ChartKind current() const;
    PictureSpec shown(ChartKind chart) const;
    void openDialog();
    void copy(const PictureSpec& spec);
    /// Draws and packs in the background: a large one takes a second, a moving one (.gif) many.
    void write(const QString& path, const PictureSpec& spec);

Q_SIGNALS:
    void done(const QString& words);
    void failed(const Error& error);

private:
    void chooseFile(const PictureSpec& spec);
    Picture take(const PictureSpec& spec) const;

    Parts m_parts;
};

} // namespace taskweight
