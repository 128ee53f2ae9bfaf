// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "ui/charts/growth_chart.h"
#include "ui/panels/icons.h"
#include "ui/panels/inspector.h"
#include "ui/panels/message_bar.h"
#include "ui/panels/model_browser.h"
#include "ui/panels/model_tree_model.h"
#include "ui/panels/offer_bar.h"
#include "ui/panels/run_bar.h"
#include "ui/panels/runs_table.h"
#include "ui/panels/sweep_controls.h"
#include "ui/panels/text.h"
#include "ui/window/chart_feed.h"
#include "ui/window/chart_pane.h"
#include "ui/window/chart_tabs.h"
#include "ui/window/file_watch.h"
#include "ui/window/growth_pane.h"
#include "ui/window/guide_window.h"
#include "ui/window/picture_export.h"
#include "ui/window/presentation.h"
#include "ui/window/shortcuts_dialog.h"
#include "ui/window/sides.h"

#include <QActionGroup>
#include <QApplication>
#include <QDesktopServices>
#include <QLabel>
#include <QMessageBox>
#include <QResizeEvent>
#include <QScreen>
#include <QSplitter>
#include <QStatusBar>
#include <QUndoStack>

namespace taskweight {
namespace {

constexpr int kTickMs = 200;
constexpr int kPictureNoticeMs = 4000;
constexpr int kLimitsMs = 3000;
constexpr QSize kFirstSize{ 1500, 940 };

} // namespace

MainWindow::MainWindow(Setup setup, QWidget* parent)
    : QMainWindow(parent)
    , m_settings(setup.settingsFile)
    , m_session(std::move(setup.session))
    , m_actions(this)
    , m_offers(new OfferBar(this))
    , m_messages(new MessageBar(this))
    , m_browser(new ModelBrowser(this))
    , m_controls(new SweepControls(this))
    , m_growth(new GrowthChart(this))
    , m_tabs(new ChartTabs(m_session, m_actions, this))
    , m_growthPane(new GrowthPane(m_growth, m_actions, this))
    , m_feed(new ChartFeed(m_session, *m_growth, *m_tabs, this))
    , m_runs(new RunsTable(this))
    , m_inspector(new Inspector(this))
    , m_runBar(new RunBar(this))
    , m_status(new QLabel(this))
    , m_sides(new Sides(this))
    , m_pictures(new PictureExport(
          { *this, m_session, m_settings, *m_growth, *m_tabs, *m_feed, m_styles }))
    , m_undo(new QUndoStack(this))
    , m_watch(new FileWatch(this))
    , m_journal(setup.journalFolder)
{
    setWindowTitle(tr("taskweight"));
    setAcceptDrops(true);
    setMinimumSize(640, 420); // smaller than the sides would allow: they go then
    buildLayout();
    buildMenus();
    buildToolBar();
    connectActions();
    connectSession();
    connectOpenFiles();
    restore();
    wearTheme();
    updatePlan();
    updateProgress();
    updateStatus();
    m_session.setEntries(m_settings.extraModels());
    m_session.load();
    updateModelActions();
    offerWhatWasOpen();

    m_limitsTimer.callOnTimeout(this, [this] { m_session.refreshLimits(); });
    m_limitsTimer.start(kLimitsMs);
    m_tick.setInterval(kTickMs);
    m_tick.callOnTimeout(this, [this] {
        updateProgress();
        if (m_session.live() && m_session.selected() == m_session.runCount())
            updateInspector();
        updateStatus();
    });
}

void MainWindow::connectActions()
{
    const Actions& a = m_actions;
    connect(a.open, &QAction::triggered, this, &MainWindow::chooseFilesToOpen);
    connect(a.saveAs, &QAction::triggered, this, &MainWindow::chooseFileToSave);
    connect(a.closeResults, &QAction::triggered, &m_session, &Session::closeResults);
    connect(a.exportPicture, &QAction::triggered, m_pictures, &PictureExport::openDialog);
    connect(a.copyPicture, &QAction::triggered, m_pictures,
        [this] { m_pictures->copy(m_pictures->shown(m_pictures->current())); });
    connect(m_pictures, &PictureExport::failed, m_messages, &MessageBar::showError);
    connect(m_pictures, &PictureExport::done, this,
        [this](const QString& words) { statusBar()->showMessage(words, kPictureNoticeMs); });
    for (ChartWidget* chart : findChildren<ChartWidget*>()) {
        chart->setContextMenuPolicy(Qt::ActionsContextMenu);
        chart->addActions({ a.copyPicture, a.exportPicture });
    }
    connect(a.exportReport, &QAction::triggered, this, &MainWindow::exportReport);
    connect(a.copyTable, &QAction::triggered, this, [this] { copyTable(false); });
    connect(a.copyMarkdown, &QAction::triggered, this, [this] { copyTable(true); });
    connect(a.quit, &QAction::triggered, this, &QWidget::close);
    connect(a.run, &QAction::triggered, this, &MainWindow::startSweep);
    connect(a.stop, &QAction::triggered, this, &MainWindow::stopSweep);
    connect(a.filterModels, &QAction::triggered, this, [this] {
        m_sides->setWanted(m_actions.showModels, true);
        m_browser->focusFilter();
    });
    connect(
        a.tickAll, &QAction::triggered, this, [this] { m_browser->model().setAllChecked(true); });
    connect(
        a.tickNone, &QAction::triggered, this, [this] { m_browser->model().setAllChecked(false); });
    connect(a.reload, &QAction::triggered, this, [this] {
        m_session.load();
        updateModelActions();
    });
    connect(a.addVariant, &QAction::triggered, this, &MainWindow::addVariant);
    connect(a.addProgram, &QAction::triggered, this, &MainWindow::addProgram);
    connect(a.removeModel, &QAction::triggered, this, &MainWindow::removeModel);
    removeAction(a.removeModel); // Del means something else elsewhere
    for (QAction* action : { a.addVariant, a.removeModel })
        m_browser->addModelAction(action);
    a.removeModel->setShortcutContext(Qt::WidgetShortcut);
    connect(a.pausePicture, &QAction::toggled, m_feed, &ChartFeed::setPaused);
    a.pausePicture->setEnabled(false);
    connect(a.countsPublished, &QAction::toggled, m_feed, &ChartFeed::setPublished);
    connect(a.themes, &QActionGroup::triggered, this, [this](QAction* theme) {
        const ThemeChoice choice = theme == m_actions.themeDark ? ThemeChoice::dark
            : theme == m_actions.themeLight                     ? ThemeChoice::light
                                                                : ThemeChoice::system;
        m_settings.setTheme(choice);
        m_look.setChoice(choice);
    });
    connect(a.showGrowth, &QAction::triggered, this, [this] {
        m_presentation->showGrowth(true);
        m_growth->setFocus(Qt::ShortcutFocusReason);
    });
    connect(
        a.charts, &QActionGroup::triggered, this, [this] { m_presentation->showGrowth(false); });
    connect(a.present, &QAction::toggled, m_presentation, &Presentation::setOn);
    connect(a.guide, &QAction::triggered, this, &MainWindow::openGuide);
    connect(a.shortcuts, &QAction::triggered, this, [this] {
        auto* dialog = new ShortcutsDialog(m_actions.all, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    connect(a.about, &QAction::triggered, this, [this] {
        auto* box = new QMessageBox(QMessageBox::NoIcon, tr("About taskweight"),
            tr("taskweight %1\n\nMeasures what one concurrent task costs on this machine.\n\n"
               "Free software under the GNU General Public License, version 3 or later.")
                .arg(QApplication::applicationVersion()),
            QMessageBox::Close, this);
        box->setIconPixmap(applicationIcon().pixmap(64, 64));
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->open();
    });
}

void MainWindow::connectSession()
{
    connect(&m_session, &Session::catalogueChanged, this, &MainWindow::takeCatalogue);
    connect(&m_session, &Session::statesChanged, this,
        [this] { m_browser->model().setStates(m_session.states()); });
    connect(&m_session, &Session::limitsChanged, this, &MainWindow::takeLimits);
    connect(&m_session, &Session::resultsChanged, this, [this] {
        m_runs->setResults(m_session.results(), m_styles, m_look.theme());
        m_runs->setSelected(m_session.selected());
        const bool hasRuns = m_session.runCount() > 0;
        m_actions.saveAs->setEnabled(hasRuns && !m_session.isSample());
        for (QAction* action :
            { m_actions.exportPicture, m_actions.copyPicture, m_actions.exportReport,
                m_actions.copyTable, m_actions.copyMarkdown, m_actions.closeResults })
            action->setEnabled(hasRuns);
        updateStatus();
    });
    connect(&m_session, &Session::opened, this,
        [this](const QString& path) { m_settings.addRecentFile(path); });
    connect(&m_session, &Session::selectionChanged, this, [this] {
        m_pickedModel.reset();
        m_runs->setSelected(m_session.selected());
        m_inspectSoon.start();
    });
    m_inspectSoon.setSingleShot(true);
    m_inspectSoon.callOnTimeout(this, &MainWindow::updateInspector);
    connect(&m_session, &Session::startFailed, this, [this] {
        updatePlan();
        updateProgress();
    });
    connect(&m_session, &Session::sweepStarted, this, [this] {
        m_tick.start();
        m_actions.pausePicture->setEnabled(true);
        m_settings.addRecentFile(m_session.resultsPath());
        updatePlan();
        updateProgress();
    });
    connect(&m_session, &Session::buildChanged, this, &MainWindow::updateProgress);
    connect(&m_session, &Session::runStarted, this, [this] {
        m_sinceGo.invalidate();
        updateProgress();
    });
    connect(&m_session, &Session::phaseChanged, this, [this] {
        if (m_session.live()->phase == Phase::rampUp)
            m_sinceGo.start();
        updateProgress();
    });
    connect(&m_session, &Session::runFinished, this, &MainWindow::updateProgress);
    connect(&m_session, &Session::sweepFinished, this, [this](bool stopped) {
        m_actions.pausePicture->setChecked(false); // nothing is recorded any more
        m_actions.pausePicture->setEnabled(false);
        showSweepEnd(stopped);
    });
    connect(&m_session, &Session::trouble, m_messages, &MessageBar::showError);

    connect(m_runs, &RunsTable::runPicked, &m_session, &Session::select);
    connect(m_growth, &GrowthChart::hovered, this, [this](const QString& words) {
        if (words.isEmpty())
            updateStatus();
        else
            m_status->setText(words);
    });
    connect(m_feed, &ChartFeed::redrawn, this, [this] {
        m_growthPane->showMiddleButton(m_feed->isGrowthEmpty() && !m_session.isRunning()
            && (m_session.isSample() || m_session.runCount() == 0));
    });
    connect(&m_browser->model(), &ModelTreeModel::checkedChanged, this, &MainWindow::updatePlan);
    connect(&m_browser->model(), &ModelTreeModel::checkedChanged, this,
        [this] { m_ticked = m_ticked || !m_session.catalogue().models.empty(); });
    connect(m_browser, &ModelBrowser::currentChanged, this, &MainWindow::updateModelActions);
    connect(m_controls, &SweepControls::changed, this, &MainWindow::updatePlan);
    connect(m_browser, &ModelBrowser::modelPicked, this, [this](const QString& id) {
        m_pickedModel = id.toStdString();
        updateInspector();
    });
    connect(&m_look, &Look::changed, this, &MainWindow::wearTheme);
}

void MainWindow::restore()
{
    if (!restoreGeometry(m_settings.geometry()))
        resize(kFirstSize.boundedTo(screen()->availableSize()));
    m_columns->restoreState(m_settings.splitter(m_columns->objectName()));
    m_rows->restoreState(m_settings.splitter(m_rows->objectName()));
    for (QAction* toggle : { m_actions.showModels, m_actions.showRuns, m_actions.showInspector })
        m_sides->setWanted(toggle, m_settings.isShown(toggle->objectName()));
    m_actions.growthLogarithmic->setChecked(
        m_settings.isLogarithmic(QStringLiteral("growth"), false));
    m_actions.countsLogarithmic->setChecked(
        m_settings.isLogarithmic(QStringLiteral("counts"), true));
    m_growth->setLogarithmic(m_actions.growthLogarithmic->isChecked());
    m_tabs->counts().setLogarithmic(m_actions.countsLogarithmic->isChecked());
    m_actions.startUpLogarithmic->setChecked(
        m_settings.isLogarithmic(QStringLiteral("startUp"), false));
    for (QAction* metric : m_actions.growthMetrics->actions())
        if (m_settings.isOn(metric->objectName()))
            metric->setChecked(true);
    m_tabs->setCurrent(m_settings.chart());
    for (QAction* action :
        { m_actions.countsByModel, m_actions.countsDots, m_actions.countsPublished })
        action->setChecked(m_settings.isOn(action->objectName()));
    if (const auto choice = m_settings.sweepChoice())
        m_controls->setChoice(*choice);
    const ThemeChoice theme = m_settings.theme();
    (theme == ThemeChoice::dark           ? m_actions.themeDark
            : theme == ThemeChoice::light ? m_actions.themeLight
                                          : m_actions.themeSystem)
        ->setChecked(true);
    m_look.setChoice(theme);
    for (QAction* action :
        { m_actions.saveAs, m_actions.exportPicture, m_actions.copyPicture, m_actions.exportReport,
            m_actions.copyTable, m_actions.copyMarkdown, m_actions.closeResults, m_actions.stop })
        action->setEnabled(false);
}

void MainWindow::remember()
{
    m_settings.setGeometry(saveGeometry());
    m_settings.setSplitter(m_columns->objectName(), m_columns->saveState());
    m_settings.setSplitter(m_rows->objectName(), m_rows->saveState());
    for (QAction* toggle : { m_actions.showModels, m_actions.showRuns, m_actions.showInspector })
        m_settings.setShown(toggle->objectName(), m_sides->isWanted(toggle));
    m_settings.setLogarithmic(QStringLiteral("growth"), m_actions.growthLogarithmic->isChecked());
    m_settings.setLogarithmic(QStringLiteral("counts"), m_actions.countsLogarithmic->isChecked());
    m_settings.setLogarithmic(QStringLiteral("startUp"), m_actions.startUpLogarithmic->isChecked());
    m_settings.setChart(m_tabs->current());
    for (QAction* action :
        { m_actions.countsByModel, m_actions.countsDots, m_actions.countsPublished })
        m_settings.setOn(action->objectName(), action->isChecked());
    for (QAction* metric : m_actions.growthMetrics->actions())
        m_settings.setOn(metric->objectName(), metric->isChecked());
    if (const auto choice = m_controls->choice())
        m_settings.setSweepChoice(*choice);
    if (m_ticked)
        m_settings.setCheckedModels(m_browser->model().wantedIds());
}

void MainWindow::wearTheme()
{
    const Theme& theme = m_look.theme();
    m_actions.run->setIcon(themedIcon(QStringLiteral("run"), theme));
    m_actions.stop->setIcon(themedIcon(QStringLiteral("stop"), theme));
    m_actions.exportPicture->setIcon(themedIcon(QStringLiteral("export"), theme));
    m_actions.open->setIcon(themedIcon(QStringLiteral("open"), theme));
    m_offers->setTheme(theme);
    m_messages->setTheme(theme);
    m_browser->setLook(m_styles, theme);
    m_controls->setTheme(theme);
    m_runs->setTheme(theme);
    m_runs->setResults(m_session.results(), m_styles, theme);
    m_inspector->setTheme(theme);
    m_feed->setLook(m_styles, theme);
}

void MainWindow::openGuide()
{
    const QString folder = text((m_session.referenceFolder().parent_path() / "help").string());
    if (const auto found = GuideWindow::check(folder); !found) {
        m_messages->showError(found.error());
        return;
    }
    if (m_guide == nullptr) {
        m_guide = new GuideWindow(folder, this);
        connect(m_guide, &GuideWindow::leftGuide, this,
            [](const QUrl& url) { QDesktopServices::openUrl(url); });
    }
    m_guide->show();
    m_guide->activateWindow();
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    m_sides->fit(event->size());
    m_presentation->fit();
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        m_look.followPalette();
    QMainWindow::changeEvent(event);
}

bool MainWindow::event(QEvent* event)
{
    if (event->type() == QEvent::ThemeChange)
        m_look.followDesktop();
    return QMainWindow::event(event);
}

} // namespace taskweight
