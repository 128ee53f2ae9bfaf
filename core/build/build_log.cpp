// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/build/build_log.h"

#include <cerrno>
#include <string>

#include <fcntl.h>
#include <unistd.h>

namespace taskweight {

int BuildLog::open(const std::filesystem::path& file)
{
    m_file = FileDescriptor(::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    return m_file.get() < 0 ? errno : 0;
}

bool BuildLog::add(std::string_view line)
{
    for (const char* words : { "No space left on device", "Disk quota exceeded" })
        m_sawFullDisk = m_sawFullDisk || line.find(words) != std::string_view::npos;
    if (m_isFull)
        return false;
    if (m_size + line.size() > kMostBytes) {
        m_isFull = true;
        write("(the rest is left out)\n");
        return false;
    }
    m_size += line.size() + 1;
    write(std::string(line) + "\n");
    return true;
}

void BuildLog::write(std::string_view text)
{
    if (::write(m_file.get(), text.data(), text.size()) < 0)
        m_sawFullDisk = m_sawFullDisk || errno == ENOSPC || errno == EDQUOT;
}

} // namespace taskweight
