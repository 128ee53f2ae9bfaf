# SPDX-License-Identifier: GPL-3.0-or-later
defmodule Main do
  @moduledoc "A Task, a process of the BEAM, per task."

  def main do
    {tasks, sleep_ms} = Worker.options()
    Worker.ready()

    1..tasks
    |> Enum.map(fn _ ->
      Task.async(fn ->
        Worker.task_begins()
        Process.sleep(sleep_ms)
        Worker.task_ends()
      end)
    end)
    |> Task.await_many(:infinity)

    Worker.finished()
  end
end
