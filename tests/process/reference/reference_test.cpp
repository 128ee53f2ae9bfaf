// SPDX-License-Identifier: GPL-3.0-or-later
// Each reading against workers whose memory is known: within 5 % or 1 MiB of the truth, whichever
// is more.
#include "core/probe/worker_group.h"
#include "tests/process/run/sweep_of.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

using namespace taskweight;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

namespace {

constexpr std::int64_t kMib = 1024; // in KiB
/// On a busy machine pages are slow to touch, and a plateau ends one sleep after "go".
constexpr std::int64_t kLongMs = 4'000;

RunRecord reference(const std::string& mode, int amount, std::int64_t sleepMs = 800)
{
    Model model = misbehaving(mode);
    model.command[0] = TASKWEIGHT_REFERENCE;
    model.command.insert(model.command.begin() + 3, std::to_string(amount));
    Watched watched;
    return watched.record(shortSweep({ model }, { 1 }, sleepMs));
}

/// What was read beyond the baseline, against the truth.
testing::AssertionResult isTrue(
    const std::optional<std::int64_t>& kib, const RunRecord& run, std::int64_t truthKib)
{
    if (!kib || !run.baselineKib)
        return testing::AssertionFailure()
            << "not measured; " << outcomeName(run.outcome) << ' ' << run.reason;
    const std::int64_t tolerance = std::max<std::int64_t>(kMib, truthKib / 20);
    const std::int64_t rise = *kib - *run.baselineKib;
    if (std::abs(rise - truthKib) <= tolerance)
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << rise << " KiB, the truth is " << truthKib << " KiB";
}

} // namespace

TEST(Reference, MemoryThatIsHeld)
{
    const RunRecord run = reference("hold", 100, kLongMs);
    ASSERT_TRUE(run.isValid()) << run.reason;
    EXPECT_TRUE(isTrue(run.plateauKib, run, 100 * kMib));
    EXPECT_TRUE(isTrue(run.peakKib, run, 100 * kMib));
    EXPECT_TRUE(isTrue(run.peaks.rusageKib, run, 100 * kMib));
    EXPECT_NEAR(static_cast<double>(*run.pageTablesKib), 200, 100)
        << "8 bytes for each page of 4 KiB, and a few tables";
}

TEST(Reference, ASpikeOfThreeMilliseconds)
{
    const RunRecord run = reference("spike", 64);
    EXPECT_TRUE(isTrue(run.peakKib, run, 64 * kMib));
    EXPECT_TRUE(isTrue(run.plateauKib, run, 0));
}

TEST(Reference, GrowthInSteps)
{
    const RunRecord run = reference("steps", 50, kLongMs);
    EXPECT_TRUE(isTrue(run.plateauKib, run, 50 * kMib));
    EXPECT_TRUE(isTrue(run.peakKib, run, 50 * kMib));
    for (int step = 1; step <= 5; ++step) {
        const bool seen
            = std::any_of(run.samples.begin(), run.samples.end(), [&](const Sample& sample) {
                  return isTrue(sample.residentKib, run, 10 * kMib * step);
              });
        EXPECT_TRUE(seen) << "step " << step;
    }
}

TEST(Reference, MemoryThatIsSharedWithChildren)
{
    const RunRecord run = reference("share", 60, kLongMs);
    EXPECT_TRUE(isTrue(run.plateauKib, run, 60 * kMib)) << "once, not five times";
    ASSERT_TRUE(run.pssKib);
    EXPECT_NEAR(static_cast<double>(*run.pssKib), 60.0 * kMib / 5, 1.5 * kMib) << "a fifth of it";
    EXPECT_THAT(run.warnings, Contains(HasSubstr("processes of its own")));
    if (run.peaks.cgroupKib) {
        EXPECT_NEAR(static_cast<double>(*run.peaks.cgroupKib), 62.0 * kMib, 5.0 * kMib)
            << "shared pages are charged once";
    }
}

TEST(Reference, MemoryThatIsGivenBackLazilyStillCounts)
{
    const RunRecord run = reference("free", 64, kLongMs);
    EXPECT_TRUE(isTrue(run.plateauKib, run, 64 * kMib))
        << "MADV_FREE takes effect when memory is short";
    EXPECT_TRUE(isTrue(run.peakKib, run, 64 * kMib));
}

TEST(Reference, HugePagesCountWhole)
{
    if (SystemProbe().host().transparentHugePages == "never")
        GTEST_SKIP() << "this machine gives no huge pages";
    const RunRecord run = reference("huge", 64, kLongMs);
    EXPECT_TRUE(isTrue(run.plateauKib, run, 64 * kMib)) << "one byte in each of 32 was touched";
    EXPECT_TRUE(isTrue(run.peakKib, run, 64 * kMib));
}

TEST(Reference, AWorkerWhoseFirstThreadHasEndedIsNeverAPointAtZero)
{
    const RunRecord run = reference("orphaned", 64);
    ASSERT_EQ(run.outcome, Outcome::completed) << run.reason;
    for (const Sample& sample : run.samples)
        EXPECT_GT(sample.residentKib, 0);
    // The kernel shows no memory of such a process while it lives; its end has the peak.
    ASSERT_TRUE(run.peakKib);
    EXPECT_NEAR(static_cast<double>(*run.peakKib), 67.0 * kMib, 4.0 * kMib);
}

TEST(Reference, ManyThreads)
{
    const RunRecord run = reference("threads", 500);
    EXPECT_EQ(run.threads, 501);
    ASSERT_TRUE(run.kernelStacksKib && run.hiddenKib());
    EXPECT_NEAR(static_cast<double>(*run.kernelStacksKib), 501 * 16, 501 * 16 * 0.05 + 64);
    if (run.hiddenSource != "proc") {
        EXPECT_GT(*run.hiddenKib(), 500 * 20);
        EXPECT_LT(*run.hiddenKib(), 500 * 32 + 2 * kMib);
    }
}

TEST(Reference, AKillForWantOfMemoryIsToldApart)
{
    if (!WorkerGroups::find({}) || ::geteuid() != 0)
        GTEST_SKIP() << "no control group can be made here";
    const RunRecord run = reference("oom", 256);
    EXPECT_EQ(run.outcome, Outcome::killed) << run.reason;
    EXPECT_EQ(run.signal, 9);
    EXPECT_THAT(run.reason, HasSubstr("for want of memory"));
    EXPECT_FALSE(run.isValid());
}
