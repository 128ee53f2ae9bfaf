// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/mark.h"
#include "ui/theme/theme.h"

#include "tests/ui/support/fatal_warnings.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace taskweight {

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

// Machado, Oliveira, Fernandes: "A Physiologically-based Model for Simulation of Color Vision
// Deficiency" (2009), table for severity 1.0; for linear RGB.
constexpr Matrix kNormal{ { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } };
constexpr Matrix kProtanopia{ { { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 },
    { -0.003882, -0.048116, 1.051998 } } };
constexpr Matrix kDeuteranopia{ { { 0.367322, 0.860646, -0.227968 },
    { 0.280085, 0.672501, 0.047413 }, { -0.011820, 0.042940, 0.968881 } } };
constexpr Matrix kTritanopia{ { { 1.255528, -0.076749, -0.178779 },
    { -0.078411, 0.930809, 0.147602 }, { 0.004733, 0.691367, 0.303900 } } };

Triple product(const Matrix& m, const Triple& v)
{
    Triple out{};
    for (std::size_t row = 0; row < 3; ++row)
        out[row] = m[row][0] * v[0] + m[row][1] * v[1] + m[row][2] * v[2];
    return out;
}

Triple linearRgb(const QColor& color)
{
    const auto linear
        = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return { linear(color.redF()), linear(color.greenF()), linear(color.blueF()) };
}

/// CIE 1976 L*a*b*, D65.
Triple lab(const Triple& rgb)
{
    constexpr Matrix kToXyz{ { { 0.4124564, 0.3575761, 0.1804375 },
        { 0.2126729, 0.7151522, 0.0721750 }, { 0.0193339, 0.1191920, 0.9503041 } } };
    const Triple xyz = product(kToXyz, rgb);
    const auto f
        = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const double fx = f(xyz[0] / 0.95047), fy = f(xyz[1]), fz = f(xyz[2] / 1.08883);
    return { 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz) };
}

Triple seen(const QColor& color, const Matrix& eye)
{
    Triple rgb = product(eye, linearRgb(color));
    for (double& channel : rgb)
        channel = std::clamp(channel, 0.0, 1.0);
    return lab(rgb);
}

double distance(const QColor& a, const QColor& b, const Matrix& eye)
{
    const Triple x = seen(a, eye), y = seen(b, eye);
    return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

/// WCAG 2.1 contrast ratio.
double contrast(const QColor& a, const QColor& b)
{
    const auto luminance = [](const QColor& color) {
        const Triple rgb = linearRgb(color);
        return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
    };
    const auto [low, high] = std::minmax({ luminance(a), luminance(b) });
    return (high + 0.05) / (low + 0.05);
}

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
