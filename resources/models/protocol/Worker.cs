// SPDX-License-Identifier: GPL-3.0-or-later
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

/// <summary>
/// The worker's end of taskweight's protocol, as in worker_protocol.h: one line of text each, on standard input and
/// output. It keeps four counters and allocates nothing per task. It uses neither Console nor LINQ, whose libraries would
/// be loaded for it alone and weigh as much as thousands of tasks, nor FileStream, which weighs 0.3 MiB.
/// </summary>
static class Worker
{
    static int expected, begun, alive, mostAlive, someoneWoke;

    /// <summary>Reads the command line TASKS SLEEP_MS.</summary>
    public static (int Tasks, TimeSpan Sleep) Options(string[] words)
    {
        if (words is ["--version"])
        {
            Say("runtime " + Environment.Version);
            Environment.Exit(0);
        }
        if (words.Length != 2 || !int.TryParse(words[0], out expected) || expected < 1
            || !int.TryParse(words[1], out var sleepMs) || sleepMs < 0)
            throw new ArgumentException("use: worker TASKS SLEEP_MS");
        return (expected, TimeSpan.FromMilliseconds(sleepMs));
    }

    /// <summary>The runtime is up and no task exists. Returns when taskweight says "go".</summary>
    public static void Ready()
    {
        Say("ready");
        if (Next() != 'g' || Next() != 'o' || Next() != '\n')
            throw new IOException("expected \"go\" on standard input");
    }

    /// <summary>To be called by each task itself when it begins to sleep.</summary>
    public static void TaskBegins()
    {
        var now = Interlocked.Increment(ref alive);
        for (var most = mostAlive; now > most; most = mostAlive)
            Interlocked.CompareExchange(ref mostAlive, now, most);
        if (Interlocked.Increment(ref begun) == expected)
            Say("started " + expected);
    }

    /// <summary>To be called by each task itself when it has slept.</summary>
    public static void TaskEnds()
    {
        Woke();
        Interlocked.Decrement(ref alive);
    }

    /// <summary>All timers are set. A timer has no body to count itself in: those that are pending now are alive at
    /// the same moment. The first that was set is the first to fire.</summary>
    public static void AllSet(List<Task> timers)
    {
        timers[0].GetAwaiter().OnCompleted(Woke);
        Say("started " + timers.Count);
        mostAlive = timers.Count - Completed(timers);
    }

    /// <summary>All timers have fired: counts them, and is <see cref="Finished()"/>.</summary>
    public static void Finished(List<Task> timers)
    {
        begun = Completed(timers);
        Finished();
    }

    // Compiled once for good: a loop that the runtime finds hot is compiled again while it runs, for 0.5 MiB more.
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    static int Completed(List<Task> timers)
    {
        var completed = 0;
        for (var i = 0; i < timers.Count; i++)
            if (timers[i].IsCompletedSuccessfully)
                completed++;
        return completed;
    }

    /// <summary>All tasks have ended. Returns when taskweight has read what it wants from the process.</summary>
    public static void Finished()
    {
        Say("finished " + (begun - alive) + " " + mostAlive);
        while (Next() >= 0) { }
    }

    static void Woke()
    {
        if (someoneWoke == 0 && Interlocked.Exchange(ref someoneWoke, 1) == 0)
            Say("woke");
    }

    static unsafe void Say(string line)
    {
        var text = stackalloc byte[line.Length + 1];
        for (var i = 0; i < line.Length; i++)
            text[i] = (byte)line[i];
        text[line.Length] = (byte)'\n';
        if (write(1, text, line.Length + 1) != line.Length + 1)
            throw new IOException("nobody reads standard output");
    }

    /// <summary>The next byte of standard input; -1 at its end.</summary>
    static unsafe int Next()
    {
        byte next;
        return read(0, &next, 1) == 1 ? next : -1;
    }

    [DllImport("libc")]
    static extern unsafe nint read(int descriptor, byte* bytes, nint count);

    [DllImport("libc")]
    static extern unsafe nint write(int descriptor, byte* bytes, nint count);
}
