// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include <algorithm>
#include <array>
#include <cmath>

/// How far colours are apart for every eye, and in print without colours.
namespace taskweight::vision {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

// Machado, Oliveira, Fernandes: "A Physiologically-based Model for Simulation of Color Vision
// Deficiency" (2009), table for severity 1.0; for linear RGB.
inline constexpr Matrix kNormal{ { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } };
inline constexpr Matrix kProtanopia{ { { 0.152286, 1.052583, -0.204868 },
    { 0.114503, 0.786281, 0.099216 }, { -0.003882, -0.048116, 1.051998 } } };
inline constexpr Matrix kDeuteranopia{ { { 0.367322, 0.860646, -0.227968 },
    { 0.280085, 0.672501, 0.047413 }, { -0.011820, 0.042940, 0.968881 } } };
inline constexpr Matrix kTritanopia{ { { 1.255528, -0.076749, -0.178779 },
    { -0.078411, 0.930809, 0.147602 }, { 0.004733, 0.691367, 0.303900 } } };

inline Triple product(const Matrix& m, const Triple& v)
{
    Triple out{};
    for (std::size_t row = 0; row < 3; ++row)
        out[row] = m[row][0] * v[0] + m[row][1] * v[1] + m[row][2] * v[2];
    return out;
}

inline Triple linearRgb(const QColor& color)
{
    const auto linear
        = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return { linear(color.redF()), linear(color.greenF()), linear(color.blueF()) };
}

/// CIE 1976 L*a*b*, D65.
inline Triple lab(const Triple& rgb)
{
    constexpr Matrix kToXyz{ { { 0.4124564, 0.3575761, 0.1804375 },
        { 0.2126729, 0.7151522, 0.0721750 }, { 0.0193339, 0.1191920, 0.9503041 } } };
    const Triple xyz = product(kToXyz, rgb);
    const auto f
        = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const double fx = f(xyz[0] / 0.95047), fy = f(xyz[1]), fz = f(xyz[2] / 1.08883);
    return { 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz) };
}

inline Triple seen(const QColor& color, const Matrix& eye)
{
    Triple rgb = product(eye, linearRgb(color));
    for (double& channel : rgb)
        channel = std::clamp(channel, 0.0, 1.0);
    return lab(rgb);
}

inline double distance(const QColor& a, const QColor& b, const Matrix& eye)
{
    const Triple x = seen(a, eye), y = seen(b, eye);
    return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

/// WCAG 2.1 contrast ratio.
inline double contrast(const QColor& a, const QColor& b)
{
    const auto luminance = [](const QColor& color) {
        const Triple rgb = linearRgb(color);
        return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
    };
    const auto [low, high] = std::minmax({ luminance(a), luminance(b) });
    return (high + 0.05) / (low + 0.05);
}

/// All that a test goes through: normal vision and the three deficiencies at full strength.
inline constexpr std::array kEyes{ kNormal, kProtanopia, kDeuteranopia, kTritanopia };

/// How light a colour prints in grey, 0 to 100 (CIE L*).
inline double lightness(const QColor& color) { return lab(linearRgb(color))[0]; }

} // namespace taskweight::vision
