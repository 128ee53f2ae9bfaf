// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/file_descriptor.h"

#include <filesystem>
#include <string_view>

namespace taskweight {

/// What the commands of a build print, in a file; the first 8 MiB of it.
class BuildLog {
public:
    static constexpr std::size_t kMostBytes = 8 * 1024 * 1024;

    /// 0, or the errno value of what went wrong.
    int open(const std::filesystem::path& file);
    /// False: the log is full, and the line is left out.
    bool add(std::string_view line);
    /// Whether a line could not be written, or told of a full disk itself.
    bool sawFullDisk() const { return m_sawFullDisk; }

private:
    void write(std::string_view text);

    FileDescriptor m_file;
    std::size_t m_size = 0;
    bool m_isFull = false;
    bool m_sawFullDisk = false;
};

} // namespace taskweight
