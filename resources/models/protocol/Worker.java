// SPDX-License-Identifier: GPL-3.0-or-later

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The worker's end of taskweight's protocol, as in worker_protocol.h: one line of text each, on standard input and
 * output. It keeps four counters and allocates nothing per task.
 */
final class Worker {
    private static int expected;
    private static final AtomicInteger begun = new AtomicInteger();
    private static final AtomicInteger alive = new AtomicInteger();
    private static final AtomicInteger mostAlive = new AtomicInteger();
    private static final AtomicBoolean someoneWoke = new AtomicBoolean();

    /** How many tasks: the first word of the command line TASKS SLEEP_MS. */
    static int tasks(String[] words) {
        if (words.length != 2)
            throw new IllegalArgumentException("use: TASKS SLEEP_MS");
        expected = Integer.parseUnsignedInt(words[0]);
        return expected;
    }

    /** How long each sleeps. */
    static long sleepMs(String[] words) {
        return Long.parseUnsignedLong(words[1]);
    }

    /** The runtime is up and no task exists. Returns when taskweight says "go". */
    static void ready() throws IOException {
        // A thread that cannot be started ends the run at once, not when those that were have slept.
        Thread.setDefaultUncaughtExceptionHandler((thread, problem) -> {
            problem.printStackTrace();
            Runtime.getRuntime().halt(1);
        });
        System.out.println("ready");
        if (System.in.read() != 'g' || System.in.read() != 'o' || System.in.read() != '\n')
            throw new IOException("expected \"go\" on standard input");
    }

    /** To be called by each task itself when it begins to sleep. */
    static void taskBegins() {
        int now = alive.incrementAndGet();
        int most = mostAlive.get();
        while (now > most && !mostAlive.compareAndSet(most, now))
            most = mostAlive.get();
        if (begun.incrementAndGet() == expected)
            System.out.println("started " + expected);
    }

    /** To be called by each task itself when it has slept. */
    static void taskEnds() {
        if (!someoneWoke.get() && someoneWoke.compareAndSet(false, true))
            System.out.println("woke");
        alive.decrementAndGet();
    }

    /** All tasks have ended. Returns when taskweight has read what it wants from the process. */
    static void finished() throws IOException {
        System.out.println("finished " + (begun.get() - alive.get()) + " " + mostAlive.get());
        while (System.in.read() >= 0) { }
    }
}
