// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"

#include <CLI/CLI.hpp>

namespace taskweight {

namespace {

constexpr const char* kExitStatuses
    = "Exit status: 0 all runs are valid (of a program that does not speak the worker protocol: "
      "completed);\n"
      "1 some run failed or is invalid; 2 wrong use; 3 nothing could be measured; 130 "
      "interrupted.\n"
      "Runs that are skipped beforehand, for the reason told, do not count.";

void describeRun(CLI::App& run, RunOptions& options)
{
    run.add_option("--models", options.models, "Models to run: ids from 'list', or all")
        ->type_name("A,B,...")
        ->delimiter(',');
    run.add_option("--command", options.commands,
           "A program of your own as a model called NAME; words are split as a shell does, and "
           "{tasks} and "
           "{sleep_ms} are filled in. Repeatable")
        ->type_name("'NAME=COMMAND LINE'")
        ->expected(1)
        ->take_all();
    run.add_option("--tasks", options.tasks, "Task counts")
        ->type_name("N,N,...")
        ->capture_default_str();
    run.add_option("--sleep", options.sleep,
           "How long each task sleeps, or auto: long enough for all tasks to be alive at once")
        ->type_name("TIME|auto")
        ->capture_default_str();
    run.add_option("--repeats", options.repeats, "Runs of each model at each count")
        ->type_name("N")
        ->capture_default_str();
    run.add_option("--order", options.order, "interleaved, listed or random")
        ->type_name("ORDER")
        ->capture_default_str();
    run.add_option("--seed", options.seed, "Of the random order; a new one when not given")
        ->type_name("N");
    run.add_option("--rate", options.rate, "Memory readings per second, 1 to 1000")
        ->type_name("HZ")
        ->capture_default_str();
    run.add_option("--memory-limit", options.memoryLimit,
           "Stop a worker above this, e.g. 80% of RAM or 4GiB. Whatever it says, 10% of RAM stays "
           "free")
        ->type_name("AMOUNT");
    run.add_option("--timeout", options.timeout,
           "Stop a run after this time. Default: its sleep, a minute, and 200 us per task")
        ->type_name("TIME");
    run.add_flag(
        "--force", options.force, "Also try runs that a limit of this machine is expected to stop");
    run.add_option("--title", options.title, "Written into the file and shown on its charts")
        ->type_name("TEXT");
    run.add_option("--out", options.out,
           "Write the results to this file, each as its run ends; appended to if it is a results "
           "file. "
           "Without it, only the table is printed")
        ->type_name("FILE");
    run.add_flag("--quiet", options.quiet, "No progress on standard error");
    run.footer(std::string("Counts: 1, 10k, 2.5k, 1M. Times: 250ms, 10s, 2min.\n"
                           "Ctrl-C stops the run in flight and keeps what was measured.\n\n")
        + kExitStatuses
        + "\n\nExamples:\n"
          "  taskweight-cli run --models cpp-coroutine,asio-timer --tasks 1,10k,1M --out "
          "mine.taskweight.jsonl\n"
          "  taskweight-cli run --command 'mine=./a.out {tasks}' --tasks 1,10k");
}

void describeFormat(CLI::App& command, std::string& format)
{
    command.add_option("--format", format, "table, markdown, csv or json")
        ->type_name("FORMAT")
        ->capture_default_str();
}

} // namespace

Options parseArguments(int argc, const char* const* argv)
{
    CLI::App app{ "Measures what one concurrent task weighs: memory of worker processes, by model "
                  "and task count.",
        "taskweight-cli" };
    app.set_version_flag("--version", "taskweight-cli " TASKWEIGHT_VERSION);
    app.require_subcommand(0, 1); // none is told apart below: CLI11 would not name an unknown one
    app.footer(std::string("'taskweight-cli COMMAND --help' tells more.\n\n") + kExitStatuses);

    ListOptions list;
    CLI::App* listCommand = app.add_subcommand("list", "The models, and what can be run here");
    listCommand->add_flag("--json", list.json, "As a JSON document");

    DoctorOptions doctor;
    CLI::App* doctorCommand = app.add_subcommand(
        "doctor", "What on this machine limits or disturbs a measurement, and what to do");
    doctorCommand->add_flag("--json", doctor.json, "As a JSON document");

    RunOptions run;
    CLI::App* runCommand = app.add_subcommand("run", "Run a sweep: models x task counts x repeats");
    describeRun(*runCommand, run);

    ShowOptions show;
    CLI::App* showCommand = app.add_subcommand("show", "Print results files, one row per run");
    showCommand->add_option("FILE", show.files, "Results files, or ids of published figures")
        ->required();
    describeFormat(*showCommand, show.format);

    CompareOptions compare;
    CLI::App* compareCommand
        = app.add_subcommand("compare", "Two results side by side: ratios B / A with their range");
    compareCommand->add_option("A", compare.a, "A results file, or an id of published figures")
        ->required();
    compareCommand->add_option("B", compare.b, "Another")->required();
    describeFormat(*compareCommand, compare.format);

    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        const auto commands = app.get_subcommands();
        return Farewell{ kAllValid,
            commands.empty() ? app.help() : commands.front()->help("taskweight-cli") };
    } catch (const CLI::CallForVersion& version) {
        return Farewell{ kAllValid, std::string(version.what()) + "\n" };
    } catch (const CLI::ParseError& error) {
        const auto commands = app.get_subcommands();
        const std::string command = commands.empty() ? "" : commands.front()->get_name() + " ";
        return Farewell{ kWrongUse,
            std::string("taskweight-cli: ") + error.what() + "\nSee: taskweight-cli " + command
                + "--help\n" };
    }

    if (app.get_subcommands().empty())
        return Farewell{ kWrongUse, "taskweight-cli: no command was given\n" + app.help() };
    if (listCommand->parsed())
        return list;
    if (doctorCommand->parsed())
        return doctor;
    if (runCommand->parsed())
        return run;
    if (showCommand->parsed())
        return show;
    return compare;
}

} // namespace taskweight
