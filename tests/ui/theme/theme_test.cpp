// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/mark.h"
#include "ui/theme/theme.h"

#include "tests/ui/support/colour_vision.h"
#include "tests/ui/support/fatal_warnings.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace taskweight {

namespace {

using namespace vision;

Model model(const std::string& id, const std::string& language, TaskKind kind = TaskKind::spawned)
{
    Model result;
    result.id = id;
    result.name = id;
    result.language = language;
    result.kind = kind;
    return result;
}

ModelIdentity identity(
    const std::string& id, const std::string& language, TaskKind kind = TaskKind::spawned)
{
    ModelIdentity result;
    result.id = id;
    result.language = language;
    result.kind = kind;
    return result;
}

/// The share of hue that lies over the background, from one channel.
double strength(const QColor& color, const QColor& hue, const QColor& background)
{
    return (color.redF() - background.redF()) / (hue.redF() - background.redF());
}

} // namespace

class ThemeTest : public UiTest {
    Q_OBJECT

private Q_SLOTS:
    void everyPairOfLanguagesStaysApartForEveryEye_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<int>("eye");
        QTest::addColumn<double>("least");
        for (const bool dark : { false, true }) {
            const char* theme = dark ? "dark" : "light";
            QTest::addRow("%s normal", theme) << dark << 0 << 20.0;
            QTest::addRow("%s protanopia", theme) << dark << 1 << 15.0;
            QTest::addRow("%s deuteranopia", theme) << dark << 2 << 15.0;
            QTest::addRow("%s tritanopia", theme) << dark << 3 << 15.0;
        }
    }
    void everyPairOfLanguagesStaysApartForEveryEye()
    {
        QFETCH(bool, dark);
        QFETCH(int, eye);
        QFETCH(double, least);
        const std::array eyes{ kNormal, kProtanopia, kDeuteranopia, kTritanopia };
        const auto& hues = languageHues(dark);
        QCOMPARE(hues.size(), std::size_t{ 8 });
        for (std::size_t i = 0; i < hues.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                const double apart
                    = distance(hues[i].second, hues[j].second, eyes[static_cast<std::size_t>(eye)]);
                QVERIFY2(apart >= least,
                    qPrintable(QStringLiteral("%1 and %2: %3")
                                   .arg(hues[i].first, hues[j].first)
                                   .arg(apart)));
            }
    }

    void textIsReadableOnEveryBackground()
    {
        for (const Theme* theme : { &Theme::light(), &Theme::darkTheme() })
            for (const QColor& background :
                { theme->chartBackground, theme->window, theme->alternateRow }) {
                QVERIFY(contrast(theme->ink, background) >= 7);
                QVERIFY(contrast(theme->muted, background) >= 4.5);
                QVERIFY(contrast(theme->good, background) >= 4.5);
            }
        QVERIFY(contrast(Theme::light().accentText, Theme::light().accent) >= 4.5);
        QVERIFY(contrast(Theme::darkTheme().accentText, Theme::darkTheme().accent) >= 4.5);
    }

    void aPaletteLeadsBackToItsTheme()
    {
        QVERIFY(!Theme::of(Theme::light().palette()).dark);
        QVERIFY(Theme::of(Theme::darkTheme().palette()).dark);
        QCOMPARE(Theme::darkTheme().palette().color(QPalette::Base).alpha(), 255);
    }

    void theFirstThreeOfALanguageDifferInStrength()
    {
        ModelStyles styles({ model("a", "Rust"), model("b", "Rust"), model("c", "Rust") });
        for (const Theme* theme : { &Theme::light(), &Theme::darkTheme() }) {
            const QColor hue = languageHues(theme->dark)[1].second;
            const QColor background = theme->chartBackground;
            QCOMPARE(styles.of(identity("a", "Rust"), *theme).color, hue);
            const double second
                = strength(styles.of(identity("b", "Rust"), *theme).color, hue, background);
            const double third
                = strength(styles.of(identity("c", "Rust"), *theme).color, hue, background);
            QVERIFY(std::abs(second - 0.62) < 0.02);
            if (!theme->dark)
                QVERIFY(std::abs(third - 0.38) < 0.02);
            else // the faint one is hard to tell from the second on a dark background
                QVERIFY(
                    styles.of(identity("c", "Rust"), *theme).color.lightness() > hue.lightness());
        }
    }

    void nineOfALanguageCanBeToldApart()
    {
        std::vector<Model> nine;
        for (char id = 'a'; id < 'j'; ++id)
            nine.push_back(model(std::string(1, id), "C++"));
        ModelStyles styles(nine);
        for (const Theme* theme : { &Theme::light(), &Theme::darkTheme() })
            for (char i = 'a'; i < 'j'; ++i)
                for (char j = 'a'; j < i; ++j) {
                    const QColor one = styles.of(identity(std::string(1, i), "C++"), *theme).color;
                    const QColor other
                        = styles.of(identity(std::string(1, j), "C++"), *theme).color;
                    QVERIFY(distance(one, other, kNormal) >= 5);
                }
    }

    void timersCountTheirPlacesByThemselves()
    {
        ModelStyles styles({ model("spawned", "C++"), model("timer", "C++", TaskKind::timerOnly) });
        const Theme& theme = Theme::light();
        const ModelStyle spawned = styles.of(identity("spawned", "C++"), theme);
        const ModelStyle timer = styles.of(identity("timer", "C++", TaskKind::timerOnly), theme);
        QVERIFY(!spawned.hatched);
        QVERIFY(timer.hatched);
        QCOMPARE(timer.color, spawned.color);
    }

    void aModelLooksTheSameInWhateverOrderItIsAskedFor()
    {
        const std::vector<Model> catalogue{ model("a", "Go"), model("b", "Go"), model("c", "Go") };
        ModelStyles forward(catalogue), backward(catalogue);
        const std::vector<std::string> ids{ "a", "b", "c" };
        std::vector<ModelStyle> seenForward, seenBackward;
        for (const auto& id : ids)
            seenForward.push_back(forward.of(identity(id, "Go"), Theme::light()));
        for (auto id = ids.rbegin(); id != ids.rend(); ++id)
            seenBackward.insert(
                seenBackward.begin(), backward.of(identity(*id, "Go"), Theme::light()));
        QCOMPARE(seenForward, seenBackward);
    }

    void anUnknownModelFollowsThoseOfTheCatalogue()
    {
        ModelStyles styles({ model("a", "Java") });
        const ModelStyle known = styles.of(identity("a", "Java"), Theme::light());
        const ModelStyle unknown = styles.of(identity("own", "Java"), Theme::light());
        QVERIFY(known.color != unknown.color);
        QCOMPARE(styles.of(identity("own", "Java"), Theme::light()), unknown);
    }

    void languagesWithoutAHueShareTheGrey()
    {
        ModelStyles styles;
        const QColor zig = styles.of(identity("zig", "Zig"), Theme::light()).color;
        const QColor own = styles.of(identity("own", ""), Theme::light()).color;
        QVERIFY(zig.hslSaturationF() < 0.12F);
        QVERIFY(own.hslSaturationF() < 0.12F);
        QVERIFY(zig != own);
    }

    void aHatchedMarkShowsColourAndBackground_data()
    {
        QTest::addColumn<double>("ratio");
        for (const double ratio : { 1.0, 1.5, 2.0 })
            QTest::addRow("%g", ratio) << ratio;
    }
    void aHatchedMarkShowsColourAndBackground()
    {
        QFETCH(double, ratio);
        const ModelStyle style{ QColor(Qt::blue), true };
        const auto paint = [&](const ModelStyle& of, bool hollow) {
            QImage image(QSize(int(40 * ratio), int(60 * ratio)), QImage::Format_RGB32);
            image.setDevicePixelRatio(ratio);
            image.fill(Theme::light().chartBackground);
            QPainter painter(&image);
            paintMark(painter, QRectF(10, 10, 20, 40), of, Theme::light(), hollow);
            painter.end();
            int blueish = 0, outside = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    if (image.pixelColor(x, y) != Theme::light().chartBackground) {
                        const bool in = QRectF(9, 9, 22, 42).contains(QPointF(x, y) / ratio);
                        ++(in ? blueish : outside);
                    }
            return std::pair(double(blueish) / (20 * 40 * ratio * ratio), outside);
        };
        const auto [solid, solidOutside] = paint({ style.color, false }, false);
        const auto [hatched, hatchedOutside] = paint(style, false);
        const auto [hollow, hollowOutside] = paint({ style.color, false }, true);
        QVERIFY(solid > 0.95);
        QVERIFY(hatched > 0.25 && hatched < 0.8);
        QVERIFY(hollow > 0.1 && hollow < 0.4);
        QCOMPARE(solidOutside + hatchedOutside + hollowOutside, 0);
    }

    void anEmptyMarkPaintsNothing()
    {
        QImage image(10, 10, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintMark(painter, QRectF(2, 2, 0, 5), { QColor(Qt::red), true }, Theme::light());
        painter.end();
        QCOMPARE(image.pixelColor(2, 4), QColor(Qt::white));
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::ThemeTest)

#include "theme_test.moc"
