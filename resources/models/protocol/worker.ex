# SPDX-License-Identifier: GPL-3.0-or-later
defmodule Worker do
  @moduledoc """
  The worker's end of taskweight's protocol, as in worker_protocol.h: one line of text each, on standard input and
  output. Its counters are one array of atomics outside of every process's heap, so that a task carries none of it.
  """

  @begun 1
  @alive 2
  @most_alive 3
  @woke 4

  @doc "Reads the command line `TASKS SLEEP_MS`."
  def options do
    [tasks, sleep_ms] = Enum.map(System.argv(), &String.to_integer/1)
    :persistent_term.put(__MODULE__, {:atomics.new(4, signed: true), tasks})
    {tasks, sleep_ms}
  end

  @doc ~s(The runtime is up and no task exists. Returns when taskweight says "go".)
  def ready do
    IO.puts("ready")
    if IO.gets("") != "go\n", do: fail(~s(expected "go" on standard input))
  end

  @doc "To be called by each task itself when it begins to sleep."
  def task_begins do
    {counters, expected} = :persistent_term.get(__MODULE__)
    raise_most(counters, :atomics.add_get(counters, @alive, 1))
    if :atomics.add_get(counters, @begun, 1) == expected, do: IO.puts("started #{expected}")
  end

  @doc "To be called by each task itself when it has slept."
  def task_ends do
    {counters, _} = :persistent_term.get(__MODULE__)

    if :atomics.get(counters, @woke) == 0 and :atomics.exchange(counters, @woke, 1) == 0,
      do: IO.puts("woke")

    :atomics.sub(counters, @alive, 1)
  end

  @doc "All tasks have ended. Returns when taskweight has read what it wants from the process."
  def finished do
    {counters, _} = :persistent_term.get(__MODULE__)
    ended = :atomics.get(counters, @begun) - :atomics.get(counters, @alive)
    IO.puts("finished #{ended} #{:atomics.get(counters, @most_alive)}")
    if IO.gets("") != :eof, do: fail("expected the end of standard input")
  end

  defp raise_most(counters, now) do
    most = :atomics.get(counters, @most_alive)

    if now > most and :atomics.compare_exchange(counters, @most_alive, most, now) != :ok,
      do: raise_most(counters, now)
  end

  defp fail(why) do
    IO.puts(:stderr, why)
    System.halt(2)
  end
end
