// SPDX-License-Identifier: GPL-3.0-or-later

import java.util.ArrayList;
import java.util.List;

/** A virtual thread per task. */
class Main {
    public static void main(String[] args) throws Exception {
        int tasks = Worker.tasks(args);
        long sleepMs = Worker.sleepMs(args);
        Worker.ready();

        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            threads.add(Thread.startVirtualThread(() -> {
                Worker.taskBegins();
                try {
                    Thread.sleep(sleepMs);
                } catch (InterruptedException e) {
                    throw new RuntimeException(e);
                }
                Worker.taskEnds();
            }));
        }
        for (Thread thread : threads)
            thread.join();

        Worker.finished();
    }
}
