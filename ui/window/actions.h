// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QList>

class QActionGroup;
class QWidget;

namespace taskweight {

/// Every command of the window, each with its text, tool tip, shortcut and name. The list of
/// keys is made from them.
struct Actions {
    explicit Actions(QWidget* owner);

    QAction* open;
    QAction* saveAs;
    QAction* closeFile;
    QAction* closeResults;
    QAction* exportPicture;
    QAction* copyPicture;
    QAction* exportReport;
    QAction* copyTable;
    QAction* copyMarkdown;
    QAction* quit;

    QAction* undo;
    QAction* redo;
    QAction* removeRuns;

    QAction* run;
    QAction* stop;
    QAction* filterModels;
    QAction* tickAll;
    QAction* tickNone;
    QAction* addVariant;
    QAction* addProgram;
    QAction* removeModel;
    QAction* reload;

    QAction* growthLogarithmic;
    QAction* zoomIn;
    QAction* zoomOut;
    QAction* undoZoom;
    QAction* resetZoom;
    QAction* panEarlier;
    QAction* panLater;
    QAction* cursorA;
    QAction* cursorB;
    QAction* clearCursors;
    QActionGroup* growthMetrics; ///< in the order of kGrowthMetrics
    QAction* pausePicture;
    QAction* countsLogarithmic;
    QAction* startUpLogarithmic;
    QAction* countsByModel;
    QAction* countsDots;
    QAction* countsPublished;
    QActionGroup* charts; ///< the tabs, in their order
    QAction* showCounts;
    QAction* showScaling;
    QAction* showCost;
    QAction* showStartUp;
    QAction* showCompare;
    QAction* showGrowth;
    QAction* present;
    QAction* showModels;
    QAction* showRuns;
    QAction* showInspector;
    QActionGroup* themes;
    QAction* themeSystem;
    QAction* themeLight;
    QAction* themeDark;

    QAction* guide;
    QAction* shortcuts;
    QAction* about;

    QList<QAction*> all; ///< in the order of the menus

private:
    QAction* make(const char* name, const QString& text, const QString& toolTip,
        const QKeySequence& shortcut);
    QWidget* m_owner;
};

} // namespace taskweight
