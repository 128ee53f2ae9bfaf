// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/worker_line.h"

#include <charconv>

namespace taskweight {

namespace {

/// Takes `word` and, if there is more, the blank behind it from the front of `text`.
bool take(std::string_view& text, std::string_view word)
{
    if (!text.starts_with(word))
        return false;
    text.remove_prefix(word.size());
    return true;
}

bool takeNumber(std::string_view& text, std::uint64_t& number)
{
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc())
        return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

} // namespace

WorkerLine parseWorkerLine(std::string_view line)
{
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    if (line == "ready")
        return { WorkerLine::ready };
    if (line == "woke")
        return { WorkerLine::woke };
    WorkerLine said;
    if (take(line, "started ") && takeNumber(line, said.tasks) && line.empty()) {
        said.kind = WorkerLine::started;
        return said;
    }
    if (take(line, "finished ") && takeNumber(line, said.tasks) && take(line, " ") && takeNumber(line, said.alive)
        && line.empty()) {
        said.kind = WorkerLine::finished;
        return said;
    }
    return {};
}

} // namespace taskweight
