// SPDX-License-Identifier: GPL-3.0-or-later
// What every picture must hold: 2, 8 and 20 models, names of 40 characters, 1 MiB to 30 GiB, failed
// and invalid runs, at three sizes, in both themes, every chart; and the colours that they use.
#include "ui/charts/chart_type.h"
#include "ui/charts/cost_data.h"
#include "ui/charts/picture.h"
#include "ui/charts/run_data.h"

#include "tests/ui/charts/drawing_checks.h"
#include "tests/ui/charts/sample_scenes.h"
#include "tests/ui/support/colour_vision.h"
#include "tests/ui/support/fatal_warnings.h"

#include <QImage>

#include <set>

namespace taskweight {

namespace {

using namespace vision;

struct Chart {
    const char* name;
    ChartKind kind;
};
constexpr std::array kCharts{ Chart{ "counts", ChartKind::counts },
    Chart{ "growth", ChartKind::growth }, Chart{ "scaling", ChartKind::scaling },
    Chart{ "cost", ChartKind::cost }, Chart{ "start-up", ChartKind::startUp },
    Chart{ "compare", ChartKind::compare } };

std::vector<ResultSet> setsOf(std::size_t models, ChartKind kind)
{
    std::vector<scenes::ModelFigures> figures = scenes::hardFigures();
    if (models < figures.size()) { // among them those that failed or are invalid
        std::rotate(figures.begin(), figures.begin() + 3, figures.end());
        figures.resize(models);
    }
    std::vector<ResultSet> sets{ scenes::results(figures, 3) };
    sets[0].path = "/data/before.taskweight.jsonl";
    if (kind == ChartKind::compare) {
        sets.push_back(sets[0]);
        sets[1].path = "/data/after.taskweight.jsonl";
        for (RunRecord& run : sets[1].runs)
            if (run.peakKib)
                *run.peakKib = *run.peakKib * 5 / 4;
    }
    return sets;
}

Picture pictureOf(ChartKind kind, std::size_t models, const QSize& size, bool dark)
{
    PictureSpec spec;
    spec.chart = kind;
    spec.size = size;
    spec.dark = dark;
    ModelStyles styles;
    return takePicture(setsOf(models, kind), styles, spec);
}

/// Eight languages, one model each.
std::vector<ResultSet> languages()
{
    std::vector<scenes::ModelFigures> figures;
    for (const scenes::ModelFigures& figure : scenes::figures())
        if (std::none_of(figures.begin(), figures.end(), [&](const scenes::ModelFigures& known) {
                return std::string_view(known.language) == figure.language;
            }))
            figures.push_back(figure);
    std::vector<ResultSet> sets{ scenes::results(figures, 2), scenes::results(figures, 2) };
    sets[0].path = "/data/a.jsonl";
    sets[1].path = "/data/b.jsonl";
    return sets;
}

/// The colours of marks, dots and curves.
std::vector<QColor> coloursOf(const Drawing& drawing)
{
    std::set<QRgb> colours;
    for (const Drawing::Shape& shape : drawing.shapes()) {
        if (const auto* mark = std::get_if<Drawing::Mark>(&shape))
            colours.insert(mark->style.color.rgb());
        if (const auto* curve = std::get_if<Drawing::Curve>(&shape))
            colours.insert(curve->color.rgb());
    }
    return { colours.begin(), colours.end() };
}

} // namespace

class MatrixTest : public UiTest {
    Q_OBJECT

private Q_SLOTS:
    void nothingIsClippedOverlapsOrIsCut_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("models");
        QTest::addColumn<QSize>("size");
        for (const Chart& chart : kCharts)
            for (const int models : { 2, 8, 20 })
                for (const QSize size :
                    { QSize(800, 600), QSize(1920, 1080), QSize(3840, 2160), QSize(1080, 1080) })
                    QTest::addRow(
                        "%s, %d models, %dx%d", chart.name, models, size.width(), size.height())
                        << static_cast<int>(chart.kind) << models << size;
    }
    void nothingIsClippedOverlapsOrIsCut()
    {
        QFETCH(int, kind);
        QFETCH(int, models);
        QFETCH(QSize, size);
        const QRectF page({ 0, 0 }, QSizeF(size));
        const Picture picture = pictureOf(
            static_cast<ChartKind>(kind), static_cast<std::size_t>(models), size, false);
        const PictureLayout layout = layoutPicture(picture);
        QCOMPARE(checks::clash(layout.chart, page), QString());
        QCOMPARE(checks::clash(layout.frame, page), QString());
        QCOMPARE(checks::cutText(layout.chart), QString());
        QCOMPARE(checks::cutText(layout.frame), QString());
        // Not one text of the frame lies over one of the chart.
        for (const Drawing::Text& outer : layout.frame.texts())
            for (const Drawing::Text& inner : layout.chart.texts())
                QVERIFY2(!outer.box.adjusted(0.5, 0.5, -0.5, -0.5).intersects(inner.box),
                    qPrintable(outer.text + QStringLiteral(" / ") + inner.text));
        // Marks and curves stay on the page.
        for (const Drawing::Shape& shape : layout.chart.shapes()) {
            if (const auto* mark = std::get_if<Drawing::Mark>(&shape))
                QVERIFY(page.contains(mark->rect));
            if (const auto* curve = std::get_if<Drawing::Curve>(&shape))
                QVERIFY(page.contains(curve->points.boundingRect()));
        }
        // Each model that was measured is named.
        if (kind == static_cast<int>(ChartKind::growth))
            return;
        const QString text = checks::textsOf(layout.chart).join(QLatin1Char('\n'));
        const std::vector<ResultSet> sets
            = setsOf(static_cast<std::size_t>(models), static_cast<ChartKind>(kind));
        for (const RunRecord& run : sets[0].runs)
            if (run.repeat == 1 && run.tasks == 1 && run.peakKib)
                QVERIFY2(
                    text.contains(QString::fromStdString(run.model.name)), run.model.name.c_str());
    }

