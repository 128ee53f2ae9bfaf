// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/probe/system_probe.h"

#include "core/probe/cgroup.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace taskweight {

std::optional<MemoryReading> parseMeminfo(std::string_view text)
{
    MemoryReading reading;
    std::optional<std::int64_t> total, available, free, buffers, cached, shmem, swapTotal, swapFree;
    const std::array<std::pair<std::string_view, std::optional<std::int64_t>*>, 12> fields{ {
        { "MemTotal:", &total },
        { "MemFree:", &free },
        { "MemAvailable:", &available },
        { "Buffers:", &buffers },
        { "Cached:", &cached },
        { "Shmem:", &shmem },
        { "SwapTotal:", &swapTotal },
        { "SwapFree:", &swapFree },
        { "KernelStack:", &reading.kernelStackKib },
        { "PageTables:", &reading.pageTablesKib },
        { "Slab:", &reading.slabKib },
        { "SUnreclaim:", &reading.slabUnreclaimableKib },
    } };
    // Sums of such numbers stay far from the ends of 64 bits.
    constexpr std::int64_t mostKib = std::int64_t{ 1 } << 53;
    while (std::optional<std::string_view> line = takeLine(text)) {
        const std::string_view key = takeWord(*line);
        for (const auto& [name, value] : fields) {
            if (key != name)
                continue;
            *value = wholeNumber<std::int64_t>(takeWord(*line));
            if (*value && (**value < 0 || **value > mostKib))
                value->reset();
            break;
        }
    }
    if (!total || !free)
        return std::nullopt;
    const std::int64_t unused
        = *free + buffers.value_or(0) + cached.value_or(0) - shmem.value_or(0);
    reading.totalKib = *total;
    reading.availableKib = std::clamp(available.value_or(unused), std::int64_t{ 0 }, *total);
    reading.swapTotalKib = swapTotal.value_or(0);
    reading.swapFreeKib = swapFree.value_or(0);
    return reading;
}

SystemProbe::SystemProbe(KernelRoots roots)
    : m_roots(std::move(roots))
    , m_meminfo(openForReading(AT_FDCWD, (m_roots.proc / "meminfo").c_str()))
{
    // A group without a limit leaves as much as the machine does, and its statistics are dear to read.
    if (std::optional<ControlGroup> group = memoryGroupOf(m_roots, "self"); group && memoryLeftKib(*group))
        m_ownGroup = std::make_shared<const ControlGroup>(*std::move(group));
}

std::optional<MemoryReading> SystemProbe::memory() const
{
    std::array<char, 8192> buffer; // about 1.5 KiB in Linux 6.18
    return parseMeminfo(readInto(buffer, m_meminfo));
}

std::optional<CgroupReading> SystemProbe::cgroupOf(const std::string& pid) const
{
    return readMemoryGroup(m_roots, pid);
}

std::int64_t SystemProbe::availableKib() const
{
    const std::optional<MemoryReading> machine = memory();
    const std::optional<std::int64_t> group
        = m_ownGroup ? memoryLeftKib(*m_ownGroup) : std::nullopt;
    if (!machine)
        return group.value_or(0);
    return group ? std::min(machine->availableKib, *group) : machine->availableKib;
}

std::optional<std::int64_t> parseBusyTicks(std::string_view text)
{
    const auto values = valueOf(text, "cpu"); // user nice system idle iowait irq softirq steal ...
    if (!values)
        return std::nullopt;
    std::string_view rest = *values;
    std::int64_t busy = 0;
    for (int field = 0; field < 7; ++field) {
        const auto ticks = wholeNumber<std::int64_t>(takeWord(rest));
        if (!ticks || *ticks < 0 || *ticks > (std::int64_t { 1 } << 56))
            return std::nullopt;
        if (field != 3 && field != 4)
            busy += *ticks;
    }
    return busy;
}

std::optional<double> SystemProbe::busyMs() const
{
    const auto ticks = parseBusyTicks(readFile(m_roots.proc / "stat").value_or(std::string()));
    const long perSecond = ::sysconf(_SC_CLK_TCK);
    return ticks && perSecond > 0 ? std::optional(static_cast<double>(*ticks) * 1000 / static_cast<double>(perSecond))
                                  : std::nullopt;
}

std::optional<std::int64_t> SystemProbe::swappedPages() const
{
    const std::string text = readFile(m_roots.proc / "vmstat").value_or(std::string());
    const std::optional<std::int64_t> in = numberOf(text, "pswpin");
    const std::optional<std::int64_t> out = numberOf(text, "pswpout");
    return in && out ? std::optional(*in + *out) : std::nullopt;
}

} // namespace taskweight
