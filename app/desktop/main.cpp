// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/export_picture.h"
#include "app/desktop/export_report.h"
#include "app/desktop/options.h"
#include "app/desktop/quit_signals.h"
#include "core/results/find_results.h"
#include "core/run/sweep_header.h"
#include "ui/panels/icons.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QFontDatabase>
#include <QStandardPaths>
#include <QStyleFactory>

#include <iostream>

namespace {

constexpr double kBasePointSize = 9.5;

void setFont()
{
    QFont font = QApplication::font();
    if (QFontDatabase::hasFamily(QStringLiteral("Inter")))
        font.setFamily(QStringLiteral("Inter"));
    font.setPointSizeF(kBasePointSize);
    QApplication::setFont(font);
}

taskweight::MainWindow::Setup windowSetup()
{
    taskweight::MainWindow::Setup setup;
    setup.session.places = taskweight::Places::ofThisProgram();
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    setup.journalFolder = data + QStringLiteral("/open");
    setup.session.sweepsFolder = (data + QStringLiteral("/sweeps")).toStdString();
    setup.settingsFile = QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation)
        + QStringLiteral("/taskweight.ini");
    return setup;
}

/// Without a display Qt would abort with advice to reinstall.
bool hasDisplay()
{
    return !qEnvironmentVariableIsEmpty("DISPLAY")
        || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        || !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

/// Not of the folder of a session: shells of root and containers have none, and nothing here needs
/// it.
void tellWhatMatters(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    if (!message.startsWith(QLatin1String("QStandardPaths: XDG_RUNTIME_DIR not set")))
        std::cerr << qFormatLogMessage(type, context, message).toStdString() << '\n';
}

} // namespace

int main(int argc, char** argv)
{
    using namespace taskweight;
    DesktopOptions options;
    if (const int status = parseDesktopOptions(argc, argv, options); status >= 0)
        return status;
    const bool exporting = !options.exportTo.empty() || !options.reportTo.empty();
    if (exporting)
        qputenv("QT_QPA_PLATFORM", "offscreen");
    if (!exporting && !hasDisplay()) {
        std::cerr << "taskweight: there is no display to open a window on. Without one, "
                     "taskweight-cli measures, and "
                     "'taskweight FILE --export OUT.png' draws the charts of its results.\n";
        return 2;
    }

    qInstallMessageHandler(tellWhatMatters);
    QApplication::setApplicationName(QStringLiteral("taskweight"));
    QApplication::setApplicationVersion(QString::fromLatin1(programVersion()));
    QApplication::setDesktopFileName(QStringLiteral("taskweight"));
    QApplication app(argc, argv);
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    setFont();
    if (exporting)
        return options.reportTo.empty() ? exportPicture(options) : exportReport(options);

    QApplication::setWindowIcon(applicationIcon());
    const MainWindow::Setup setup = windowSetup();
    MainWindow window(setup);
    QObject::connect(&window.session(), &Session::trouble, &window,
        [](const Error& error) { std::cerr << "taskweight: " << error.sentence() << '\n'; });
    onQuitSignal(&window, [&window] { window.closeAtOnce(); });
    window.show();
    QStringList files;
    for (const std::string& file : options.files) {
        const auto found = findResults(file, setup.session.places.reference);
        files.append(QString::fromStdString(found ? found->string() : file)); // the window says what is wrong
    }
    window.openFiles(files);
    if (options.run)
        window.runWhenReady();
    return QApplication::exec();
}
