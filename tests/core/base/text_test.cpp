// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <gtest/gtest.h>

using namespace taskweight;

namespace {

const std::string kReplacement = "\xEF\xBF\xBD";

} // namespace

TEST(Text, WellFormedUtf8IsKept)
{
    for (const std::string text : { "", "plain",
             "Ko\xC5\x82"
             "aczkowski",
             "\xE2\x82\xAC", "\xF0\x9F\x98\x80" }) {
        EXPECT_EQ(validUtf8(text), text);
        EXPECT_EQ(printable(text), text);
    }
    EXPECT_EQ(validUtf8(std::string("a\0b", 3)), std::string("a\0b", 3));
}

TEST(Text, IllFormedUtf8IsReplaced)
{
    EXPECT_EQ(validUtf8("a\xFFz"), "a" + kReplacement + "z");
    EXPECT_EQ(validUtf8("\xC3"), kReplacement); // cut
    EXPECT_EQ(validUtf8("\xC0\xAF"), kReplacement + kReplacement); // longer than needed
    EXPECT_EQ(validUtf8("\xED\xA0\x80"), kReplacement + kReplacement + kReplacement); // a surrogate
    EXPECT_EQ(validUtf8("\xF4\x90\x80\x80").size(), 4 * kReplacement.size()); // above U+10FFFF
}

TEST(Text, WhatATerminalWouldObeyIsEscaped)
{
    EXPECT_EQ(printable("\x1b]0;title\x07"), "\\x1b]0;title\\x07");
    EXPECT_EQ(printable("a\nb\tc\r"), "a\\nb\\tc\\r");
    EXPECT_EQ(printable("\x7f"), "\\x7f");
    EXPECT_EQ(printable("\xC2\x9B"
                        "31m"),
        "\\x9b31m"); // CSI as one C1 character
    EXPECT_EQ(printable("\xE2\x80\xAE"
                        "abc"),
        "\\u202eabc"); // right-to-left override
    EXPECT_EQ(printable(std::string("a\0b", 3)), "a\\x00b");
}

TEST(Text, InQuotesIsBounded)
{
    EXPECT_EQ(inQuotes("1e3"), "\"1e3\"");
    EXPECT_EQ(inQuotes(std::string(100, 'x')), '"' + std::string(60, 'x') + "...\"");
}

TEST(Text, CodePointsAreCounted)
{
    EXPECT_EQ(codePoints("abc"), 3U);
    EXPECT_EQ(codePoints("Ko\xC5\x82"
                         "a"),
        4U);
}
