// SPDX-License-Identifier: GPL-3.0-or-later

// The worker's end of taskweight's protocol, as in worker_protocol.h: one line of text each, on
// standard input and output. It keeps four counters and allocates nothing per task.
package main

import (
	"fmt"
	"os"
	"strconv"
	"sync/atomic"
	"time"
)

var (
	expected    int64
	begun       atomic.Int64
	alive       atomic.Int64
	mostAlive   atomic.Int64
	someoneWoke atomic.Bool
)

// options reads the command line TASKS SLEEP_MS.
func options() (tasks int, sleep time.Duration) {
	if len(os.Args) == 3 {
		tasks, errTasks := strconv.Atoi(os.Args[1])
		sleepMs, errSleep := strconv.Atoi(os.Args[2])
		if errTasks == nil && errSleep == nil && tasks > 0 && sleepMs >= 0 {
			expected = int64(tasks)
			return tasks, time.Duration(sleepMs) * time.Millisecond
		}
	}
	fail("use: worker TASKS SLEEP_MS, whole numbers")
	return
}

// ready: the runtime is up and no task exists. It returns when taskweight says "go".
func ready() {
	say("ready\n")
	var word [3]byte
	if n, _ := os.Stdin.Read(word[:]); string(word[:n]) != "go\n" {
		fail(`expected "go" on standard input`)
	}
}

// taskBegins is called by each task itself when it begins to sleep.
func taskBegins() {
	now := alive.Add(1)
	for most := mostAlive.Load(); now > most && !mostAlive.CompareAndSwap(most, now); {
		most = mostAlive.Load()
	}
	if begun.Add(1) == expected {
		say("started %d\n", expected)
	}
}

// taskEnds is called by each task itself when it has slept.
func taskEnds() {
	if !someoneWoke.Load() && someoneWoke.CompareAndSwap(false, true) {
		say("woke\n")
	}
	alive.Add(-1)
}

// finished: all tasks have ended. It returns when taskweight has read what it wants from the process.
func finished() {
	say("finished %d %d\n", begun.Load()-alive.Load(), mostAlive.Load())
	var rest [64]byte
	for {
		if _, err := os.Stdin.Read(rest[:]); err != nil {
			return
		}
	}
}

func say(format string, values ...any) {
	if _, err := fmt.Printf(format, values...); err != nil {
		fail("cannot write to standard output")
	}
}

func fail(why string) {
	fmt.Fprintln(os.Stderr, why)
	os.Exit(2)
}
