// SPDX-License-Identifier: GPL-3.0-or-later
// A task per task: an asynchronous method on the thread pool.
var (count, sleep) = Worker.Options(args);
Worker.Ready();

var tasks = new List<Task>();
for (var i = 0; i < count; i++)
{
    tasks.Add(Task.Run(async () =>
    {
        Worker.TaskBegins();
        await Task.Delay(sleep);
        Worker.TaskEnds();
    }));
}
await Task.WhenAll(tasks);

Worker.Finished();
