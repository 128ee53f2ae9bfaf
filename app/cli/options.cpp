// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"

#include "core/base/text.h"

#include <CLI/CLI.hpp>

namespace taskweight {

namespace {

constexpr const char* kExitStatuses
    = "Exit status: 0 all runs are valid (or, if the program does not speak the worker\n"
      "protocol, completed); 1 some run failed or is invalid; 2 wrong use; 3 nothing\n"
      "could be measured; 130 interrupted. Runs skipped beforehand do not count.";

constexpr const char* kPublished
    = "Published figures go by id, as 2024-hez2010-take2; a wrong id lists them all.\n";

constexpr const char* kExitStatusesOfReading
    = "Exit status: 0 all went well; 2 wrong use, or a file that cannot be read.";

void describeRun(CLI::App& run, RunOptions& options)
{
    run.add_option("--models", options.models,
           "Models to run: ids from 'list', or all. ID@3.13 on\n"
           "that version of its toolchain, ID@all on each that\n"
           "is here; 'ID[GOGC=50 -flag]' with settings, beside\n"
           "the plain one. Repeatable")
        ->type_name("ID,ID")
        ->expected(1)
        ->take_all();
    run.add_option("--command", options.commands,
           "A program of your own as a model called NAME;\n"
           "words are split as a shell does, {tasks} and\n"
           "{sleep_ms} are filled in. Repeatable")
        ->type_name("'NAME=COMMAND LINE'")
        ->expected(1)
        ->take_all();
    run.add_option("--tasks", options.tasks, "Task counts")
        ->type_name("N,N,...")
        ->capture_default_str();
    run.add_option("--sleep", options.sleep,
           "How long each task sleeps, or auto: long enough\n"
           "for all tasks to be alive at once")
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
           "Stop a worker above this: 4GiB, or 80% of RAM.\n"
           "Whatever it says, 10% of RAM stays free")
        ->type_name("AMOUNT");
    run.add_option("--timeout", options.timeout,
           "Stop a run after this time. Default: its sleep,\n"
           "three minutes, and 500 us per task")
        ->type_name("TIME");
    run.add_flag("--warm-up", options.warmUp,
        "Run each model once before its first run, for at\n"
        "most a second, and throw that away");
    run.add_flag("--force", options.force,
        "Also try runs that a limit of this machine is\nexpected to stop");
    run.add_option("--title", options.title, "Written into the file and shown on its charts")
        ->type_name("TEXT");
    run.add_option("--out", options.out,
           "Write the results to this file, each as its run\n"
           "ends; added to what a results file has already.\n"
           "Without it, only the table is printed")
        ->type_name("FILE")
        ->check(
            [](const std::string& file) {
                return std::string(file.empty() ? "the file has no name" : "");
            },
            "");
    CLI::Option* quiet = run.add_flag("--quiet", options.quiet, "No progress on standard error");
    run.add_flag("--verbose", options.verbose,
           "What building the models prints, as it comes;\n"
           "otherwise only when a build fails")
        ->excludes(quiet);
    run.footer(std::string("Counts: 1, 10k, 2.5k, 1M. Times: 250ms, 10s, 2min.\n"
                           "Ctrl-C stops the run in flight and keeps what was measured.\n\n")
        + kExitStatuses
        + "\n\nExamples:\n"
          "  taskweight-cli run --models cpp-coroutine,asio-timer --tasks 1,10k,1M --out "
          "mine.taskweight.jsonl\n"
          "  taskweight-cli run --models 'go-goroutine,go-goroutine[GOGC=50],python-asyncio@all'\n"
          "  taskweight-cli run --command 'mine=./a.out {tasks}' --tasks 1,10k");
}

void describeFormat(CLI::App& command, std::string& format)
{
    command.add_option("--format", format, "table, markdown, tsv, csv or json")
        ->type_name("FORMAT")
        ->capture_default_str();
}

/// The option that was given more often than once and must not be, "--tasks"; else empty. CLI11
/// itself says "At Most 1 required but received 2".
std::string repeatedOption(const CLI::App& command)
{
    for (const CLI::Option* option : command.get_options())
        if (option->count() > 1 && option->get_items_expected_max() == 1
            && option->get_multi_option_policy() == CLI::MultiOptionPolicy::Throw)
            return option->get_name();
    return {};
}

} // namespace

Options parseArguments(int argc, const char* const* argv)
{
    CLI::App app{ "Measures what one concurrent task weighs: memory of worker processes, by model "
                  "and task count.",
        "taskweight-cli" };
    app.set_version_flag("--version", "taskweight-cli " TASKWEIGHT_VERSION);
    app.require_subcommand(0, 1); // none is told apart below: CLI11 would not name an unknown one

    ListOptions list;
    CLI::App* listCommand = app.add_subcommand("list", "The models, and what can be run here");
    listCommand->add_flag("--json", list.json, "As a JSON document");
    listCommand->footer(
        "'most tasks here' names the limit of this machine that is met first.\n"
        "Folders with models of your own: $XDG_CONFIG_HOME/taskweight/models, usually\n"
        "~/.config/taskweight/models.");

    DoctorOptions doctor;
    CLI::App* doctorCommand = app.add_subcommand(
        "doctor", "What on this machine limits or disturbs a measurement, and what to do");
    doctorCommand->add_flag("--json", doctor.json, "As a JSON document");
    doctorCommand->add_flag("--noise", doctor.noise,
        "Also run one worker ten times, and tell how far\nits figures differ: some 5 s");
    doctorCommand->footer(
        "Exit status: 0 something can be measured here; 2 wrong use; 3 nothing can.");

    RunOptions run;
    CLI::App* runCommand = app.add_subcommand("run", "Run a sweep: models x task counts x repeats");
    describeRun(*runCommand, run);

    ShowOptions show;
    CLI::App* showCommand = app.add_subcommand("show", "Print results files, one row per run");
    showCommand->add_option("FILE", show.files, "Results files, or ids of published figures")
        ->required();
    describeFormat(*showCommand, show.format);
    showCommand->footer(std::string(kPublished)
        + "csv and json have more columns than the table, and keep them in later versions.\n\n"
        + kExitStatusesOfReading
        + "\n\nExamples:\n"
          "  taskweight-cli show mine.taskweight.jsonl --format csv > mine.csv\n"
          "  taskweight-cli show 2024-hez2010-take2 mine.taskweight.jsonl");

    CompareOptions compare;
    CLI::App* compareCommand
        = app.add_subcommand("compare", "Two results side by side: ratios B / A with their range");
    compareCommand->add_option("A", compare.a, "A results file, or an id of published figures")
        ->required();
    compareCommand->add_option("B", compare.b, "Another")->required();
    describeFormat(*compareCommand, compare.format);
    compareCommand->footer(
        std::string("Compared is what both have: the same model, by its id, at the same task "
                    "count.\n")
        + kPublished + "\n" + kExitStatusesOfReading
        + "\n\nExample:\n"
          "  taskweight-cli compare before.taskweight.jsonl after.taskweight.jsonl");

    // Last: a subcommand would inherit it.
    app.footer(std::string("'taskweight-cli COMMAND --help' tells more.\n\n") + kExitStatuses);

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
        const std::string repeated = commands.empty() ? "" : repeatedOption(*commands.front());
        const std::string what
            = repeated.empty() ? error.what() : repeated + " was given more than once";
        return Farewell{ kWrongUse,
            "taskweight-cli: " + printable(what) + "\nSee: taskweight-cli " + command
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
