// SPDX-License-Identifier: GPL-3.0-or-later
// A bare Task.Delay each: nothing runs, a task is no more than a timer.
var (count, sleep) = Worker.Options(args);
Worker.Ready();

var timers = new List<Task>();
for (var i = 0; i < count; i++)
    timers.Add(Task.Delay(sleep));
Worker.AllSet(timers);
await Task.WhenAll(timers);

Worker.Finished(timers);
