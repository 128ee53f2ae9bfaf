// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/picture.h"
#include "ui/charts/picture_text.h"

#include "tests/ui/charts/sample_scenes.h"
#include "tests/ui/support/fatal_warnings.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <algorithm>

namespace taskweight {

namespace {

std::vector<ResultSet> fifteen() { return { scenes::results(scenes::figures()) }; }

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The texts of an SVG, and the smallest type and the largest coordinate of a line in it.
struct SvgContent {
    QStringList texts;
    QString title;
    double smallestType = 1e9;
    bool isWellFormed = false;
};

SvgContent readSvg(const QByteArray& bytes)
{
    SvgContent content;
    QXmlStreamReader xml(bytes);
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement())
            continue;
        if (xml.name() == QLatin1String("title")) {
            content.title = xml.readElementText();
        } else if (xml.name() == QLatin1String("text")) {
            bool ok = false;
            QString size = xml.attributes().value(QLatin1String("font-size")).toString();
            const double pixels = size.remove(QLatin1String("px")).toDouble(&ok);
            if (ok)
                content.smallestType = std::min(content.smallestType, pixels);
            content.texts << xml.readElementText().trimmed();
        }
    }
    content.isWellFormed = !xml.hasError();
    return content;
}

} // namespace

class PictureTest : public UiTest {
    Q_OBJECT

private Q_SLOTS:
    void sizesAreReadStrictly()
    {
        QCOMPARE(*parsePictureSize(QStringLiteral("1920x1080")), QSize(1920, 1080));
        QCOMPARE(*parsePictureSize(QStringLiteral("200x150")), QSize(200, 150));
        for (const char* wrong : { "", "1920", "1920x", "1920X1080", "-5x300", "199x150", "200x149",
                 "16385x200", "99999999x300", "300x300 " })
            QVERIFY2(!parsePictureSize(QLatin1String(wrong)), wrong);
        QVERIFY(parsePictureSize(QStringLiteral("12")).error().sentence().find("WIDTHxHEIGHT")
            != std::string::npos);
    }

    void pngHasTheSizeAskedFor_data()
    {
        QTest::addColumn<double>("scale");
        QTest::addColumn<QSize>("pixels");
        QTest::addRow("1") << 1.0 << QSize(800, 450);
        QTest::addRow("1.5") << 1.5 << QSize(1200, 675);
        QTest::addRow("2") << 2.0 << QSize(1600, 900);
    }
    void pngHasTheSizeAskedFor()
    {
        QFETCH(double, scale);
        QFETCH(QSize, pixels);
        QTemporaryDir folder;
        ModelStyles styles;
        PictureSpec spec;
        spec.size = { 800, 450 };
        spec.scale = scale;
        for (const ChartKind chart : { ChartKind::counts, ChartKind::growth }) {
            spec.chart = chart;
            const QString path = folder.filePath(QStringLiteral("a.PNG"));
            QVERIFY(writePicture(path, fifteen(), styles, spec));
            QImage image(path);
            QCOMPARE(image.size(), pixels);
            QCOMPARE(image.pixelColor(0, 0), Theme::light().chartBackground);
        }
    }

    void picturesAreLightUnlessAsked()
    {
        ModelStyles styles;
        PictureSpec spec;
        const auto corner
            = [&] { return paintPicture(takePicture(fifteen(), styles, spec)).pixelColor(0, 0); };
        QCOMPARE(corner(), Theme::light().chartBackground);
        spec.dark = true;
        QCOMPARE(corner(), Theme::darkTheme().chartBackground);
    }

    void svgHoldsItsTextsAndNoTypeBelow15Pixels()
    {
        QTemporaryDir folder;
        ModelStyles styles;
        for (const ChartKind chart : { ChartKind::counts, ChartKind::growth }) {
            PictureSpec spec;
            spec.chart = chart;
            spec.title = QStringLiteral("C++ & <Rust>");
            const QString path = folder.filePath(QStringLiteral("a.svg"));
            QVERIFY(writePicture(path, fifteen(), styles, spec));
            const SvgContent svg = readSvg(contentOf(path));
            QVERIFY(svg.isWellFormed);
            QCOMPARE(svg.title, spec.title);
            QVERIFY(svg.texts.contains(spec.title));
            QVERIFY(svg.texts.join(QLatin1Char('\n')).contains(QStringLiteral("Rust tokio")));
            QVERIFY(svg.texts.join(QLatin1Char('\n')).contains(QStringLiteral("1.32 GiB")));
            QVERIFY(svg.texts.join(QLatin1Char('\n'))
                        .contains(QStringLiteral("taskweight 0.1.0, 30 November 2026")));
            QVERIFY2(svg.smallestType >= 15, qPrintable(QString::number(svg.smallestType)));
        }
    }

