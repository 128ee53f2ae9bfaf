# SPDX-License-Identifier: GPL-3.0-or-later
"""Bare asyncio.sleep in one gather, which makes a task of each."""

import asyncio

import worker

tasks, sleep = worker.options()


class CountingLoop(asyncio.SelectorEventLoop):
    """A bare sleep has no body of its own to count itself in: its timer does it, when it is set and when it fires."""

    def call_later(self, delay, callback, *args, context=None):
        worker.task_begins()
        return super().call_later(delay, self.fire, callback, *args, context=context)

    @staticmethod
    def fire(callback, *args):
        worker.task_ends()
        callback(*args)


async def main():
    worker.ready()
    await asyncio.gather(*[asyncio.sleep(sleep) for _ in range(tasks)])
    worker.finished()


CountingLoop().run_until_complete(main())
