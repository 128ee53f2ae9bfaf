# SPDX-License-Identifier: GPL-3.0-or-later
# Starts the worker: sh start.sh ELIXIR OUT TASKS SLEEP_MS [FLAG...]
# A BEAM has room for 262,144 processes, since OTP 27 for 1,048,576; this makes room for the tasks where they are more,
# and leaves the limit alone where they are not, since its table is memory too.
elixir=$1 out=$2 tasks=$3 sleep_ms=$4
shift 4
if [ "$tasks" -gt 250000 ]; then
    set -- --erl "+P $((tasks + 10000))" "$@"
fi
exec "$elixir" -pa "$out" "$@" -e 'Main.main()' "$tasks" "$sleep_ms"
