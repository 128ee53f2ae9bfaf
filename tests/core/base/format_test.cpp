// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/format.h"

#include "tests/support/german_locale.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

using namespace taskweight;

namespace {

template <typename Value>
struct Row {
    Value value;
    const char* text;
};
using Rows = std::vector<Row<std::int64_t>>;
using RealRows = std::vector<Row<double>>;

} // namespace

TEST(Format, MemoryHasThreeSignificantDigitsInIecUnits)
{
    const Rows rows = { { 0, "0 KiB" }, { 1, "1 KiB" }, { 1023, "1,023 KiB" }, { 1024, "1.00 MiB" },
        { 1029, "1.00 MiB" }, { 1030, "1.01 MiB" }, { 6461, "6.31 MiB" }, { 10234, "9.99 MiB" },
        { 10235, "10.0 MiB" }, { 49152, "48.0 MiB" }, { 102348, "99.9 MiB" }, { 102349, "100 MiB" },
        { 263168, "257 MiB" }, { 1025024, "1,001 MiB" }, { 1258291, "1,229 MiB" },
        { 1258292, "1.20 GiB" }, { 1384792, "1.32 GiB" }, { 2641592, "2.52 GiB" },
        { 1073741824, "1,024 GiB" } };
    for (const auto& [kib, text] : rows)
        EXPECT_EQ(formatMemory(kib), text) << kib;
}

TEST(Format, NegativeMemoryKeepsItsSign)
{
    EXPECT_EQ(formatMemory(-1), "-1 KiB");
    EXPECT_EQ(formatMemory(-6461), "-6.31 MiB");
    EXPECT_EQ(formatMemory(-1025024), "-1,001 MiB");
    EXPECT_EQ(formatMemory(std::numeric_limits<std::int64_t>::min()), "-8,796,093,022,208 GiB");
}

TEST(Format, MemoryOnABarIsShort)
{
    const Rows rows = { { 0, "0" }, { 41, "0.04" }, { 512, "0.5" }, { 6461, "6.3" },
        { 10188, "9.9" }, { 10189, "10" }, { 49152, "48" }, { 1025024, "1001" },
        { 1258291, "1229" }, { 1384792, "1.3G" }, { 12582912, "12G" } };
    for (const auto& [kib, text] : rows)
        EXPECT_EQ(formatMemoryOnBar(kib), text) << kib;
}

TEST(Format, KibIsExact)
{
    EXPECT_EQ(formatKib(1384792), "1,384,792 KiB");
    EXPECT_EQ(formatKib(-1024), "-1,024 KiB");
}

TEST(Format, BytesPerTaskHasOneDecimalBelowAHundred)
{
    const RealRows rows = { { 0, "0.0 B" }, { 48.94, "48.9 B" }, { 99.94, "99.9 B" },
        { 99.96, "100 B" }, { 1415.2, "1,415 B" }, { 8'388'608, "8,388,608 B" },
        { -3.21, "-3.2 B" }, { -0.01, "0.0 B" } };
    for (const auto& [bytes, text] : rows)
        EXPECT_EQ(formatBytesPerTask(bytes), text) << bytes;
}

TEST(Format, CountsAreGroupedByThousands)
{
    const Rows rows = { { 0, "0" }, { 999, "999" }, { 1000, "1,000" }, { 1'000'000, "1,000,000" },
        { -999, "-999" }, { -1000, "-1,000" },
        { std::numeric_limits<std::int64_t>::min(), "-9,223,372,036,854,775,808" } };
    for (const auto& [count, text] : rows)
        EXPECT_EQ(formatCount(count), text) << count;
}