    void bothThemesArePaintedAtEachSize_data()
    {
        QTest::addColumn<int>("kind");
        for (const Chart& chart : kCharts)
            QTest::addRow("%s", chart.name) << static_cast<int>(chart.kind);
    }
    void bothThemesArePaintedAtEachSize()
    {
        QFETCH(int, kind);
        for (const bool dark : { false, true })
            for (const QSize size : { QSize(800, 600), QSize(1920, 1080) }) {
                const Picture picture = pictureOf(static_cast<ChartKind>(kind), 8, size, dark);
                const QImage image = paintPicture(picture);
                QCOMPARE(image.size(), size);
                const Theme& theme = dark ? Theme::darkTheme() : Theme::light();
                QCOMPARE(image.pixelColor(0, 0), theme.chartBackground);
                for (const Drawing::Text& text : layoutPicture(picture).chart.texts())
                    QVERIFY(text.color == theme.ink || text.color == theme.muted);
            }
    }

    void aTransparentPictureHasNothingButTheChart()
    {
        for (const Chart& chart : kCharts) {
            Picture picture = pictureOf(chart.kind, 8, QSize(960, 540), false);
            picture.spec.transparent = true;
            const QImage image = paintPicture(picture);
            QVERIFY(image.hasAlphaChannel());
            QCOMPARE(image.pixelColor(0, 0).alpha(), 0);
            qsizetype painted = 0, white = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x) {
                    const QColor color = image.pixelColor(x, y);
                    painted += color.alpha() > 0;
                    white += color == QColor(Qt::white);
                }
            QVERIFY(painted > 2000);
            QVERIFY2(white < painted / 50, chart.name); // no patches behind texts
        }
    }

    void languagesAreToldApartByEveryEyeInEveryChart_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<bool>("dark");
        for (const Chart& chart : kCharts)
            for (const bool dark : { false, true })
                QTest::addRow("%s, %s", chart.name, dark ? "dark" : "light")
                    << static_cast<int>(chart.kind) << dark;
    }
    void languagesAreToldApartByEveryEyeInEveryChart()
    {
        QFETCH(int, kind);
        QFETCH(bool, dark);
        PictureSpec spec;
        spec.chart = static_cast<ChartKind>(kind);
        spec.tasks = 10'000;
        spec.dark = dark;
        ModelStyles styles;
        const std::vector<ResultSet> all = languages();
        const std::vector<ResultSet> sets
            = spec.chart == ChartKind::compare ? all : std::vector<ResultSet>{ all.front() };
        const PictureLayout layout = layoutPicture(takePicture(sets, styles, spec));
        const Theme& theme = dark ? Theme::darkTheme() : Theme::light();
        std::vector<QColor> colours = coloursOf(layout.chart);
        std::erase(colours, theme.muted); // keys that stand for any model
        QVERIFY(colours.size() >= 8);
        for (const Matrix& eye : kEyes)
            for (std::size_t i = 0; i < colours.size(); ++i) {
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY2(distance(colours[i], colours[j], eye) >= 15,
                        qPrintable(colours[i].name() + QLatin1Char(' ') + colours[j].name()));
                QVERIFY(distance(colours[i], theme.chartBackground, eye) >= 20);
            }
    }

    void partsOfABarAreToldApartByEveryEyeAndInGrey()
    {
        for (const bool dark : { false, true }) {
            const Theme& theme = dark ? Theme::darkTheme() : Theme::light();
            const HiddenColors parts = HiddenColors::of(theme);
            // As they lie beside each other: kernel stacks, page tables, slab, background.
            const std::array beside{ parts.kernelStacks, parts.pageTables, parts.slab,
                theme.chartBackground };
            for (std::size_t i = 0; i + 1 < beside.size(); ++i) {
                QVERIFY2(std::abs(lightness(beside[i]) - lightness(beside[i + 1])) >= 8,
                    qPrintable(beside[i].name()));
                for (const Matrix& eye : kEyes)
                    QVERIFY(distance(beside[i], beside[i + 1], eye) >= 8);
            }
        }
    }

    /// Without colours a bar is found by its place: in each group the bars stand in the order of
    /// the key.
    void inGreyThePlaceTellsTheModel()
    {
        CountsScene scene;
        ModelStyles styles;
        const Theme& theme = Theme::light();
        scene.data = countsData({ languages()[0] }, styles, theme);
        const CountsLayout layout
            = layoutCounts(scene, QRectF(0, 0, 1280, 600), theme, pictureFont(), 1);
        QCOMPARE(layout.mode, CountsMode::groups);
        std::vector<QColor> key;
        for (const Drawing::Shape& shape : layout.drawing.shapes())
            if (const auto* mark = std::get_if<Drawing::Mark>(&shape); mark && key.size() < 8)
                key.push_back(mark->style.color);
        for (std::size_t column = 0; column < scene.data.tasks.size(); ++column) {
            std::vector<std::pair<double, std::size_t>> bars;
            for (const CountsLayout::Slot& place : layout.places)
                if (place.column == column)
                    bars.emplace_back(place.area.left(), place.row);
            QVERIFY(std::is_sorted(bars.begin(), bars.end()));
            for (std::size_t i = 0; i < bars.size(); ++i)
                QCOMPARE(scene.data.rows[bars[i].second].style.color, key[i]);
        }
        // And each stands out from paper: a contrast of lightness of 25 at least.
        for (const bool dark : { false, true })
            for (const auto& [name, hue] : languageHues(dark))
                QVERIFY2(
                    std::abs(lightness(hue)
                        - lightness((dark ? Theme::darkTheme() : Theme::light()).chartBackground))
                        >= 25,
                    qPrintable(name));
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::MatrixTest)

#include "matrix_test.moc"
