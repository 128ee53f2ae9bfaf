// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/report_file.h"

#include "core/results/task_cost.h"
#include "ui/charts/compare_data.h"
#include "ui/charts/cost_data.h"
#include "ui/theme/counterparts.h"

#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>

namespace taskweight {
namespace {

constexpr QSize kReportPictureSize{ 1280, 720 };

template <typename Has>
bool anyRun(const std::vector<ResultSet>& results, Has has)
{
    return std::ranges::any_of(
        results, [&](const ResultSet& set) { return std::ranges::any_of(set.runs, has); });
}

std::uint64_t largestRecorded(const std::vector<ResultSet>& results)
{
    std::uint64_t largest = 0;
    for (const ResultSet& set : results)
        for (const RunRecord& run : set.runs)
            if (!run.samples.empty())
                largest = std::max(largest, run.tasks);
    return largest;
}

bool isHtml(const QString& path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    return ending == QLatin1String("html") || ending == QLatin1String("htm");
}

} // namespace

std::vector<PictureSpec> reportPictures(const std::vector<ResultSet>& results)
{
    std::vector<PictureSpec> specs;
    const auto add = [&specs](ChartKind chart, std::uint64_t tasks = 0) {
        PictureSpec spec;
        spec.chart = chart;
        spec.size = kReportPictureSize;
        spec.tasks = tasks;
        specs.push_back(spec);
    };
    const std::uint64_t best = bestComparedCount(results), largest = largestRecorded(results);
    add(ChartKind::counts);
    if (largest > 0)
        add(ChartKind::growth, best > 0 ? best : largest);
    if (largest > 0 && best > 0 && largest != best)
        add(ChartKind::growth, largest);
    add(ChartKind::scaling);
    if (anyRun(results, [](const RunRecord& run) { return run.hiddenKib().has_value(); }))
        add(ChartKind::cost);
    if (anyRun(results, [](const RunRecord& run) { return run.rampMs.has_value(); }))
        add(ChartKind::startUp);
    if (comparisonOf(compareSets(results)))
        add(ChartKind::compare);
    return specs;
}

ReportFile takeReport(const std::vector<ResultSet>& results, ModelStyles& styles)
{
    ReportFile file;
    file.report = reportOf(results);
    for (const PictureSpec& spec : reportPictures(results))
        file.pictures.push_back(takePicture(results, styles, spec));
    return file;
}

std::vector<ColorPair> reportColors()
{
    std::vector<ColorPair> colors;
    const auto add = [&colors](const QColor& light, const QColor& dark) {
        colors.push_back({ light.name().toStdString(), dark.name().toStdString() });
    };
    for (const auto& [light, dark] : darkCounterparts())
        add(light, dark);
    const auto light = HiddenColors::of(Theme::light()),
               dark = HiddenColors::of(Theme::darkTheme());
    for (const auto part :
        { &HiddenColors::pageTables, &HiddenColors::kernelStacks, &HiddenColors::slab })
        add(light.*part, dark.*part);
    return colors;
}

Result<void> checkReportName(const QString& path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    if (isHtml(path) || ending == QLatin1String("md"))
        return {};
    return Error{ "unknown kind of report", path.toStdString(),
        ending.isEmpty() ? "the name has no ending"
                         : "'." + ending.toStdString() + "' is not one that is written",
        "end the name in .html, or in .md for Markdown" };
}

Result<void> writeReport(const QString& path, const ReportFile& file)
{
    if (const auto known = checkReportName(path); !known)
        return known.error();
    std::string text;
    if (isHtml(path)) {
        std::vector<ReportPicture> pictures;
        for (const Picture& picture : file.pictures)
            if (const QByteArray svg = pictureSvg(picture); !svg.isEmpty())
                pictures.push_back({ picture.title.toStdString(), svg.toStdString() });
        text = reportHtml(file.report, pictures, reportColors());
    } else {
        text = reportMarkdown(file.report);
    }
    QSaveFile out(path);
    out.setDirectWriteFallback(true);
    const auto size = static_cast<qint64>(text.size());
    if (!out.open(QIODevice::WriteOnly) || out.write(text.data(), size) != size || !out.commit())
        return Error{ "cannot write the report", path.toStdString(),
            out.errorString().toStdString(),
            "choose a file in a folder with room that you may write to" };
    return {};
}

} // namespace taskweight
