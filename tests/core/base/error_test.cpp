// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <stdexcept>

using namespace taskweight;

TEST(Error, SentenceJoinsWhatIsKnown)
{
    const Error error{ "cannot write", "/tmp/a", "No space left on device", "free some space" };
    EXPECT_EQ(error.sentence(), "cannot write: /tmp/a: No space left on device. Free some space");
    EXPECT_EQ((Error{ "cannot write", {}, {}, {} }).sentence(), "cannot write");
    EXPECT_EQ(
        (Error{ "cannot write", {}, "No such file", {} }).sentence(), "cannot write: No such file");
}

TEST(Error, AskingAFailedResultForItsValueThrowsItsSentence)
{
    const Result<int> failed = Error{ "no value", "here", {}, {} };
    try {
        (void)failed.value();
        FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "no value: here");
    }
}

TEST(Error, ErrnoIsTold) { EXPECT_EQ(errnoText(ENOSPC), "No space left on device"); }
