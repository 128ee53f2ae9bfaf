// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/picture.h"

#include "core/base/format.h"
#include "ui/charts/compare_data.h"
#include "ui/charts/cost_data.h"
#include "ui/charts/picture_text.h"
#include "ui/charts/run_data.h"
#include "ui/charts/text_lines.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QImageWriter>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace taskweight {

namespace {

constexpr QSize kLeastSize(200, 150);
constexpr double kTitlePixels = 23, kSubtitlePixels = 13.4, kFootnotePixels = 11.4; // at 1280x720
constexpr double kMargin = 28;
constexpr qsizetype kMethodLines = 2, kNoteLines = 4; // at most
constexpr int kPdfDotsPerPixel = 8;

/// Title, method and footnote around one chart: the whole picture in logical pixels.
struct Page {
    Drawing frame;
    Drawing chart;
    QString title, method;
    bool empty = false;

    void paint(QPainter& painter, const Theme& theme, const QSize& size) const
    {
        if (theme.chartBackground.alpha() > 0)
            painter.fillRect(QRectF(QPointF(), QSizeF(size)), theme.chartBackground);
        chart.paint(painter, theme);
        frame.paint(painter, theme);
    }
};

QFont atPixels(double pixels, QFont::Weight weight = QFont::Normal)
{
    QFont font = pictureFont();
    font.setPixelSize(std::max(8, static_cast<int>(std::lround(pixels))));
    font.setWeight(weight);
    return font;
}

const Theme& themeOf(const PictureSpec& spec)
{
    return spec.dark ? Theme::darkTheme() : Theme::light();
}

/// What the page is painted with: without a background nothing stands behind texts either.
Theme paperOf(const PictureSpec& spec)
{
    Theme theme = themeOf(spec);
    if (spec.transparent)
        theme.chartBackground = QColor(0, 0, 0, 0);
    return theme;
}

/// Lays the chart out into the page and returns unit and axis in words.
struct ChartLayouter {
    const QRectF& area;
    const Theme& theme;
    double scale;
    Page& page;

