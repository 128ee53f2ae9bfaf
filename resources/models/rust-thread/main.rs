// SPDX-License-Identifier: GPL-3.0-or-later
// An OS thread per task, as the standard library starts them.
mod worker;

use std::thread;

fn main() {
    let (tasks, sleep) = worker::options();
    worker::ready();

    let threads: Vec<_> = (0..tasks)
        .map(|_| {
            thread::spawn(move || {
                worker::task_begins();
                thread::sleep(sleep);
                worker::task_ends();
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }

    worker::finished();
}
