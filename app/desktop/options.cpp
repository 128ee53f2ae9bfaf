// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/options.h"

#include "core/base/parse.h"
#include "core/run/sweep_header.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace taskweight {

int parseDesktopOptions(int argc, char** argv, DesktopOptions& options)
{
    constexpr int kWrongUse = 2;
    CLI::App cli{ "taskweight: what one concurrent task costs on this machine" };
    cli.set_version_flag("--version", std::string("taskweight ") + programVersion());
    cli.add_option("FILE", options.files, "results to open (*.taskweight.jsonl), or published figures by id");
    cli.add_flag("--run", options.run, "start the sweep that is set in the window at once");
    auto* to = cli.add_option("--export", options.exportTo,
        "draw FILE... into this picture (.png, .svg, .pdf; growth also .gif) and exit; needs no "
        "display");
    const auto ofExport = [&](CLI::Option* option) { option->needs(to)->capture_default_str(); };
    ofExport(cli.add_option("--chart", options.chart,
                    "what to draw: counts, growth, scaling, cost, startup or compare")
                 ->check(CLI::IsMember(
                     { "counts", "growth", "scaling", "cost", "startup", "compare" })));
    ofExport(cli.add_option_function<std::string>(
        "--tasks",
        [&options](const std::string& text) {
            const auto tasks = parseTasks(text);
            if (!tasks)
                throw CLI::ValidationError("--tasks", tasks.error().sentence());
            options.tasks = *tasks;
        },
        "the task count of growth, cost and startup, as 10k (default: the one that compares "
        "best)"));
    ofExport(cli.add_option("--size", options.size, "size of the picture, WIDTHxHEIGHT"));
    ofExport(cli.add_option(
                    "--scale", options.scale, "pixels for each pixel of the size, in PNG: 1 to 8")
                 ->check(CLI::Range(1.0, 8.0)));
    ofExport(cli.add_option("--theme", options.theme, "light or dark")
                 ->check(CLI::IsMember({ "light", "dark" })));
    cli.add_option("--report", options.reportTo,
           "write a report of FILE..., charts and tables, into this file (.html, or .md without "
           "charts) and exit; needs no display")
        ->excludes(to);
    cli.footer("Exit status: 0 all went well; 1 a file could not be read or written; 2 wrong use.");
    try {
        cli.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return cli.exit(error) == 0 ? 0 : kWrongUse;
    }
    if (!options.exportTo.empty() && options.files.empty()) {
        std::cerr << "taskweight: --export needs at least one results file to draw\n";
        return kWrongUse;
    }
    if (!options.reportTo.empty() && options.files.empty()) {
        std::cerr << "taskweight: --report needs at least one results file to tell of\n";
        return kWrongUse;
    }
    return -1;
}

} // namespace taskweight
