# SPDX-License-Identifier: GPL-3.0-or-later
"""The worker's end of taskweight's protocol, as in worker_protocol.h.

One line of text each, on standard input and output. It keeps a few counters and allocates nothing per task.
"""

import os
import sys
import threading
import traceback

_expected = _begun = _alive = _most_alive = 0
_someone_woke = False
_counting = threading.Lock()


def options():
    """Reads the command line TASKS SLEEP_MS; the sleep is in seconds, as Python has it."""
    global _expected
    if len(sys.argv) != 3 or not all(word.isdecimal() for word in sys.argv[1:]):
        sys.exit("use: main.py TASKS SLEEP_MS")
    _expected = int(sys.argv[1])
    return _expected, int(sys.argv[2]) / 1000


def ready():
    """The runtime is up and no task exists. Returns when taskweight says "go"."""
    sys.excepthook = _end_at_once
    _say("ready")
    if sys.stdin.readline() != "go\n":
        sys.exit('expected "go" on standard input')


def task_begins():
    """To be called by each task itself when it begins to sleep."""
    global _begun, _alive, _most_alive
    with _counting:
        _begun += 1
        _alive += 1
        _most_alive = max(_most_alive, _alive)
        if _begun == _expected:
            _say(f"started {_begun}")


def task_ends():
    """To be called by each task itself when it has slept."""
    global _alive, _someone_woke
    with _counting:
        if not _someone_woke:
            _someone_woke = True
            _say("woke")
        _alive -= 1


def finished():
    """All tasks have ended. Returns when taskweight has read what it wants from the process."""
    _say(f"finished {_begun - _alive} {_most_alive}")
    sys.stdin.read()


def _say(line):
    print(line, flush=True)


def _end_at_once(*problem):
    """A thread that cannot be started ends the run now, not when those that were have slept."""
    traceback.print_exception(*problem)
    sys.stderr.flush()
    os._exit(1)