    QString operator()(const CountsScene& scene) const
    {
        page.empty = scene.data.rows.empty();
        CountsLayout layout = layoutCounts(scene, area, theme, pictureFont(), scale, false);
        page.chart = std::move(layout.drawing);
        return countsMetric(layout);
    }
    QString operator()(const GrowthScene& scene) const
    {
        page.empty = scene.curves.empty();
        const GrowthLayout layout(scene, area, theme, pictureFont(), scale, false);
        page.chart = layout.drawing();
        return layout.unit().name
            + (scene.logarithmic ? QStringLiteral(", log axis") : QStringLiteral(", linear axis"));
    }
    QString operator()(const ScalingScene& scene) const
    {
        page.empty = scene.data.rows.empty();
        ScalingLayout layout = layoutScaling(scene, area, theme, pictureFont(), scale, false);
        page.chart = std::move(layout.drawing);
        return layout.unit.name + QStringLiteral(", both axes log");
    }
    QString operator()(const RowsScene& scene) const
    {
        page.empty = scene.data.rows.empty();
        page.chart = layoutRows(scene, area, theme, pictureFont(), scale, false).drawing;
        return scene.logarithmic ? QStringLiteral("Log axes") : QStringLiteral("Linear axes");
    }
};

Page layoutPage(const Picture& picture)
{
    const PictureSpec& spec = picture.spec;
    const Theme theme = paperOf(spec);
    const QSizeF size = spec.size;
    // Type grows with the picture; below a certain size it stays readable instead.
    const double scale = std::max(0.85, std::min(size.width() / 1280, size.height() / 720));
    const double margin = std::min(kMargin * scale, size.width() * 0.04);
    const double width = size.width() - 2 * margin;
    const QFont titleFont = atPixels(kTitlePixels * scale, QFont::Bold);
    const QFont methodFont = atPixels(kSubtitlePixels * scale),
                noteFont = atPixels(kFootnotePixels * scale);

    Page page;
    page.title = picture.title;
    const double titleCentre = margin + lineHeight(titleFont) / 2 - 4 * scale;
    // Unit and axis are known after the layout, so that the room is taken by a usual text for them.
    const QString usual = spec.subtitle.isEmpty()
        ? picture.method.arg(QStringLiteral("MiB, both axes log"))
        : spec.subtitle;
    const auto methodLines
        = static_cast<double>(brokenLines(usual, methodFont, width, kMethodLines).size());
    const double methodHeight = lineHeight(methodFont);
    const double methodTop = titleCentre + lineHeight(titleFont) / 2 + 3 * scale;
    const QStringList notes = footnoteLines(picture.footnote, noteFont, width, kNoteLines);
    const double notesHeight = static_cast<double>(notes.size()) * lineHeight(noteFont);
    const double notesTop = size.height() - margin * 0.7 - notesHeight;
    const QRectF area(margin - 8 * scale, methodTop + methodLines * methodHeight + 8 * scale,
        width + 14 * scale, 0);
    const QRectF chartArea(area.topLeft(), QPointF(area.right(), notesTop - 10 * scale));

    const ChartLayouter layouter{ chartArea, theme, scale, page };
    const QString axis = std::visit(layouter, picture.scene);
    page.method = spec.subtitle.isEmpty() ? picture.method.arg(axis) : spec.subtitle;

    page.frame.text({ margin, titleCentre }, Anchor::left, elided(titleFont, page.title, width),
        titleFont, theme.ink);
    const QStringList method = brokenLines(page.method, methodFont, width, kMethodLines);
    for (qsizetype i = 0; i < method.size(); ++i)
        page.frame.text({ margin, methodTop + (static_cast<double>(i) + 0.5) * methodHeight },
            Anchor::left, method[i], methodFont, theme.muted);
    for (qsizetype i = 0; i < notes.size(); ++i)
        page.frame.text(
            { margin, notesTop + (static_cast<double>(i) + 0.5) * lineHeight(noteFont) },
            Anchor::left, notes[i], noteFont, theme.muted);
    return page;
}

QImage toImage(const Page& page, const PictureSpec& spec, const Theme& theme)
{
    QImage image((QSizeF(spec.size) * spec.scale).toSize(),
        spec.transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    if (image.isNull())
        return image;
    if (spec.transparent)
        image.fill(Qt::transparent);
    QPainter painter(&image);
    // Not by the image's ratio: Qt takes one below 1, as a preview has, for 1.
    painter.scale(spec.scale, spec.scale);
    page.paint(painter, theme, spec.size);
    return image;
}

QByteArray toPng(const Page& page, const PictureSpec& spec, const Theme& theme)
{
    QImage image = toImage(page, spec, theme);
    image.setText(QStringLiteral("Title"), page.title);
    image.setText(QStringLiteral("Software"), QStringLiteral("taskweight"));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    return image.save(&buffer, "PNG") ? bytes : QByteArray();
}

QByteArray toSvg(const Page& page, const PictureSpec& spec, const Theme& theme)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96); // a CSS pixel; at the default of 72 Qt 6.4 makes texts too small
    generator.setSize(spec.size);
    generator.setViewBox(QRect(QPoint(), spec.size));
    // Newer Qt escapes both, Qt 6.4 does not: they are put in afterwards, escaped once.
    const QString title = QStringLiteral("@title@"), description = QStringLiteral("@description@");
    generator.setTitle(title);
    generator.setDescription(description);
    QPainter painter(&generator);
    page.paint(painter, theme, spec.size);
    painter.end();
    const auto putIn = [&bytes](const QString& place, const QString& text) {
        if (const qsizetype at = bytes.indexOf(place.toUtf8()); at >= 0)
            bytes.replace(at, place.size(), text.toHtmlEscaped().toUtf8());
    };
    putIn(title, page.title); // they stand at the head of the file, before any text of the chart
    putIn(description, page.method);
    return bytes;
}

