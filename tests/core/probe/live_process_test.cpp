// SPDX-License-Identifier: GPL-3.0-or-later
// The probe on real processes of this machine.
#include "core/probe/process_probe.h"
#include "core/probe/system_probe.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace taskweight {
namespace {

constexpr std::size_t kMib = 1024 * 1024;

ProcessProbe openLive(pid_t pid)
{
    Result<ProcessProbe> probe = ProcessProbe::open("/proc", pid);
    EXPECT_TRUE(probe) << probe.error().sentence();
    return std::move(*probe);
}

/// A child that does nothing, until it is told to end or this goes away.
class Child {
public:
    Child()
    {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0)
            return;
        m_pid = ::fork();
        if (m_pid == 0) {
            ::close(ends[1]);
            char byte = 0;
            while (::read(ends[0], &byte, 1) > 0) { }
            ::_exit(0);
        }
        ::close(ends[0]);
        m_end = ends[1];
    }
    ~Child()
    {
        becomeZombie();
        reap();
    }
    pid_t pid() const { return m_pid; }
    void becomeZombie()
    {
        if (m_end >= 0)
            ::close(m_end);
        m_end = -1;
        siginfo_t facts{};
        if (m_pid > 0)
            ::waitid(P_PID, static_cast<id_t>(m_pid), &facts, WEXITED | WNOWAIT);
    }
    void reap()
    {
        if (m_pid > 0)
            ::waitpid(m_pid, nullptr, 0);
        m_pid = -1;
    }

private:
    pid_t m_pid = -1;
    int m_end = -1;
};

TEST(LiveProcess, StatmRisesByWhatIsTouched)
{
    const ProcessProbe probe = openLive(::getpid());
    constexpr std::size_t size = 64 * kMib;
    void* memory
        = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(memory, MAP_FAILED);
    const std::int64_t before = probe.statm()->residentKib;
    // The kernel itself fills the pages: what we or the C library write makes the address sanitizer
    // touch its own memory, an eighth as much.
    const int zero = ::open("/dev/zero", O_RDONLY | O_CLOEXEC);
    ASSERT_EQ(::syscall(SYS_read, zero, memory, size), static_cast<long>(size));
    ::close(zero);
    const std::int64_t after = probe.statm()->residentKib;
    const std::int64_t peak = probe.status()->vmHwmKib.value_or(0);
    ::munmap(memory, size);
    const std::int64_t given = probe.statm()->residentKib;
    EXPECT_NEAR(static_cast<double>(after - before), 64.0 * 1024, 1024);
    EXPECT_NEAR(static_cast<double>(after - given), 64.0 * 1024, 1024);
    EXPECT_GE(peak + 1024, after);
    // The stored mark may be low by the error of the kernel's batched counters (mm.h,
    // percpu_counter).
    EXPECT_GE(probe.status()->vmHwmKib.value_or(0) + 1024, peak)
        << "the peak stays when the memory has gone";
}

TEST(LiveProcess, StatmStatusAndRollupAgree)
{
    const ProcessProbe probe = openLive(::getpid());
    const std::optional<StatmReading> statm = probe.statm();
    const std::optional<StatusReading> status = probe.status();
    const std::optional<RollupReading> rollup = probe.rollup();
    ASSERT_TRUE(statm && status && rollup);
    EXPECT_NEAR(
        static_cast<double>(*status->vmRssKib), static_cast<double>(statm->residentKib), 1024);
    EXPECT_NEAR(
        static_cast<double>(*rollup->rssKib), static_cast<double>(statm->residentKib), 1024);
    EXPECT_LE(*rollup->pssKib, *rollup->rssKib);
    EXPECT_LE(*rollup->ussKib, *rollup->pssKib);
    EXPECT_EQ(status->state, 'R');
    EXPECT_GE(*status->threads, 1);
    EXPECT_GT(*status->vmPteKib, 0);
}

TEST(LiveProcess, ZombieGivesNoSample)
{
    Child child;
    const ProcessProbe probe = openLive(child.pid());
    EXPECT_TRUE(probe.statm());
    EXPECT_TRUE(probe.status());
    child.becomeZombie();
    EXPECT_FALSE(probe.statm());
    EXPECT_FALSE(probe.status());
    EXPECT_FALSE(probe.rollup());
}

TEST(LiveProcess, ReapedGivesNoSample)
{
    Child child;
    const ProcessProbe probe = openLive(child.pid());
    const pid_t pid = child.pid();
    child.becomeZombie();
    child.reap();
    EXPECT_FALSE(probe.statm());
    EXPECT_FALSE(probe.status());
    EXPECT_FALSE(probe.rollup());
    EXPECT_FALSE(ProcessProbe::open("/proc", pid));
}

TEST(LiveProcess, DescriptorsAreNotInherited)
{
    const int lowest = ::dup(0);
    ::close(lowest);
    const ProcessProbe probe = openLive(::getpid());
    int found = 0;
    for (int number = lowest; number < lowest + 3; ++number) {
        const int flags = ::fcntl(number, F_GETFD);
        found += flags >= 0 && (flags & FD_CLOEXEC) != 0 ? 1 : 0;
    }
    EXPECT_EQ(found, 3);
}

TEST(LiveMachine, HasMemoryAndAName)
{
    const SystemProbe probe;
    const std::optional<MemoryReading> memory = probe.memory();
    ASSERT_TRUE(memory);
    EXPECT_GT(memory->availableKib, 0);
    EXPECT_LE(memory->availableKib, memory->totalKib);
    const HostFacts host = probe.host();
    EXPECT_GE(host.cpuCount, 1);
    EXPECT_FALSE(host.kernel.empty());
    EXPECT_EQ(host.memoryKib, memory->totalKib);
    EXPECT_GT(probe.availableKib(), 0);
}

} // namespace
} // namespace taskweight
