# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of taskweight, the desktop application, for fish.
complete -c taskweight -l run -d 'Start the sweep that is set in the window at once'
complete -c taskweight -l report -r -F -d 'Write a report of the files: .html or .md'
complete -c taskweight -l export -r -F -d 'Draw the files into this picture: .png, .svg or .pdf'
complete -c taskweight -l chart -x -a 'counts growth scaling cost startup compare' -d 'What to draw'
complete -c taskweight -l tasks -x -d 'Task count of growth, cost, startup and compare'
complete -c taskweight -l size -x -a '1920x1080 3840x2160 1600x1200 1080x1080' -d 'Size of the picture'
complete -c taskweight -l scale -x -a '1 2 3 4' -d 'Pixels for each pixel of the size'
complete -c taskweight -l theme -x -a 'light dark' -d 'Colours of the picture'
complete -c taskweight -s h -l help -d 'Print a summary and exit'
complete -c taskweight -l version -d 'Print the version and exit'

# The ids of the published figures that come with the program.
function __taskweight_desktop_published
    set --local program (realpath (command -s (commandline -opc)[1]) 2>/dev/null)
    for file in (string replace -r '/[^/]*/[^/]*$' '' -- $program)/share/taskweight/reference/*.json
        string replace -r '.*/(.*)\.json$' '$1' -- $file
    end
end
complete -c taskweight -a '(__taskweight_desktop_published)' -d 'Published figures'