TEST(Format, ShortCountsHaveAtMostThreeSignificantDigits)
{
    const Rows rows = { { 0, "0" }, { 1, "1" }, { 999, "999" }, { 1000, "1k" }, { 1234, "1.23k" },
        { 1500, "1.5k" }, { 9999, "10k" }, { 100'000, "100k" }, { 825'104, "825k" },
        { 999'499, "999k" }, { 999'500, "1M" }, { 999'999, "1M" }, { 1'000'000, "1M" },
        { 2'500'000, "2.5M" }, { 1'000'000'000, "1G" }, { 1'000'000'000'000, "1T" },
        { -1500, "-1.5k" } };
    for (const auto& [count, text] : rows)
        EXPECT_EQ(formatCountShort(count), text) << count;
}

TEST(Format, TasksAreNamedInSingularAndPlural)
{
    EXPECT_EQ(formatTasks(1), "1 task");
    EXPECT_EQ(formatTasks(0), "0 tasks");
    EXPECT_EQ(formatTasks(10'000), "10k tasks");
    EXPECT_EQ(formatTasks(1'000'000), "1M tasks");
}

TEST(Format, DurationsChangeTheirUnitWhereTheyRoundIntoIt)
{
    const RealRows rows
        = { { 0, "0 ms" }, { 0.85, "850 us" }, { 0.9994, "999 us" }, { 0.9996, "1 ms" },
              { 12, "12 ms" }, { 12.34, "12.3 ms" }, { 999.4, "999 ms" }, { 999.6, "1 s" },
              { 1610, "1.61 s" }, { 10'000, "10 s" }, { 59'949, "59.9 s" }, { 59'951, "1 min" },
              { 100'000, "1 min 40 s" }, { 220'000, "3 min 40 s" }, { 3'599'400, "59 min 59 s" },
              { 3'599'600, "1 h" }, { 3'900'000, "1 h 5 min" }, { 90'000'000, "25 h" },
              { -1610, "-1.61 s" }, { std::numeric_limits<double>::infinity(), "unknown" } };
    for (const auto& [milliseconds, text] : rows)
        EXPECT_EQ(formatDuration(milliseconds), text) << milliseconds;
}

TEST(Format, MeasuredDurationsKeepTheirDigits)
{
    const RealRows rows
        = { { 0, "0 ms" }, { 0.5, "500 us" }, { 0.9996, "1.00 ms" }, { 5, "5.00 ms" },
              { 12.34, "12.3 ms" }, { 999.6, "1.00 s" }, { 1190, "1.19 s" }, { 10'000, "10.0 s" },
              { 59'951, "1 min" }, { 100'000, "1 min 40 s" }, { -1000, "-1.00 s" } };
    for (const auto& [milliseconds, text] : rows)
        EXPECT_EQ(formatMeasuredDuration(milliseconds), text) << milliseconds;
}

TEST(Format, DecimalsAreKeptAsAsked)
{
    EXPECT_EQ(formatDecimals(2, 1), "2.0");
    EXPECT_EQ(formatDecimals(1200.05, 2), "1,200.05");
    EXPECT_EQ(formatDecimals(3000, 0), "3,000");
    EXPECT_EQ(formatDecimals(-0.01, 1), "0.0");
}

TEST(Format, RatesAreShort)
{
    EXPECT_EQ(formatRate(621'118), "621k tasks/s");
    EXPECT_EQ(formatRate(0.5), "0.50 tasks/s");
    EXPECT_EQ(formatRate(940), "940 tasks/s");
    EXPECT_EQ(formatRate(19'000), "19.0k tasks/s");
    EXPECT_EQ(formatRate(999'999), "1.00M tasks/s");
    EXPECT_EQ(formatRate(1'240'000), "1.24M tasks/s");
}

TEST(Format, NumbersHaveTheirDigitsAndNoTrailingZeros)
{
    struct {
        double value;
        int digits;
        const char* text;
    } const rows[] = { { 0, 3, "0" }, { 1.5, 3, "1.5" }, { 2, 5, "2" }, { 1234.5, 3, "1230" },
        { 0.00012345, 2, "0.00012" }, { -2.129, 3, "-2.13" }, { 1e21, 3, "1e+21" },
        { 1.25e-12, 3, "1.25e-12" }, { 123456, 1, "100000" }, { 9.999, 3, "10" } };
    for (const auto& row : rows)
        EXPECT_EQ(formatNumber(row.value, row.digits), row.text) << row.value;
}

TEST(Format, IsTheSameInAnyLocale)
{
    const test::GermanLocale german;
    if (!german)
        GTEST_SKIP() << "no German locale here";
    EXPECT_EQ(formatMemory(6461), "6.31 MiB");
    EXPECT_EQ(formatCount(1'000'000), "1,000,000");
    EXPECT_EQ(formatDuration(1610), "1.61 s");
    EXPECT_EQ(formatNumber(1.5, 3), "1.5");
}
