// SPDX-License-Identifier: GPL-3.0-or-later
//! The worker's end of taskweight's protocol, as in worker_protocol.h: one line of text each, on
//! standard input and output. Four counters and no allocation, so that the memory measured is that
//! of the tasks.
#![allow(dead_code)] // each worker uses a part of it

use std::future::Future;
use std::io::{stdin, stdout, Read, Write};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::task::{Context, Poll};
use std::time::Duration;

static EXPECTED: AtomicUsize = AtomicUsize::new(0);
static BEGUN: AtomicUsize = AtomicUsize::new(0);
static ALIVE: AtomicUsize = AtomicUsize::new(0);
static MOST_ALIVE: AtomicUsize = AtomicUsize::new(0);
static SOMEONE_WOKE: AtomicBool = AtomicBool::new(false);

/// How many tasks, and how long each sleeps: the command line `TASKS SLEEP_MS`.
pub fn options() -> (usize, Duration) {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    match (numbers.next(), numbers.next(), numbers.next()) {
        (Some(Ok(tasks)), Some(Ok(sleep_ms)), None) if tasks > 0 => {
            EXPECTED.store(tasks as usize, Relaxed);
            (tasks as usize, Duration::from_millis(sleep_ms))
        }
        _ => fail("use: worker TASKS SLEEP_MS, whole numbers"),
    }
}

/// The runtime is up and no task exists. Returns when taskweight says "go".
pub fn ready() {
    say(format_args!("ready\n"));
    let mut word = [0; 3];
    if stdin().read_exact(&mut word).is_err() || &word != b"go\n" {
        fail("expected \"go\" on standard input");
    }
}

/// To be called by each task itself when it begins to sleep.
pub fn task_begins() {
    MOST_ALIVE.fetch_max(ALIVE.fetch_add(1, Relaxed) + 1, Relaxed);
    let begun = BEGUN.fetch_add(1, Relaxed) + 1;
    if begun == EXPECTED.load(Relaxed) {
        say(format_args!("started {begun}\n"));
    }
}

/// To be called by each task itself when it has slept.
pub fn task_ends() {
    if !SOMEONE_WOKE.load(Relaxed) && !SOMEONE_WOKE.swap(true, Relaxed) {
        say(format_args!("woke\n"));
    }
    ALIVE.fetch_sub(1, Relaxed);
}

/// All tasks have ended. Returns when taskweight has read what it wants from the process.
pub fn finished() {
    let ended = BEGUN.load(Relaxed) - ALIVE.load(Relaxed);
    say(format_args!("finished {ended} {}\n", MOST_ALIVE.load(Relaxed)));
    while matches!(stdin().read(&mut [0; 64]), Ok(1..)) {}
}

/// A future that has no body of its own to count itself in, a bare timer: it begins when it is
/// first polled and ends when it is ready. It is no larger than the future, since it does not keep
/// which of its polls is the first: join_all polls each once before it polls any a second time.
pub struct Counted<F>(pub F);

impl<F: Future> Future for Counted<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        if BEGUN.load(Relaxed) < EXPECTED.load(Relaxed) {
            task_begins();
        }
        // Sound: the future is pinned where its wrapper is, and is not moved out of it.
        let future = unsafe { self.map_unchecked_mut(|counted| &mut counted.0) };
        let result = future.poll(context);
        if result.is_ready() {
            task_ends();
        }
        result
    }
}

fn say(line: std::fmt::Arguments) {
    let mut out = stdout();
    if out.write_fmt(line).and_then(|()| out.flush()).is_err() {
        fail("cannot write to standard output");
    }
}

fn fail(why: &str) -> ! {
    eprintln!("{why}");
    std::process::exit(2)
}
