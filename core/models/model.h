// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
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

/// Variables for a program beside those it inherits, by name.
using Environment = std::map<std::string, std::string>;

/// A program that a model needs beside its tool: a linker, say.
struct NeededProgram {
    std::vector<std::string>
        anyOf; ///< names in PATH; the first that is there is {need0}, {need1}..
    std::string why; ///< "to link"
    std::string packages; ///< Debian and Ubuntu packages that bring it: "clang"

    bool operator==(const NeededProgram&) const = default;
};

/// The tool that a model is built or run with, and how to find all installations of it.
struct Toolchain {
    std::string name; ///< "JDK", "Go": as it stands before a version
    std::string program; ///< looked for in PATH: "java"
    std::vector<std::string>
        places; ///< further paths, glob(7) patterns: "/usr/lib/jvm/*/bin/java"; a $NAME at the
                ///< start of a path or of a part of it is the environment's, and a pattern with an
                ///< unset one is left out
    std::vector<std::string> versionCommand; ///< {tool} is the program found
    std::string versionPattern; ///< ECMAScript; group 1 of its first match in what the command
                                ///< printed is the version; without a match it is another program
    std::string minimum; ///< "1.18"; empty: any
    std::string packages; ///< "golang-go"
    std::string page; ///< where else it is to be had: "https://go.dev/dl/"
    std::vector<NeededProgram> needs;

    bool operator==(const Toolchain&) const = default;
};

/// An installation of a toolchain on this machine.
struct Installation {
    std::filesystem::path program; ///< as it is to be run: {tool}
    std::string version; ///< "21.0.5"
    std::string words; ///< first line that its version command printed

    bool operator==(const Installation&) const = default;
};

/// How a model is built once, into {out}.
struct Build {
    std::vector<std::vector<std::string>> commands; ///< run one after another, in {out}
    Environment environment;
    std::string result; ///< the file that must be there afterwards: "{out}/worker"

    bool operator==(const Build&) const = default;
};

/// What a person changes of a model's runtime: it runs beside the plain one under a name of its
/// own.
struct Tuning {
    std::string name; ///< "GOGC=50"; empty for the plain model
    std::vector<std::string> flags; ///< {flags} in the command
    Environment environment;

    bool isPlain() const { return flags.empty() && environment.empty(); }
    bool operator==(const Tuning&) const = default;
};

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
        command; ///< words with placeholders {tasks} {sleep_ms} {out} {src} {bin} {tool} {flags}
    Environment environment; ///< for every run; values with the same placeholders
    std::vector<std::string>
        recordedVariables; ///< "GOGC", "DOTNET_gc*": kept in a run's record where they are set
    std::optional<Toolchain> toolchain; ///< empty: it needs nothing but its command
    std::optional<Build> build; ///< empty: nothing to build
    std::vector<Tuning> variants; ///< offered beside the plain one
    std::string base; ///< of a model on a certain installation, or with a tuning: the plain id
    Tuning tuning; ///< of this one
    std::optional<Installation>
        installation; ///< that this one runs on; empty: not looked for, or none
    std::filesystem::path builtIn; ///< {out}; empty: not built, or nothing to build
    std::vector<std::string>
        versionCommand; ///< prints one line, "g++ 12.2.0, Boost 1.81"; may be empty
    std::string howToGet; ///< what to do when the program or its toolchain is missing
    ExpectedWeight weight;
    int order = 1000; ///< place within the catalogue: small ones first, then by id

    /// The id of the plain model: that of the catalogue.
    const std::string& plainId() const { return base.empty() ? id : base; }
    bool operator==(const Model&) const = default;
};

/// Whether a model can be run here and now. A model that taskweight builds itself is ready when its
/// toolchain is; while that is being looked for it is not yet.
enum class Readiness {
    ready,
    notBuilt,
    missingTool,
    toolTooOld,
    toolBroken,
    missingSource,
    lookedFor,
};

/// "ready", "not built", "missing tool", "too old", "broken", "no source", "being looked for".
const char* readinessName(Readiness readiness);

struct ModelState {
    Readiness readiness = Readiness::ready;
    std::string why; ///< "no program .../libexec/taskweight/models/asio-timer"
    std::string fix; ///< "build the project again", "apt-get install ..."
    std::string version; ///< what versionCommand printed; empty until asked

    bool operator==(const ModelState&) const = default;
};

} // namespace taskweight
