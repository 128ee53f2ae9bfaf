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
    order.words = { "busctl", "--user", "--quiet", "call", "org.freedesktop.systemd1",
        "/org/freedesktop/systemd1", "org.freedesktop.systemd1.Manager", "StartTransientUnit",
        "ssa(sv)a(sa(sv))", scope, "fail", "4", "PIDs", "au", "1", pid, "Delegate", "b", "true",
        "CollectMode", "s", "inactive-or-failed", "Description", "s", "taskweight measures workers",
        "0" };
    order.patience = std::chrono::milliseconds(1500);
    if (!capture(order).succeeded())
        return false;
    for (int i = 0; i < 50; ++i) { // the call only begins the job
        if (isIn(scope))
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

} // namespace taskweight
