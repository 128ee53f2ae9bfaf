// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the window for the user's own list: variants of models, and programs.
#include "ui/panels/model_browser.h"
#include "ui/panels/model_tree_model.h"
#include "ui/panels/text.h"
#include "ui/window/main_window.h"
#include "ui/window/program_dialog.h"
#include "ui/window/sides.h"
#include "ui/window/variant_dialog.h"

#include <algorithm>

namespace taskweight {

void MainWindow::updateModelActions()
{
    const bool known = !m_session.isLooking();
    m_actions.addVariant->setEnabled(known && !m_session.plainModels().empty());
    m_actions.addProgram->setEnabled(known);
    m_actions.removeModel->setEnabled(
        !m_session.entryOf(m_browser->currentId().toStdString()).isEmpty());
}

void MainWindow::addVariant()
{
    const auto& models = m_session.catalogue().models;
    const auto current
        = std::ranges::find(models, m_browser->currentId().toStdString(), &Model::id);
    auto* dialog = new VariantDialog(
        m_session.plainModels(), current == models.end() ? std::string() : current->plainId(),
        m_session.toolchains(),
        [this](const std::string& entry) { return m_session.tryEntry(entry); }, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { addEntry(dialog->entry()); });
    dialog->open();
}

void MainWindow::addProgram()
{
    auto* dialog = new ProgramDialog(
        [this](const std::string& entry) { return m_session.tryEntry(entry); }, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { addEntry(dialog->entry()); });
    dialog->open();
}

/// What was added is ticked and shown: it was added to be run.
void MainWindow::addEntry(const std::string& entry)
{
    const auto extras = m_session.tryEntry(entry);
    QStringList entries = m_session.entries();
    entries.append(text(entry));
    m_session.setEntries(entries);
    m_settings.setExtraModels(m_session.entries());
    if (!extras)
        return; // the list says why
    QStringList ticked = m_browser->model().wantedIds();
    for (const ExtraModel& extra : *extras)
        ticked.append(text(extra.model.id));
    ticked.removeDuplicates();
    m_browser->model().setCheckedIds(ticked);
    m_sides->setWanted(m_actions.showModels, true);
    m_browser->setCurrentId(text(extras->front().model.id));
}

void MainWindow::removeModel()
{
    const std::string current = m_browser->currentId().toStdString();
    const QString entry = m_session.entryOf(current);
    QStringList entries = m_session.entries();
    if (entry.isEmpty() || entries.removeAll(entry) == 0)
        return;
    const Model* removed = m_session.catalogue().find(current);
    const QString plain = removed ? text(removed->plainId()) : QString();
    m_session.setEntries(entries);
    m_settings.setExtraModels(entries);
    m_browser->setCurrentId(plain); // the cursor stays near
    updateModelActions();
    updateInspector();
}

} // namespace taskweight
