// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace taskweight {

/// What a version command of a program has printed.
struct VersionAnswer {
    std::string output; ///< at most 4 KiB
    std::string failure; ///< in words; empty: it succeeded

    bool operator==(const VersionAnswer&) const = default;
};

/// What tells a program file from the one that it was.
struct FileStamp {
    std::string realPath;
    std::int64_t size = 0;
    std::int64_t modifiedNs = 0;
    std::int64_t changedNs = 0;
    std::uint64_t inode = 0;
    std::string context; ///< of a shim: what decides which program it stands for

    bool operator==(const FileStamp&) const = default;
};

/// Empty when there is no such file.
std::optional<FileStamp> stampOf(const std::filesystem::path& program, bool isShim);

/// The answers of version commands from one start to the next, in a file. An answer holds until its
/// program changes; a failure for ten minutes, since it may have been the machine's. A file that is
/// damaged, too large, or not ours is as none.
class VersionCache {
public:
    static constexpr std::size_t kMostBytes = 4 * 1024 * 1024;
    static constexpr std::size_t kMostEntries = 500;

    /// `nowS`: seconds since 1970.
    static VersionCache load(const std::filesystem::path& file, std::int64_t nowS);

    std::optional<VersionAnswer> find(const std::filesystem::path& program, const FileStamp& stamp,
        const std::vector<std::string>& command) const;
    void put(const std::filesystem::path& program, const FileStamp& stamp,
        const std::vector<std::string>& command, VersionAnswer answer);

    /// Replaces the file in one step, if there is news. Not to be able to is no error: it is asked
    /// again next time.
    void save() const;

private:
    struct Entry {
        std::string program;
        FileStamp stamp;
        std::vector<std::string> command;
        VersionAnswer answer;
        std::int64_t atS = 0;
    };
    bool read(const std::string& text);
    std::string text() const;

    std::filesystem::path m_file;
    std::int64_t m_nowS = 0;
    std::vector<Entry> m_entries;
    bool m_hasNews = false;
};

} // namespace taskweight
