# SPDX-License-Identifier: GPL-3.0-or-later
"""An asyncio task per task, around a coroutine that sleeps."""

import asyncio

import worker

tasks, sleep = worker.options()


async def sleeper():
    worker.task_begins()
    await asyncio.sleep(sleep)
    worker.task_ends()


async def main():
    worker.ready()
    await asyncio.gather(*[asyncio.create_task(sleeper()) for _ in range(tasks)])
    worker.finished()


asyncio.run(main())
