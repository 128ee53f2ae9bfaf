// SPDX-License-Identifier: GPL-3.0-or-later
// A call of an async function per task, which awaits a timer.
import { setTimeout as sleep } from 'node:timers/promises';
import { options, ready, taskBegins, taskEnds, finished } from './worker.mjs';

const { tasks, sleepMs } = options();
ready();

async function task() {
  taskBegins();
  await sleep(sleepMs);
  taskEnds();
}

const promises = [];
for (let i = 0; i < tasks; i++)
  promises.push(task());
await Promise.all(promises);

finished();
