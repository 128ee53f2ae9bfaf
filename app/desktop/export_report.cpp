// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/export_report.h"

#include "app/desktop/load_files.h"
#include "core/models/catalogue.h"
#include "ui/window/report_file.h"

#include <iostream>

namespace taskweight {

int exportReport(const DesktopOptions& options)
{
    const QString path = QString::fromStdString(options.reportTo);
    if (const auto known = checkReportName(path); !known) {
        std::cerr << "taskweight: " << known.error().sentence() << '\n';
        return 2;
    }
    const Places places = Places::ofThisProgram();
    const auto results = loadFiles(options.files, places);
    if (!results)
        return 1;
    ModelStyles styles(loadCatalogue(places).models);
    const auto written = writeReport(path, takeReport(*results, styles));
    if (!written) {
        std::cerr << "taskweight: " << written.error().sentence() << '\n';
        return 1;
    }
    return 0;
}

} // namespace taskweight
