// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/build/build_lock.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

namespace taskweight {

BuildLock BuildLock::tryAlone(const std::filesystem::path& file) { return take(file, LOCK_EX); }
BuildLock BuildLock::tryShared(const std::filesystem::path& file) { return take(file, LOCK_SH); }

void BuildLock::share() { ::flock(m_file.get(), LOCK_SH); }

BuildLock BuildLock::take(const std::filesystem::path& file, int kind)
{
    BuildLock lock;
    FileDescriptor descriptor(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    struct stat ours {
    }, there{};
    if (descriptor.get() < 0 || ::flock(descriptor.get(), kind | LOCK_NB) != 0) {
        lock.m_errno = errno;
        return lock;
    }
    // Its last owner may have removed the file between our two calls.
    const bool isThere = ::fstat(descriptor.get(), &ours) == 0 && ::stat(file.c_str(), &there) == 0
        && ours.st_ino == there.st_ino;
    if (!isThere) {
        lock.m_errno = EWOULDBLOCK;
        return lock;
    }
    ::futimens(descriptor.get(), nullptr); // when the build was last used
    lock.m_file = std::move(descriptor);
    return lock;
}

} // namespace taskweight
