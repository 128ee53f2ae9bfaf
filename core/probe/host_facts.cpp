// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/probe/kernel_file.h"
#include "core/probe/system_probe.h"

#include <algorithm>
#include <set>

namespace taskweight {

namespace {
/// PRETTY_NAME of os-release(5), whose values are quoted as a shell's.
std::string distribution(const std::filesystem::path& osRelease)
{
    const std::string text = readFile(osRelease).value_or(std::string()) + '\n';
    constexpr std::string_view key = "PRETTY_NAME=";
    std::string_view rest = text;
    while (const std::optional<std::string_view> line = takeLine(rest)) {
        if (!line->starts_with(key))
            continue;
        std::string_view value = trimmed(line->substr(key.size()));
        if (value.size() >= 2 && (value.front() == '"' || value.front() == '\'')
            && value.back() == value.front())
            value = value.substr(1, value.size() - 2);
        std::string plain;
        for (std::size_t i = 0; i < value.size(); ++i) {
            if (value[i] == '\\' && i + 1 < value.size())
                ++i;
            plain += value[i];
        }
        return plain;
    }
    return {};
}

/// "model name : AMD EPYC", of the first processor; many machines other than x86 have no such line.
std::string cpuModel(std::string_view cpuinfo)
{
    while (const std::optional<std::string_view> line = takeLine(cpuinfo)) {
        const std::size_t colon = line->find(':');
        if (colon != std::string_view::npos && trimmed(line->substr(0, colon)) == "model name")
            return std::string(trimmed(line->substr(colon + 1)));
    }
    return {};
}

/// "0-3,8": the numbers in a list of CPUs, cpuset(7).
std::set<int> cpuList(std::string_view text)
{
    constexpr int mostCpus = 1 << 16;
    std::set<int> cpus;
    while (!text.empty()) {
        const std::string_view item = text.substr(0, text.find(','));
        text.remove_prefix(std::min(item.size() + 1, text.size()));
        const std::size_t dash = std::min(item.find('-'), item.size());
        const std::optional<int> first = wholeNumber<int>(item.substr(0, dash));
        const std::optional<int> last
            = dash == item.size() ? first : wholeNumber<int>(item.substr(dash + 1));
        if (!first || !last || *first < 0 || *last >= mostCpus)
            return {};
        for (int cpu = *first; cpu <= *last; ++cpu)
            cpus.insert(cpu);
    }
    return cpus;
}

/// CPUs that we may use and that are on; where the kernel does not tell, those that /proc/cpuinfo
/// lists.
int usableCpus(const KernelRoots& roots, std::string_view cpuinfo)
{
    const std::string status = readFile(roots.proc / "self" / "status").value_or(std::string());
    const std::set<int> allowed
        = cpuList(valueOf(status, "Cpus_allowed_list:").value_or(std::string_view()));
    const std::set<int> online
        = cpuList(readLine(roots.sys / "devices/system/cpu/online").value_or(std::string()));
    if (!allowed.empty() && !online.empty())
        return static_cast<int>(
            std::ranges::count_if(allowed, [&](int cpu) { return online.contains(cpu); }));
    int listed = 0;
    while (std::optional<std::string_view> line = takeLine(cpuinfo))
        listed += takeWord(*line) == "processor" ? 1 : 0;
    return listed;
}

/// The word in brackets of "always [madvise] never".
std::string chosenWord(std::string_view line)
{
    const std::size_t open = line.find('[');
    const std::size_t close = line.find(']', open);
    return close == std::string_view::npos ? std::string()
                                           : std::string(line.substr(open + 1, close - open - 1));
}

/// The modes' names of Documentation/mm/overcommit-accounting.rst, in a word each.
std::string overcommitMode(std::string_view number)
{
    return number == "0" ? "heuristic"
        : number == "1"  ? "always"
        : number == "2"  ? "never"
                         : std::string(number);
}
} // namespace

HostFacts SystemProbe::host() const
{
    const std::filesystem::path kernel = m_roots.proc / "sys" / "kernel";
    const auto lineOf
        = [](const std::filesystem::path& path) { return readLine(path).value_or(std::string()); };
    const std::string cpuinfo = readFile(m_roots.proc / "cpuinfo").value_or(std::string());
    const MemoryReading ram = memory().value_or(MemoryReading());
    HostFacts facts;
    facts.hostName = lineOf(kernel / "hostname");
    facts.distribution = distribution(m_roots.etc / "os-release");
    facts.kernel = lineOf(kernel / "osrelease");
    facts.cpu = cpuModel(cpuinfo);
    facts.transparentHugePages
        = chosenWord(lineOf(m_roots.sys / "kernel/mm/transparent_hugepage/enabled"));
    facts.overcommit = overcommitMode(lineOf(m_roots.proc / "sys/vm/overcommit_memory"));
    facts.cpuCount = usableCpus(m_roots, cpuinfo);
    facts.memoryKib = ram.totalKib;
    facts.swapKib = ram.swapTotalKib;
    return facts;
}

} // namespace taskweight
