// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/export_picture.h"

#include "app/desktop/load_files.h"
#include "core/models/catalogue.h"
#include "core/results/results_file.h"
#include "ui/charts/growth_animation.h"
#include "ui/charts/picture.h"

#include <QFileInfo>
#include <QStringList>

#include <iostream>

namespace taskweight {
namespace {

ChartKind chartOf(const std::string& name)
{
    return name == "growth" ? ChartKind::growth
        : name == "scaling" ? ChartKind::scaling
        : name == "cost"    ? ChartKind::cost
        : name == "startup" ? ChartKind::startUp
        : name == "compare" ? ChartKind::compare
                            : ChartKind::counts;
}

int exportMoving(const QString& path, const Picture& picture)
{
    const auto written = writeAnimation(path, picture, {}, findGifEncoder());
    if (!written) {
        std::cerr << "taskweight: " << written.error().sentence() << '\n';
        return 1;
    }
    if (written->encoder.isEmpty())
        std::cerr << "taskweight: neither ffmpeg nor ImageMagick is installed: " << written->frames
                  << " PNG files were written, from " << written->path.toStdString() << " on\n";
    return 0;
}

} // namespace

int exportPicture(const DesktopOptions& options)
{
    PictureSpec spec;
    const auto size = parsePictureSize(QString::fromStdString(options.size));
    if (!size) {
        std::cerr << "taskweight: " << size.error().sentence() << '\n';
        return 2;
    }
    spec.size = *size;
    spec.chart = chartOf(options.chart);
    spec.tasks = options.tasks;
    spec.scale = options.scale;
    spec.dark = options.theme == "dark";

    const QString ending = QFileInfo(QString::fromStdString(options.exportTo)).suffix().toLower();
    const QStringList known{ QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf"),
        QStringLiteral("gif") };
    if (!known.contains(ending)) {
        std::cerr << "taskweight: the picture's name must end in .png, .svg or .pdf, or in .gif "
                     "for growth: "
                  << options.exportTo << '\n';
        return 2;
    }

    const Places places = Places::ofThisProgram();
    const auto results = loadFiles(options.files, places);
    if (!results)
        return 1;
    ModelStyles styles(loadCatalogue(places).models);
    if (ending == QLatin1String("gif")) {
        spec.chart = ChartKind::growth; // nothing else moves
        return exportMoving(
            QString::fromStdString(options.exportTo), takePicture(*results, styles, spec));
    }
    const auto written
        = writePicture(QString::fromStdString(options.exportTo), *results, styles, spec);
    if (!written) {
        std::cerr << "taskweight: " << written.error().sentence() << '\n';
        return 1;
    }
    return 0;
}

} // namespace taskweight
