// SPDX-License-Identifier: GPL-3.0-or-later

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The worker's end of taskweight's protocol, as in worker_protocol.h: one line of text each, on standard input and
 * output. It keeps four counters and allocates nothing per task.
 *
 * It has no lambda and joins no text by "+": either sets up the JVM's method handles, 0.7 MiB that the tasks alone would
 * not have cost.
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
        compileCounters();
        expected = Integer.parseUnsignedInt(words[0]);
        return expected;
    }

    /**
     * Calls what tasks call often enough to have it compiled. HotSpot looks at each 128th call of a method and compiles
     * it after 200 (Tier3InvocationThreshold); until then it is interpreted, and an interpreted method touches 20 pages
     * of its thread's stack ahead (StackShadowPages). So the counters would put 10 MiB on 10,000 threads.
     */
    private static void compileCounters() {
        someoneWoke.set(true); // says nothing: nor does "started", as long as nothing is expected
        for (int i = 0; i < 300; i++) {
            taskBegins();
            taskEnds();
        }
        someoneWoke.set(false);
        begun.set(0);
        mostAlive.set(0);
    }

    /** How long each sleeps. */
    static long sleepMs(String[] words) {
        return Long.parseUnsignedLong(words[1]);
    }

    /** The runtime is up and no task exists. Returns when taskweight says "go". */
    static void ready() throws IOException {
        // A thread that cannot be started ends the run at once, not when those that were have slept.
        Thread.setDefaultUncaughtExceptionHandler(new Thread.UncaughtExceptionHandler() {
            @Override
            public void uncaughtException(Thread thread, Throwable problem) {
                problem.printStackTrace();
                Runtime.getRuntime().halt(1);
            }
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
            System.out.println("started ".concat(Integer.toString(expected)));
    }

    /** To be called by each task itself when it has slept. */
    static void taskEnds() {
        if (!someoneWoke.get() && someoneWoke.compareAndSet(false, true))
            System.out.println("woke");
        alive.decrementAndGet();
    }

    /** All tasks have ended. Returns when taskweight has read what it wants from the process. */
    static void finished() throws IOException {
        String ended = Integer.toString(begun.get() - alive.get());
        System.out.println("finished ".concat(ended).concat(" ").concat(Integer.toString(mostAlive.get())));
        while (System.in.read() >= 0) { }
    }
}
