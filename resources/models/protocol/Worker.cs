// SPDX-License-Identifier: GPL-3.0-or-later
using System.Text;
using Microsoft.Win32.SafeHandles;

/// <summary>
/// The worker's end of taskweight's protocol, as in worker_protocol.h: one line of text each, on standard input and
/// output. It keeps four counters and allocates nothing per task. It uses neither Console nor LINQ: the libraries that
/// they are in would be loaded for it alone, and weigh as much as thousands of tasks.
/// </summary>
static class Worker
{
    static readonly FileStream input = new(new SafeFileHandle(0, ownsHandle: false), FileAccess.Read, bufferSize: 0);
    static readonly FileStream output = new(new SafeFileHandle(1, ownsHandle: false), FileAccess.Write, bufferSize: 0);
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
        if (input.ReadByte() != 'g' || input.ReadByte() != 'o' || input.ReadByte() != '\n')
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
        foreach (var timer in timers)
            if (!timer.IsCompleted)
                mostAlive++;
    }

    /// <summary>All timers have fired: counts them, and is <see cref="Finished()"/>.</summary>
    public static void Finished(List<Task> timers)
    {
        foreach (var timer in timers)
            if (timer.IsCompletedSuccessfully)
                begun++;
        Finished();
    }

    /// <summary>All tasks have ended. Returns when taskweight has read what it wants from the process.</summary>
    public static void Finished()
    {
        Say("finished " + (begun - alive) + " " + mostAlive);
        while (input.ReadByte() >= 0) { }
    }

    static void Woke()
    {
        if (someoneWoke == 0 && Interlocked.Exchange(ref someoneWoke, 1) == 0)
            Say("woke");
    }

    static void Say(string line) => output.Write(Encoding.ASCII.GetBytes(line + "\n"));
}
