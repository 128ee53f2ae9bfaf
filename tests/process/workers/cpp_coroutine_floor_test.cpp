// SPDX-License-Identifier: GPL-3.0-or-later
// The promise of cpp-coroutine is its size, so that its size is tested. Memory, unlike time,
// repeats to the page.
#include "worker_process.h"

#include <gtest/gtest.h>

namespace {

std::int64_t peakKib(const std::string& tasks)
{
    WorkerProcess worker("cpp-coroutine", { "--tasks", tasks, "--sleep-ms", "4000" });
    EXPECT_EQ(worker.readLine(), "ready");
    worker.sendLine("go");
    EXPECT_EQ(worker.readLine(), "started " + tasks);
    EXPECT_EQ(worker.readLine(), "woke");
    EXPECT_EQ(worker.readLine(), "finished " + tasks + " " + tasks);
    const std::int64_t peak = worker.statusKib("VmHWM"); // with the drain
    EXPECT_EQ(worker.end(), 0);
    return peak;
}

} // namespace

TEST(CppCoroutine, HoldsAMillionTasksIn64BytesEachAnd68MiB)
{
    const std::int64_t few = peakKib("100000");
    const std::int64_t many = peakKib("1000000");
    ASSERT_GT(few, 0);
    EXPECT_LE(many, 68 * 1024);
    const double bytesPerTask = static_cast<double>(many - few) * 1024 / 900'000;
    EXPECT_LE(bytesPerTask, 64);
    EXPECT_GE(bytesPerTask, 32); // resume, destroy, deadline and links: less was not measured
}
