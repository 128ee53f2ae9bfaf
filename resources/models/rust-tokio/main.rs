// SPDX-License-Identifier: GPL-3.0-or-later
// A spawned tokio task each, on the multi-thread runtime.
mod worker;

use tokio::time;

#[tokio::main]
async fn main() {
    let (tasks, sleep) = worker::options();
    worker::ready();

    let handles: Vec<_> = (0..tasks)
        .map(|_| {
            tokio::spawn(async move {
                worker::task_begins();
                time::sleep(sleep).await;
                worker::task_ends();
            })
        })
        .collect();
    for handle in handles {
        handle.await.unwrap();
    }

    worker::finished();
}
