// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parse.h"

#include "core/base/format.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>

namespace taskweight {
namespace {

constexpr std::int64_t kDayMs = 24LL * 60 * 60 * 1000;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// A decimal number kept exactly: digits / 10^decimals.
struct Decimal {
    std::uint64_t digits = 0;
    std::size_t decimals = 0;
    bool tooLong = false; ///< more digits than 64 bits hold
    std::string_view unit; ///< what follows the number
};

/// "100,000" without its commas, if they stand between groups of three.
std::optional<std::string> withoutThousands(std::string_view whole)
{
    if (whole.find(',') == std::string_view::npos)
        return std::string(whole);
    std::string digits;
    std::size_t group = 0;
    bool first = true;
    for (std::size_t at = 0; at <= whole.size(); ++at) {
        if (at < whole.size() && whole[at] != ',') {
            digits += whole[at];
            ++group;
            continue;
        }
        if (first ? group < 1 || group > 3 : group != 3)
            return std::nullopt;
        first = false;
        group = 0;
    }
    return digits;
}

/// Digits, perhaps a point and more digits, then a unit that may not begin with either.
std::optional<Decimal> readDecimal(std::string_view text, bool allowThousands = false)
{
    const auto isWhole = [&](char c) { return isDigit(c) || (allowThousands && c == ','); };
    const auto* end = std::find_if_not(text.begin(), text.end(), isWhole);
    std::optional<std::string> digits
        = withoutThousands(text.substr(0, static_cast<std::size_t>(end - text.begin())));
    if (!digits || digits->empty())
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.begin()));

    Decimal number;
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        const auto* last = std::find_if_not(text.begin(), text.end(), isDigit);
        std::string_view fraction = text.substr(0, static_cast<std::size_t>(last - text.begin()));
        if (fraction.empty())
            return std::nullopt;
        text.remove_prefix(fraction.size());
        fraction = fraction.substr(0, fraction.find_last_not_of('0') + 1);
        number.decimals = fraction.size();
        *digits += fraction;
    }
    number.unit = text;
    const auto [rest, error]
        = std::from_chars(digits->data(), digits->data() + digits->size(), number.digits);
    number.tooLong = error == std::errc::result_out_of_range;
    return number;
}

std::uint64_t powerOfTen(std::size_t exponent)
{
    std::uint64_t power = 1;
    for (; exponent > 0; --exponent)
        power *= 10;
    return power;
}

struct Scaled {
    std::uint64_t value = 0; ///< rounded down; the largest number when it does not fit
    bool exact = true;
};

Scaled scale(const Decimal& number, std::uint64_t factor)
{
    constexpr Scaled kTooLarge{ std::numeric_limits<std::uint64_t>::max(), true };
    if (number.tooLong)
        return kTooLarge;
    if (number.decimals > 18)
        return { 0, number.digits == 0 };
    std::uint64_t product = 0;
    if (__builtin_mul_overflow(number.digits, factor, &product))
        return kTooLarge;
    const std::uint64_t divisor = powerOfTen(number.decimals);
    return { product / divisor, product % divisor == 0 };
}

struct Unit {
    std::string_view name;
    std::uint64_t factor;
};

template <std::size_t N>
std::optional<std::uint64_t> factorOf(const std::array<Unit, N>& units, std::string_view name)
{
    const auto* unit = std::find_if(
        units.begin(), units.end(), [&](const Unit& candidate) { return candidate.name == name; });
    return unit == units.end() ? std::nullopt : std::optional(unit->factor);
}

Error wrong(std::string_view text, const std::string& thing, std::string why)
{
    return { inQuotes(text) + " is not " + thing, {}, std::move(why), {} };
}

} // namespace

