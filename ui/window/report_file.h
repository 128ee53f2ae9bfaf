// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"
#include "ui/charts/picture.h"

#include <QString>

#include <vector>

namespace taskweight {

/// A report with its charts, taken out of the results: a value that another thread can write while
/// they change.
struct ReportFile {
    Report report;
    std::vector<Picture> pictures;
};

/// The charts of a report of these results, light: what it weighs, growth at the count that
/// compares best and at the largest, scaling, cost, start-up, and, of two sets, the comparison.
std::vector<PictureSpec> reportPictures(const std::vector<ResultSet>& results);

/// All at once; the window takes the pictures one by one instead.
ReportFile takeReport(const std::vector<ResultSet>& results, ModelStyles& styles);

/// Writes HTML (.html, .htm) with the charts inside, or Markdown (.md) without, by the file's
/// ending. Charts without anything to show are left out. On any thread; needs a QGuiApplication.
Result<void> writeReport(const QString& path, const ReportFile& file);

/// The colours of a report's pictures with those that they have in the dark.
std::vector<ColorPair> reportColors();

/// Whether the ending is one of these; the error says what is expected.
Result<void> checkReportName(const QString& path);

} // namespace taskweight
