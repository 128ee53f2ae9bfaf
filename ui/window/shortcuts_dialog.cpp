// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/shortcuts_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QScrollBar>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

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
    const int whole = table->columnWidth(0) + table->columnWidth(1)
        + table->verticalScrollBar()->sizeHint().width() + 40;
    table->horizontalHeader()->setStretchLastSection(true);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(table);
    column->addWidget(buttons);
    // No sentence is cut, and it is no higher than the window.
    resize(whole, std::min(640, parent != nullptr ? parent->height() : 640));
}

} // namespace taskweight
