// SPDX-License-Identifier: GPL-3.0-or-later
// The growth as a moving picture.
#include "ui/charts/growth_animation.h"

#include "tests/ui/charts/sample_scenes.h"
#include "tests/ui/support/fatal_warnings.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QScopeGuard>
#include <QTemporaryDir>

#include <algorithm>

namespace taskweight {

namespace {

Picture picture(ChartKind chart = ChartKind::growth)
{
    ModelStyles styles;
    PictureSpec spec;
    spec.chart = chart;
    spec.size = { 480, 270 };
    return takePicture({ scenes::results(scenes::figures(4)) }, styles, spec);
}

constexpr AnimationSpec kBrief{ 4, 1 };

GrowthLayout layoutOf(const Picture& shown)
{
    return GrowthLayout(std::get<GrowthScene>(shown.scene), QRectF(0, 0, 900, 500), Theme::light(),
        pictureFont(), 1);
}

} // namespace

class AnimationTest : public UiTest {
    Q_OBJECT

private Q_SLOTS:
    void aPartOfItHasOnlyWhatWasKnownThen()
    {
        const Picture whole = picture();
        const Picture half = pictureAt(whole, 0.5);
        const auto& curves = std::get<GrowthScene>(half.scene).curves;
        double last = 0;
        for (const GrowthCurve& curve : std::get<GrowthScene>(whole.scene).curves)
            last = std::max(last, secondsOf(curve.samples.back()));
        for (const GrowthCurve& curve : curves) {
            QVERIFY(curve.growing);
            QVERIFY(secondsOf(curve.samples.back()) <= last / 2);
            QVERIFY(!curve.peakKib && !curve.times.wokeMs && !curve.times.finishedMs);
        }
        const Picture end = pictureAt(whole, 1);
        for (const GrowthCurve& curve : std::get<GrowthScene>(end.scene).curves)
            QVERIFY(!curve.growing && curve.peakKib);
    }

    void axesAndPlotStandStill()
    {
        const Picture whole = picture();
        const Picture begin = pictureAt(whole, 0), middle = pictureAt(whole, 0.4),
                      end = pictureAt(whole, 1);
        const GrowthLayout first = layoutOf(begin), second = layoutOf(middle), last = layoutOf(end);
        for (const GrowthLayout* layout : { &first, &second }) {
            QCOMPARE(layout->time().high, last.time().high);
            QCOMPARE(layout->memory().high, last.memory().high);
            QCOMPARE(layout->plot(), last.plot());
        }
    }

    void withoutAnEncoderItIsASequenceOfPictures()
    {
        QTemporaryDir folder;
        const auto written
            = writeAnimation(folder.filePath(QStringLiteral("growth.gif")), picture(), kBrief, {});
        QVERIFY(written);
        QVERIFY(written->encoder.isEmpty());
        QCOMPARE(written->frames, 4);
        const QStringList files = QDir(folder.path()).entryList(QDir::Files, QDir::Name);
        QCOMPARE(files.size(), 4);
        QCOMPARE(files.front(), QStringLiteral("growth-0001.png"));
        QCOMPARE(written->path, folder.filePath(files.front()));
        const QImage first(folder.filePath(files.front())), last(folder.filePath(files.back()));
        QCOMPARE(first.size(), QSize(480, 270));
        QVERIFY(first != last);
    }

    void theEncoderOfTheMachineMakesAGif()
    {
        const auto encoder = findGifEncoder();
        if (!encoder)
            QSKIP("neither ffmpeg nor ImageMagick is installed");
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("growth.gif"));
        const auto written = writeAnimation(path, picture(), kBrief, encoder);
        QVERIFY2(written, written ? "" : written.error().sentence().c_str());
        QCOMPARE(written->encoder, encoder->name);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.read(6), QByteArray("GIF89a"));
        QVERIFY(file.size() > 2000);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1); // no frames are left
    }

    void somethingElseOfTheEncodersNameIsNotTaken()
    {
        QTemporaryDir folder;
        const auto become = [&](const QString& name, const QByteArray& script) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("#!/bin/sh\n" + script + '\n');
            file.close();
            QVERIFY(file.setPermissions(file.permissions() | QFileDevice::ExeOwner));
        };
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", QFile::encodeName(folder.path()));
        const auto backAgain = qScopeGuard([&] { qputenv("PATH", path); });
        QVERIFY(!findGifEncoder());
        become(QStringLiteral("convert"), "echo units of length");
        QVERIFY(!findGifEncoder());
        become(QStringLiteral("convert"), "echo ImageMagick is missing; exit 1");
        QVERIFY(!findGifEncoder());
        become(QStringLiteral("magick"), "echo Version: ImageMagick 7.1.1-43 Q16");
        QCOMPARE(findGifEncoder().value_or(GifEncoder()).program, folder.filePath(QStringLiteral("magick")));
        become(QStringLiteral("ffmpeg"), "echo ffmpeg version 5.1.6");
        QCOMPARE(findGifEncoder().value_or(GifEncoder()).name, QStringLiteral("ffmpeg"));
    }

    void whatCannotBeWrittenIsSaid()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.gif"));
        const auto whyNot = [&](const QString& target, const Picture& shown,
                                const std::optional<GifEncoder>& encoder) {
            const auto written = writeAnimation(target, shown, kBrief, encoder);
            return written ? QString() : QString::fromStdString(written.error().sentence());
        };
        QVERIFY(whyNot(path, picture(ChartKind::counts), {}).contains(QStringLiteral("over time")));
        QVERIFY(whyNot(folder.filePath(QStringLiteral("none/a.gif")), picture(), {})
                    .contains(QStringLiteral("cannot be written to")));
        const GifEncoder broken{ QStringLiteral("ffmpeg"), QStringLiteral("/bin/false") };
        QVERIFY(whyNot(path, picture(), broken).contains(QStringLiteral("status 1")));
        const GifEncoder none{ QStringLiteral("ffmpeg"), folder.filePath(QStringLiteral("none")) };
        QVERIFY(!whyNot(path, picture(), none).isEmpty());
        QVERIFY(!QFile::exists(path));
        // And it can be stopped.
        int asked = 0;
        const auto stopped = writeAnimation(
            path, picture(), kBrief, {}, [&](double share) { return share < 0.3 && ++asked < 10; });
        QVERIFY(!stopped && asked >= 1);
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::AnimationTest)

#include "animation_test.moc"
