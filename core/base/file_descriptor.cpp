// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_descriptor.h"

#include <cerrno>

#include <poll.h>
#include <unistd.h>

namespace taskweight {

FileDescriptor::~FileDescriptor()
{
    if (m_fd >= 0)
        ::close(m_fd);
}

ssize_t readSome(int fd, char* buffer, std::size_t size)
{
    while (true) {
        const ssize_t got = ::read(fd, buffer, size);
        if (got >= 0 || errno != EINTR)
            return got;
    }
}

int writeAll(int fd, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(fd, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0 && errno == EAGAIN) { // someone who shares the terminal made it non-blocking
            pollfd writable{ fd, POLLOUT, 0 };
            ::poll(&writable, 1, -1);
            continue;
        }
        if (written < 0)
            return errno;
        if (written == 0)
            return EIO;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

} // namespace taskweight
