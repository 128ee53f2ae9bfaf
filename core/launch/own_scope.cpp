// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/own_scope.h"

#include "core/process/captured_command.h"

#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <unistd.h>

namespace taskweight {

namespace {

/// The first call in a session also starts its bus: 3.5 s on an emulated machine.
constexpr auto kBusPatience = std::chrono::milliseconds(6000);
constexpr auto kJobPatience = std::chrono::milliseconds(2000);

bool isIn(const std::string& scope)
{
    std::ifstream file("/proc/self/cgroup");
    for (std::string line; std::getline(file, line);) {
        if (line.find(scope) != std::string::npos)
            return true;
    }
    return false;
}

} // namespace

bool moveIntoScopeOfOurOwn()
{
    const std::string pid = std::to_string(::getpid());
    const std::string scope = "taskweight-" + pid + ".scope";
    CaptureOrder order;
    // TasksMax: else the scope gets the user manager's default, 15 % of the machine's threads.
    order.words = { "busctl", "--user", "--quiet", "call", "org.freedesktop.systemd1",
        "/org/freedesktop/systemd1", "org.freedesktop.systemd1.Manager", "StartTransientUnit",
        "ssa(sv)a(sa(sv))", scope, "fail", "5", "PIDs", "au", "1", pid, "Delegate", "b", "true",
        "TasksMax", "t", "18446744073709551615", "CollectMode", "s", "inactive-or-failed",
        "Description", "s", "taskweight measures workers", "0" };
    order.patience = kBusPatience;
    const Captured asked = capture(order);
    if (!asked.succeeded() && !asked.timedOut)
        return false;
    const auto deadline = std::chrono::steady_clock::now() + kJobPatience;
    while (!isIn(scope)) { // the call only begins the job
        if (std::chrono::steady_clock::now() > deadline)
            return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return true;
}

} // namespace taskweight
