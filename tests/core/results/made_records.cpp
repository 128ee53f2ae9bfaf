// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/results/made_records.h"

#include <fstream>

namespace taskweight::test {

RunRecord fullRun()
{
    RunRecord run;
    run.model = { "asio-awaitable", "Asio awaitable", "C++", Family::stacklessCoroutine,
        TaskKind::spawned, "g++ 12.2.0, Boost 1.81", "asio" };
    run.tasks = 1'000'000;
    run.repeat = 2;
    run.sleepMs = 10'000;
    run.outcome = Outcome::completed;
    run.reason = "none \"really\"\n\ttab, \xE2\x82\xAC";
    run.validity = Validity::valid;
    run.exitCode = 0;
    run.signal = 9;
    run.started = 1'000'000;
    run.aliveMax = 999'999;
    run.baselineKib = 4'120;
    run.plateauKib = 512'004;
    run.peakKib = 512'100;
    run.pageTablesKib = 1'044;
    run.kernelStacksKib = 16;
    run.slabKib = -120;
    run.slabNoiseKib = 64;
    run.hiddenSource = "proc";
    run.pssKib = 511'000;
    run.rollupRssKib = 512'004;
    run.threads = 1;
    run.peaks = { 512'100, 512'004, 512'104, 514'000 };
    run.times = { -12.5, -1.25, 1610.125, 10'000.001, 12'000, 12'100.999 };
    run.rampMs = 1610.125;
    run.drainMs = 400.5;
    run.wallMs = 12'000;
    run.userMs = 2100.75;
    run.systemMs = 310;
    run.startedAtUtc = "2026-11-30T13:35:21Z";
    run.command = { "/opt/a program/worker", "--tasks", "1000000", "" };
    run.environment = { "GOGC=50", "EMPTY=" };
    run.sampling = { 49.5, 612, 20.002, 31.4, 24.25 };
    run.warnings = { "the peaks differ by 2 MiB", "one more" };
    run.errorOutput = "line 1\nline 2 \x01 \x7f\n";
    run.samples = { { -1250, 4'120, 44, 1 }, { 0, 4'120, 44, 1 }, { 20'000, 30'000, 80, 2 },
        { 12'000'000, 512'100, 1'044, 1 } };
    return run;
}

RunRecord validRun(const std::string& id, std::uint64_t tasks, std::int64_t peakKib)
{
    RunRecord run;
    run.model.id = id;
    run.model.name = id;
    run.model.language = "C++";
    run.tasks = tasks;
    run.validity = Validity::valid;
    run.aliveMax = tasks;
    run.peakKib = peakKib;
    return run;
}

ResultSet setOf(std::vector<RunRecord> runs)
{
    ResultSet set;
    set.runs = std::move(runs);
    return set;
}

SweepHeader fullHeader()
{
    SweepHeader header;
    header.programVersion = "0.1.0";
    header.startedAtUtc = "2026-11-30T13:35:20Z";
    header.title = "a title";
    header.hostName = "host";
    header.distribution = "Debian GNU/Linux 12 (bookworm)";
    header.kernel = "6.18.44";
    header.cpu = "Some CPU @ 3.00GHz";
    header.cpuCount = 2;
    header.memoryKib = 8'123'456;
    header.swapKib = 1'024;
    header.transparentHugePages = "madvise";
    header.overcommit = "0";
    header.cgroup = "v2";
    header.settings = "--tasks 1,10k --sleep 10s --repeats 1 --order interleaved --rate 50";
    return header;
}

void writeAll(const std::filesystem::path& path, const std::string& text)
{
    std::ofstream(path, std::ios::binary) << text;
}

} // namespace taskweight::test
