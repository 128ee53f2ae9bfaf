// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <variant>
#include <vector>

namespace taskweight {

/// Exit statuses of taskweight-cli; documented in its help.
enum ExitStatus : int {
    kAllValid = 0, ///< or nothing was to be measured and all went well
    kSomeFailed = 1, ///< a run failed or is invalid
    kWrongUse = 2, ///< arguments or files that cannot be used; nothing was started
    kNothingMeasured = 3,
    kInterrupted = 130, ///< 128 + SIGINT, as a shell reports it
};

struct ListOptions {
    bool json = false;
};

struct DoctorOptions {
    bool json = false;
    bool noise = false; ///< also measure how far repeats differ here
};

/// A sweep as it was typed; sweep_request.h reads it.
struct RunOptions {
    std::vector<std::string>
        models; ///< each a list of ids, with "@version" and "[settings]", or "all"
    std::vector<std::string> commands; ///< "NAME=COMMAND LINE"
    std::string tasks = "1,10k,100k,1M";
    std::string sleep = "10s";
    std::string repeats = "1";
    std::string order = "interleaved";
    std::string seed; ///< empty: a new one
    std::string rate = "50";
    std::string memoryLimit; ///< empty: none
    std::string timeout; ///< empty: by the task count
    std::string title;
    std::string out; ///< empty: no file
    bool force = false;
    bool warmUp = false;
    bool quiet = false;
    bool verbose = false; ///< the output of builds as it comes
};

struct ShowOptions {
    std::vector<std::string> files;
    std::string format = "table";
};

struct CompareOptions {
    std::string a, b;
    std::string format = "table";
};

/// Nothing to do but to print and leave: help, the version, or what is wrong with the arguments.
struct Farewell {
    int status = kAllValid;
    std::string text; ///< to standard output when the status is 0, else to standard error
};

using Options
    = std::variant<ListOptions, DoctorOptions, RunOptions, ShowOptions, CompareOptions, Farewell>;

Options parseArguments(int argc, const char* const* argv);

} // namespace taskweight
