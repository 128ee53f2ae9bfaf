# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of taskweight-cli and taskweight for bash; needs nothing but bash, sed and the program itself.

# The ids of the models: those of the program that is being typed.
_taskweight_models() {
    "$1" list --json 2>/dev/null </dev/null | grep -o '{"id":"[^"]*"' | cut -d'"' -f4
}

# The ids of the published figures that come with the program.
_taskweight_published() {
    local program file
    program=$(readlink -f -- "$(type -P -- "$1")") || return 0
    for file in "${program%/*/*}"/share/taskweight/reference/*.json; do
        [[ ! -e $file ]] || { file=${file##*/}; printf '%s\n' "${file%.json}"; }
    done
}

# Folders and the files whose names end as one of the arguments, for the word $1.
_taskweight_files() {
    local word=$1 ending
    compopt -o filenames 2>/dev/null
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(
        compgen -d -- "$word"
        for ending in "${@:2}"; do compgen -f -X "!*$ending" -- "$word"; done)
}

_taskweight_words() { # WORD-LIST TYPED
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
}

# The last of the words that commas part, of those not typed yet.
_taskweight_list() { # WORD-LIST TYPED
    local before=''
    [[ $2 != *,* ]] || before=${2%,*},
    mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${2##*,}")
    compopt -o nospace 2>/dev/null
}

# The word that is typed and the option whose value it is, also in --option=value, which bash has split at the "=".
_taskweight_typed() {
    typed=${COMP_WORDS[COMP_CWORD]} option=''
    ((COMP_CWORD > 0)) || return 0
    option=${COMP_WORDS[COMP_CWORD - 1]}
    if [[ $typed == = ]]; then
        typed=''
    elif [[ $option == = ]] && ((COMP_CWORD > 1)); then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    fi
}

_taskweight_cli() {
    local typed option command='' word
    COMPREPLY=()
    _taskweight_typed
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in list | doctor | run | show | compare) command=$word; break ;; esac
    done
    if [[ -z $command ]]; then
        _taskweight_words 'list doctor run show compare --help --version' "$typed"
        return
    fi
    case $command:$option in
        run:--models) _taskweight_list "all $(_taskweight_models "${COMP_WORDS[0]}")" "$typed" ;;
        run:--tasks) _taskweight_list '1 1k 10k 100k 1M 10M' "$typed" ;;
        run:--sleep) _taskweight_words 'auto 1s 4s 10s 30s' "$typed" ;;
        run:--order) _taskweight_words 'interleaved listed random' "$typed" ;;
        run:--memory-limit) _taskweight_words '50% 80% 1GiB 4GiB' "$typed" ;;
        run:--out) _taskweight_files "$typed" .taskweight.jsonl ;;
        run:--command | run:--repeats | run:--seed | run:--rate | run:--timeout | run:--title) ;;
        *:--format) _taskweight_words 'table markdown tsv csv json' "$typed" ;;
        run:*) _taskweight_words '--models --command --tasks --sleep --repeats --order --seed --rate --memory-limit
            --timeout --warm-up --force --title --out --quiet --verbose --help' "$typed" ;;
        list:*) _taskweight_words '--json --help' "$typed" ;;
        doctor:*) _taskweight_words '--json --noise --help' "$typed" ;;
        *)
            if [[ $typed == -* ]]; then
                _taskweight_words '--format --help' "$typed"
            else
                _taskweight_words "$(_taskweight_published "${COMP_WORDS[0]}")" "$typed"
                _taskweight_files "$typed" .jsonl .json
            fi
            ;;
    esac
}

_taskweight() {
    local typed option
    COMPREPLY=()
    _taskweight_typed
    case $option in
        --report) _taskweight_files "$typed" .html .md ;;
        --export) _taskweight_files "$typed" .png .svg .pdf ;;
        --chart) _taskweight_words 'counts growth scaling cost startup compare' "$typed" ;;
        --tasks) _taskweight_words '1 10k 100k 1M' "$typed" ;;
        --size) _taskweight_words '1920x1080 3840x2160 1600x1200 1080x1080' "$typed" ;;
        --scale) _taskweight_words '1 2 3 4' "$typed" ;;
        --theme) _taskweight_words 'light dark' "$typed" ;;
        *)
            if [[ $typed == -* ]]; then
                _taskweight_words '--run --report --export --chart --tasks --size --scale --theme --help --version' "$typed"
            else
                _taskweight_words "$(_taskweight_published "${COMP_WORDS[0]}")" "$typed"
                _taskweight_files "$typed" .jsonl .json
            fi
            ;;
    esac
}

complete -F _taskweight_cli taskweight-cli
complete -F _taskweight taskweight
