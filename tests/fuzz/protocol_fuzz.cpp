// SPDX-License-Identifier: GPL-3.0-or-later
// What a worker, a launcher and the kernel write: each line goes to everything that reads lines.
#include "core/launch/output.h"
#include "core/launch/report.h"
#include "core/probe/process_probe.h"
#include "core/probe/system_probe.h"
#include "core/run/run_machine.h"
#include "core/run/worker_line.h"
#include "tests/fuzz/check.h"

#include <cstdint>

using namespace taskweight;

namespace {

/// A whole run in which the worker says these lines, a millisecond apart.
void runThrough(std::string_view text)
{
    RunTerms terms;
    terms.tasks = 10;
    terms.sleepMs = 5;
    std::int64_t nowUs = 0;
    RunMachine course(terms, nowUs);
    course.onExecuted(nowUs);
    OutputLines lines;
    const auto take = [&](std::string_view line) {
        FUZZ_CHECK(line.size() <= OutputLines::kMostBytes);
        FUZZ_CHECK(line.find('\n') == std::string_view::npos);
        parseReport(line);
        course.onLine(nowUs += 1'000, line);
        course.onTime(nowUs);
        return true;
    };
    lines.feed(text.substr(0, text.size() / 2), take); // a line may come in two parts
    lines.feed(text.substr(text.size() / 2), take);
    lines.finish(take);
    course.onEnded(nowUs + 1'000, WorkerExit{});
    FUZZ_CHECK(course.isOver());
    RunRecord record;
    record.tasks = terms.tasks;
    course.describe(record);
    if (record.isValid()) {
        FUZZ_CHECK(record.started == terms.tasks);
        FUZZ_CHECK(record.aliveMax == terms.tasks);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    runThrough(text);

    OutputTail tail;
    tail.append(text);
    FUZZ_CHECK(tail.text().size() <= OutputTail::kMostBytes);

    if (const auto statm = parseStatm(text, 4))
        FUZZ_CHECK(statm->residentKib >= 0);
    parseStatus(text);
    parseRollup(text);
    if (const auto memory = parseMeminfo(text))
        FUZZ_CHECK(memory->availableKib >= 0 && memory->availableKib <= memory->totalKib);
    parseBusyTicks(text);
    return 0;
}
