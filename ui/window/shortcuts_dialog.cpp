// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/shortcuts_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

namespace taskweight {

ShortcutsDialog::ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Keyboard shortcuts"));
    auto* table = new QTableWidget(static_cast<int>(actions.size()), 2, this);
    table->setObjectName(QStringLiteral("shortcutsTable"));
    table->setAccessibleName(windowTitle());
    table->setFrameShape(QFrame::NoFrame);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().lineSpacing() + 4);
    table->horizontalHeader()->hide();
    for (int row = 0; row < table->rowCount(); ++row) {
        const QAction* action = actions[row];
        auto* keys = new QTableWidgetItem(action->shortcut().toString(QKeySequence::NativeText));
        keys->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        table->setItem(row, 0, keys);
        table->setItem(row, 1, new QTableWidgetItem(QStringLiteral("  ") + action->statusTip()));
    }
    table->resizeColumnsToContents();
    table->horizontalHeader()->setStretchLastSection(true);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(table);
    column->addWidget(buttons);
    resize(560, 640);
}

} // namespace taskweight
