// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/sample_series.h"

#include <gtest/gtest.h>

using namespace taskweight;

TEST(SampleSeries, ThinsOutButKeepsItsLargestSampleAndItsOrder)
{
    SampleSeries series(100);
    for (int i = 0; i < 12'345; ++i)
        series.add({ i * 1000, i == 7'777 ? 999'999 : 1000 + i % 7, 1, 1 });
    EXPECT_LE(series.samples().size(), 100u);
    EXPECT_GE(series.samples().size(), 49u);
    EXPECT_EQ(series.count(), 12'345);
    EXPECT_EQ(series.largestKib(), 999'999);
    std::int64_t last = -1, largest = 0;
    for (const Sample& sample : series.samples()) {
        EXPECT_GT(sample.atUs, last);
        last = sample.atUs;
        largest = std::max(largest, sample.residentKib);
    }
    EXPECT_EQ(largest, 999'999);
}

TEST(SampleSeries, GapsAreThoseBetweenAllSamples)
{
    SampleSeries series(2);
    for (const std::int64_t atMs : { 0, 20, 40, 140, 160 })
        series.add({ atMs * 1000, 1, 0, 0 });
    EXPECT_DOUBLE_EQ(series.meanGapMs(), 40);
    EXPECT_DOUBLE_EQ(series.longestGapMs(), 100);
}

TEST(SampleSeries, NinetyNineOfAHundredGapsAreNoLongerThanItsP99)
{
    SampleSeries series;
    std::int64_t atUs = 0;
    for (int i = 0; i <= 200; ++i) {
        series.add({ atUs, 1, 0, 0 });
        atUs += i % 100 == 99 ? 500'000 : i % 20 == 19 ? 40'000 : 20'000;
    }
    EXPECT_NEAR(series.p99GapMs(), 40, 0.8);
    EXPECT_DOUBLE_EQ(series.longestGapMs(), 500);
    SampleSeries one;
    EXPECT_DOUBLE_EQ(one.p99GapMs(), 0);
}

TEST(SampleSeries, NoSampleAndOneSampleHaveNoGap)
{
    SampleSeries series;
    EXPECT_DOUBLE_EQ(series.meanGapMs(), 0);
    EXPECT_EQ(series.largestKib(), 0);
    series.add({ 5, 7, 0, 0 });
    EXPECT_DOUBLE_EQ(series.meanGapMs(), 0);
    EXPECT_DOUBLE_EQ(series.longestGapMs(), 0);
    EXPECT_EQ(series.samples().size(), 1u);
}
