// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/main_window.h"

#include <QTemporaryDir>

namespace taskweight {

/// A window on the launcher, workers and models of this build, whose own files lie in `folder`.
inline MainWindow::Setup setupIn(const QTemporaryDir& folder)
{
    const std::filesystem::path libexec = TASKWEIGHT_LIBEXEC_DIR;
    const std::filesystem::path share = TASKWEIGHT_SHARE_DIR;
    MainWindow::Setup setup;
    setup.session.places
        = { libexec / "taskweight-launcher", libexec / "models", { share / "models" },
              share / "reference", folder.filePath(QStringLiteral("cache")).toStdString() };
    setup.session.sweepsFolder = folder.filePath(QStringLiteral("sweeps")).toStdString();
    setup.settingsFile = folder.filePath(QStringLiteral("taskweight.ini"));
    return setup;
}

} // namespace taskweight