    void pdfIsWritten()
    {
        QTemporaryDir folder;
        ModelStyles styles;
        const QString path = folder.filePath(QStringLiteral("a.pdf"));
        QVERIFY(writePicture(path, fifteen(), styles, {}));
        const QByteArray bytes = contentOf(path);
        QVERIFY(bytes.startsWith("%PDF-"));
        QVERIFY(bytes.contains("/MediaBox [0 0 1440"));
    }

    void textsComeFromTheResults()
    {
        QCOMPARE(
            pictureTitle(ChartKind::counts, fifteen()), QStringLiteral("What does a task weigh?"));
        auto named = fifteen();
        named.front().header.title = "Before the change";
        QCOMPARE(pictureTitle(ChartKind::counts, named), QStringLiteral("Before the change"));
        QCOMPARE(pictureTitle(ChartKind::growth, fifteen()),
            QStringLiteral("Memory while 1,000,000 tasks sleep 10 s"));
        QCOMPARE(pictureMethod(ChartKind::counts, fifteen(), QStringLiteral("MiB, log axis")),
            QStringLiteral("Peak resident memory of N tasks that sleep 10 s. MiB, log axis. Solid: "
                           "a task each; hatched: a timer only."));
        // A title of one's own may not say how many tasks there were.
        ModelStyles styles;
        PictureSpec spec;
        spec.chart = ChartKind::growth;
        QVERIFY(takePicture(named, styles, spec)
                    .method.startsWith(QStringLiteral("Resident memory of the worker of 1,000,000 "
                                                      "tasks, from the first on. %1.")));
        QVERIFY(takePicture(fifteen(), styles, spec)
                    .method.startsWith(
                        QStringLiteral("Resident memory of the worker, from the first task on. ")));
        spec.chart = ChartKind::cost;
        spec.tasks = 10'000;
        QVERIFY(takePicture(named, styles, spec)
                    .method.contains(QStringLiteral(" for 10,000 tasks that sleep 10 s. %1.")));
        spec.chart = ChartKind::startUp;
        spec.tasks = 1;
        QVERIFY(takePicture(named, styles, spec)
                    .method.startsWith(QStringLiteral("1 task that sleeps 10 s: from the first")));
        QCOMPARE(pictureTitle(ChartKind::growth, fifteen(), 1),
            QStringLiteral("Memory while 1 task sleeps 10 s"));
        const QStringList note = pictureFootnote(fifteen());
        QCOMPARE(note.first(), QStringLiteral("2 cores, 24 GiB, Linux 6.18.44, Debian 12"));
        QCOMPARE(note.last(), QStringLiteral("taskweight 0.1.0, 30 November 2026"));
    }

