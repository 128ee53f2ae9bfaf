// SPDX-License-Identifier: GPL-3.0-or-later
// Not a test: paints the charts at several sizes into a folder, to be looked at. `chart_gallery
// FOLDER [matrix]`: with "matrix" every chart with 2, 8 and 20 models at three sizes, light and
// dark.
#include "ui/charts/growth_layout.h"
#include "ui/charts/picture.h"
#include "ui/charts/run_data.h"

#include "tests/ui/charts/sample_scenes.h"

#include <QApplication>
#include <QDir>
#include <QPixmap>

#include <algorithm>

using namespace taskweight;

namespace {

void growth(const QString& path, const std::vector<ResultSet>& sets, const Theme& theme, QSize size,
    int selected, bool log)
{
    ModelStyles styles;
    GrowthChart chart;
    chart.setTheme(theme);
    chart.setTitle(QStringLiteral("Memory while 1,000,000 tasks sleep 10 s"));
    chart.setEmptyText(QStringLiteral("Press Run: curves appear here."));
    std::vector<GrowthCurve> curves = growthCurves(sets, 0, styles, theme);
    if (curves.size() > 4) {
        auto& samples = curves[4].samples;
        samples.resize(samples.size() * 3 / 4);
        curves[4].growing = true;
        curves[4].times.wokeMs.reset();
        curves[4].times.finishedMs.reset();
    }
    if (selected >= 0 && std::size_t(selected) < curves.size())
        chart.setSelected(curves[std::size_t(selected)].key);
    chart.setCurves(std::move(curves));
    chart.setLogarithmic(log);
    chart.resize(size);
    chart.grab().save(path);
}

void counts(const QString& path, const std::vector<ResultSet>& sets, const Theme& theme, QSize size,
    bool log)
{
    ModelStyles styles;
    CountsChart chart;
    chart.setTheme(theme);
    chart.setTitle(QStringLiteral("Peak memory by task count"));
    chart.setEmptyText(QStringLiteral("Press Run: bars appear here."));
    CountsData data = countsData(sets, styles, theme);
    if (data.rows.size() > 2)
        chart.setSelected(data.rows[2].slots_.back().key);
    chart.setData(std::move(data));
    chart.setLogarithmic(log);
    chart.resize(size);
    chart.grab().save(path);
}

struct Kind {
    ChartKind kind;
    const char* name;
};
constexpr Kind kKinds[]{ { ChartKind::counts, "counts" }, { ChartKind::growth, "growth" },
    { ChartKind::scaling, "scaling" }, { ChartKind::cost, "cost" },
    { ChartKind::startUp, "startup" }, { ChartKind::compare, "compare" } };

/// A second set of the same models, each a little heavier or lighter.
ResultSet after(ResultSet set)
{
    set.path = "/data/after.taskweight.jsonl";
    int i = 0;
    for (RunRecord& run : set.runs)
        if (++i; run.peakKib)
            *run.peakKib = *run.peakKib * (80 + i % 5 * 10) / 100;
    return set;
}

void matrix(const QString& folder)
{
    for (const std::size_t models : { 2, 8, 20 }) {
        auto figures = scenes::hardFigures();
        if (models < figures.size()) { // with those that failed or are invalid
            std::rotate(figures.begin(), figures.begin() + 3, figures.end());
            figures.resize(models);
        }
        ResultSet set = scenes::results(figures, 3);
        set.path = "/data/before.taskweight.jsonl";
        for (const bool dark : { false, true })
            for (const QSize size : { QSize(800, 600), QSize(1920, 1080), QSize(3840, 2160) })
                for (const Kind& kind : kKinds) {
                    std::vector<ResultSet> sets{ set };
                    if (kind.kind == ChartKind::compare)
                        sets.push_back(after(set));
                    ModelStyles styles;
                    PictureSpec spec;
                    spec.chart = kind.kind;
                    spec.size = size;
                    spec.dark = dark;
                    (void)writePicture(folder
                            + QStringLiteral("/%1-%2-%3-%4.png")
                                  .arg(QLatin1String(kind.name))
                                  .arg(models)
                                  .arg(size.width())
                                  .arg(dark ? QStringLiteral("dark") : QStringLiteral("light")),
                        sets, styles, spec);
                }
    }
}

} // namespace

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    const QString folder = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QStringLiteral(".");
    QDir().mkpath(folder);
    QFont font = pictureFont();
    font.setPointSizeF(9.5);
    QApplication::setFont(font);
    if (argc > 2 && QByteArray(argv[2]) == "matrix") {
        matrix(folder);
        return 0;
    }
    const std::vector<ResultSet> eight{ scenes::results(scenes::figures(8)) };
    const std::vector<ResultSet> repeated{ scenes::results(scenes::figures(4), 3) };
    const std::vector<ResultSet> all{ scenes::results(scenes::figures()) };
    const std::vector<ResultSet> cpp{ scenes::results(scenes::cppFigures()) };
    for (const Theme* theme : { &Theme::light(), &Theme::darkTheme() }) {
        const QString name
            = folder + (theme->dark ? QStringLiteral("/dark-") : QStringLiteral("/light-"));
        growth(name + QStringLiteral("growth-740x310.png"), eight, *theme, { 740, 310 }, 2, false);
        growth(name + QStringLiteral("growth-log-740x310.png"), all, *theme, { 740, 310 }, 1, true);
        growth(name + QStringLiteral("growth-1280x720.png"), all, *theme, { 1280, 720 }, 2, false);
        growth(name + QStringLiteral("growth-400x250.png"), all, *theme, { 400, 250 }, 2, false);
        growth(
            name + QStringLiteral("growth-cpp-740x310.png"), cpp, *theme, { 740, 310 }, 0, false);
        growth(
            name + QStringLiteral("growth-empty-740x310.png"), {}, *theme, { 740, 310 }, 0, false);
        counts(name + QStringLiteral("counts-740x330.png"), eight, *theme, { 740, 330 }, true);
        counts(
            name + QStringLiteral("counts-linear-740x330.png"), eight, *theme, { 740, 330 }, false);
        counts(name + QStringLiteral("counts-repeats-740x330.png"), repeated, *theme, { 740, 330 },
            true);
        counts(name + QStringLiteral("counts-cpp-740x330.png"), cpp, *theme, { 740, 330 }, true);
        counts(name + QStringLiteral("counts-all-740x330.png"), all, *theme, { 740, 330 }, true);
        counts(name + QStringLiteral("counts-1280x720.png"), eight, *theme, { 1280, 720 }, true);
        counts(name + QStringLiteral("counts-all-400x250.png"), all, *theme, { 400, 250 }, true);
        counts(name + QStringLiteral("counts-400x250.png"), eight, *theme, { 400, 250 }, true);
        ModelStyles styles;
        PictureSpec spec;
        spec.dark = theme->dark;
        const std::vector<ResultSet> hard{ scenes::results(scenes::hardFigures(), 2) };
        const std::vector<ResultSet> two{ scenes::results(scenes::figures(2), 3) };
        for (const QSize size : { QSize(1920, 1080), QSize(960, 540), QSize(800, 600) })
            for (const auto& [chart, word] : { std::pair(ChartKind::scaling, "scaling"),
                     std::pair(ChartKind::cost, "cost"), std::pair(ChartKind::startUp, "startup"),
                     std::pair(ChartKind::counts, "counts"),
                     std::pair(ChartKind::growth, "growth") })
                for (const auto& [sets, which] :
                    { std::pair(&two, "two"), std::pair(&all, "all"), std::pair(&hard, "hard") }) {
                    spec.chart = chart;
                    spec.size = size;
                    (void)writePicture(name
                            + QStringLiteral("%1-%2-%3.png")
                                  .arg(QLatin1String(word), QLatin1String(which))
                                  .arg(size.width()),
                        *sets, styles, spec);
                }
        spec.size = QSize(1920, 1080);
        for (const char* ending : { "png", "svg", "pdf" }) {
            spec.chart = ChartKind::counts;
            (void)writePicture(
                name + QStringLiteral("talk-counts.") + QLatin1String(ending), all, styles, spec);
            (void)writePicture(name + QStringLiteral("talk-counts-eight.") + QLatin1String(ending),
                eight, styles, spec);
            spec.chart = ChartKind::growth;
            (void)writePicture(
                name + QStringLiteral("talk-growth.") + QLatin1String(ending), eight, styles, spec);
        }
    }
    return 0;
}
