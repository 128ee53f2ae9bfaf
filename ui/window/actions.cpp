// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/actions.h"

#include "ui/charts/growth_curve.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QWidget>

#include <array>

namespace taskweight {
namespace {

struct ActionsWords {
    Q_DECLARE_TR_FUNCTIONS(Actions)
};

QString tr(const char* source) { return ActionsWords::tr(source); }

void makeToggles(std::initializer_list<QAction*> actions)
{
    for (QAction* action : actions)
        action->setCheckable(true);
}

} // namespace

QAction* Actions::make(
    const char* name, const QString& text, const QString& toolTip, const QKeySequence& shortcut)
{
    auto* action = new QAction(text, m_owner);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(shortcut);
    const QString keys = shortcut.toString(QKeySequence::NativeText);
    action->setToolTip(keys.isEmpty() ? toolTip : QStringLiteral("%1 (%2)").arg(toolTip, keys));
    action->setStatusTip(toolTip);
    m_owner->addAction(action);
    all.append(action);
    return action;
}

Actions::Actions(QWidget* owner)
    : m_owner(owner)
{
    open = make("open", tr("&Open results..."), tr("Open results files beside what is shown"),
        QKeySequence(Qt::CTRL | Qt::Key_O));
    saveAs = make("saveAs", tr("&Save results as..."), tr("Write all measured runs into one file"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    closeFile = make("closeFile", tr("Close the &file of the run"),
        tr("Close the file that the selected run is from; it stays as it is"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_W));
    closeResults = make("closeResults", tr("&Close results"),
        tr("Close all results; their files stay"), QKeySequence(Qt::CTRL | Qt::Key_W));
    exportPicture = make("exportPicture", tr("&Export picture..."),
        tr("Write a chart as PNG, SVG or PDF"), QKeySequence(Qt::CTRL | Qt::Key_E));
    copyPicture = make("copyPicture", tr("Copy as p&icture"),
        tr("Copy the chart that has the focus, else the one in front, as a picture for a slide"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E));
    exportReport = make("exportReport", tr("Export &report..."),
        tr("Write all charts and tables into one HTML file, or the tables as Markdown"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R));
    copyTable
        = make("copyTable", tr("Copy &table"), tr("Copy the table of runs as tab-separated text"),
            QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    copyMarkdown = make("copyMarkdown", tr("Copy table as &Markdown"),
        tr("Copy the table of runs as Markdown"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M));
    quit = make(
        "quit", tr("&Quit"), tr("Stop what runs and quit"), QKeySequence(Qt::CTRL | Qt::Key_Q));

    undo = make("undo", tr("&Undo"), tr("Put back the runs that were removed last"),
        QKeySequence(Qt::CTRL | Qt::Key_Z));
    redo = make("redo", tr("&Redo"), tr("Remove again what was put back"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z));
    removeRuns = make("removeRuns", tr("Remove r&uns"),
        tr("Take the selected runs out of charts and table; files stay as they are"),
        QKeySequence(Qt::CTRL | Qt::Key_Delete));

    run = make("run", tr("&Run sweep"), tr("Measure the ticked models at the chosen task counts"),
        QKeySequence(Qt::Key_F5));
    stop = make("stop", tr("&Stop"), tr("End the sweep and keep what was measured; again: at once"),
        QKeySequence(Qt::SHIFT | Qt::Key_F5));
    filterModels = make("filterModels", tr("&Filter models"),
        tr("Put the cursor into the filter above the models"), QKeySequence(Qt::CTRL | Qt::Key_F));
    tickAll = make("tickAll", tr("Tick &all models"), tr("Tick every model that can be run"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A));
    tickNone = make("tickNone", tr("&Untick all models"), tr("Untick every model"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_U));
    addVariant = make("addVariant", tr("Add a &variant..."),
        tr("Put the current model into the list once more, with other settings or another version"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V));
    addProgram = make("addProgram", tr("Add a &program..."),
        tr("Put a program of your own into the list, by its command line"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P));
    removeModel = make("removeModel", tr("Remove from the &list"),
        tr("Take the current variant or program out of the list"), QKeySequence(Qt::Key_Delete));
    reload = make("reload", tr("&Look for models again"),
        tr("Read the model folders and their toolchains again"),
        QKeySequence(Qt::CTRL | Qt::Key_R));

    growthLogarithmic = make("growthLogarithmic", tr("Growth on a &log axis"),
        tr("Growth chart: logarithmic or linear"), QKeySequence(Qt::CTRL | Qt::Key_G));
    zoomIn = make("zoomIn", tr("Zoom &in"), tr("Growth chart: see half the time"),
        QKeySequence(Qt::CTRL | Qt::Key_Plus));
    zoomOut = make("zoomOut", tr("Zoom o&ut"), tr("Growth chart: see twice the time"),
        QKeySequence(Qt::CTRL | Qt::Key_Minus));
    undoZoom = make("undoZoom", tr("Undo the last &zoom"),
        tr("Growth chart: go back to what was seen before the last zoom"),
        QKeySequence(Qt::CTRL | Qt::Key_Backspace));
    resetZoom = make("resetZoom", tr("S&how all of the time"), tr("Growth chart: end the zoom"),
        QKeySequence(Qt::CTRL | Qt::Key_0));
    panEarlier = make("panEarlier", tr("Move &earlier"),
        tr("Growth chart: see what was before, when zoomed"), QKeySequence(Qt::ALT | Qt::Key_Left));
    panLater
        = make("panLater", tr("Move l&ater"), tr("Growth chart: see what comes after, when zoomed"),
            QKeySequence(Qt::ALT | Qt::Key_Right));
    cursorA = make("cursorA", tr("Set cursor &A"),
        tr("Growth chart: put cursor A where the pointer is; arrows move it"),
        QKeySequence(Qt::Key_F7));
    cursorB = make("cursorB", tr("Set cursor &B"),
        tr("Growth chart: put cursor B where the pointer is, and tell what lies between both"),
        QKeySequence(Qt::Key_F8));
    clearCursors = make("clearCursors", tr("Remove the c&ursors"),
        tr("Growth chart: take both cursors away"), QKeySequence(Qt::SHIFT | Qt::Key_F7));
    growthMetrics = new QActionGroup(owner);
    const std::array metricKeys{ QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_1),
        QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_2), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_3),
        QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_4) };
    for (std::size_t i = 0; i < kGrowthMetrics.size(); ++i) {
        QString name = QString::fromLatin1(growthMetricId(kGrowthMetrics[i]));
        name[0] = name[0].toUpper();
        QAction* metric = make((QStringLiteral("growth") + name).toLatin1().constData(),
            growthMetricWords(kGrowthMetrics[i]), growthMetricAbout(kGrowthMetrics[i]),
            metricKeys[i]);
        metric->setCheckable(true);
        metric->setStatusTip(tr("Growth chart: draw %1").arg(growthMetricWords(kGrowthMetrics[i])));
        growthMetrics->addAction(metric);
    }
    growthMetrics->actions().first()->setChecked(true);
    pausePicture = make("pausePicture", tr("Pause the pictur&e"),
        tr("Growth chart: hold it as it is while the sweep goes on"), QKeySequence(Qt::Key_F6));
    countsLogarithmic = make("countsLogarithmic", tr("&Counts on a log axis"),
        tr("Counts chart: logarithmic or linear"), QKeySequence(Qt::CTRL | Qt::Key_B));
    startUpLogarithmic = make("startUpLogarithmic", tr("&Start-up on a log axis"),
        tr("Start-up chart: logarithmic or linear"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B));
    countsByModel = make("countsByModel", tr("Group counts by &model"),
        tr("Counts chart: one group per model instead of per task count"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_G));
    countsDots = make("countsDots", tr("Counts as &dots"),
        tr("Counts chart: dots instead of bars, whose length on a log axis has no meaning"),
        QKeySequence(Qt::CTRL | Qt::Key_D));
    countsPublished = make("countsPublished", tr("&Published figures beside one's own"),
        tr("Counts chart: hollow bars of the posts of 2023 and 2024 beside the measured ones"),
        QKeySequence(Qt::CTRL | Qt::Key_P));
    showCounts = make("showCounts", tr("&Counts"), tr("Chart: peak memory by task count"),
        QKeySequence(Qt::ALT | Qt::Key_1));
    showScaling = make("showScaling", tr("&Scaling"),
        tr("Chart: memory over the task count, with bytes per task"),
        QKeySequence(Qt::ALT | Qt::Key_2));
    showCost = make("showCost", tr("C&ost"), tr("Chart: resident memory and what it does not show"),
        QKeySequence(Qt::ALT | Qt::Key_3));
    showStartUp = make("showStartUp", tr("S&tart-up"),
        tr("Chart: how fast tasks start and how late they end"), QKeySequence(Qt::ALT | Qt::Key_4));
    showCompare = make("showCompare", tr("Com&pare"),
        tr("Chart: two results held against each other"), QKeySequence(Qt::ALT | Qt::Key_5));
    showGrowth = make("showGrowth", tr("&Growth"), tr("Chart: memory over time"),
        QKeySequence(Qt::ALT | Qt::Key_0));
    present = make("present", tr("P&resent"),
        tr("One chart on the whole screen, with larger type; Escape leaves"),
        QKeySequence(Qt::Key_F11));
    showModels = make("showModels", tr("&Models"),
        tr("Show or hide the models and the sweep's settings"), QKeySequence(Qt::CTRL | Qt::Key_1));
    showRuns = make("showRuns", tr("&Runs"), tr("Show or hide the table of runs"),
        QKeySequence(Qt::CTRL | Qt::Key_2));
    showInspector = make("showInspector", tr("&Inspector"),
        tr("Show or hide the selected run's figures"), QKeySequence(Qt::CTRL | Qt::Key_3));
    themeSystem = make("themeSystem", tr("&System"), tr("Light or dark as the desktop is"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_0));
    themeLight = make("themeLight", tr("&Light"), tr("Light colours"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L));
    themeDark = make("themeDark", tr("&Dark"), tr("Dark colours"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D));
    makeToggles({ growthLogarithmic, pausePicture, countsLogarithmic, startUpLogarithmic,
        countsByModel, countsDots, countsPublished, showCounts, showScaling, showCost, showStartUp,
        showCompare, present, showModels, showRuns, showInspector, themeSystem, themeLight,
        themeDark });
    charts = new QActionGroup(owner);
    for (QAction* chart : { showCounts, showScaling, showCost, showStartUp, showCompare })
        charts->addAction(chart);
    themes = new QActionGroup(owner);
    for (QAction* theme : { themeSystem, themeLight, themeDark })
        themes->addAction(theme);

    guide = make("guide", tr("&Guide"), tr("Open the user guide"), QKeySequence(Qt::Key_F1));
    shortcuts = make("shortcuts", tr("&Keyboard shortcuts"), tr("List every command and its keys"),
        QKeySequence(Qt::CTRL | Qt::Key_F1));
    about = make("about", tr("&About taskweight"), tr("Version, licence and purpose"),
        QKeySequence(Qt::SHIFT | Qt::Key_F1));
}

} // namespace taskweight
