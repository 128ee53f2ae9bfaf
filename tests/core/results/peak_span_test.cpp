// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/peak_span.h"

#include <gtest/gtest.h>

namespace taskweight {
namespace {

TEST(PeakSpan, IsTheDistanceOfTheOutermostReadings)
{
    const auto span = peakSpan({ 1000, 960, std::nullopt, 990 });
    ASSERT_TRUE(span);
    EXPECT_EQ(span->readings, 3u);
    EXPECT_DOUBLE_EQ(span->share, 0.04);
}

TEST(PeakSpan, WantsTwoReadingsAndOneAboveZero)
{
    EXPECT_FALSE(peakSpan({}));
    EXPECT_FALSE(peakSpan({ 1000, std::nullopt, std::nullopt, std::nullopt }));
    EXPECT_FALSE(peakSpan({ 0, 0, std::nullopt, std::nullopt }));
}

} // namespace
} // namespace taskweight
