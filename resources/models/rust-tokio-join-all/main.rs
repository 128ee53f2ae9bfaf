// SPDX-License-Identifier: GPL-3.0-or-later
// Bare tokio sleeps in one join_all: nothing is spawned, a task is no more than a timer.
mod worker;

use futures::future::join_all;
use tokio::time;
use worker::Counted;

#[tokio::main]
async fn main() {
    let (tasks, sleep) = worker::options();
    worker::ready();

    join_all((0..tasks).map(|_| Counted(time::sleep(sleep)))).await;

    worker::finished();
}
