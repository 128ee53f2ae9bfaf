# SPDX-License-Identifier: GPL-3.0-or-later
"""An OS thread per task."""

import threading
import time

import worker

tasks, sleep = worker.options()


def sleeper():
    worker.task_begins()
    time.sleep(sleep)
    worker.task_ends()


worker.ready()
threads = [threading.Thread(target=sleeper) for _ in range(tasks)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
worker.finished()
