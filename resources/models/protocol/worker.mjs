// SPDX-License-Identifier: GPL-3.0-or-later
// The worker's end of taskweight's protocol, as in worker_protocol.h: one line of text each, on standard input and
// output. It keeps a few counters and allocates nothing per task.
import { readSync, writeSync } from 'node:fs';

let expected = 0;
let begun = 0;
let alive = 0;
let mostAlive = 0;
let someoneWoke = false;

/** Reads the command line TASKS SLEEP_MS. */
export function options() {
  const [tasks, sleepMs, ...more] = process.argv.slice(2).map(Number);
  if (!(tasks > 0 && sleepMs >= 0) || more.length)
    throw new Error('use: main.mjs TASKS SLEEP_MS');
  expected = tasks;
  return { tasks, sleepMs };
}

/** The runtime is up and no task exists. Returns when taskweight says "go". */
export function ready() {
  say('ready');
  if (hear() !== 'go\n')
    throw new Error('expected "go" on standard input');
}

/** To be called by each task itself when it begins to sleep. */
export function taskBegins() {
  mostAlive = Math.max(mostAlive, ++alive);
  if (++begun === expected)
    say(`started ${begun}`);
}

/** To be called by each task itself when it has slept. */
export function taskEnds() {
  woke();
  --alive;
}

/**
 * All timers are set. A timer has no body to count itself in, but Node counts those that have not fired yet: these are
 * alive at the same moment. The first that was set is the first to fire.
 */
export function allSet(timers) {
  timers[0].then(woke);
  mostAlive = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  say(`started ${timers.length}`);
}

/** All timers have fired, given what they resolved to, or all tasks have ended. */
export function finished(fired) {
  say(`finished ${fired ? fired.length : begun - alive} ${mostAlive}`);
  while (hear() !== '') { }
}

function woke() {
  if (!someoneWoke) {
    someoneWoke = true;
    say('woke');
  }
}

const say = (line) => writeSync(1, `${line}\n`);

function hear() {
  const bytes = Buffer.alloc(64);
  return bytes.toString('latin1', 0, readSync(0, bytes));
}
