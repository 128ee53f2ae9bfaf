// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace taskweight {

/// What kind of thing carries a task.
enum class Family {
    osThread,
    stackfulCoroutine,
    stacklessCoroutine,
    greenThread,
    timerCallback,
    promise,
    actorProcess,
    other,
};

/// A task of its own, or no more than a pending timer. The two are never ranked in one list without
/// saying so.
enum class TaskKind { spawned, timerOnly };

/// "OS thread", "stackful coroutine", ...: as the manifest writes it and the window shows it.
const char* familyName(Family family);
std::optional<Family> familyFromName(std::string_view name);

/// "spawned" or "timer only".
const char* taskKindName(TaskKind kind);

/// What one task of a model is expected to need, for the check before a sweep. Never shown as a
/// result.
struct ExpectedWeight {
    std::int64_t baselineKib = 4096; ///< resident before the first task
    double bytesPerTask = 0; ///< resident
    double kernelBytesPerTask = 0; ///< page tables, kernel stacks, slab
    double threadsPerTask = 0; ///< OS threads
    double mapsPerTask = 0; ///< entries of /proc/PID/maps (vm.max_map_count)

    bool operator==(const ExpectedWeight&) const = default;
};

/// How a worker talks: the worker protocol, or nothing at all (a program of the user's own, which
/// may still speak it).
enum class Protocol { spoken, optional };

/// A concurrency model in a runtime, as its manifest describes it. A plain value; nothing is run to
/// make one.
struct Model {
    std::string id; ///< "asio-awaitable": the folder's name
    std::string name; ///< "Asio awaitable": unique, as it stands at a curve or a bar
    std::string language; ///< "C++": the group, and the hue
    std::string summary; ///< one sentence
    Family family = Family::other;
    TaskKind kind = TaskKind::spawned;
    Protocol protocol = Protocol::spoken;
    std::filesystem::path folder; ///< where the manifest lies; empty for a program given by command
    std::vector<std::string>
        sources; ///< files to show, relative to the folder, the telling one first
    std::vector<std::string>
        command; ///< words with placeholders {tasks} {sleep_ms} {out} {src} {bin}
    std::vector<std::string>
        versionCommand; ///< prints one line, "g++ 12.2.0, Boost 1.81"; may be empty
    std::string howToGet; ///< what to do when the program or its toolchain is missing
    ExpectedWeight weight;
    int order = 1000; ///< place within the catalogue: small ones first, then by id

    bool operator==(const Model&) const = default;
};

/// Whether a model can be run here and now.
enum class Readiness { ready, notBuilt, missingTool };

/// "ready", "not built", "missing tool".
const char* readinessName(Readiness readiness);

struct ModelState {
    Readiness readiness = Readiness::ready;
    std::string why; ///< "no program .../libexec/taskweight/models/asio-timer"
    std::string fix; ///< "build the project again", "apt-get install ..."
    std::string version; ///< what versionCommand printed; empty until asked

    bool operator==(const ModelState&) const = default;
};

} // namespace taskweight
