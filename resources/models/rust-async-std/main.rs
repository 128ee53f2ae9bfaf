// SPDX-License-Identifier: GPL-3.0-or-later
// A spawned async-std task each.
mod worker;

use async_std::task;

#[async_std::main]
async fn main() {
    let (tasks, sleep) = worker::options();
    worker::ready();

    let handles: Vec<_> = (0..tasks)
        .map(|_| {
            task::spawn(async move {
                worker::task_begins();
                task::sleep(sleep).await;
                worker::task_ends();
            })
        })
        .collect();
    for handle in handles {
        handle.await;
    }

    worker::finished();
}
