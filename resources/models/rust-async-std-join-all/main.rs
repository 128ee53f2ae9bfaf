// SPDX-License-Identifier: GPL-3.0-or-later
// Bare async-std sleeps in one join_all: nothing is spawned, a task is no more than a timer.
mod worker;

use async_std::task;
use futures::future::join_all;
use worker::Counted;

#[async_std::main]
async fn main() {
    let (tasks, sleep) = worker::options();
    worker::ready();

    join_all((0..tasks).map(|_| Counted(task::sleep(sleep)))).await;

    worker::finished();
}