Result<std::uint64_t> parseTasks(std::string_view text)
{
    static constexpr std::array<Unit, 6> kUnits = { { { "", 1 }, { "k", 1'000 }, { "K", 1'000 },
        { "M", 1'000'000 }, { "G", 1'000'000'000 }, { "T", 1'000'000'000'000 } } };
    const std::string thing = "a task count";
    const std::string expected = "expected a whole number from 1 to "
        + formatCount(static_cast<std::int64_t>(kMostTasks)) + ", such as 1, 10k, 1M or 100,000";

    const std::optional<Decimal> number = readDecimal(text, true);
    if (!number)
        return wrong(text, thing, expected);
    const std::optional<std::uint64_t> factor = factorOf(kUnits, number->unit);
    if (!factor)
        return wrong(text, thing, expected);
    const Scaled tasks = scale(*number, *factor);
    if (!tasks.exact)
        return wrong(text, thing, "it is not a whole number of tasks; " + expected);
    if (tasks.value > kMostTasks)
        return wrong(text, "a task count that a 64-bit worker can hold",
            "the limit is " + formatCount(static_cast<std::int64_t>(kMostTasks)) + " tasks");
    if (tasks.value == 0)
        return wrong(text, thing, expected);
    return tasks.value;
}

Result<std::vector<std::uint64_t>> parseTaskList(std::string_view text)
{
    std::vector<std::uint64_t> counts;
    std::string_view rest = text;
    for (bool more = true; more;) {
        const std::size_t comma = rest.find(',');
        more = comma != std::string_view::npos;
        const Result<std::uint64_t> tasks = parseTasks(rest.substr(0, comma));
        if (!tasks) {
            Error error = tasks.error();
            if (text.find(',') != std::string_view::npos)
                error.where = "in the list of task counts " + inQuotes(text);
            return error;
        }
        if (std::find(counts.begin(), counts.end(), *tasks) == counts.end())
            counts.push_back(*tasks);
        if (more)
            rest.remove_prefix(comma + 1);
    }
    return counts;
}

Result<std::int64_t> parseDurationMs(std::string_view text)
{
    static constexpr std::array<Unit, 5> kUnits
        = { { { "ms", 1 }, { "s", 1'000 }, { "", 1'000 }, { "min", 60'000 }, { "h", 3'600'000 } } };
    const std::string thing = "a time";
    const std::string expected = "expected 1 ms to one day, such as 10s, 250ms, 2min or 1.5s";

    const std::optional<Decimal> number = readDecimal(text);
    if (!number)
        return wrong(text, thing, expected);
    const std::optional<std::uint64_t> factor = factorOf(kUnits, number->unit);
    if (!factor)
        return wrong(text, thing, expected);
    const Scaled milliseconds = scale(*number, *factor);
    if (!milliseconds.exact)
        return wrong(text, thing, "it is not a whole number of milliseconds; " + expected);
    if (milliseconds.value < 1 || milliseconds.value > static_cast<std::uint64_t>(kDayMs))
        return wrong(text, thing + " in range", expected);
    return static_cast<std::int64_t>(milliseconds.value);
}

Result<double> parseRateHz(std::string_view text)
{
    const std::string thing = "a sampling rate";
    const std::string expected = "expected a number from 1 to 1000, in samples per second";
    const std::optional<Decimal> number = readDecimal(text);
    if (!number || number->tooLong || !number->unit.empty())
        return wrong(text, thing, expected);
    double hz = 0;
    std::from_chars(text.data(), text.data() + text.size(), hz, std::chars_format::fixed);
    if (hz < 1 || hz > 1000)
        return wrong(text, thing, expected);
    return hz;
}

Result<std::int64_t> parseMemoryKib(std::string_view text, std::int64_t totalKib)
{
    constexpr std::uint64_t kMib = 1024;
    static constexpr std::array<Unit, 8> kUnits
        = { { { "KiB", 1 }, { "K", 1 }, { "MiB", kMib }, { "M", kMib }, { "GiB", kMib * kMib },
            { "G", kMib * kMib }, { "TiB", kMib * kMib * kMib }, { "T", kMib * kMib * kMib } } };
    // More than any machine: user space with five-level page tables is 2^56 bytes.
    constexpr std::uint64_t kMostKib = 1ULL << 46;
    const std::string thing = "an amount of memory";
    const std::string expected
        = "expected a share such as 80%, or an amount with its unit such as 512MiB, 4GiB or 2G";

    const std::optional<Decimal> number = readDecimal(text);
    if (!number)
        return wrong(text, thing, expected);
    if (number->unit == "%") {
        const Scaled tenThousandths = scale(*number, 100);
        if (tenThousandths.value < 1 || tenThousandths.value > 10'000)
            return wrong(text, "a share of memory", "expected more than 0% and at most 100%");
        if (totalKib <= 0)
            return wrong(text, "known as an amount",
                "this machine's memory could not be read; give an amount such as 4GiB");
        const double kib
            = static_cast<double>(totalKib) * static_cast<double>(tenThousandths.value) / 10'000;
        return static_cast<std::int64_t>(kib);
    }
    const std::optional<std::uint64_t> factor = factorOf(kUnits, number->unit);
    if (!factor)
        return wrong(text, thing, expected);
    const Scaled kib = scale(*number, *factor);
    if (kib.value < 1 || kib.value > kMostKib)
        return wrong(text, thing + " in range", "expected at least 1KiB and at most 65536TiB");
    return static_cast<std::int64_t>(kib.value);
}

Result<std::vector<std::string>> splitWords(std::string_view text)
{
    enum class Quote { none, single, twofold };
    const auto unfinished = [&](const char* why) {
        return Error{ "cannot split the command line into words", inQuotes(text), why, {} };
    };

    std::vector<std::string> words;
    std::string word;
    bool inWord = false; // true also for an empty "" or ''
    Quote quote = Quote::none;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (quote == Quote::single) {
            if (c == '\'')
                quote = Quote::none;
            else
                word += c;
            continue;
        }
        if (c == '\\') {
            if (++at == text.size())
                return unfinished("it ends with a backslash");
            const char escaped = text[at];
            // POSIX shell, 2.2.1 and 2.2.3: backslash-newline joins lines, and between double
            // quotes only these lose their meaning.
            if (escaped == '\n')
                continue;
            const bool special = std::string_view("$`\"\\").find(escaped) != std::string_view::npos;
            if (quote == Quote::twofold && !special)
                word += '\\';
            word += escaped;
            inWord = true;
        } else if (c == '"') {
            quote = quote == Quote::twofold ? Quote::none : Quote::twofold;
            inWord = true;
        } else if (quote == Quote::none && c == '\'') {
            quote = Quote::single;
            inWord = true;
        } else if (quote == Quote::none && (c == ' ' || c == '\t' || c == '\n')) {
            if (inWord)
                words.push_back(std::move(word));
            word.clear();
            inWord = false;
        } else {
            word += c;
            inWord = true;
        }
    }
    if (quote != Quote::none)
        return unfinished(quote == Quote::single ? "a ' is not closed" : "a \" is not closed");
    if (inWord)
        words.push_back(std::move(word));
    return words;
}

} // namespace taskweight
