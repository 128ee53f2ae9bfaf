// SPDX-License-Identifier: GPL-3.0-or-later
// taskweight-cli: the measuring of taskweight without a window, for scripts and servers.
#include "app/cli/command_doctor.h"
#include "app/cli/command_list.h"
#include "app/cli/command_run.h"
#include "app/cli/command_show.h"
#include "app/cli/output.h"

#include <csignal>
#include <exception>

namespace taskweight {

namespace {

int carryOut(const Farewell& farewell, const Places&)
{
    if (farewell.status == kAllValid)
        return writeOut(farewell.text) ? kAllValid : kWrongUse;
    writeError(farewell.text);
    return farewell.status;
}
int carryOut(const ListOptions& options, const Places& places)
{
    return listModels(options, places);
}
int carryOut(const DoctorOptions& options, const Places& places)
{
    return examineMachine(options, places);
}
int carryOut(const RunOptions& options, const Places& places) { return runSweep(options, places); }
int carryOut(const ShowOptions& options, const Places& places)
{
    return showResults(options, places);
}
int carryOut(const CompareOptions& options, const Places& places)
{
    return compareResults(options, places);
}

} // namespace

} // namespace taskweight

int main(int argc, char** argv)
{
    using namespace taskweight;
    holdStandardStreams();
    // Writing to a pipe without a reader shall fail, not kill us. A handler that does nothing,
    // unlike SIG_IGN, is not inherited by the programs that are started.
    (void)std::signal(SIGPIPE, [](int) {});
    try {
        const Options options = parseArguments(argc, argv);
        const Places places = Places::ofThisProgram();
        return std::visit([&](const auto& chosen) { return carryOut(chosen, places); }, options);
    } catch (const std::exception& exception) {
        complain({ "unexpected failure", "", exception.what(), "" });
        return kNothingMeasured;
    }
}
