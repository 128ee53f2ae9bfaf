// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the window that brings files in and pictures, tables and files out, and that closes.
#include "core/base/format.h"
#include "ui/panels/message_bar.h"
#include "ui/panels/runs_table.h"
#include "ui/panels/text.h"
#include "ui/window/chart_tabs.h"
#include "ui/window/main_window.h"
#include "ui/window/picture_export.h"
#include "ui/window/presentation.h"
#include "ui/window/report_file.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QStatusBar>
#include <QUndoStack>
#include <QUrl>

#include <algorithm>

namespace taskweight {
namespace {

constexpr int kNoticeMs = 4000;

QStringList localFiles(const QMimeData& data)
{
    QStringList paths;
    for (const QUrl& url : data.urls()) {
        if (url.isLocalFile())
            paths.append(url.toLocalFile());
    }
    return paths;
}

} // namespace

void MainWindow::openFiles(const QStringList& paths)
{
    QStringList absolute;
    for (const QString& path : paths)
        absolute.append(QFileInfo(path).absoluteFilePath());
    m_session.open(absolute);
}

void MainWindow::chooseFilesToOpen()
{
    auto* dialog = new QFileDialog(this, tr("Open results"), m_settings.lastFolder(),
        tr("Results of taskweight (*.jsonl *.json);;All files (*)"));
    dialog->setFileMode(QFileDialog::ExistingFiles);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& paths) {
        m_settings.setLastFolder(QFileInfo(paths.value(0)).path());
        openFiles(paths);
    });
    dialog->open();
}

void MainWindow::chooseFileToSave()
{
    auto* dialog = new QFileDialog(this, tr("Save results"), m_settings.lastFolder(),
        tr("Results of taskweight (*.taskweight.jsonl)"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("taskweight.jsonl"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        m_settings.setLastFolder(QFileInfo(path).path());
        m_session.saveAs(path);
    });
    dialog->open();
}

void MainWindow::writePicture(const QString& path, const PictureSpec& spec)
{
    m_pictures->write(path, spec);
}

/// A report whose pictures are taken one at a time, so that the window stays awake.
struct MainWindow::ReportInWork {
    QString path;
    ReportFile file;
    std::vector<PictureSpec> wanted; ///< the last one is the next
};

MainWindow::~MainWindow()
{
    m_undo->disconnect(this); // it tells of its own end, when the actions are gone
}

void MainWindow::exportReport()
{
    auto* dialog = new QFileDialog(this, tr("Export report"), m_settings.lastFolder(),
        tr("Web page with charts (*.html);;Markdown, tables only (*.md)"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("html"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(
            filter.contains(QLatin1String("*.md")) ? QStringLiteral("md") : QStringLiteral("html"));
    });
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        m_settings.setLastFolder(QFileInfo(path).path());
        writeReport(path);
    });
    dialog->open();
}

void MainWindow::writeReport(const QString& path)
{
    if (const auto known = checkReportName(path); !known) {
        m_messages->showError(known.error());
        return;
    }
    if (m_report) // the one before is not taken yet: its turn is over
        statusBar()->clearMessage();
    m_report = std::make_unique<ReportInWork>();
    m_report->path = path;
    m_report->file.report = reportOf(m_session.results());
    m_report->wanted = reportPictures(m_session.results());
    std::ranges::reverse(m_report->wanted);
    QTimer::singleShot(0, this, &MainWindow::takeReportPicture);
}

void MainWindow::takeReportPicture()
{
    if (!m_report)
        return;
    if (!m_report->wanted.empty()) {
        m_report->file.pictures.push_back(
            takePicture(m_session.results(), m_styles, m_report->wanted.back()));
        m_report->wanted.pop_back();
        QTimer::singleShot(0, this, &MainWindow::takeReportPicture);
        return;
    }
    const std::shared_ptr<ReportInWork> done = std::move(m_report);
    m_session.inBackground([done] { return taskweight::writeReport(done->path, done->file); },
        [this, path = done->path](const Result<void>& written) {
            if (written)
                statusBar()->showMessage(tr("Written: %1").arg(path), kNoticeMs);
            else
                m_messages->showError(written.error());
        });
}

void MainWindow::copyTable(bool markdown)
{
    QApplication::clipboard()->setText(
        m_runs->tableText(markdown ? TableText::markdown : TableText::tabSeparated));
    statusBar()->showMessage(tr("The table is on the clipboard."), kNoticeMs);
}

void MainWindow::updateSortMenu()
{
    m_sort->clear();
    CountsChart& chart = m_tabs->counts();
    const auto add = [&](const QString& words, std::optional<std::uint64_t> tasks) {
        QAction* action = m_sort->addAction(words);
        action->setCheckable(true);
        action->setChecked(chart.options().sortedBy == tasks);
        connect(action, &QAction::triggered, this, [this, tasks] { m_tabs->sortCounts(tasks); });
    };
    add(tr("Catalogue"), {});
    for (const std::uint64_t tasks : chart.data().tasks)
        add(text(formatTasks(static_cast<std::int64_t>(tasks))), tasks);
}

void MainWindow::updateRecentMenu()
{
    m_recent->clear();
    for (const QString& path : m_settings.recentFiles()) {
        QAction* action = m_recent->addAction(
            QFileInfo(path).fileName().replace(QLatin1Char('&'), QStringLiteral("&&")));
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] { openFiles({ path }); });
    }
    if (m_recent->isEmpty()) {
        m_recent->addAction(tr("No file was opened yet"))->setEnabled(false);
    } else {
        m_recent->addSeparator();
        connect(m_recent->addAction(tr("Clear this list")), &QAction::triggered, this,
            [this] { m_settings.clearRecentFiles(); });
    }
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!localFiles(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QStringList paths = localFiles(*event->mimeData());
    if (paths.isEmpty())
        return;
    event->acceptProposedAction();
    openFiles(paths);
}

void MainWindow::closeAtOnce()
{
    m_closeAtOnce = true;
    close();
}

void MainWindow::askBeforeClosing()
{
    auto* box = new QMessageBox(QMessageBox::Question, tr("A sweep is running"),
        tr("A sweep is running. Stop it and quit?"), QMessageBox::NoButton, this);
    box->setObjectName(QStringLiteral("closeQuestion"));
    box->setInformativeText(tr("What was measured so far is kept."));
    QPushButton* stop = box->addButton(tr("Stop and quit"), QMessageBox::AcceptRole);
    QPushButton* stay = box->addButton(tr("Keep running"), QMessageBox::RejectRole);
    box->setDefaultButton(stop);
    box->setEscapeButton(stay);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(stop, &QPushButton::clicked, this, &MainWindow::closeAtOnce);
    box->open();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (m_session.isRunning() && !m_closeAtOnce && !qApp->isSavingSession()) {
        event->ignore();
        if (findChild<QMessageBox*>(QStringLiteral("closeQuestion")) == nullptr)
            askBeforeClosing();
        return;
    }
    if (m_session.isSaving() && !m_closeAtOnce) {
        event->ignore(); // what was asked to be saved is saved first, or its failure is told
        m_closeWhenSaved = true;
        return;
    }
    m_presentation->setOn(false); // or its state of the window would be remembered
    remember();
    m_session.stop();
    event->accept();
}

} // namespace taskweight
