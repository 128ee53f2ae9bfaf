// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QAction;

namespace taskweight {

/// Every command with its keys, made from the actions themselves.
class ShortcutsDialog : public QDialog {
    Q_OBJECT

public:
    explicit ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent = nullptr);
};

} // namespace taskweight
