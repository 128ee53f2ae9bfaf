// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the window that keeps an eye on what is open: runs taken out and put back, files that
// others change, and what a crash has left.
#include "ui/panels/message_bar.h"
#include "ui/panels/offer_bar.h"
#include "ui/panels/runs_table.h"
#include "ui/window/file_watch.h"
#include "ui/window/main_window.h"
#include "ui/window/remove_runs.h"

#include <QFileInfo>
#include <QUndoStack>

#include <algorithm>

namespace taskweight {
namespace {

constexpr qsizetype kMostNamed = 3;
const QString kCrashSubject = QStringLiteral("crash");

/// "a.jsonl, b.jsonl and 4 more"
QString namesOf(const QStringList& paths)
{
    QStringList names;
    for (const QString& path : paths.mid(0, kMostNamed))
        names.append(QFileInfo(path).fileName());
    const QString named = names.join(QStringLiteral(", "));
    return paths.size() > kMostNamed
        ? MainWindow::tr("%1 and %2 more").arg(named).arg(paths.size() - kMostNamed)
        : named;
}

} // namespace

void MainWindow::connectOpenFiles()
{
    const Actions& a = m_actions;
    connect(a.undo, &QAction::triggered, m_undo, &QUndoStack::undo);
    connect(a.redo, &QAction::triggered, m_undo, &QUndoStack::redo);
    connect(a.removeRuns, &QAction::triggered, this, &MainWindow::removeRuns);
    connect(m_runs, &RunsTable::removalAsked, a.removeRuns, &QAction::trigger);
    connect(m_undo, &QUndoStack::indexChanged, this, &MainWindow::updateEditActions);
    connect(a.closeFile, &QAction::triggered, this, [this] {
        if (const auto key = m_session.selected())
            m_session.closeResultsOf(*key);
    });
    connect(&m_session, &Session::setsClosed, m_undo, &QUndoStack::clear);
    connect(&m_session, &Session::selectionChanged, this, &MainWindow::updateEditActions);
    connect(&m_session, &Session::resultsChanged, this, [this] {
        updateEditActions();
        const QStringList open = m_session.openFiles();
        m_journal.record(open);
        QStringList others = open;
        others.removeAll(m_session.resultsPath()); // we write to that one ourselves
        m_watch->setFiles(others);
    });
    connect(&m_session, &Session::savingChanged, this, [this] {
        updateEditActions();
        updateStatus();
        if (!m_session.isSaving())
            m_closeWhenSaved = false; // it has failed: the message says why
    });
    connect(&m_session, &Session::saved, this, [this](const QString& path) {
        m_watch->accept(path);
        if (m_closeWhenSaved && !m_session.isSaving())
            close();
    });
    connect(m_watch, &FileWatch::changed, this, &MainWindow::offerChanged);
    connect(m_watch, &FileWatch::gone, this, &MainWindow::offerSaving);
    updateEditActions();
}

void MainWindow::updateEditActions()
{
    const bool canChange = !m_session.isSaving();
    const auto name = [](QAction* action, const QString& verb, const QString& what) {
        action->setText(what.isEmpty() ? verb : QStringLiteral("%1 %2").arg(verb, what));
    };
    name(m_actions.undo, tr("&Undo"), m_undo->undoText());
    name(m_actions.redo, tr("&Redo"), m_undo->redoText());
    m_actions.undo->setEnabled(canChange && m_undo->canUndo());
    m_actions.redo->setEnabled(canChange && m_undo->canRedo());
    const auto selected = m_session.selected();
    const bool onRun = selected && m_session.run(*selected) != nullptr;
    m_actions.removeRuns->setEnabled(canChange && onRun && !m_session.isSample());
    m_actions.closeFile->setEnabled(onRun);
}

void MainWindow::removeRuns()
{
    std::vector<int> keys = m_runs->selectedKeys();
    std::erase_if(keys, [this](int key) { return m_session.run(key) == nullptr; });
    if (keys.empty() && m_session.selected())
        keys = { *m_session.selected() };
    if (!keys.empty())
        m_undo->push(new RemoveRuns(m_session, m_session.placesOf(keys)));
}

/// A process that did not end properly has left a list of what it had open. Its own sweep is in it:
/// its results were written as they came.
void MainWindow::offerWhatWasOpen()
{
    m_session.inBackground([folder = m_journal.folder()] { return Journal::left(folder); },
        [this](std::vector<Journal::Left> all) {
            if (all.empty())
                return;
            QStringList files;
            for (const Journal::Left& left : all)
                files += left.openFiles;
            files.removeDuplicates();
            const auto left = std::make_shared<std::vector<Journal::Left>>(std::move(all));
            const auto forget = [left] {
                for (const Journal::Left& one : *left)
                    one.forget();
            };
            m_offers->offer({ kCrashSubject,
                tr("taskweight did not end properly the last time. It had open: %1")
                    .arg(namesOf(files)),
                { { tr("Bring it back"),
                      tr("Open again what was open: %1").arg(files.join(QStringLiteral(", "))),
                      [this, files, forget] {
                          openFiles(files);
                          forget();
                      } },
                    { tr("Forget it"), tr("Do not offer it again; the files stay"), forget } },
                forget });
        });
}

void MainWindow::offerChanged(const QString& path)
{
    m_offers->offer({ path,
        tr("%1 was changed by another program. Shown is what it held before.")
            .arg(QFileInfo(path).fileName()),
        { { tr("Read it again"), tr("Show what is in it now: %1").arg(path),
            [this, path] { m_session.reload(path); } } },
        {} });
}

void MainWindow::offerSaving(const QString& path)
{
    m_offers->offer({ path,
        tr("%1 was deleted or moved. Its runs are still here.").arg(QFileInfo(path).fileName()),
        { { tr("Save all results..."), tr("Write what is open into a file"),
            [this] { chooseFileToSave(); } } },
        {} });
}

} // namespace taskweight