QByteArray toPdf(const Page& page, const PictureSpec& spec, const Theme& theme)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(page.title);
    writer.setCreator(QStringLiteral("taskweight"));
    writer.setResolution(96 * kPdfDotsPerPixel);
    writer.setPageSize(
        QPageSize(QSizeF(spec.size) * 72 / 96, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins({});
    QPainter painter(&writer);
    painter.scale(kPdfDotsPerPixel, kPdfDotsPerPixel);
    page.paint(painter, theme, spec.size);
    painter.end();
    return bytes;
}

Error cannotWrite(const QString& path, std::string why, std::string fix)
{
    return { "cannot write the picture", path.toStdString(), std::move(why), std::move(fix) };
}

Result<void> writeFile(const QString& path, const QByteArray& bytes)
{
    QSaveFile file(path);
    file.setDirectWriteFallback(true);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return cannotWrite(path, file.errorString().toStdString(),
            "choose a file in a folder that you may write to");
    return {};
}

} // namespace

Result<QSize> parsePictureSize(const QString& text)
{
    static const QRegularExpression kSize(QStringLiteral("^([0-9]{1,6})x([0-9]{1,6})$"));
    const QRegularExpressionMatch match = kSize.match(text);
    const std::string range = "200x150 to " + std::to_string(kLargestPictureSide) + "x"
        + std::to_string(kLargestPictureSide);
    if (!match.hasMatch())
        return Error{ "not a picture size", "'" + text.toStdString() + "'",
            "expected WIDTHxHEIGHT in pixels, as 1920x1080", "" };
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    if (size.width() < kLeastSize.width() || size.height() < kLeastSize.height()
        || std::max(size.width(), size.height()) > kLargestPictureSide)
        return Error{ "picture size out of range", "'" + text.toStdString() + "'",
            "expected " + range, "" };
    return size;
}

namespace {

RowsData rowsOf(const std::vector<ResultSet>& results, const std::optional<Comparison>& comparison,
    ModelStyles& styles, const PictureSpec& spec, const Theme& theme)
{
    switch (spec.chart) {
    case ChartKind::cost:
        return costData(results, spec.tasks, styles, theme);
    case ChartKind::startUp:
        return startUpData(results, spec.tasks, styles, theme);
    default:
        return comparison ? compareData(*comparison, spec.tasks, styles, theme) : RowsData();
    }
}

decltype(Picture::scene) sceneOf(const std::vector<ResultSet>& results,
    const std::vector<ResultSet>& published, const std::optional<Comparison>& comparison,
    ModelStyles& styles, const PictureSpec& spec, const Theme& theme)
{
    const QString noRun = QStringLiteral("The results hold no run.");
    switch (spec.chart) {
    case ChartKind::counts: {
        CountsScene scene;
        scene.data = countsData(results, styles, theme);
        if (spec.published)
            addPublished(scene.data, results, published, styles, theme);
        scene.options = spec.counts;
        scene.logarithmic = spec.logarithmic.value_or(true);
        scene.emptyText = noRun;
        return scene;
    }
    case ChartKind::growth: {
        GrowthScene scene;
        scene.curves = growthCurves(results, spec.tasks, styles, theme);
        scene.metric = spec.metric;
        scene.span = spec.span;
        scene.logarithmic = spec.logarithmic.value_or(false);
        scene.emptyText = QStringLiteral("No run of the results has samples.");
        scene.thinPixels = 2.2;
        return scene;
    }
    case ChartKind::scaling: {
        ScalingScene scene;
        scene.data = scalingData(results, styles, theme);
        scene.emptyText = noRun;
        return scene;
    }
    case ChartKind::cost:
    case ChartKind::startUp:
    case ChartKind::compare:
        break;
    }
    RowsScene scene;
    scene.data = rowsOf(results, comparison, styles, spec, theme);
    scene.logarithmic = spec.chart == ChartKind::startUp && spec.logarithmic.value_or(false);
    scene.emptyText = spec.chart == ChartKind::compare ? compareAdvice() : noRun;
    return scene;
}

/// What a comparison tells of: its own sets, not all that are open.
std::vector<ResultSet> setsOf(const Comparison& comparison)
{
    std::vector<ResultSet> sets{ comparison.a.set };
    for (const Comparison::Side& other : comparison.others)
        sets.push_back(other.set);
    return sets;
}

} // namespace