    void aSmallPictureIsTheWholeOne()
    {
        ModelStyles styles;
        PictureSpec spec;
        Picture picture = takePicture(fifteen(), styles, spec);
        const QImage whole = paintPicture(picture);
        picture.spec.scale = 0.25;
        const QImage small = paintPicture(picture);
        QCOMPARE(small.size() * 4, whole.size());
        const QImage shrunk
            = whole.scaled(small.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        int unlike = 0;
        for (int y = 0; y < small.height(); ++y)
            for (int x = 0; x < small.width(); ++x)
                unlike += std::abs(qGray(small.pixel(x, y)) - qGray(shrunk.pixel(x, y))) > 90;
        const int all = small.width() * small.height();
        QVERIFY2(unlike * 50 < all, qPrintable(QString::number(100.0 * unlike / all)));
    }

    void aFootnoteIsBrokenAndKeepsItsDate_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : { QSize(1920, 1080), QSize(800, 600), QSize(1080, 1080) })
            QTest::addRow("%d", size.width()) << size;
    }

    void aFootnoteIsBrokenAndKeepsItsDate()
    {
        QFETCH(QSize, size);
        ModelStyles styles;
        auto sets = fifteen();
        for (RunRecord& run : sets.front().runs)
            run.model.version += ", runtime of " + run.model.id + " 10.0.401";
        PictureSpec spec;
        spec.size = size;
        QStringList notes;
        for (const Drawing::Text& text :
            layoutPicture(takePicture(sets, styles, spec)).frame.texts())
            notes << text.text;
        QVERIFY2(
            notes.last().endsWith(QStringLiteral("30 November 2026")), qPrintable(notes.last()));
        QVERIFY(notes.size() > 4); // title, method, machine and versions, which take two and more
    }

    void aFootnoteNamesWhoPublishedAndNoRevision()
    {
        ResultSet set;
        set.published = true;
        set.header.program = "published by hez2010";
        set.header.programVersion = "a5586c58a846c7576496cef4d5040f80669758c5";
        set.header.startedAtUtc = "2024-12-01";
        QCOMPARE(pictureFootnote({ set }),
            QStringList{ QStringLiteral("published by hez2010, 1 December 2024") });
    }

    void wordsOfTheUserStandInTheirPlaces()
    {
        ModelStyles styles;
        PictureSpec spec;
        spec.title = QStringLiteral("My title");
        spec.subtitle = QStringLiteral("My subtitle");
        spec.footnote = QStringLiteral("My footnote");
        for (const ChartKind chart : { ChartKind::counts, ChartKind::growth, ChartKind::scaling,
                 ChartKind::cost, ChartKind::startUp }) {
            spec.chart = chart;
            QStringList texts;
            for (const Drawing::Text& text :
                layoutPicture(takePicture(fifteen(), styles, spec)).frame.texts())
                texts << text.text;
            QCOMPARE(texts, (QStringList{ spec.title, spec.subtitle, spec.footnote }));
        }
    }

    void aPictureShowsWhatTheChartShows()
    {
        ModelStyles styles;
        PictureSpec spec;
        spec.chart = ChartKind::growth;
        spec.metric = GrowthMetric::kernel;
        spec.span = TimeSpan{ 1, 2 };
        spec.logarithmic = true;
        const Picture growth = takePicture(fifteen(), styles, spec);
        const auto& scene = std::get<GrowthScene>(growth.scene);
        QVERIFY(scene.metric == GrowthMetric::kernel && scene.logarithmic);
        QCOMPARE(scene.span, spec.span);
        QVERIFY(growth.method.startsWith(
            QStringLiteral("Resident + page tables + kernel stacks and slab")));
        spec.chart = ChartKind::counts;
        spec.counts.dots = true;
        spec.counts.sortedBy = 10'000;
        spec.published = true;
        std::vector<ResultSet> published = fifteen();
        published[0].published = true;
        published[0].path = "2024.json";
        const Picture counts = takePicture(fifteen(), styles, spec, published);
        const auto& shown = std::get<CountsScene>(counts.scene);
        QCOMPARE(shown.options, spec.counts);
        QCOMPARE(shown.data.rows.size(), std::size_t{ 30 });
    }

    void whatCannotBeWrittenIsSaid()
    {
        ModelStyles styles;
        QTemporaryDir folder;
        const auto sentence = [&](const QString& path, const std::vector<ResultSet>& results,
                                  PictureSpec spec = {}) {
            const Result<void> result = writePicture(path, results, styles, spec);
            return result ? QString() : QString::fromStdString(result.error().sentence());
        };
        const QString gone = folder.filePath(QStringLiteral("none/a.png"));
        QVERIFY(sentence(gone, fifteen()).contains(gone));
        QVERIFY(sentence(folder.filePath(QStringLiteral("a.gif")), fifteen())
                    .contains(QStringLiteral(".png, .svg or .pdf")));
        QVERIFY(sentence(folder.filePath(QStringLiteral("a")), fifteen())
                    .contains(QStringLiteral("no ending")));
        QVERIFY(sentence(folder.filePath(QStringLiteral("a.png")), {})
                    .contains(QStringLiteral("no run")));
        PictureSpec large;
        large.scale = 100;
        QVERIFY(sentence(folder.filePath(QStringLiteral("a.png")), fifteen(), large)
                    .contains(QStringLiteral("192000x108000")));
        QVERIFY(QDir(folder.path()).isEmpty());
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::PictureTest)

#include "picture_test.moc"
