// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"
#include "ui/window/actions.h"
#include "ui/window/journal.h"
#include "ui/window/look.h"
#include "ui/window/session.h"
#include "ui/window/settings.h"

#include <QElapsedTimer>
#include <QMainWindow>
#include <QTimer>

#include <memory>

class QLabel;
class QMenu;
class QSplitter;
class QUndoStack;

namespace taskweight {

class ChartFeed;
class FileWatch;
class ChartPane;
class ChartTabs;
class GrowthChart;
class GuideWindow;
class Inspector;
class MessageBar;
class ModelBrowser;
class OfferBar;
class PictureExport;
class Presentation;
class RunBar;
class RunsTable;
struct PictureSpec;
class Sides;
class SweepControls;

/// The window: panels around a Session, wired. What is measured, read and remembered lives
/// elsewhere.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    struct Setup {
        Session::Setup session;
        QString settingsFile; ///< INI
        QString journalFolder; ///< where it is kept what is open, for a start after a crash
    };

    explicit MainWindow(Setup setup, QWidget* parent = nullptr);
    ~MainWindow() override;

    void openFiles(const QStringList& paths);
    /// Draws what is open into a file, in the background; a notice or the message bar tells the
    /// end.
    void writePicture(const QString& path, const PictureSpec& spec);
    /// The same with a report, HTML or Markdown by the file's ending.
    void writeReport(const QString& path);
    /// Starts the sweep as soon as the models and the limits are known.
    void runWhenReady();
    /// Closes without a question, as when the session ends.
    void closeAtOnce();

    Session& session() { return m_session; }
    const Actions& actions() const { return m_actions; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    // main_window.cpp: parts and wires
    void buildLayout();
    void buildMenus();
    void buildToolBar();
    void connectActions();
    void connectSession();
    void restore();
    void remember();
    void wearTheme();
    void openGuide();
    // main_window_sweep.cpp: what is chosen, what runs
    void takeCatalogue();
    void takeLimits();
    void tickDefaults();
    std::optional<SweepSettings> chosenSweep(QString& trouble) const;
    void updatePlan();
    void startSweep();
    void stopSweep();
    void updateProgress();
    void updateInspector();
    void updateStatus();
    void showSweepEnd(bool stopped);
    // main_window_models.cpp: the user's own list of variants and programs
    void addVariant();
    void addProgram();
    void removeModel();
    void addEntry(const std::string& entry);
    void updateModelActions();
    // main_window_files.cpp: files in and out
    void chooseFilesToOpen();
    void chooseFileToSave();
    void exportReport();
    void takeReportPicture();
    void copyTable(bool markdown);
    // main_window_open.cpp: what is open, taken out, changed by others, and left by a crash
    void connectOpenFiles();
    void updateEditActions();
    void removeRuns();
    void offerWhatWasOpen();
    void offerChanged(const QString& path);
    void offerSaving(const QString& path);
    void updateRecentMenu();
    void updateSortMenu();
    void askBeforeClosing();

    Settings m_settings;
    Session m_session;
    Look m_look;
    Actions m_actions;
    ModelStyles m_styles;

    QWidget* m_bars = nullptr; ///< what there is to say: the two below
    OfferBar* m_offers;
    MessageBar* m_messages;
    ModelBrowser* m_browser;
    SweepControls* m_controls;
    GrowthChart* m_growth;
    ChartTabs* m_tabs;
    ChartPane* m_growthPane;
    ChartFeed* m_feed;
    RunsTable* m_runs;
    Inspector* m_inspector;
    RunBar* m_runBar;
    QLabel* m_status;
    QMenu* m_recent = nullptr;
    QMenu* m_sort = nullptr; ///< of the counts chart
    QWidget* m_left = nullptr;
    QSplitter* m_columns = nullptr;
    QSplitter* m_rows = nullptr;
    Sides* m_sides;
    Presentation* m_presentation = nullptr;
    PictureExport* m_pictures;
    GuideWindow* m_guide = nullptr; ///< made when it is first asked for

    QUndoStack* m_undo;
    FileWatch* m_watch;
    Journal m_journal;
    struct ReportInWork;
    std::unique_ptr<ReportInWork> m_report; ///< whose pictures are being taken

    QTimer m_tick; ///< progress, while a sweep runs
    QTimer m_inspectSoon; ///< several changes in one drain of events are shown once
    QTimer m_limitsTimer;
    QElapsedTimer m_sinceGo; ///< of the run in flight
    QString m_sweepEnd; ///< in words, until the next sweep
    std::optional<std::string> m_pickedModel; ///< shown in the inspector instead of a run
    bool m_ticked = false; ///< the models have had their first check marks
    bool m_stopping = false;
    bool m_runWhenReady = false;
    bool m_closeAtOnce = false;
    bool m_closeWhenSaved = false;
};

} // namespace taskweight
