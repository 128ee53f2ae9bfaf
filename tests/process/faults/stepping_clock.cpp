// SPDX-License-Identifier: GPL-3.0-or-later
// To be preloaded: each time that the wall clock is asked, it has been set forth or back, by a day
// more than the time before. The monotonic clocks stay as they are.
#include <ctime>
#include <sys/syscall.h>
#include <unistd.h>

extern "C" int clock_gettime(clockid_t clock, timespec* now) noexcept
{
    static time_t s_days = 0;
    const long result = syscall(SYS_clock_gettime, clock, now);
    if (result == 0 && clock == CLOCK_REALTIME) {
        s_days = s_days > 0 ? -s_days - 1 : 1 - s_days;
        now->tv_sec += s_days * 86'400;
    }
    return static_cast<int>(result);
}

extern "C" time_t time(time_t* now) noexcept
{
    timespec precise{};
    clock_gettime(CLOCK_REALTIME, &precise);
    if (now)
        *now = precise.tv_sec;
    return precise.tv_sec;
}
