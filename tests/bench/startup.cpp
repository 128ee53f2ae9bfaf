// SPDX-License-Identifier: GPL-3.0-or-later
// startup PROGRAM [TIMES]: how long from starting the desktop application until its window is
// painted, on an X server of its own with empty settings, TIMES (20) times. Prints each time, with
// the CPU time of the GUI thread in it, and the medians. What it does itself is small beside that:
// it waits for the window to be shown (MapNotify), and then compares three rows of pixels every 4
// ms. Needs Xvfb.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <csignal>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <xcb/xcb.h>

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// A child that is ended and waited for with this.
class Child {
public:
    explicit Child(const std::vector<std::string>& words)
        : m_pid(::fork())
    {
        if (m_pid != 0)
            return;
        std::vector<char*> argv;
        for (const std::string& word : words)
            argv.push_back(const_cast<char*>(word.c_str()));
        argv.push_back(nullptr);
        ::execvp(argv[0], argv.data());
        std::perror(argv[0]);
        ::_exit(127);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child()
    {
        if (isThere()) {
            ::kill(m_pid, SIGTERM);
            ::waitpid(m_pid, nullptr, 0);
        }
    }

    bool isThere()
    {
        if (m_pid > 0 && ::waitpid(m_pid, nullptr, WNOHANG) == m_pid)
            m_pid = -1;
        return m_pid > 0;
    }
    pid_t pid() const { return m_pid; }

private:
    pid_t m_pid;
};

template <typename T>
struct Freed {
    explicit Freed(T* value)
        : pointer(value)
    {
    }
    ~Freed() { std::free(pointer); }
    Freed(const Freed&) = delete;
    Freed& operator=(const Freed&) = delete;
    T* pointer;
};

class Screen {
public:
    Screen()
    {
        std::array<int, 2> pipe{};
        if (::pipe(pipe.data()) != 0)
            throw std::runtime_error("no pipe");
        m_server = std::make_unique<Child>(std::vector<std::string>{ "Xvfb", "-screen", "0",
            "1600x1000x24", "-displayfd", std::to_string(pipe[1]), "-nolisten", "tcp" });
        ::close(pipe[1]);
        std::string number;
        char c = 0;
        while (::read(pipe[0], &c, 1) == 1 && c != '\n')
            number += c;
        ::close(pipe[0]);
        if (number.empty())
            throw std::runtime_error("Xvfb did not start (Debian: package xvfb)");
        ::setenv("DISPLAY", (":" + number).c_str(), 1);
        m_connection = xcb_connect(nullptr, nullptr);
        if (xcb_connection_has_error(m_connection) != 0)
            throw std::runtime_error("no connection to Xvfb");
        m_root = xcb_setup_roots_iterator(xcb_get_setup(m_connection)).data->root;
        const std::uint32_t mask = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY;
        xcb_change_window_attributes(m_connection, m_root, XCB_CW_EVENT_MASK, &mask);
        xcb_flush(m_connection);
    }
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;
    ~Screen() { xcb_disconnect(m_connection); }

    /// The large window that has been shown since, or 0.
    xcb_window_t shown()
    {
        while (xcb_generic_event_t* const raw = xcb_poll_for_event(m_connection)) {
            const Freed event(raw);
            if ((raw->response_type & 0x7f) != XCB_MAP_NOTIFY)
                continue;
            const xcb_window_t window = reinterpret_cast<xcb_map_notify_event_t*>(raw)->window;
            if (const auto [width, height] = sizeOf(window); width >= 600 && height >= 400)
                return window;
        }
        return 0;
    }

    /// Whether each of three rows of the window has more than a few colours: bars, text and the
    /// empty chart's words are there.
    bool isPainted(xcb_window_t window) const
    {
        const auto [width, height] = sizeOf(window);
        for (const int percent : { 8, 50, 95 }) {
            const Freed image(xcb_get_image_reply(m_connection,
                xcb_get_image(m_connection, XCB_IMAGE_FORMAT_Z_PIXMAP, window, 0,
                    static_cast<std::int16_t>(height * percent / 100),
                    static_cast<std::uint16_t>(width), 12, ~0U),
                nullptr));
            if (!image.pointer)
                return false;
            const auto* pixels
                = reinterpret_cast<const std::uint32_t*>(xcb_get_image_data(image.pointer));
            const auto count
                = static_cast<std::size_t>(xcb_get_image_data_length(image.pointer)) / 4;
            if (std::set<std::uint32_t>(pixels, pixels + count).size() < 4)
                return false;
        }
        return true;
    }

private:
    std::pair<int, int> sizeOf(xcb_window_t window) const
    {
        const Freed geometry(
            xcb_get_geometry_reply(m_connection, xcb_get_geometry(m_connection, window), nullptr));
        return geometry.pointer
            ? std::pair<int, int>(geometry.pointer->width, geometry.pointer->height)
            : std::pair(0, 0);
    }

    std::unique_ptr<Child> m_server;
    xcb_connection_t* m_connection = nullptr;
    xcb_window_t m_root = 0;
};

/// On-CPU time of the process's first thread: proc_pid_schedstat, in kernel/sched/core.c.
double cpuMsOf(pid_t pid)
{
    double nanoseconds = 0;
    std::ifstream("/proc/" + std::to_string(pid) + "/schedstat") >> nanoseconds;
    return nanoseconds / 1e6;
}

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

void measure(const std::string& program, int times)
{
    namespace fs = std::filesystem;
    std::string home = (fs::temp_directory_path() / "startup-XXXXXX").string();
    if (!::mkdtemp(home.data()))
        throw std::runtime_error("no temporary folder");
    const std::shared_ptr<void> removed(nullptr, [home](void*) { fs::remove_all(home); });
    fs::create_directory(home + "/run");
    fs::permissions(home + "/run", fs::perms::owner_all);
    ::setenv("XDG_CONFIG_HOME", (home + "/config").c_str(), 1);
    ::setenv("XDG_DATA_HOME", (home + "/data").c_str(), 1);
    ::setenv("XDG_RUNTIME_DIR", (home + "/run").c_str(), 1);
    ::setenv("QT_QPA_PLATFORM", "xcb", 1);
    ::setenv("QT_SCALE_FACTOR", "1", 1);

    Screen screen;
    std::vector<double> wallMs, cpuMs;
    for (int i = 0; i < times; ++i) {
        fs::remove_all(home + "/config");
        fs::remove_all(home + "/data");
        const auto start = Clock::now();
        Child application({ program });
        xcb_window_t window = 0;
        while (window == 0 || !screen.isPainted(window)) {
            std::this_thread::sleep_for(milliseconds(window == 0 ? 2 : 4));
            if (window == 0)
                window = screen.shown();
            if (!application.isThere())
                throw std::runtime_error(program + " ended before its window was painted");
            if (Clock::now() - start > std::chrono::seconds(30))
                throw std::runtime_error(program + " shows no window");
        }
        wallMs.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
        cpuMs.push_back(cpuMsOf(application.pid()));
        std::printf("%.0f ms, %.0f ms CPU of the GUI thread\n", wallMs.back(), cpuMs.back());
        std::fflush(stdout);
    }
    std::printf("median %.0f ms, %.0f ms CPU\n", median(wallMs), median(cpuMs));
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 2) {
        std::fputs("startup PROGRAM [TIMES]\n", stderr);
        return 2;
    }
    try {
        measure(
            std::filesystem::absolute(argv[1]), argc > 2 ? std::max(1, std::atoi(argv[2])) : 20);
    } catch (const std::exception& failure) {
        std::fprintf(stderr, "startup: %s\n", failure.what());
        return 1;
    }
}
