// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/report.h"

#include <charconv>

namespace taskweight {

namespace {

/// The numbers behind `word`, each after one blank, and nothing else.
template <typename... Numbers>
bool read(std::string_view line, std::string_view word, Numbers&... numbers)
{
    if (!line.starts_with(word))
        return false;
    line.remove_prefix(word.size());
    const auto next = [&](auto& number) {
        if (!line.starts_with(' '))
            return false;
        const char* const end = line.data() + line.size();
        const auto [at, error] = std::from_chars(line.data() + 1, end, number);
        line = { at, static_cast<std::size_t>(end - at) };
        return error == std::errc{};
    };
    return (next(numbers) && ...) && line.empty();
}

} // namespace

std::optional<LauncherReport> parseReport(std::string_view line)
{
    if (Executed executed; read(line, "executed", executed.pid))
        return executed;
    if (CouldNotStart failure; read(line, "could-not-start", failure.errnoValue))
        return failure;
    if (WorkerExit end; read(line, "ended", end.waitStatus, end.maxRssKib, end.userUs, end.systemUs,
            end.majorFaults, end.strays))
        return end;
    return std::nullopt;
}

} // namespace taskweight
