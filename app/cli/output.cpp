// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"

#include "core/base/file_descriptor.h"
#include "core/base/text.h"

#include <cerrno>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace taskweight {

void holdStandardStreams()
{
    // Opened the wrong way round, so that reading or writing them still fails.
    for (const int fd : { STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO })
        if (::fcntl(fd, F_GETFD) < 0)
            ::open("/dev/null",
                fd == STDIN_FILENO ? O_WRONLY : O_RDONLY); // takes the lowest free number
}

bool writeOut(std::string_view text)
{
    const int error = writeAll(STDOUT_FILENO, text);
    if (error == 0 || error == EPIPE)
        return true;
    complain({ "cannot write to standard output", "", errnoText(error), "" });
    return false;
}

bool isStandardOutput(const std::string& path)
{
    struct stat named { }, output { };
    return ::stat(path.c_str(), &named) == 0 && ::fstat(STDOUT_FILENO, &output) == 0
        && S_ISREG(output.st_mode) && named.st_dev == output.st_dev
        && named.st_ino == output.st_ino;
}

void writeError(std::string_view text) { writeAll(STDERR_FILENO, text); }

void complain(const Error& error)
{
    std::string text = error.sentence();
    if (!text.empty() && text.back() != '.')
        text += '.';
    writeError("taskweight-cli: " + printable(text) + "\n");
}

} // namespace taskweight
