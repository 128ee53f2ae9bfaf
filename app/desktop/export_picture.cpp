// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/export_picture.h"

#include "app/desktop/load_files.h"
#include "core/models/catalogue.h"
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
    const QStringList known{ QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf") };
    if (!known.contains(ending)) {
        std::cerr << "taskweight: the picture's name must end in .png, .svg or .pdf: "
                  << options.exportTo << '\n';
        return 2;
    }

    const auto results = loadFiles(options.files);
    if (!results)
        return 1;
    ModelStyles styles(loadCatalogue(Places::ofThisProgram()).models);
    const auto written
        = writePicture(QString::fromStdString(options.exportTo), *results, styles, spec);
    if (!written) {
        std::cerr << "taskweight: " << written.error().sentence() << '\n';
        return 1;
    }
    return 0;
}

} // namespace taskweight
