// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>

#include <sys/types.h>

namespace taskweight {

/// Owns a file descriptor, -1 for none.
class FileDescriptor {
public:
    FileDescriptor() = default;
    explicit FileDescriptor(int fd)
        : m_fd(fd)
    {
    }
    FileDescriptor(FileDescriptor&& other) noexcept
        : m_fd(other.release())
    {
    }
    FileDescriptor& operator=(FileDescriptor&& other) noexcept
    {
        std::swap(m_fd, other.m_fd);
        return *this;
    }
    ~FileDescriptor();

    explicit operator bool() const { return m_fd >= 0; }
    int get() const { return m_fd; }
    /// Leaves it open, to the caller.
    int release() { return std::exchange(m_fd, -1); }

private:
    int m_fd = -1;
};

/// read(2), again after a signal. Bytes, 0 at the end, -1 with errno.
ssize_t readSome(int fd, char* buffer, std::size_t size);

/// write(2) until all is written: again after a signal or a short write, and when there is room again.
/// 0, or the errno value.
int writeAll(int fd, std::string_view text);

} // namespace taskweight
