# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of taskweight-cli for fish.

# The ids of the models: those of the program that is being typed.
function __taskweight_models
    set -l program (commandline -opc)[1]
    echo all
    $program list --json 2>/dev/null | string match -ra '{"id":"[^"]*"' | string split -f 4 '"'
end

# The ids of the published figures that come with the program.
function __taskweight_published
    set -l program (realpath (command -s (commandline -opc)[1]) 2>/dev/null)
    for file in (string replace -r '/[^/]*/[^/]*$' '' -- $program)/share/taskweight/reference/*.json
        string replace -r '.*/(.*)\.json$' '$1' -- $file
    end
end

function __taskweight_is
    __fish_seen_subcommand_from $argv
end

complete -c taskweight-cli -f
complete -c taskweight-cli -n __fish_use_subcommand -a list -d 'The models, and what can be run here'
complete -c taskweight-cli -n __fish_use_subcommand -a doctor -d 'What limits or disturbs a measurement here'
complete -c taskweight-cli -n __fish_use_subcommand -a run -d 'Run a sweep: models x task counts x repeats'
complete -c taskweight-cli -n __fish_use_subcommand -a show -d 'Print results files, one row per run'
complete -c taskweight-cli -n __fish_use_subcommand -a compare -d 'Two results side by side'
complete -c taskweight-cli -s h -l help -d 'Print a summary and exit'
complete -c taskweight-cli -n __fish_use_subcommand -l version -d 'Print the version and exit'

complete -c taskweight-cli -n '__taskweight_is list doctor' -l json -d 'As a JSON document'
complete -c taskweight-cli -n '__taskweight_is doctor' -l noise -d 'Also tell how far repeats differ here'

complete -c taskweight-cli -n '__taskweight_is run' -l models -x -a '(__fish_complete_list , __taskweight_models)' -d 'Models to run'
complete -c taskweight-cli -n '__taskweight_is run' -l command -x -d 'A program of your own: NAME=COMMAND LINE'
complete -c taskweight-cli -n '__taskweight_is run' -l tasks -x -a '(__fish_complete_list , "printf %s\n 1 1k 10k 100k 1M 10M")' -d 'Task counts'
complete -c taskweight-cli -n '__taskweight_is run' -l sleep -x -a 'auto 1s 4s 10s 30s' -d 'How long each task sleeps'
complete -c taskweight-cli -n '__taskweight_is run' -l repeats -x -d 'Runs of each model at each count'
complete -c taskweight-cli -n '__taskweight_is run' -l order -x -a 'interleaved listed random' -d 'Order of the runs'
complete -c taskweight-cli -n '__taskweight_is run' -l seed -x -d 'Of the random order'
complete -c taskweight-cli -n '__taskweight_is run' -l rate -x -d 'Memory readings per second, 1 to 1000'
complete -c taskweight-cli -n '__taskweight_is run' -l memory-limit -x -a '50% 80% 1GiB 4GiB' -d 'Stop a worker above this'
complete -c taskweight-cli -n '__taskweight_is run' -l timeout -x -d 'Stop a run after this time'
complete -c taskweight-cli -n '__taskweight_is run' -l warm-up -d 'Run each model once before, and throw that away'
complete -c taskweight-cli -n '__taskweight_is run' -l force -d 'Also try runs that a limit is expected to stop'
complete -c taskweight-cli -n '__taskweight_is run' -l title -x -d 'Shown on the charts'
complete -c taskweight-cli -n '__taskweight_is run' -l out -r -F -d 'Write the results to this file'
complete -c taskweight-cli -n '__taskweight_is run' -l quiet -d 'No progress on standard error'
complete -c taskweight-cli -n '__taskweight_is run' -l verbose -d 'What building the models prints'

complete -c taskweight-cli -n '__taskweight_is show compare' -l format -x -a 'table markdown tsv csv json' -d 'Of the table'
complete -c taskweight-cli -n '__taskweight_is show compare' -F -a '(__taskweight_published)' -d 'Published figures'