Picture takePicture(const std::vector<ResultSet>& results, ModelStyles& styles,
    const PictureSpec& spec, const std::vector<ResultSet>& published)
{
    const Theme& theme = themeOf(spec);
    const auto comparison = spec.chart == ChartKind::compare
        ? comparisonOf(compareSets(results, published), spec.compare)
        : std::nullopt;
    const std::vector<ResultSet> compared
        = comparison ? setsOf(*comparison) : std::vector<ResultSet>();
    const std::vector<ResultSet>& told = comparison ? compared : results;
    Picture picture;
    picture.spec = spec;
    picture.scene = sceneOf(results, published, comparison, styles, spec, theme);
    const std::uint64_t tasks = pictureTasks(spec.chart, told, spec.tasks);
    picture.title = !spec.title.isEmpty() ? spec.title
        : comparison                      ? compareTitle(*comparison, spec.tasks)
                                          : pictureTitle(spec.chart, told, tasks);
    const bool isSaid = picture.title.contains(
        QString::fromStdString(formatCount(static_cast<std::int64_t>(tasks))));
    picture.method
        = pictureMethod(spec.chart, told, QStringLiteral("%1"), spec.metric, isSaid ? 0 : tasks);
    picture.footnote = spec.footnote.isEmpty() ? pictureFootnote(told) : QStringList(spec.footnote);
    return picture;
}

PictureLayout layoutPicture(const Picture& picture)
{
    Page page = layoutPage(picture);
    return { std::move(page.frame), std::move(page.chart) };
}

QImage paintPicture(const Picture& picture)
{
    return toImage(layoutPage(picture), picture.spec, paperOf(picture.spec));
}

Result<void> writePicture(const QString& path, const std::vector<ResultSet>& results,
    ModelStyles& styles, const PictureSpec& spec)
{
    return writePicture(path, takePicture(results, styles, spec));
}

QByteArray pictureSvg(const Picture& picture)
{
    const Page page = layoutPage(picture);
    return page.empty ? QByteArray() : toSvg(page, picture.spec, themeOf(picture.spec));
}

Result<void> writePicture(const QString& path, const Picture& picture)
{
    const PictureSpec& spec = picture.spec;
    using Encode = QByteArray (*)(const Page&, const PictureSpec&, const Theme&);
    const QString ending = QFileInfo(path).suffix().toLower();
    const Encode encode = ending == QLatin1String("png") ? &toPng
        : ending == QLatin1String("svg")                 ? &toSvg
        : ending == QLatin1String("pdf")                 ? &toPdf
                                                         : nullptr;
    if (!encode)
        return Error{ "unknown kind of picture", path.toStdString(),
            ending.isEmpty() ? "the name has no ending"
                             : "'." + ending.toStdString() + "' is not one that is written",
            "end the name in .png, .svg or .pdf" };

    const double scale = encode == &toPng ? spec.scale : 1;
    const double width = spec.size.width() * scale, height = spec.size.height() * scale;
    if (!(width >= 1 && height >= 1 && std::max(width, height) <= kLargestPictureSide
            && width * height <= kMostPicturePixels))
        return cannotWrite(path,
            std::to_string(std::llround(width)) + "x" + std::to_string(std::llround(height))
                + " pixels are more than can be made",
            "choose a smaller size or scale, or write SVG or PDF");

    const Page page = layoutPage(picture);
    if (page.empty)
        return cannotWrite(path,
            spec.chart == ChartKind::growth        ? "no run of the results has samples"
                : spec.chart == ChartKind::scaling ? "the results hold no run that counts"
                : spec.chart == ChartKind::compare
                ? "two sets of results are needed that have a model and a task count in common"
                : "the results hold no run",
            "choose results with runs, or another chart");
    const QByteArray bytes = encode(page, spec, paperOf(spec));
    if (bytes.isEmpty())
        return cannotWrite(
            path, "not enough memory for an image of this size", "choose a smaller size or scale");
    return writeFile(path, bytes);
}

} // namespace taskweight
