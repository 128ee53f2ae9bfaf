// SPDX-License-Identifier: GPL-3.0-or-later
// The promise of a timer each: nothing runs, a task is no more than a timer.
import { promisify } from 'node:util';
import { options, ready, allSet, finished } from './worker.mjs';

const sleep = promisify(setTimeout);

const { tasks, sleepMs } = options();
ready();

const promises = [];
for (let i = 0; i < tasks; i++)
  promises.push(sleep(sleepMs));
allSet(promises);

finished(await Promise.all(promises));
