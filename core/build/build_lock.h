// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/file_descriptor.h"

#include <filesystem>

namespace taskweight {

/// A lock on one build, for as long as the object lives, between programs (flock(2)): alone to
/// build or remove it, shared to run it.
class BuildLock {
public:
    BuildLock() = default;
    /// Not held where another has it, or where the file cannot be made: errnoValue() tells.
    static BuildLock tryAlone(const std::filesystem::path& file);
    static BuildLock tryShared(const std::filesystem::path& file);

    bool isHeld() const { return m_file.get() >= 0; }
    /// EWOULDBLOCK: another has it.
    int errnoValue() const { return m_errno; }
    /// From alone to shared.
    void share();

private:
    static BuildLock take(const std::filesystem::path& file, int kind);

    FileDescriptor m_file;
    int m_errno = 0;
};

} // namespace taskweight
