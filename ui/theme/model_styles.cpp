// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/counterparts.h"
#include "ui/theme/theme.h"

#include <array>

namespace taskweight {

namespace {

using Hues = std::vector<std::pair<QString, QColor>>;

/// How a place within a language looks: the hue over the background, or mixed with the ink where
/// more than three have to be told apart. Neighbours in the list differ most; all of them by a
/// CIE76 distance of 6 or more in C++'s hue.
struct Shade {
    float strength; ///< share of the hue over the background
    float ink; ///< share of the ink in the hue
};
constexpr std::array kShades{
    Shade{ 1.00F, 0 },
    Shade{ 0.62F, 0 },
    Shade{ 0.38F, 0 },
    Shade{ 1.00F, 0.40F },
    Shade{ 0.80F, 0 },
    Shade{ 0.50F, 0 },
    Shade{ 1.00F, 0.22F },
    Shade{ 1.00F, 0.58F },
    Shade{ 0.28F, 0 },
};

/// On a dark background the faint third shade is hard to tell from the second: there the lighter
/// fourth goes before it.
const Shade& shadeOf(std::size_t place, bool dark)
{
    const bool swapped = dark && (place == 2 || place == 3);
    return kShades[swapped ? 5 - place : place];
}

QColor mixed(const QColor& a, const QColor& b, float shareOfB)
{
    const auto channel = [shareOfB](float x, float y) { return x + (y - x) * shareOfB; };
    return QColor::fromRgbF(
        channel(a.redF(), b.redF()), channel(a.greenF(), b.greenF()), channel(a.blueF(), b.blueF()))
        .toRgb();
}

/// The hue of a language; grey for those without one, since no further hue keeps its distance from
/// the others.
QColor hueOf(const std::string& language, bool dark)
{
    const QString name = QString::fromStdString(language);
    for (const auto& [known, hue] : languageHues(dark))
        if (known.compare(name, Qt::CaseInsensitive) == 0)
            return hue;
    return dark ? QColor(0x9a, 0xa3, 0xad) : QColor(0x6b, 0x73, 0x7c);
}

QColor shaded(const QColor& hue, std::size_t place, const Theme& theme)
{
    const Shade& shade = shadeOf(place % kShades.size(), theme.dark);
    return mixed(theme.chartBackground, mixed(hue, theme.ink, shade.ink), shade.strength);
}

/// Solid and hatched marks are told apart anyway, so that each kind counts its places by itself;
/// languages without a hue share the grey and count together.
std::string groupOf(const std::string& language, TaskKind kind)
{
    const bool hasHue = hueOf(language, false) != hueOf({}, false);
    return (hasHue ? language : std::string{}) + (kind == TaskKind::timerOnly ? "/timer" : "/task");
}

} // namespace

const std::vector<std::pair<QString, QColor>>& languageHues(bool dark)
{
    static const Hues kLight{
        { QStringLiteral("C++"), QColor(0x37, 0x5a, 0xa5) },
        { QStringLiteral("Rust"), QColor(0xcf, 0x4e, 0x00) },
        { QStringLiteral("Go"), QColor(0x39, 0xb1, 0xd3) },
        { QStringLiteral("Java"), QColor(0xde, 0x9a, 0x14) },
        { QStringLiteral("C#"), QColor(0xc5, 0x5a, 0x9f) },
        { QStringLiteral("Node.js"), QColor(0x10, 0x81, 0x5e) },
        { QStringLiteral("Python"), QColor(0x9f, 0x96, 0x42) },
        { QStringLiteral("Elixir"), QColor(0x36, 0x23, 0x74) },
    };
    static const Hues kDark{
        { QStringLiteral("C++"), QColor(0x69, 0x8d, 0xd4) },
        { QStringLiteral("Rust"), QColor(0xf9, 0x77, 0x3a) },
        { QStringLiteral("Go"), QColor(0x8f, 0xe8, 0xff) },
        { QStringLiteral("Java"), QColor(0xf4, 0xb7, 0x2e) },
        { QStringLiteral("C#"), QColor(0xd3, 0x91, 0xc1) },
        { QStringLiteral("Node.js"), QColor(0x1a, 0xae, 0x7b) },
        { QStringLiteral("Python"), QColor(0xd6, 0xd7, 0x76) },
        { QStringLiteral("Elixir"), QColor(0x96, 0x6d, 0xf0) },
    };
    return dark ? kDark : kLight;
}

QBrush ModelStyle::brush(const Theme&) const
{
    return QBrush(color, hatched ? Qt::BDiagPattern : Qt::SolidPattern);
}

ModelStyles::ModelStyles(const std::vector<Model>& catalogue)
{
    for (const Model& model : catalogue)
        m_place.try_emplace(model.id, m_count[groupOf(model.language, model.kind)]++);
}

ModelStyle ModelStyles::of(const ModelIdentity& model, const Theme& theme)
{
    auto place = m_place.find(model.id);
    if (place == m_place.end())
        place = m_place.emplace(model.id, m_count[groupOf(model.language, model.kind)]++).first;
    return { shaded(hueOf(model.language, theme.dark), place->second, theme),
        model.kind == TaskKind::timerOnly };
}

std::vector<std::pair<QColor, QColor>> darkCounterparts()
{
    const Theme &light = Theme::light(), &dark = Theme::darkTheme();
    std::vector<std::pair<QColor, QColor>> pairs;
    for (const auto role : { &Theme::chartBackground, &Theme::window, &Theme::ink, &Theme::muted,
             &Theme::grid, &Theme::alternateRow, &Theme::accent, &Theme::good })
        pairs.emplace_back(light.*role, dark.*role);
    std::vector<std::string> languages{ {} }; // the grey of all others
    for (const auto& [language, hue] : languageHues(false))
        languages.push_back(language.toStdString());
    for (const std::string& language : languages)
        for (std::size_t place = 0; place < kShades.size(); ++place)
            pairs.emplace_back(shaded(hueOf(language, false), place, light),
                shaded(hueOf(language, true), place, dark));
    return pairs;
}

} // namespace taskweight
