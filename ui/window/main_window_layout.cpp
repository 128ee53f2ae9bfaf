// SPDX-License-Identifier: GPL-3.0-or-later
// What stands where in the main window: panels, menus and tool bar.
#include "ui/window/main_window.h"

#include "ui/charts/growth_chart.h"
#include "ui/panels/inspector.h"
#include "ui/panels/message_bar.h"
#include "ui/panels/model_browser.h"
#include "ui/panels/offer_bar.h"
#include "ui/panels/run_bar.h"
#include "ui/panels/runs_table.h"
#include "ui/panels/sweep_controls.h"
#include "ui/window/chart_tabs.h"
#include "ui/window/growth_pane.h"
#include "ui/window/presentation.h"
#include "ui/window/sides.h"

#include <QActionGroup>
#include <QLabel>
#include <QMenuBar>
#include <QSplitter>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

namespace taskweight {
namespace {

constexpr QSize kRoomForModels{ 860, 480 };
constexpr QSize kRoomForInspector{ 1200, 480 };
constexpr QSize kRoomForRuns{ 0, 560 };

QSplitter* makeSplitter(Qt::Orientation orientation, const QString& name)
{
    auto* splitter = new QSplitter(orientation);
    splitter->setObjectName(name);
    splitter->setHandleWidth(5);
    splitter->setChildrenCollapsible(false);
    return splitter;
}

} // namespace

void MainWindow::buildLayout()
{
    m_left = new QWidget;
    m_left->setObjectName(QStringLiteral("models"));
    auto* left = new QVBoxLayout(m_left);
    left->setContentsMargins(8, 8, 4, 8);
    left->setSpacing(8);
    left->addWidget(m_browser, 1);
    left->addWidget(m_controls);
    m_left->setMinimumWidth(250);

    m_growth->setObjectName(QStringLiteral("growth"));
    m_growth->setAccessibleName(tr("Growth chart: memory over time"));
    m_tabs->setObjectName(QStringLiteral("charts"));
    m_growthPane->setMinimumSize(320, 140);
    m_tabs->setMinimumSize(320, 140);
    m_growthPane->setMiddleButton(m_actions.run);
    m_runs->setObjectName(QStringLiteral("runs"));
    m_runs->setMinimumHeight(70);
    m_rows = makeSplitter(Qt::Vertical, QStringLiteral("rows"));
    m_rows->addWidget(m_growthPane);
    m_rows->addWidget(m_tabs);
    m_rows->addWidget(m_runs);
    m_rows->setStretchFactor(0, 5);
    m_rows->setStretchFactor(1, 5);
    m_rows->setStretchFactor(2, 2);
    m_rows->setSizes({ 340, 320, 150 });

    m_inspector->setObjectName(QStringLiteral("inspector"));
    m_columns = makeSplitter(Qt::Horizontal, QStringLiteral("columns"));
    m_columns->addWidget(m_left);
    m_columns->addWidget(m_rows);
    m_columns->addWidget(m_inspector);
    m_columns->setStretchFactor(0, 0);
    m_columns->setStretchFactor(1, 1);
    m_columns->setStretchFactor(2, 0);
    m_columns->setSizes({ 370, 800, 320 });

    auto* middle = new QWidget;
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_bars = new QWidget;
    m_bars->setObjectName(QStringLiteral("bars"));
    auto* lines = new QVBoxLayout(m_bars);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addWidget(m_offers);
    lines->addWidget(m_messages);
    column->addWidget(m_bars);
    column->addWidget(m_columns, 1);
    setCentralWidget(middle);

    m_status->setObjectName(QStringLiteral("statusWords"));
    m_status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_status->setContentsMargins(8, 0, 8, 2);
    statusBar()->addWidget(m_status, 1);

    m_sides->add(m_left, m_actions.showModels, kRoomForModels);
    m_sides->add(m_inspector, m_actions.showInspector, kRoomForInspector);
    m_sides->add(m_runs, m_actions.showRuns, kRoomForRuns);
}

void MainWindow::buildMenus()
{
    const Actions& a = m_actions;
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addAction(a.open);
    m_recent = file->addMenu(tr("Open &recent"));
    connect(m_recent, &QMenu::aboutToShow, this, &MainWindow::updateRecentMenu);
    updateRecentMenu();
    file->addActions({ a.saveAs, a.closeFile, a.closeResults });
    file->addSeparator();
    file->addActions({ a.exportPicture, a.copyPicture, a.exportReport });
    file->addSeparator();
    file->addAction(a.quit);

    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    edit->addActions({ a.undo, a.redo });
    edit->addSeparator();
    edit->addAction(a.removeRuns);
    edit->addSeparator();
    edit->addActions({ a.copyTable, a.copyMarkdown });

    QMenu* sweep = menuBar()->addMenu(tr("&Sweep"));
    sweep->addActions({ a.run, a.stop });
    sweep->addSeparator();
    sweep->addActions({ a.filterModels, a.tickAll, a.tickNone });
    sweep->addSeparator();
    sweep->addActions({ a.addVariant, a.addProgram, a.removeModel, a.reload });

    QMenu* view = menuBar()->addMenu(tr("&View"));
    view->addAction(a.showGrowth);
    view->addActions(a.charts->actions());
    view->addSeparator();
    view->addAction(a.present);
    view->addSeparator();
    view->addActions({ a.growthLogarithmic, a.countsLogarithmic, a.startUpLogarithmic });
    view->addSeparator();
    view->addMenu(tr("Growth &draws"))->addActions(a.growthMetrics->actions());
    view->addActions(
        { a.zoomIn, a.zoomOut, a.undoZoom, a.resetZoom, a.panEarlier, a.panLater, a.pausePicture });
    view->addActions({ a.cursorA, a.cursorB, a.clearCursors });
    view->addSeparator();
    view->addActions({ a.countsByModel, a.countsDots, a.countsPublished });
    m_sort = view->addMenu(tr("Sort counts &by"));
    connect(m_sort, &QMenu::aboutToShow, this, &MainWindow::updateSortMenu);
    view->addSeparator();
    view->addActions({ a.showModels, a.showRuns, a.showInspector });
    view->addSeparator();
    view->addMenu(tr("&Theme"))->addActions(a.themes->actions());

    menuBar()->addMenu(tr("&Help"))->addActions({ a.guide, a.shortcuts, a.about });
}

void MainWindow::buildToolBar()
{
    auto* bar = addToolBar(tr("Sweep"));
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setIconSize({ 16, 16 });
    bar->setContentsMargins(6, 2, 6, 2);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addActions({ m_actions.run, m_actions.stop });
    m_runBar->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(m_runBar);
    bar->addActions({ m_actions.present, m_actions.exportPicture });
    m_presentation = new Presentation({ *this, *m_rows, *m_growthPane, *m_tabs, *m_sides,
        { m_bars, bar, statusBar(), menuBar() }, m_actions.present });
}

} // namespace taskweight
