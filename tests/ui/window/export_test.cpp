// SPDX-License-Identifier: GPL-3.0-or-later
// What can be chosen of a picture before it is written.
#include "ui/window/export_dialog.h"
#include "ui/window/report_file.h"

#include "tests/ui/charts/sample_scenes.h"
#include "tests/ui/support/fatal_warnings.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>

#include <map>

namespace taskweight {

namespace {

struct Offered {
    std::vector<ResultSet> results{ scenes::results(scenes::figures(4)) };
    ModelStyles styles;
    ExportDialog dialog{
        { { 1, 10'000 },
            [](ChartKind chart) {
                PictureSpec spec;
                spec.chart = chart;
                if (chart == ChartKind::growth)
                    spec.title = QStringLiteral("As on the chart");
                return spec;
            },
            [this](const PictureSpec& spec) { return takePicture(results, styles, spec); } },
        ChartKind::counts
    };

    template <typename Widget>
    Widget& part(const char* name)
    {
        return *dialog.findChild<Widget*>(QLatin1String(name));
    }
    QPushButton& save()
    {
        return *dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
    }
};

/// The colours of an SVG, in the order in which it has them.
QStringList coloursOf(const QByteArray& svg)
{
    static const QRegularExpression kColour(QStringLiteral("(?:fill|stroke)=\"(#[0-9a-f]{6})\""));
    QStringList colours;
    for (auto found = kColour.globalMatch(QString::fromUtf8(svg)); found.hasNext();)
        colours << found.next().captured(1);
    return colours;
}

} // namespace

class ExportTest : public UiTest {
    Q_OBJECT

private Q_SLOTS:
    void aReportTurnsDarkAsItsPicturesWould()
    {
        const std::vector<ResultSet> results{ scenes::results(scenes::figures(), 3),
            scenes::results(scenes::figures()) };
        ModelStyles styles;
        std::map<QString, QString> dark;
        for (const ColorPair& pair : reportColors())
            dark.try_emplace(QString::fromStdString(pair.light), QString::fromStdString(pair.dark));
        const std::vector<PictureSpec> specs = reportPictures(results);
        QVERIFY(specs.size() >= 5);
        for (PictureSpec spec : specs) {
            const QStringList light = coloursOf(pictureSvg(takePicture(results, styles, spec)));
            spec.dark = true;
            const QStringList wanted = coloursOf(pictureSvg(takePicture(results, styles, spec)));
            QCOMPARE(light.size(), wanted.size());
            QVERIFY(light.size() > 20);
            for (qsizetype i = 0; i < light.size(); ++i)
                if (light[i] != QLatin1String("#000000")) // a pen that nothing is drawn with
                    QVERIFY2(dark[light[i]] == wanted[i],
                        qPrintable(QStringLiteral("chart %1: %2 is %3 in the dark, not %4")
                                       .arg(static_cast<int>(spec.chart))
                                       .arg(light[i], wanted[i], dark[light[i]])));
        }
    }

    void itFitsOnASmallScreen()
    {
        Offered offered;
        for (const ChartKind chart : { ChartKind::counts, ChartKind::growth }) {
            auto& choice = offered.part<QComboBox>("exportChart");
            choice.setCurrentIndex(choice.findData(static_cast<int>(chart)));
            QVERIFY(offered.dialog.sizeHint().width() <= 800);
            QVERIFY(offered.dialog.sizeHint().height() <= 560);
        }
    }

    void wordsSizeAndBackgroundAreChosen()
    {
        Offered offered;
        offered.part<QLineEdit>("exportTitle").setText(QStringLiteral(" My title "));
        offered.part<QLineEdit>("exportSubtitle").setText(QStringLiteral("My subtitle"));
        offered.part<QLineEdit>("exportFootnote").setText(QStringLiteral("My footnote"));
        offered.part<QComboBox>("exportTheme").setCurrentIndex(1);
        offered.part<QCheckBox>("exportTransparent").setChecked(true);
        const PictureSpec spec = offered.dialog.spec();
        QCOMPARE(spec.title, QStringLiteral("My title"));
        QCOMPARE(spec.subtitle, QStringLiteral("My subtitle"));
        QCOMPARE(spec.footnote, QStringLiteral("My footnote"));
        QVERIFY(spec.dark && spec.transparent);
        QCOMPARE(spec.size, QSize(1920, 1080));
    }

    void sizesForProjectorsAndOnesOwn()
    {
        Offered offered;
        auto& size = offered.part<QComboBox>("exportSize");
        std::vector<QSize> sizes;
        for (int i = 0; i < size.count(); ++i) {
            size.setCurrentIndex(i);
            sizes.push_back(offered.dialog.spec().size);
            QVERIFY(offered.save().isEnabled());
        }
        for (const QSize wanted :
            { QSize(1920, 1080), QSize(3840, 2160), QSize(1600, 1200), QSize(1080, 1080) })
            QVERIFY(std::find(sizes.begin(), sizes.end(), wanted) != sizes.end());
        size.setCurrentText(QStringLiteral("640x480"));
        QCOMPARE(offered.dialog.spec().size, QSize(640, 480));
        size.setCurrentText(QStringLiteral("wide"));
        QVERIFY(!offered.save().isEnabled());
        QVERIFY(!offered.part<QPushButton>("exportCopy").isEnabled());
        QVERIFY(
            offered.part<QLabel>("exportTrouble").text().contains(QStringLiteral("WIDTHxHEIGHT")));
    }

    void aChartBringsItsOwnTitleAndSaysWhatMoves()
    {
        Offered offered;
        QVERIFY(offered.part<QLineEdit>("exportTitle").text().isEmpty());
        auto& chart = offered.part<QComboBox>("exportChart");
        chart.setCurrentIndex(chart.findData(static_cast<int>(ChartKind::growth)));
        QCOMPARE(offered.dialog.spec().title, QStringLiteral("As on the chart"));
        QVERIFY(offered.part<QLabel>("exportTrouble").text().contains(QStringLiteral(".gif")));
    }

    void thePreviewFollowsAndShowsTheWordsThatAreTaken()
    {
        Offered offered;
        auto& preview = offered.part<QLabel>("exportPreview");
        QTRY_VERIFY(!preview.pixmap(Qt::ReturnByValue).isNull());
        const QImage light = preview.pixmap(Qt::ReturnByValue).toImage();
        QCOMPARE(offered.part<QLineEdit>("exportTitle").placeholderText(),
            QStringLiteral("What does a task weigh?"));
        QVERIFY(!offered.part<QLineEdit>("exportFootnote").placeholderText().isEmpty());
        offered.part<QComboBox>("exportTheme").setCurrentIndex(1);
        QTRY_VERIFY(preview.pixmap(Qt::ReturnByValue).toImage() != light);
        QVERIFY(preview.pixmap(Qt::ReturnByValue).width() <= preview.width());
    }

    void copyLeavesTheDialogOpen()
    {
        Offered offered;
        offered.dialog.show();
        QSignalSpy copied(&offered.dialog, &ExportDialog::copyAsked);
        offered.part<QPushButton>("exportCopy").click();
        QCOMPARE(copied.count(), 1);
        QVERIFY(offered.dialog.isVisible());
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::ExportTest)

#include "export_test.moc"
