// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/format.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string_view>

namespace taskweight {
namespace {

constexpr double kKibPerMib = 1024;
constexpr double kKibPerGib = 1024 * 1024;
constexpr double kFirstGibKib = 1.2 * kKibPerGib; // so that 1,001 MiB stays MiB

std::string withThousands(std::string digits)
{
    const std::size_t first = digits.starts_with('-') ? 1 : 0;
    const std::size_t point = digits.find('.');
    std::size_t at = point == std::string::npos ? digits.size() : point;
    while (at > first + 3) {
        at -= 3;
        digits.insert(at, 1, ',');
    }
    return digits;
}

std::string fixed(double value, int decimals)
{
    std::array<char, 400> buffer; // the largest double has 309 digits before the point
    const auto [end, error] = std::to_chars(
        buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, decimals);
    std::string text(buffer.data(), end);
    const bool isZero = text.find_first_not_of("-0.") == std::string::npos;
    return isZero && text.starts_with('-') ? text.substr(1) : text;
}

/// `digits` significant digits, zeros kept, the whole part never shortened: 6.31, 48.0, 1001.
std::string significant(double value, int digits)
{
    int decimals = digits - 1;
    // The rounded value counts: 9.996 is 10.0, not 10.00.
    for (double limit = 10; decimals > 0; limit *= 10, --decimals) {
        if (std::abs(value) < limit - 0.5 * std::pow(10.0, -decimals))
            break;
    }
    return fixed(value, decimals);
}

std::string withoutTrailingZeros(std::string text)
{
    if (text.find('.') == std::string::npos)
        return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.'))
        text.pop_back();
    return text;
}

/// "1.23k", "825k", "1.00M": three significant digits, zeros kept.
std::string shortNumber(double value)
{
    constexpr std::array<const char*, 5> kSuffixes = { "", "k", "M", "G", "T" };
    std::size_t step = 0;
    // From 999.5 on three digits show the next unit's 1.
    while (std::abs(value) >= 999.5 && step + 1 < kSuffixes.size()) {
        value /= 1000;
        ++step;
    }
    return significant(value, 3) + kSuffixes[step];
}

/// Up to a minute in one unit, whose number `number` writes.
template <typename Number>
std::string durationText(double milliseconds, Number number)
{
    if (!std::isfinite(milliseconds))
        return "unknown";
    if (milliseconds < 0)
        return '-' + durationText(-milliseconds, number);
    if (milliseconds == 0)
        return "0 ms";
    if (milliseconds < 0.9995)
        return number(milliseconds * 1000) + " us";
    if (milliseconds < 999.5)
        return number(milliseconds) + " ms";
    if (milliseconds < 59'950)
        return number(milliseconds / 1000) + " s";

    const double seconds = std::round(milliseconds / 1000);
    if (seconds < 3600) {
        const double rest = std::fmod(seconds, 60);
        const std::string minutes = fixed((seconds - rest) / 60, 0) + " min";
        return rest == 0 ? minutes : minutes + ' ' + fixed(rest, 0) + " s";
    }
    const double wholeMinutes = std::round(milliseconds / 60'000);
    const double rest = std::fmod(wholeMinutes, 60);
    const std::string hours = withThousands(fixed((wholeMinutes - rest) / 60, 0)) + " h";
    return rest == 0 ? hours : hours + ' ' + fixed(rest, 0) + " min";
}

} // namespace

std::string formatMemory(std::int64_t kib)
{
    const double value = static_cast<double>(kib);
    const double size = std::abs(value);
    if (size < kKibPerMib)
        return formatCount(kib) + " KiB";
    if (size < kFirstGibKib)
        return withThousands(significant(value / kKibPerMib, 3)) + " MiB";
    return withThousands(significant(value / kKibPerGib, 3)) + " GiB";
}

std::string formatMemoryOnBar(std::int64_t kib)
{
    const double value = static_cast<double>(kib);
    const double size = std::abs(value);
    if (size >= kFirstGibKib)
        return significant(value / kKibPerGib, 2) + "G";
    const double mib = value / kKibPerMib;
    return std::abs(mib) < 0.095 ? formatNumber(mib, 1) : significant(mib, 2);
}

std::string formatKib(std::int64_t kib) { return formatCount(kib) + " KiB"; }

std::string formatBytesPerTask(double bytes)
{
    const int decimals = std::abs(bytes) < 99.95 ? 1 : 0;
    return withThousands(fixed(bytes, decimals)) + " B";
}

std::string formatCount(std::int64_t count)
{
    std::array<char, 24> buffer;
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), count);
    return withThousands(std::string(buffer.data(), end));
}

std::string formatCountShort(std::int64_t count)
{
    // Below a thousand the count is exact; above, it is rounded, and "1M" is what people say.
    const std::string text = shortNumber(static_cast<double>(count));
    const std::size_t suffix = text.find_first_of("kMGT");
    if (suffix == std::string::npos)
        return formatCount(count);
    return withoutTrailingZeros(text.substr(0, suffix)) + text.substr(suffix);
}

std::string formatTasks(std::int64_t count)
{
    return formatCountShort(count) + (count == 1 ? " task" : " tasks");
}

std::string formatDuration(double milliseconds)
{
    return durationText(milliseconds, [](double value) { return formatNumber(value, 3); });
}

std::string formatMeasuredDuration(double milliseconds)
{
    return durationText(milliseconds, [](double value) { return significant(value, 3); });
}

std::string formatRate(double perSecond) { return shortNumber(perSecond) + " tasks/s"; }

std::string formatDecimals(double value, int decimals)
{
    return withThousands(fixed(value, decimals));
}

std::string formatNumber(double value, int digits)
{
    if (!std::isfinite(value))
        return std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf";
    if (value == 0)
        return "0";
    digits = digits < 1 ? 1 : digits > 17 ? 17 : digits;

    // Rounded to its digits as d.ddde+NN, then written out.
    std::array<char, 40> buffer;
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
        std::chars_format::scientific, digits - 1);
    const std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    const std::size_t e = text.find('e');
    int exponent = 0;
    const std::size_t sign = text[e + 1] == '+' ? 1 : 0;
    std::from_chars(text.data() + e + 1 + sign, text.data() + text.size(), exponent);
    if (exponent > 20 || exponent < -9) {
        return withoutTrailingZeros(std::string(text.substr(0, e))) + std::string(text.substr(e));
    }
    double rounded = 0;
    std::from_chars(text.data(), text.data() + text.size(), rounded);
    const int decimals = digits - 1 - exponent;
    return withoutTrailingZeros(fixed(rounded, decimals > 0 ? decimals : 0));
}

} // namespace taskweight
